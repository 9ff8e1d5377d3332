"""One's own mistakes as puzzles: moments of analysed games with a clear better choice."""

from __future__ import annotations

import time
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from cordee.analysis import Analysis, Weighed
from cordee.analysis.moments import shortlist
from cordee.analysis.telling import Teller, Told
from cordee.analysis.values import Scales
from cordee.engine.game import Game
from cordee.engine.records import Record
from cordee.engine.registry import game as find_game
from cordee.server.analysing import ANALYSES, FORSAKEN, Analysts
from cordee.server.beside import beside
from cordee.server.results import RESULTS
from cordee.server.store import Store
from cordee.words import Words

WORTH = 0.05
"""What a mistake must have given away to be asked about."""
LOOKED_AT = 20
"""Games of mine that are looked through, the newest first."""
SHOWN = 40
OFFERED = 6
"""Choices of a puzzle."""


@dataclass(frozen=True)
class Mistake:
    """A moment of a game of mine."""

    table: str
    game: Game
    ply: int
    round: int
    lost: int
    """Points of chance."""
    at: float


@dataclass(frozen=True)
class Puzzle:
    """A moment as a question: some choices by their words and labels, and what was found."""

    choices: list[tuple[str, str]]
    of: int
    """How many choices there were."""
    before: str
    """What had just happened."""
    told: Told


async def mistakes_of(store: Store, analysts: Analysts, person: str) -> list[Mistake]:
    """Somebody's mistakes in their last analysed games, the gravest first."""

    async def wanted(connection: AsyncConnection) -> list[sa.Row[tuple[str, int, str, float]]]:
        joined = RESULTS.join(ANALYSES, ANALYSES.c.table_id == RESULTS.c.table_id)
        chosen = sa.select(RESULTS.c.table_id, RESULTS.c.seat, RESULTS.c.game, RESULTS.c.at).select_from(joined)
        mine = chosen.where(RESULTS.c.holder == person, ANALYSES.c.data.is_not(None))
        return list(await connection.execute(mine.order_by(RESULTS.c.at.desc()).limit(LOOKED_AT)))

    found: list[Mistake] = []
    for row in await store.read(wanted):
        analysis = await analysts.kept(row.table_id)
        if analysis is not None:
            found += await beside(_of_game, row.table_id, find_game(row.game), row.seat, row.at, analysis)
    return sorted(found, key=lambda one: -one.lost)[:SHOWN]


def after(mistakes: list[Mistake], table: str, ply: int) -> Mistake | None:
    """The puzzle that follows another; None after the last."""
    places = [place for place, one in enumerate(mistakes) if (one.table, one.ply) == (table, ply)]
    follows = places[0] + 1 if places else 0
    return mistakes[follows] if follows < len(mistakes) else None


async def under_way_of(store: Store, person: str) -> list[tuple[str, Game]]:
    """Somebody's games that are being weighed."""

    async def wanted(connection: AsyncConnection) -> list[sa.Row[tuple[str, str]]]:
        joined = RESULTS.join(ANALYSES, ANALYSES.c.table_id == RESULTS.c.table_id)
        chosen = sa.select(RESULTS.c.table_id, RESULTS.c.game).distinct().select_from(joined)
        lately = ANALYSES.c.at > time.time() - FORSAKEN
        mine = chosen.where(RESULTS.c.holder == person, ANALYSES.c.data.is_(None), lately)
        return list(await connection.execute(mine))

    return [(row.table_id, find_game(row.game)) for row in await store.read(wanted)]


def _of_game(table: str, game: Game, seat: int, at: float, found: Analysis) -> list[Mistake]:
    mine = [moment for moment in found.moments if moment.seat == seat and moment.clear and moment.loss >= WORTH]
    return [Mistake(table, game, one.ply, one.round, round(100 * one.loss), at) for one in mine]


def puzzle_of(found: Analysis, moment: Weighed, record: Record, game: Game, _: Words) -> Puzzle:
    """The question: the better choice, the one that was made, and others that look well, in the order of the table."""
    states = list(record.states())
    teller = Teller(found, game, states, _, moment.seat)
    state = states[moment.ply]
    actions = [int(action) for action in state.actions()]
    kept = [game.parse(moment.word), game.parse(moment.better)]
    liked = shortlist(Scales(game, found.seed, moment.ply), state, moment.seat, actions, len(actions))
    others = [action for action in liked if action not in kept][: OFFERED - len(kept)]
    offered = [action for action in actions if action in kept or action in others]
    choices = [(game.notation(action), teller.label(moment.ply, game.notation(action))) for action in offered]
    before = teller.told(moment.ply - 1, record.moves[moment.ply - 1]) if moment.ply else ""
    return Puzzle(choices, len(actions), before, teller.choice(1, moment, None))
