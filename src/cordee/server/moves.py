"""What a word that somebody sends may do: one answer, or several of one seat in turn, all of them or none."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cordee.engine.core import State
from cordee.engine.errors import BadWord
from cordee.engine.game import Game
from cordee.engine.telling import lack_of
from cordee.server.look import clause_text
from cordee.server.safety import Refused, Said, _
from cordee.words import Words, words

MOST_ANSWERS = 12
"""Answers that are given at once: no deed needs as many."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An action, and the position that it answers."""

    before: State
    action: int


def answers(game: Game, state: State, word: str) -> list[Answer]:
    """The answers of a word that may be played now one after another; otherwise the rule says why not.

    The word of a deed is several words with a space between them. They are all of the seat that decides, and what one
    of them leads to must be known before: neither chance nor another seat comes between, and nothing is uncovered.
    """
    spoken = word.split(" ")
    if len(spoken) > MOST_ANSWERS:
        raise Refused(422, _("No more than {n} answers are given at once."), n=MOST_ANSWERS)
    seat, found = state.seat(), [Answer(state, allowed(game, state, spoken[0]))]
    for one in spoken[1:]:
        last = found[-1]
        after = last.before.copy()
        after.play(last.action)
        if after.seat() != seat or last.before.agenda[-1].reveals(last.before, last.action):
            raise Refused(422, BETWEEN, word=game.notation(last.action), show=True)
        found.append(Answer(after, allowed(game, after, one)))
    return found


BETWEEN = _("After {word} something else happens first: nothing was played. Choose one thing at a time.")


def allowed(game: Game, state: State, word: str) -> int:
    """The action of a word, if it may be played now; otherwise the rule says why not."""
    try:
        action = game.parse(word)
    except BadWord as error:
        raise Said(422, error) from error
    clause = int(state.refusal(action))
    if clause or not state.allows(action):
        raise Forbidden(game, clause, lambda _: _lack(game, state, action, _))
    return action


def _lack(game: Game, state: State, action: int, _: Words) -> str:
    """Why not in this case, where the game can say so of an answer that one could think of."""
    lack = lack_of(game, state, action, _) if action in state.candidates() else None
    return lack.told(_) if lack else ""


class Forbidden(Refused):
    """A move that a rule forbids: the sentence is the rule's own, with what is lacking now."""

    def __init__(self, game: Game, clause: int, lack: Callable[[Words], str]) -> None:
        name = game.clause_name(clause) if clause else ""
        super().__init__(422, _("That cannot be played now."), clause=name, show=True)
        self.game = game
        self.number = clause
        self.lack = lack

    def sentence(self, lang: str) -> str:
        text = clause_text(self.game, self.number, lang)
        if not text:
            return super().sentence(lang)
        lack = self.lack(words(lang, self.game.folder))
        return f"{text} ({self.clause}) {lack[:1].upper()}{lack[1:]}." if lack else f"{text} ({self.clause})"
