"""Our games for programs that study them: doors into PettingZoo, Gymnasium, OpenSpiel and Ray, tournaments, logs.

Everything here is the extra `cordee[study]`: nothing of it is imported by the web table or the plain command line.
"""

from __future__ import annotations

import importlib
from typing import Any

from cordee.engine.errors import CordeeError


def need(name: str) -> Any:
    """A module of the extra; where it is missing, one sentence says how it is installed."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.split(".")[0] != name.split(".")[0]:
            raise
        package = name.split(".")[0]
        raise CordeeError(f"This needs {package}: install it with `pip install 'cordee[study]'`.") from error
