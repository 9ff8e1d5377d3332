"""What a word that somebody sends may do: one answer, or several of one seat in turn, all of them or none."""

from __future__ import annotations

from dataclasses import dataclass

from cordee.engine.core import State
from cordee.engine.errors import BadWord
from cordee.engine.game import Game
from cordee.server.look import clause_text
from cordee.server.safety import Refused, Said, _

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
