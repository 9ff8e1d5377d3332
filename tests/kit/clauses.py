"""Which clauses of the rules have a test: read from the marks in the test files, without running them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.kit import ROOT


def marked(folder: Path) -> dict[str, list[str]]:
    """For each clause, the tests under the folder that are marked with it."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        for test in _tests(ast.parse(path.read_text(encoding="utf-8"))):
            for clause in _clauses_of(test):
                found.setdefault(clause, []).append(f"{path.name}::{test.name}")
    return found


def toothless(folder: Path) -> list[str]:
    """The marked tests that assert nothing, and so cannot fail as the clause wants."""
    return [
        f"{path.name}::{test.name}"
        for path in sorted(folder.rglob("test_*.py"))
        for test in _tests(ast.parse(path.read_text(encoding="utf-8")))
        if _clauses_of(test) and not any(_can_fail(node) for node in ast.walk(test))
    ]


def folder_of(game: str) -> Path:
    """The folder of a game's own tests."""
    return ROOT / "tests" / "games" / game


def _tests(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield node


def _clauses_of(test: ast.FunctionDef) -> list[str]:
    """The arguments of every `rule(…)` among the decorators, in those of parameters too."""
    return [
        argument.value
        for decorator in test.decorator_list
        for call in ast.walk(decorator)
        if isinstance(call, ast.Call) and _name(call.func) == "rule"
        for argument in call.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]


def _can_fail(node: ast.AST) -> bool:
    return isinstance(node, ast.Assert) or (isinstance(node, ast.Call) and _name(node.func) == "raises")


def _name(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""
