"""What all tests share: the example games beside our own, `--rule YT-056`, and how hypothesis searches."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

import tests.kit  # noqa: F401  (registers the example games)

pytest.register_assert_rewrite("tests.kit.laws")
os.environ.pop("CORDEE_BOX", None)  # the tests speak of our own boxes
settings.register_profile("cordee", deadline=None, derandomize=True)
settings.register_profile("wild", deadline=None, max_examples=5000)
settings.load_profile("cordee")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rule", help="run only the tests of this clause, such as YT-056")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With --rule, keep the tests that hold that clause."""
    clause = config.getoption("--rule")
    if clause is None:
        return
    chosen = [item for item in items if any(clause in mark.args for mark in item.iter_markers("rule"))]
    config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
    items[:] = chosen
