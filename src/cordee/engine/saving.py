"""States as JSON and back. A state is plain data, so one walk over its attributes serves every game."""

from __future__ import annotations

import hashlib
import json
from inspect import get_annotations
from typing import Any

from cordee.engine.core import ITSELF, NOBODY, State, Step
from cordee.engine.errors import BadSave
from cordee.engine.piles import Bag, Deck
from cordee.engine.telling import quoted


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


def load(fresh: State, data: dict[str, Any], steps: dict[str, type[Step[Any]]]) -> State:
    """Turn a fresh table of the right class into the saved one; `steps` are the game's step classes by name."""
    names = attributes(type(fresh))
    strangers = sorted(set(data) - set(names))
    if strangers:
        raise BadSave(f"The saved state has {quoted(', '.join(strangers))}, which this game does not know.")
    for name in names:
        if name in data:
            _put(fresh, name, data[name], steps)
        elif hasattr(fresh, name):
            raise BadSave(f"The saved state lacks {name!r}.")
    return fresh


def _put(state: State, name: str, value: Any, steps: dict[str, type[Step[Any]]]) -> None:
    """Set one attribute. The compiled build checks its kind; the interpreted one compares it with a fresh table's."""
    try:
        alive = _alive(value, steps)
        kind = type(getattr(state, name, None))
        if kind not in (type(None), type(alive)):
            raise BadSave(f"it is a {type(alive).__name__}, not a {kind.__name__}")
        if name == "agenda":
            _check_agenda(alive, int(state.seats))
        setattr(state, name, alive)
    except (BadSave, TypeError, ValueError, ArithmeticError, AttributeError, RecursionError) as error:
        raise BadSave(f"The saved {name!r} has the wrong form: {error}.") from error


def _check_agenda(agenda: list[Any], seats: int) -> None:
    for step in agenda:
        if not isinstance(step, Step) or type(step.seat) is not int or not ITSELF <= step.seat < seats:
            raise BadSave("something on it is no step of a seat at this table")
    if agenda and agenda[-1].seat in (NOBODY, ITSELF):
        raise BadSave("its last step waits for nobody")


def _alive(value: Any, steps: dict[str, type[Step[Any]]]) -> Any:
    if isinstance(value, list):
        return [_alive(item, steps) for item in value]
    if type(value) is int and not -(2**63) <= value < 2**63:
        raise BadSave("a number is too large")
    if not isinstance(value, dict):
        return value
    if "tuple" in value:
        return tuple(_alive(item, steps) for item in value["tuple"])
    if "step" in value:
        if value["step"] not in steps:
            raise BadSave(f"it has the step {quoted(value['step'])}, which this game does not know")
        return steps[value["step"]](*[_alive(item, steps) for item in value.get("with", [])])
    if "bag" in value:
        return Bag(_counts(value["bag"]))
    if "deck" in value:
        deck = Deck(_counts(value["deck"]))
        deck.top = _counts(value.get("top", []))
        deck.bottom = _counts(value.get("bottom", []))
        return deck
    raise BadSave(f"a value has the unknown form {quoted(sorted(value))}")


def _counts(values: Any) -> list[int]:
    if not isinstance(values, list) or not all(type(value) is int and 0 <= value < 2**31 for value in values):
        raise BadSave(f"{quoted(values)} is not a list of small whole numbers")
    return list(values)
