"""The ski resort at a test's table: set it up, play words, look.

    table = sit(3)                          # start places by seat; seat 0 is about to make the first move
    stock(table, 0, money=5, permanents=2)
    arrive(table, 0, "building", tile=9)    # seat 0 stands on a square with Building 9 and is to act
    play(table, "build:1-2", "pay:4money")
"""

from __future__ import annotations

from collections.abc import Iterable

import cordee
from cordee.engine.core import ITSELF, NATURE, Step
from cordee.games.ski import GAME as SKI
from cordee.games.ski.box import (
    ACTION_AT,
    ACTION_NAMES,
    BIT,
    BONUS_COUNT,
    COLOURS,
    PLATE,
    PLATE_COLUMNS,
    PLATE_ROWS,
    bits,
)
from cordee.games.ski.rules import Act, Actions, EndTurn, Evaluation, Finish, Station, Thresholds, Turn
from cordee.games.ski.rules.building import put_up
from cordee.games.ski.rules.effects import carry_out
from cordee.games.ski.rules.pistes import lay
from cordee.games.ski.rules.vocabulary import laying_of

FIRST_BONUS = (1, 2, 3, 4, 5, 6, 7)


def sit(seats: int = 3, bonus: Iterable[int] = FIRST_BONUS, left_out: str = "R05") -> Station:
    """A table laid out, the start places in the order of the seats, the tiles by rising numbers; seat 0 is to move."""
    table = SKI.new(seats)
    assert isinstance(table, Station)
    play(table, *[f"start:{seat + 1}" for seat in range(seats - 1)], f"out:{left_out}")
    play(table, *[f"bonus:{tile}" for tile in bonus])
    while table.seat() == NATURE:
        table.play(table.actions()[0])
    return table


def play(table: Station, *words: str) -> Station:
    """Play these words one after the other; each must be allowed."""
    for word in words:
        table.play(SKI.parse(word))
    return table


def may(table: Station, start: str = "") -> list[str]:
    """The words that may be played now, those that begin so."""
    return [word for word in map(SKI.notation, table.actions()) if word.startswith(start)]


def why_not(table: Station, word: str) -> str:
    """The clause that forbids a word now, or nothing."""
    number = table.refusal(SKI.parse(word))
    return f"SK-{number:03d}" if number else ""


def asked(table: Station) -> str:
    """What kind of question is put now."""
    return type(table.agenda[-1]).__name__ if table.agenda else ""


# ── Setting the table ──


def stock(table: Station, seat: int, **pieces: int) -> Station:
    """Give a player exactly these pieces: money, time, permanents, seasonals, points, cubes, octagons, tired_…"""
    for name, count in pieces.items():
        getattr(table, name)[seat] = count
    return table


def poor(table: Station, seat: int) -> Station:
    """A player without anything to pay with."""
    return stock(table, seat, money=0, time=0, permanents=0, seasonals=0)


def village(table: Station, seat: int, **cells: int) -> Station:
    """Put up buildings, without anything that follows: village(table, 0, c11=9, c12=34)."""
    for name, tile in cells.items():
        put_up(table, seat, tile, (int(name[1]) - 1) * 5 + int(name[2]) - 1)
        table.unseen_buildings &= ~BIT[tile]
    return table


def pistes(table: Station, seat: int, *words: str) -> Station:
    """Lay pistes without anything that follows: pistes(table, 0, "green:1-2>1", "blue:2-2")."""
    for word in words:
        lay(table, seat, laying_of(SKI.parse("piste:" + word)))
    return table


def scatter(table: Station, seat: int, **places: Iterable[str]) -> Station:
    """Put pistes on places whether they might lie there or not: scatter(table, 0, red=["4-1", "8-3"])."""
    for colour, names in places.items():
        for name in names:
            altitude, column = name.split("-")
            table.pistes[4 * seat + COLOURS.index(colour)] |= BIT[8 * (int(altitude) - 1) + int(column) - 1]
    return table


def developments(table: Station, seat: int, up: Iterable[int] = (), down: Iterable[int] = ()) -> Station:
    """Give a player developments, face up or face down."""
    table.face_up[seat] |= bits(list(up))
    table.face_down[seat] |= bits(list(down))
    table.unseen_developments &= ~(bits(list(up)) | bits(list(down)))
    return table


def steps(table: Station, seat: int, green: int = 0, blue: int = 0, red: int = 0) -> Station:
    """Set a player's threshold markers."""
    table.steps[3 * seat : 3 * seat + 3] = [green, blue, red]
    return table


def discs(table: Station, seat: int, *places: int) -> Station:
    """Set a player's discs on these places of the row, counted from 1."""
    table.discs[seat] = bits([place - 1 for place in places])
    return table


def with_bonus(table: Station, tile: int, place: int = 1) -> Station:
    """Lay this Bonus tile on a place of the row."""
    assert tile < len(BONUS_COUNT)
    table.bonus[place - 1] = tile
    return table


def discarded(table: Station, buildings: Iterable[int] = (), tiles: Iterable[int] = ()) -> Station:
    """Lay buildings and developments in the open discard."""
    table.building_discard |= bits(list(buildings))
    table.development_discard |= bits(list(tiles))
    table.unseen_buildings &= ~bits(list(buildings))
    table.unseen_developments &= ~bits(list(tiles))
    return table


def pawn(table: Station, seat: int, column: int, row: int) -> Station:
    """Stand a pawn on a column, counted over all rounds, and a row, counted from 1."""
    table.column[seat], table.row[seat] = column, row - 1
    return table


def in_round(table: Station, number: int) -> Station:
    """Make it the given round, with every pawn in front of that round's plate on a row of its own."""
    table.round = number
    for seat in range(int(table.seats)):
        pawn(table, seat, PLATE_COLUMNS * (number - 1) if number > 1 else 0, seat + 1)
    return table


def agenda(table: Station, *coming: Step[Station]) -> Station:
    """What comes now, the next thing last, before the rest of phase 2 and the phases after it."""
    table.agenda = [Evaluation(ITSELF), Thresholds(ITSELF), Actions(ITSELF), *coming]
    return table


def to_move(table: Station, seat: int) -> Station:
    """It is this player's turn to move."""
    table.active = seat
    return agenda(table, Turn(seat))


def find_square(table: Station, action: str) -> tuple[int, int]:
    """Column and row of a square of the present plate with this action and no pawn."""
    plate = (int(table.round) - 1) % 2
    for column in range(int(PLATE_COLUMNS)):
        for row in range(int(PLATE_ROWS[table.seats])):
            place = int(PLATE_COLUMNS) * (int(table.round) - 1) + column + 1
            square = int(PLATE) * plate + 5 * column + row
            if ACTION_NAMES[ACTION_AT[table.seats][square]] == action and not table.pawn_on(place, row):
                return place, row
    raise AssertionError(action)


def arrive(table: Station, seat: int, action: str, tile: int = 0) -> Station:
    """This player has moved to a square with this action, and perhaps this tile, and is about to act."""
    column, row = find_square(table, action)
    pawn(table, seat, column, row + 1)
    if tile:
        _free(table, tile, action)
        table.tiles[table.square_of(column, row)] = tile
    table.due = ACTION_NAMES.index(action)
    table.active = seat
    return agenda(table, Finish(ITSELF, seat), Act(seat))


def _free(table: Station, tile: int, action: str) -> None:
    """Take a tile from wherever it lies, so that it is not there twice."""
    kind = ACTION_NAMES.index(action)
    for square in range(2 * int(PLATE)):
        if table.tiles[square] == tile and ACTION_AT[table.seats][square] == kind:
            table.tiles[square] = 0


def after_action(table: Station, seat: int) -> Station:
    """This player's action is done: the window at the end of the turn is open."""
    table.active = seat
    return agenda(table, EndTurn(seat))


def effect(table: Station, seat: int, number: int) -> Station:
    """Carry out an effect of the box for a player who then ends the turn."""
    after_action(table, seat)
    carry_out(table, seat, number)
    while table.agenda and table.agenda[-1].seat == ITSELF:
        table.agenda.pop().play(table, 0)
    return table


def end_of_round(table: Station) -> Station:
    """Phase 4 happens now."""
    table.agenda = [Evaluation(ITSELF)]
    return advance_itself(table)


def advance_itself(table: Station) -> Station:
    """Let everything happen that needs nobody's decision."""
    while table.agenda and table.agenda[-1].seat == ITSELF:
        table.agenda.pop().play(table, 0)
    return table


def finish_draws(table: Station) -> Station:
    """Let chance draw the first tile each time, until a person must decide."""
    while table.seat() == NATURE:
        table.play(table.actions()[0])
    return table


def finish_turn(table: Station) -> Station:
    """Answer whatever is left of a turn in the plainest way; phase 3 is not part of it."""
    seat = table.active
    while table.seat() == seat and asked(table) in ("EndTurn", "Lot", "Pay", "FreePistes", "Pool", "Reward", "Discard"):
        plain = [w for w in may(table) if w in ("end", "skip", "reward:points") or w.startswith(("pay:", "take:"))]
        play(table, plain[0])
    return table


def pass_through(table: Station, until_round: int) -> Station:
    """Everybody goes on as idly as possible until a round has begun."""
    while table.round < until_round and table.seat() != cordee.NOBODY:
        words = may(table)
        table.play(table.actions()[-1 if words[-1].startswith("go:") else 0])
    return table
