"""States as JSON and back. A state is plain data, so one walk over its attributes serves every game."""

from __future__ import annotations

import hashlib
import json
from inspect import get_annotations
from typing import Any

from cordee.engine.core import State, Step
from cordee.engine.errors import BadSave
from cordee.engine.piles import Bag, Deck


def attributes(kind: type) -> list[str]:
    """The declared attributes of a class, base classes first, compiled or not."""
    names: list[str] = []
    for cls in reversed(kind.__mro__):
        declared = cls.__dict__.get("__mypyc_attrs__") or get_annotations(cls)
        names += [name for name in declared if name not in names and not name.startswith("__")]
    return names


def save(state: State) -> dict[str, Any]:
    """The whole state as JSON-ready data, hidden parts included."""
    return {name: _plain(getattr(state, name)) for name in attributes(type(state)) if hasattr(state, name)}


def fingerprint(state: State) -> str:
    """The same for equal states, different for different ones."""
    return hashlib.sha256(json.dumps(save(state), sort_keys=True).encode()).hexdigest()


def _plain(value: Any) -> Any:
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, list):
        return [_plain(item) for item in value]
    if isinstance(value, tuple):
        return {"tuple": [_plain(item) for item in value]}
    if isinstance(value, Step):
        arguments = [_plain(getattr(value, name)) for name in attributes(type(value))]
        return {"step": type(value).__name__, "with": arguments}
    if isinstance(value, Bag):
        return {"bag": list(value.counts)}
    if isinstance(value, Deck):
        return {"deck": list(value.middle.counts), "top": list(value.top), "bottom": list(value.bottom)}
    raise BadSave(f"A {type(value).__name__} cannot be saved: states hold numbers, texts, lists, steps, bags, decks.")


def load(blank: State, data: dict[str, Any], steps: dict[str, type[Step[Any]]]) -> State:
    """Fill a blank state of the right class with saved data; `steps` are the game's step classes by name."""
    names = attributes(type(blank))
    strangers = sorted(set(data) - set(names))
    if strangers:
        raise BadSave(f"The saved state has {', '.join(strangers)}, which this game does not know.")
    for name in names:
        if name not in data:
            if hasattr(blank, name):
                raise BadSave(f"The saved state lacks {name!r}.")
            continue
        try:
            setattr(blank, name, _alive(data[name], steps))
        except (TypeError, OverflowError) as error:
            raise BadSave(f"The saved {name!r} has the wrong form: {error}.") from error
    return blank


def _alive(value: Any, steps: dict[str, type[Step[Any]]]) -> Any:
    if isinstance(value, list):
        return [_alive(item, steps) for item in value]
    if not isinstance(value, dict):
        return value
    if "tuple" in value:
        return tuple(_alive(item, steps) for item in value["tuple"])
    if "step" in value:
        if value["step"] not in steps:
            raise BadSave(f"The saved agenda has the step {value['step']!r}, which this game does not know.")
        return steps[value["step"]](*[_alive(item, steps) for item in value.get("with", [])])
    if "bag" in value:
        return Bag(value["bag"])
    if "deck" in value:
        deck = Deck(value["deck"])
        deck.top = value.get("top", [])
        deck.bottom = value.get("bottom", [])
        return deck
    raise BadSave(f"A saved value has an unknown form: {sorted(value)}.")
