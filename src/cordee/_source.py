"""CORDEE_PURE=1 runs everything from source, although compiled modules lie beside it."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType

_packages = {"cordee"}


def is_asked() -> bool:
    """Whether the environment forces interpreted code."""
    return os.environ.get("CORDEE_PURE", "") not in ("", "0")


def add_package(name: str) -> None:
    """Let the choice of source or compiled code hold for a game from outside, too."""
    _packages.add(name)


class _SourceFinder(MetaPathFinder):
    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is None or fullname.split(".")[0] not in _packages:
            return None
        for entry in path:
            spec = FileFinder(entry, (SourceFileLoader, [".py"])).find_spec(fullname)
            if spec is not None and spec.loader is not None:
                return spec
        return None


def prefer_source_if_asked() -> None:
    """Put the finder in place, once, when CORDEE_PURE is set."""
    if is_asked() and not any(isinstance(finder, _SourceFinder) for finder in sys.meta_path):
        sys.meta_path.insert(0, _SourceFinder())
