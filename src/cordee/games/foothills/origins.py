"""Where things come from and go to on the table of Foothills, as the drawing calls its parts."""

from __future__ import annotations

from cordee.games.foothills.box import (
    ACTION_CARDS,
    BACK,
    CARD_LINES,
    CARDS,
    KINDS,
    LETTERS,
    LINES,
    SPACES,
    STARTS,
    SURVEY,
)

BAG, YARD, SUMMIT = "bag", "yard", "summit"


def of_card(card: int) -> str:
    """A station card: opened it lies large, else in the row of its line on the map."""
    rows = [str(LINES[line]) for line in CARD_LINES[card]]
    flat = component(CARDS[card])
    found = [f"start-{row}" for row in rows] if card < STARTS else [f"map-{flat}"]
    return " ".join([CARDS[card], *found])


def of_space(space: int, card: int) -> str:
    """A space for a station."""
    return f"station-{component(SPACES[space])} {of_card(card)}"


def of_ticket(start: int, seat: int) -> str:
    """The ticket of a seat on a starting station, or with its owner once it is taken."""
    return f"ticket-{component(CARDS[start])}-{seat} {of_card(start)}"


def of_line(line: int) -> str:
    """The bonus token of a line."""
    return f"bonus-{LINES[line]} end-{LINES[line]} line-{LINES[line]}"


def of_board(seat: int, card: int) -> str:
    """An action card on a player's board; the opponent's board lies beside the table."""
    return f"action-{seat}-{LETTERS[card // int(KINDS)]} card-{ACTION_CARDS[card]} {of_seat(seat)}"


def of_effect(effect: int, seat: int) -> str:
    """What brings something: a surveyor's station, or one of a player's action cards."""
    if effect >= SURVEY:
        return of_card(effect - int(SURVEY))
    if effect >= BACK:
        return of_board(seat, effect - int(BACK))
    return f"action-{seat}-{LETTERS[effect]} {of_seat(seat)}"


def of_seat(seat: int) -> str:
    """All that lies before a player."""
    return f"seat-{seat}"


def component(key: str) -> str:
    """A key as the drawing writes it in the names of pieces."""
    return key.replace("/", "+")
