"""The build: what is hot is compiled by mypyc where a C compiler is present; the rest is in pyproject.toml."""

from __future__ import annotations

import os
import shutil
import sysconfig
from glob import glob

from setuptools import Extension, setup

COMPILED = [
    "src/cordee/engine/advice.py",
    "src/cordee/engine/chance.py",
    "src/cordee/engine/core.py",
    "src/cordee/engine/payment.py",
    "src/cordee/engine/piles.py",
    "src/cordee/engine/senses.py",
    "src/cordee/study/desk.py",
    *sorted(glob("src/cordee/bots/[!_]*.py")),
    *sorted(glob("src/cordee/games/*/box.py")),
    *sorted(glob("src/cordee/games/*/rules.py")),
    *sorted(glob("src/cordee/games/*/rules/*.py")),
    *sorted(glob("src/cordee/games/*/bot.py")),
    *sorted(glob("src/cordee/games/*/senses.py")),
]
PACKAGES = {"": "src"}
if os.environ.get("CORDEE_EXAMPLES"):  # a working copy compiles the tutorial's game too, for the bench
    COMPILED += ["examples/pig/rules.py"]
    PACKAGES["pig"] = "examples/pig"


def compiled_modules() -> list[Extension]:
    """The modules for mypyc, or none where they cannot or should not be compiled."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if os.environ.get("CORDEE_PURE") or not shutil.which(compiler):
        return []
    from mypyc.build import mypycify

    extensions = list(mypycify(COMPILED, opt_level="3", debug_level="0", separate=libraries()))
    for extension in extensions:  # the libraries share nothing by name: within each, gcc may then inline
        extension.extra_compile_args = [*extension.extra_compile_args, "-fvisibility=hidden"]
    return extensions


def libraries() -> list[tuple[list[str], str]]:
    """The engine with its bots, and each game, as a library of its own: small enough for gcc, and called as C."""
    homes: dict[str, list[str]] = {}
    for path in COMPILED:
        parts = path.split("/")
        home = f"cordee_{parts[3]}" if parts[2] == "games" else "cordee" if parts[0] == "src" else "pig"
        homes.setdefault(home, []).append(path)
    return [(paths, home) for home, paths in homes.items()]


setup(ext_modules=compiled_modules(), package_dir=PACKAGES)
