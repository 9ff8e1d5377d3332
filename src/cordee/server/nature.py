"""What may be played at a table now, and what chance does after it."""

from __future__ import annotations

import time
from typing import Any

from cordee.engine.core import NATURE, NOBODY
from cordee.engine.errors import BadWord
from cordee.engine.game import Game
from cordee.server.course import MOVE, UNDO, Entry
from cordee.server.live import Live
from cordee.server.look import clause_text
from cordee.server.safety import Refused, Said, _


def allowed(live: Live, word: str) -> int:
    """The action of a word, if it may be played now; otherwise the rule says why not."""
    game, state = live.game, live.course.state
    try:
        action = game.parse(word)
    except BadWord as error:
        raise Said(422, error) from error
    clause = int(state.refusal(action))
    if clause or not state.allows(action):
        raise Forbidden(game, clause)
    return action


class Forbidden(Refused):
    """A move that a rule forbids: the sentence is the rule's own."""

    def __init__(self, game: Game, clause: int) -> None:
        name = game.clause_name(clause) if clause else ""
        super().__init__(422, _("That cannot be played now."), clause=name, show=True)
        self.game = game
        self.number = clause

    def sentence(self, lang: str) -> str:
        text = clause_text(self.game, self.number, lang)
        return f"{text} ({self.clause})" if text else super().sentence(lang)


def nature_after(live: Live, entry: Entry) -> list[Entry]:
    """What nature does after this line of the log."""
    course = live.course
    if entry.held or entry.kind == UNDO:
        return []
    state, played = course.state.copy(), len(course.moves)
    if entry.kind == MOVE:
        state.play(live.game.parse(entry.word))
        played += 1
    return _nature(live, state, entry.ply + 1, played)


def due(live: Live) -> list[Entry]:
    """What nature is still to do at a table that waits for it."""
    course = live.course
    if live.decides() != NATURE:
        return []
    return _nature(live, course.state.copy(), course.ply, len(course.moves))


def _nature(live: Live, state: Any, ply: int, played: int) -> list[Entry]:
    """Nature's moves from this state on, which waits for log line `ply` and move `played`; the state is used up."""
    entries = []
    while state.seat() == NATURE:
        action = live.dealer.outcome(state, played)
        state.play(action)
        entries.append(Entry(ply, MOVE, NATURE, live.game.notation(action), False, time.time()))
        ply, played = ply + 1, played + 1
    return entries


def ends(live: Live, entries: list[Entry]) -> bool:
    """Whether these lines end the game."""
    last = entries[-1]
    if last.held or last.kind == UNDO:
        return False
    state = live.course.state.copy()
    for entry in entries:
        if entry.kind == MOVE:
            state.play(live.game.parse(entry.word))
    return bool(state.seat() == NOBODY)
