"""Slate at the table, for its tests: lay it out, play words, look. Players are called by colour."""

from __future__ import annotations

import cordee
from cordee.games.slate import rules
from cordee.games.slate.box import DEVELOPMENTS, FIRST_SITE, FIRST_SLOT, SLOT_PRICE, VALLEYS
from cordee.games.slate.rules import Slate

GAME = cordee.game("slate")
RED, BLUE, GREEN, YELLOW = 0, 1, 2, 3


def laid_out(seats: int = 3, first: int = RED) -> Slate:
    """A table at the start of the first round."""
    state = GAME.new(seats)
    assert isinstance(state, Slate)
    return play(state, f"first:{first + 1}")


def play(state: Slate, *words: str) -> Slate:
    """Play words, one after another."""
    for word in words:
        state.play(GAME.parse(word))
    return state


def allowed(state: Slate, start: str = "") -> list[str]:
    """The words that may be played now, those that begin so."""
    return [word for word in map(GAME.notation, state.actions()) if word.startswith(start)]


def refused(state: Slate, word: str) -> str:
    """The clause that forbids a word now, or "" if none does."""
    clause = state.refusal(GAME.parse(word))
    return GAME.clause_name(clause) if clause else ""


def placed(state: Slate, *lays: str) -> Slate:
    """Each player in turn rolls these dice and places by them, without changing anything."""
    for lay in lays:
        play(state, f"roll:{lay}")
        if f"place:{lay}" in allowed(state):
            play(state, f"place:{lay}")
    return state


def stock(state: Slate, seat: int, available: int) -> None:
    """So many pieces are available; the others change stock."""
    state.unavailable[seat] += state.available[seat] - available
    state.available[seat] = available


def mines(state: Slate, valley: str, *owners: int) -> None:
    """The valley has mines of these owners, from the river's mouth upwards."""
    number = VALLEYS.index(valley)
    for owner in owners:
        state.owner[FIRST_SITE[number] + state.height[number]] = owner
        state.unavailable[owner] -= 1
        state.height[number] += 1
        state.built += 1


def developed(state: Slate, seat: int, key: str, price: int = 0) -> None:
    """A piece of the seat is on the first free slot of a development (at that price)."""
    number = DEVELOPMENTS.index(key)
    for slot in range(FIRST_SLOT[number], FIRST_SLOT[number + 1]):
        if state.holder[slot] < 0 and price in (0, SLOT_PRICE[slot]):
            state.holder[slot] = seat
            state.unavailable[seat] -= 1
            return
    raise AssertionError(f"{key} is full")


def standing(state: Slate, pieces: dict[int, str]) -> Slate:
    """Available pieces stand on these spaces, and the actions begin."""
    for seat, spaces in pieces.items():
        for space in spaces:
            state.standing[rules.MOST_SEATS * (int(space) - 1) + seat] += 1
            state.available[seat] -= 1
    state.agenda.clear()
    state.phase = rules.ACTING
    state.turn = state.first
    state.space = 0
    rules.next_action(state)
    return state


def begun_anew(state: Slate) -> Slate:
    """The go of the player on turn begins again, after stocks were changed."""
    state.agenda.clear()
    rules.begin_go(state)
    return state


def on_space(state: Slate, space: int) -> list[int]:
    """The pieces of each seat on a space."""
    return [int(n) for n in state.view(None)["spaces"][space - 1]]


def stocks(state: Slate, seat: int) -> tuple[int, int, int]:
    """Available, unavailable, mines."""
    return int(state.available[seat]), int(state.unavailable[seat]), state.owner.count(seat)
