"""The laws every game keeps, each a function that asserts; tests, and `tests.kit.many`, hold games to them."""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from typing import Any

import pytest

import cordee
from cordee.engine.core import ITSELF
from cordee.engine.errors import IllegalAction
from cordee.engine.game import LANGUAGES
from cordee.engine.saving import fingerprint
from cordee.engine.telling import COSTS, Deed, among, deeds_of, lack_of
from cordee.server.course import hides
from cordee.server.moves import answers
from cordee.server.safety import Refused
from cordee.words import words

FEW = 40
"""Of more candidates than this only some are asked for their refusal: each answer walks through all of them."""


def hold(game: cordee.Game, state: cordee.State, rng: cordee.Rng) -> None:
    """All laws of one position; the costly ones at a position now and then."""
    if state.seat() == cordee.NOBODY:
        it_is_over(game, state)
        return
    someone_decides(state)
    actions_are_in_order(state)
    actions_are_candidates_not_refused(game, state, rng)
    others_are_refused_by_a_clause(game, state, rng)
    words_lead_back(game, state)
    deeds_are_answers_in_turn(game, state, rng)
    odds_are_odds(state, rng)
    scores_are_whole(state)
    the_sheet_adds_up(game, state)


def hold_dearly(game: cordee.Game, state: cordee.State, rng: cordee.Rng) -> None:
    """The laws that cost more: what seats see and imagine, saving, what a refused action changes, advice."""
    views_show_what_is_known(state, rng)
    saving_loses_nothing(game, state, rng)
    a_refused_action_changes_nothing(game, state, rng)
    advice_is_sound(game, state)
    lacks_are_known(game, state, rng)
    the_sheet_is_told(game, state)


# ── Decisions ──


def someone_decides(state: cordee.State) -> None:
    seat = state.seat()
    assert seat == cordee.NATURE or 0 <= seat < state.seats
    assert seat != ITSELF
    assert cordee.NATURE <= state.on_turn() < state.seats


def actions_are_in_order(state: cordee.State) -> None:
    actions = state.actions()
    assert actions, "nothing may be done, and the game is not over"
    assert actions == sorted(set(actions)), "the actions are not in order"
    state.actions().clear()
    assert state.actions() == actions, "the list of actions is the state's own"


def actions_are_candidates_not_refused(game: cordee.Game, state: cordee.State, rng: cordee.Rng) -> None:
    candidates = state.candidates()
    assert candidates == sorted(set(candidates)), "the candidates are not in order"
    actions = set(state.actions())
    assert actions <= set(candidates)
    for action in _some(candidates, rng):
        refusal = state.refusal(action)
        assert (refusal == 0) == (action in actions) == state.allows(action), game.notation(action)
        assert refusal == 0 or refusal in game.clauses(), f"{game.notation(action)} is refused by no clause"


def others_are_refused_by_a_clause(game: cordee.Game, state: cordee.State, rng: cordee.Rng) -> None:
    candidates = set(state.candidates())
    assert state.agenda[-1].clause() in game.clauses()
    for action in [-1, game.actions, *(rng.randrange(game.actions) for _ in range(4))]:
        if action not in candidates:
            assert state.refusal(action) in game.clauses(), f"action {action} is refused by no clause"
            assert not state.allows(action)


def a_refused_action_changes_nothing(game: cordee.Game, state: cordee.State, rng: cordee.Rng) -> None:
    before = fingerprint(state)
    actions = set(state.actions())
    for action in {rng.randrange(game.actions) for _ in range(3)} - actions:
        with pytest.raises(IllegalAction) as refused:
            state.play(action)
        assert refused.value.clause == state.refusal(action)
    assert fingerprint(state) == before


def words_lead_back(game: cordee.Game, state: cordee.State) -> None:
    for action in state.candidates():
        assert game.parse(game.notation(action)) == action
        assert " " not in game.notation(action), "a word is one word: several are a deed"


def deeds_are_answers_in_turn(game: cordee.Game, state: cordee.State, rng: cordee.Rng) -> None:
    """Each deed is played word by word by who decides, with nothing between, and tells only what that seat knows."""
    teller = game.module("words") if game.has("words") else None
    if not hasattr(teller, "deeds") or state.seat() < 0:
        return
    lang = list(LANGUAGES)[rng.randrange(len(LANGUAGES))]
    _ = words(lang, game.folder, [f"<{seat}>" for seat in range(state.seats)], int(state.seat()))
    before = fingerprint(state)
    deeds = deeds_of(teller, state, _)
    assert fingerprint(state) == before, "asking for deeds changes the table"
    for deed in deeds:
        _is_played_in_turn(game, state, deed)
    beside = set(among(map(game.notation, state.actions()), deeds)) - {deed.word for deed in deeds}
    choices = [teller.choice(state, game.parse(word), _) for word in beside]
    shown = Counter((one.label, one.hint) for one in [*choices, *deeds])
    assert not [deed for deed in deeds if shown[deed.label, deed.hint] > 1], "a deed looks like another choice"
    if hides(state):
        imagined = state.imagine(state.seat(), rng)
        assert deeds_of(teller, imagined, _) == deeds, "the deeds tell what is hidden"


def _is_played_in_turn(game: cordee.Game, state: cordee.State, deed: Deed) -> None:
    assert deed.label and len(deed.words) > 1, f"{deed} is no deed of several answers"
    try:
        played = answers(game, state, deed.word)
    except Refused as error:
        raise AssertionError(f"{deed.word} cannot be played: {error}") from error
    assert [game.notation(one.action) for one in played] == list(deed.words)


def lacks_are_known(game: cordee.Game, state: cordee.State, rng: cordee.Rng) -> None:
    """What is in the way of a refused choice is said in both languages, and tells only what the seat knows."""
    if not game.has("lacks") or state.seat() < 0:
        return
    refused = [action for action in _some(state.candidates(), rng) if state.refusal(action)]
    before = fingerprint(state)
    for lang in LANGUAGES:
        _ = words(lang, game.folder, [f"<{seat}>" for seat in range(state.seats)], int(state.seat()))
        lacks = [lack_of(game, state, action, _) for action in refused]
        assert all(lack.told(_) for lack in lacks if lack)
        assert all(lack.short > 0 for lack in lacks if lack and lack.kind == COSTS), "a price that one could pay"
        if hides(state):
            imagined = state.imagine(state.seat(), rng)
            assert [lack_of(game, imagined, action, _) for action in refused] == lacks, "a lack tells what is hidden"
    assert fingerprint(state) == before, "asking for a lack changes the table"


def odds_are_odds(state: cordee.State, rng: cordee.Rng) -> None:
    if state.seat() != cordee.NATURE:
        with pytest.raises(cordee.CordeeError):
            state.odds()
        return
    odds = state.odds()
    assert len(odds) == len(state.actions())
    assert all(0.0 < chance <= 1.0 for chance in odds)
    assert math.isclose(sum(odds), 1.0, abs_tol=1e-9)
    assert state.sample(rng) in state.actions()


# ── Knowledge ──


def views_show_what_is_known(state: cordee.State, rng: cordee.Rng) -> None:
    """Whatever a seat cannot know may be dealt anew, and neither its view nor its choices change."""
    before = fingerprint(state)
    spectator = _seen(state, None)
    sheet = _sheet(state)
    for seat in range(state.seats):
        seen = _seen(state, seat)
        for _ in range(2):
            imagined = state.imagine(seat, rng)
            assert _seen(imagined, seat) == seen, f"seat {seat} sees what it cannot know"
            assert _seen(imagined, None) == spectator, f"a spectator sees what seat {seat} cannot know"
            assert _sheet(imagined) == sheet, f"the score sheet tells what seat {seat} cannot know"
            assert imagined.seat() == state.seat()
            if state.seat() == seat:
                assert imagined.actions() == state.actions(), "the choices tell what is hidden"
                assert imagined.candidates() == state.candidates(), "the choices tell what is hidden"
    assert fingerprint(state) == before, "imagining or looking changes the table"


def an_imagined_table_can_be_played(game: cordee.Game, state: cordee.State, rng: cordee.Rng) -> None:
    for seat in range(state.seats):
        imagined = state.imagine(seat, rng)
        assert pieces(game, imagined) == pieces(game, state)
        cordee.playout(imagined, rng)
        it_is_over(game, imagined)


def _seen(state: cordee.State, seat: int | None) -> dict[str, Any]:
    view = state.view(seat)
    told: dict[str, Any] = json.loads(json.dumps(view, allow_nan=False))
    assert told == view, "a view is plain JSON"
    return told


# ── Keeping ──


def saving_loses_nothing(game: cordee.Game, state: cordee.State, rng: cordee.Rng) -> None:
    loaded = game.load(json.loads(json.dumps(game.save(state))))
    assert type(loaded) is type(state)
    assert fingerprint(loaded) == fingerprint(state)
    assert loaded.actions() == state.actions()
    assert loaded.view(0) == state.view(0)


def futures_are_the_same(one: cordee.State, other: cordee.State, seed: int) -> None:
    """Two equal tables, played on with the same seed, end alike. Both are played to their end."""
    assert cordee.playout(one, cordee.Rng(seed)) == cordee.playout(other, cordee.Rng(seed))
    assert fingerprint(one) == fingerprint(other)


def pieces(game: cordee.Game, state: cordee.State) -> dict[str, int] | None:
    """What must be on the table from the first to the last moment, if the game's rules say so."""
    conserved = getattr(game.rules, "conserved", None)
    return None if conserved is None else dict(conserved(state))


# ── The log ──


def the_log_tells_every_change(game: cordee.Game, before: cordee.State, action: int, after: cordee.State) -> None:
    """What the lines of an action tell adds up, for every viewer, to the change of every stock and score one sees."""
    teller = game.module("words")
    all_differ = hides(before)  # where nothing is private, a spectator and one player stand for all
    for viewer in (None, *range(before.seats if all_differ else 1)):
        seen, then = teller.stocks(before.view(viewer)), teller.stocks(after.view(viewer))
        _points_are_counted(after, then)
        for lang in LANGUAGES:
            _ = words(lang, game.folder, [f"<{seat}>" for seat in range(before.seats)], viewer)
            lines = teller.told(before, action, after, _)
            told: Counter[tuple[int, str]] = Counter()
            for line in lines:
                for change in getattr(line, "changes", ()):
                    told[change.seat, change.stock] += change.by
                    number = game.points(abs(change.by), _) if change.stock == "points" else str(abs(change.by))
                    assert _says(line, change.seat, number), f"{line!r} does not say {change}"
            owed = _difference(seen, then)
            assert {key: by for key, by in told.items() if by} == owed, (game.notation(action), lines)


def _points_are_counted(state: cordee.State, stocks: list[dict[str, int]]) -> None:
    """The score that the page shows is one of the stocks."""
    if not hides(state) or state.seat() == cordee.NOBODY:
        assert [stock["points"] for stock in stocks] == state.scores()


def _says(line: str, seat: int, number: str) -> bool:
    """Whether a sentence names who changes, and by how many, written as people do; one may be told by its article."""
    return f"<{seat}>" in line and (number == "1" or re.search(rf"(?<!\d){number}(?!\d)", line) is not None)


def _difference(one: list[dict[str, int]], other: list[dict[str, int]]) -> dict[tuple[int, str], int]:
    return {
        (seat, stock): after.get(stock, 0) - before.get(stock, 0)
        for seat, (before, after) in enumerate(zip(one, other, strict=True))
        for stock in before.keys() | after.keys()
        if after.get(stock, 0) != before.get(stock, 0)
    }


# ── Scores, advice, the end ──


def scores_are_whole(state: cordee.State) -> None:
    scores = state.scores()
    assert len(scores) == state.seats
    assert all(type(score) is int for score in scores)


def the_sheet_adds_up(game: cordee.Game, state: cordee.State) -> None:
    """The lines of a seat are its score, at any moment; each has a clause and, where the game has words, a name."""
    sheet = state.score_sheet()
    keys = [line.key for line in sheet]
    assert len(set(keys)) == len(keys), "two lines of one name"
    sums = [sum(line.values[seat] for line in sheet) for seat in range(state.seats)]
    assert sums == state.scores(), "the score sheet does not add up"
    for line in sheet:
        assert line.clause in game.clauses()
        assert len(line.values) == state.seats
        assert len(line.coming) in (0, state.seats)
        assert line.provisional or not line.coming, f"{line.key}: what is coming may still change"


def the_sheet_is_told(game: cordee.Game, state: cordee.State) -> None:
    """Each line has a name and a source in both languages; the aim, and at the end the reason, is a sentence."""
    if not game.has("sheet"):
        return
    told = game.module("sheet")
    for lang in LANGUAGES:
        for viewer in (None, 0):
            _ = words(lang, game.folder, [f"<{seat}>" for seat in range(state.seats)], viewer)
            known, tie = told.lines(_), state.tie_break()
            for line in [*state.score_sheet(), *([tie] if tie else [])]:
                assert known[line.key].name and known[line.key].source, f"{line.key} has no words"
            over = state.seat() == cordee.NOBODY
            sentence = told.ending(state, _) if over else told.aim(state.view(viewer), _)
            assert sentence.endswith(".")


def the_final_sheet_is_final(game: cordee.Game, state: cordee.State) -> None:
    """At the end nothing is to come, and what decided a tie is told by the rules."""
    the_sheet_adds_up(game, state)
    the_sheet_is_told(game, state)
    assert not any(line.provisional for line in state.score_sheet())
    result, scores = state.result(), state.scores()
    best = [seat for seat in range(state.seats) if scores[seat] == max(scores)]
    won = [seat for seat in range(state.seats) if result[seat]]
    assert state.seats == 1 or set(won) <= set(best), "somebody wins with fewer points"
    if won != best and state.seats > 1:
        tie = state.tie_break()
        assert tie is not None and tie.clause in game.clauses()
        assert won == [seat for seat in best if tie.values[seat] == max(tie.values[one] for one in best)]


def _sheet(state: cordee.State) -> list[tuple[Any, ...]]:
    return [(line.key, line.values, line.provisional, line.coming) for line in state.score_sheet()]


def advice_is_sound(game: cordee.Game, state: cordee.State) -> None:
    if not game.has("bot"):
        return
    adviser = game.module("bot").ADVISER
    before = fingerprint(state)
    if state.seat() >= 0:
        preferences = adviser.prefer(state, state.actions())
        assert len(preferences) == len(state.actions())
        assert all(type(value) is float and math.isfinite(value) for value in preferences)
    worth = adviser.worth(state)
    assert len(worth) == state.seats
    assert all(0.0 <= value <= 1.0 for value in worth)
    assert state.seats == 1 or math.isclose(sum(worth), 1.0, abs_tol=1e-9), "alone, one may lose"
    assert fingerprint(state) == before, "advice changes the table"


def it_is_over(game: cordee.Game, state: cordee.State) -> None:
    assert state.seat() == cordee.NOBODY
    assert state.actions() == [] == state.candidates()
    assert state.refusal(0) == state.end_clause()
    assert state.end_clause() in game.clauses()
    with pytest.raises(IllegalAction, match="over"):
        state.play(0)
    scores_are_whole(state)
    result = state.result()
    assert len(result) == state.seats
    assert all(0.0 <= share <= 1.0 for share in result)
    assert state.seats == 1 or math.isclose(sum(result), 1.0, abs_tol=1e-9), "alone, one may lose"
    the_final_sheet_is_final(game, state)


def _some(actions: list[int], rng: cordee.Rng) -> list[int]:
    if len(actions) <= FEW:
        return actions
    return [actions[rng.randrange(len(actions))] for _ in range(8)]
