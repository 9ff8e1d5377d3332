"""Who may play in a match: our bots by name, and any class of a Python module, `module:Class`, that can choose.

`module:Class:TEXT` gives the class a text of its own, such as a budget. A class is made with those of `game`, `seed`
and `text` that it asks for by name. Only commands and programs of this machine reach this: the web table never does.
"""

from __future__ import annotations

import importlib
import inspect
import os
import re
import sys
from typing import Any

from cordee.bots import LEVELS, Bot, bot
from cordee.engine.errors import CordeeError
from cordee.engine.game import Game
from cordee.engine.telling import quoted

CLASS = re.compile(r"([A-Za-z_][\w.]*):([A-Za-z_]\w*)(?::(.*))?")

OURS = (*LEVELS, "greedy", "random", "search")
"""Names of ours that something may follow after a colon."""


def entrant(spec: str, game: Game, seed: int = 0) -> Bot:
    """Whoever a name asks for."""
    found = CLASS.fullmatch(spec)
    if found is None or found[1] in OURS:
        return bot(spec, game, seed)
    kind = _class(found[1], found[2])
    given = {"game": game, "seed": seed} | ({"text": found[3]} if found[3] is not None else {})
    takes = inspect.signature(kind).parameters
    if found[3] is not None and "text" not in takes:
        raise CordeeError(f"{found[1]}:{found[2]} takes no text: its constructor has no parameter of that name.")
    made: Bot = kind(**{name: value for name, value in given.items() if name in takes})
    return made


def _class(module: str, name: str) -> Any:
    """The class, from what is installed or lies in the working folder."""
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
    try:
        kind = getattr(importlib.import_module(module), name, None)
    except ImportError as error:
        raise CordeeError(f"There is no entrant {quoted(f'{module}:{name}')}: {error}.") from error
    if not callable(getattr(kind, "choose", None)):
        raise CordeeError(f"{quoted(f'{module}:{name}')} cannot enter: it is no class with choose(state).")
    return kind
