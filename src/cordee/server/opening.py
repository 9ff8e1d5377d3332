"""Opening what is stored of a table: reading it, and playing its log again."""

from __future__ import annotations

from cordee.engine.errors import CordeeError
from cordee.engine.game import Game
from cordee.engine.registry import game as find_game
from cordee.server.beside import beside
from cordee.server.course import Entry
from cordee.server.live import Live
from cordee.server.safety import Refused, _
from cordee.server.store import Away, Row, Store

BREATH = 50
"""Lines of the log that are followed at one go; more of them beside the event loop."""
MOST_READ = 500
"""Lines that are read from the store at one go."""
DAMAGED = _("This table cannot be opened: what the server kept of it is damaged. Tell whoever runs the server.")


class BadTable(CordeeError):
    """What is stored of a table is no table."""


async def open_table(store: Store, table_id: str) -> Live | None:
    """A table as it is stored, if it is; what cannot be read or played is a `BadTable`."""
    era = store.era
    row = await stored_row(store, table_id)
    if row is None:
        return None
    game = game_of(row)
    try:
        live = Live(row, game, era)
    except Exception as error:
        raise _bad(error) from error
    await read_on(live, store)
    live.seen = (await store.seen([table_id]))[table_id]
    if store.era != era:  # a backup was restored meanwhile: it may be read by halves
        raise Away
    return live


async def stored_row(store: Store, table_id: str) -> Row | None:
    """What is stored about a table besides its log; what cannot be read is a `BadTable`."""
    try:
        row = await store.table(table_id)
    except (ValueError, TypeError, LookupError) as error:  # a database that cannot be reached says so otherwise
        raise _bad(error) from error
    if row is not None and [seat.seat for seat in row.seats] != list(range(len(row.seats))):
        raise BadTable("A seat is missing.")
    return row


async def read_on(live: Live, store: Store) -> None:
    """Read the lines that the table in memory has not, some at a time, and play them."""
    more = MOST_READ
    while more == MOST_READ:
        lines = await store.log(live.row.id, live.course.ply, MOST_READ)
        more = len(lines)
        await follow(live, lines)


async def follow(live: Live, log: list[Entry]) -> None:
    """Play what the store has on; whatever is wrong with it, this table alone is damaged.

    Many lines are played beside the event loop, on a course of their own. Nobody else changes the table meanwhile.
    """
    try:
        if len(log) <= BREATH:
            live.course.follow_all(log)
        else:
            course = live.course.apart()
            await beside(course.follow_all, log)
            live.course = course
    except Exception as error:
        raise _bad(error) from error


def _bad(error: Exception) -> BadTable:
    """In one line what is wrong, for the operator."""
    said = str(error) if isinstance(error, CordeeError) else f"{type(error).__name__}: {error}"
    return BadTable(" ".join(said.split())[:300])


def game_of(row: Row) -> Game:
    """The table's game, if this server has it as it was when the table began."""
    try:
        game = find_game(row.game)
    except CordeeError:
        raise Refused(410, _("This table's game is not on this server any more.")) from None
    if (game.version, game.box_digest) != (row.rules, row.box):
        raise Refused(410, _("This table was begun under other rules of the game than this server has now."))
    return game
