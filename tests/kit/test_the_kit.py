"""The kit can fail: a sound little game keeps every law, and each way of breaking one is noticed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import cordee
from cordee.engine.core import SheetLine, Step
from cordee.engine.telling import Deed, Line
from cordee.words import words
from tests.kit import laws
from tests.kit.peaks import GAME
from tests.kit.peaks.rules import Dare, Deal, Peaks, lay_out
from tests.kit.tables import Setting, chance_move, random_game


class Leaky(Peaks):
    """Shows everybody's peak to everybody."""

    def view(self, seat: int | None) -> dict[str, Any]:
        return {**super().view(seat), "all": list(self.hands)}


class Sharing(Peaks):
    """Its copies share the list of peaks shown."""

    def copy(self) -> Peaks:
        twin = super().copy()
        twin.shown = self.shown
        return twin


class Careless(Peaks):
    """Imagining changes the table itself."""

    def imagine(self, seat: int, rng: Any) -> Peaks:
        twin = super().imagine(seat, rng)
        if self.deck.middle.size:
            kind = self.deck.middle.kinds()[0]
            self.deck.middle.take(kind)
            self.deck.put_under(kind)
        return twin


class Greedy(Peaks):
    """Gives the victory to each of the winners whole."""

    def result(self) -> list[float]:
        return [1.0] * self.seats


class Miscounted(Peaks):
    """Forgets a point on its score sheet."""

    def score_sheet(self) -> list[SheetLine]:
        return [SheetLine("points", 3, [points + 1 for points in self.scores()])]


class Telltale(Peaks):
    """Its score sheet tells what nobody else may know."""

    def score_sheet(self) -> list[SheetLine]:
        hands = SheetLine("hand", 3, [0] * self.seats, True, list(self.hands))
        return [*super().score_sheet(), hands] if self.agenda else super().score_sheet()


class Unseen(Peaks):
    """Its view is no JSON."""

    def view(self, seat: int | None) -> dict[str, Any]:
        return {"hands": tuple(super().view(seat)["hands"])}


class Unsure(Deal):
    """Odds that leave something out."""

    def odds(self, state: Peaks) -> list[float]:
        return [chance / 2 for chance in super().odds(state)]


class Hasty(Dare):
    """A quick list of actions that says other than the refusals."""

    def actions(self, state: Peaks) -> list[int]:
        return [0]


class Backward(Dare):
    """Candidates out of order."""

    def candidates(self, state: Peaks) -> list[int]:
        return [1, 0]


class Lawless(Dare):
    """Refuses by a clause that does not exist."""

    def refusal(self, state: Peaks, action: int) -> int:
        return 77 if action == 1 else 0


class Telling(Dare):
    """What a seat may do tells what another holds."""

    def refusal(self, state: Peaks, action: int) -> int:
        return 2 if action == 1 and self.seat == 1 and state.hands[0] > 3 else 0


class Silent(Dare):
    """Asks by no clause."""

    def clause(self) -> int:
        return 0


def whole_game(kind: type[Peaks] = Peaks, step: Callable[[Step[Any]], Step[Any]] = lambda step: step) -> None:
    """All laws at all steps of a few games of Peaks, its class or steps replaced."""
    for seed in range(20):
        state: cordee.State = lay_out(kind(3), storm=seed % 2 == 0)
        state.agenda = [step(old) for old in state.agenda]
        rng = cordee.Rng(seed)
        pieces = laws.pieces(GAME, state)
        left = []
        while state.seat() != cordee.NOBODY:
            laws.hold(GAME, state, rng)
            laws.views_show_what_is_known(state, rng)
            laws.a_refused_action_changes_nothing(GAME, state, rng)
            laws.an_imagined_table_can_be_played(GAME, state, rng)
            assert laws.pieces(GAME, state) == pieces
            left.append((state, laws.fingerprint(state)))
            state = state.copy()
            state.play(chance_move(state, rng))
        laws.hold(GAME, state, rng)
        assert all(laws.fingerprint(old) == before for old, before in left), "a copy has changed"


def test_a_sound_game_keeps_all_laws() -> None:
    whole_game()
    state = GAME.new(3)
    laws.saving_loses_nothing(GAME, state, cordee.Rng(1))
    laws.futures_are_the_same(state, GAME.new(3), seed=1)


@pytest.mark.parametrize(
    ("kind", "complaint"),
    [
        (Leaky, "sees what it cannot know"),
        (Sharing, "a copy has changed"),
        (Careless, "imagining or looking changes the table"),
        (Greedy, "isclose"),
        (Miscounted, "does not add up"),
        (Telltale, "the score sheet tells"),
        (Unseen, "a view is plain JSON"),
    ],
)
def test_a_broken_table_is_noticed(kind: type[Peaks], complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint):
        whole_game(kind)


@pytest.mark.parametrize(
    ("kind", "complaint"),
    [
        (Hasty, "stay"),
        (Backward, "not in order"),
        (Lawless, "refused by no clause"),
        (Silent, "clause"),
        (Telling, "the choices tell what is hidden"),
    ],
)
def test_a_broken_question_is_noticed(kind: type[Dare], complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint):
        whole_game(step=lambda step: kind(step.seat) if isinstance(step, Dare) else step)


def test_broken_odds_are_noticed() -> None:
    with pytest.raises(AssertionError, match="isclose"):
        whole_game(step=lambda step: Unsure(step.seat, step.to) if isinstance(step, Deal) else step)


def test_lost_pieces_are_noticed() -> None:
    state = GAME.new(2)
    before = laws.pieces(GAME, state)
    state.deck.middle.take(0)  # type: ignore[attr-defined]
    assert laws.pieces(GAME, state) != before


def test_a_log_that_is_silent_or_says_another_number_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    pig = cordee.game("pig")
    state = pig.new(2)
    for word in ("roll", "die:5"):
        state.play(pig.parse(word))
    after, hold = state.copy(), pig.parse("hold")
    after.play(hold)
    teller = pig.module("words")
    laws.the_log_tells_every_change(pig, state, hold, after)
    told = teller.told(state, hold, after, words("en", pig.folder, ["<0>", "<1>"]))
    wrong = [[], [str(line) for line in told], [Line("<0> holds 6.", *told[0].changes)], [Line("5!", *told[0].changes)]]
    for lines in wrong:
        monkeypatch.setattr(teller, "told", lambda *_, lines=lines: lines)
        with pytest.raises(AssertionError):
            laws.the_log_tells_every_change(pig, state, hold, after)


def deeds_of_pig(state: Any, first: str, second: str) -> list[Deed]:
    return [Deed((first, second), f"{first} and {second}", "")] if state.seat() == 0 else []


@pytest.mark.parametrize(
    ("deeds", "complaint"),
    [
        (lambda state, _: deeds_of_pig(state, "roll", "hold"), "cannot be played"),
        (lambda state, _: deeds_of_pig(state, "hold", "roll"), "cannot be played"),
        (lambda state, _: deeds_of_pig(state, "hold", "nonsense"), "cannot be played"),
        (lambda state, _: [Deed(("hold",), "Hold")], "no deed of several answers"),
        (lambda state, _: state.agenda.append(state.agenda[-1]) or [], "changes the table"),
    ],
)
def test_a_deed_that_is_none_is_noticed(monkeypatch: pytest.MonkeyPatch, deeds: Any, complaint: str) -> None:
    pig = cordee.game("pig")
    state, rng = pig.new(2), cordee.Rng(1)
    laws.deeds_are_answers_in_turn(pig, state, rng)
    monkeypatch.setattr(pig.module("words"), "deeds", deeds, raising=False)
    with pytest.raises(AssertionError, match=complaint):
        laws.deeds_are_answers_in_turn(pig, state, rng)


def test_deeds_that_look_alike_or_tell_a_secret_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    game, rng = cordee.game("foothills"), cordee.Rng(1)
    state = next(state for state, _ in random_game(Setting("foothills", 2), 1) if state.seat() >= 0 and chain(state))
    chosen = tuple(game.notation(action) for action in chain(state))
    told = {
        "looks like another choice": lambda state, _: [Deed(chosen, "Both"), Deed((*chosen[:1], chosen[1]), "Both")],
        "tell what is hidden": lambda state, _: [Deed(chosen, f"Both {id(state)}")],
    }
    for complaint, deeds in told.items():
        monkeypatch.setattr(game.module("words"), "deeds", deeds, raising=False)
        monkeypatch.setattr(laws, "hides", lambda state: True)
        with pytest.raises(AssertionError, match=complaint):
            laws.deeds_are_answers_in_turn(game, state, rng)


def chain(state: cordee.State) -> list[int]:
    """Two answers of the seat that decides, if it may give two in turn."""
    for action in state.actions():
        after = state.copy()
        after.play(action)
        if after.seat() == state.seat() and not state.agenda[-1].reveals(state, action):
            return [int(action), int(after.actions()[0])]
    return []
