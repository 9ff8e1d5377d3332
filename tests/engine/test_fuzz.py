"""Whatever is thrown at words, records and saved states: our own error or the right answer, nothing else."""

from __future__ import annotations

import copy
import json
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

import cordee
from cordee.engine.errors import CordeeError
from cordee.engine.records import Record, verify
from cordee.engine.saving import fingerprint
from tests.kit.peaks import GAME as PEAKS
from tests.kit.tables import Setting, dealt_record

GAMES = [*(cordee.game(name) for name in cordee.game_names()), PEAKS]
RECORD = dealt_record(Setting("yeti", 2, {"weather": "short", "permanent_at_once": True}), seed=21)
TEXT = RECORD.to_json()

scalars = (
    st.none()
    | st.booleans()
    | st.integers(-5, 60)
    | st.integers()
    | st.floats()
    | st.text(max_size=12)
    | st.sampled_from(["first:1", "use", "throw:7snow", "DrawFirst", "Throw", "Window", "00", "cordee-record"])
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(
        st.sampled_from(["step", "with", "tuple", "bag", "deck", "top", "bottom", "secret", "x"]), inner, max_size=3
    ),
    max_leaves=8,
)


@st.composite
def spoiled(draw: st.DrawFn, whole: Any) -> Any:
    """Real data with up to three of its parts replaced, removed or doubled."""
    data = copy.deepcopy(whole)
    for _ in range(draw(st.integers(1, 3))):
        place, key = _place(draw, data)
        if place is None:
            return draw(values)
        harm = draw(st.sampled_from(["replace", "remove", "double"]))
        if harm == "replace":
            place[key] = draw(values)
        elif harm == "remove":
            del place[key]
        elif isinstance(place, list):
            place.insert(key, copy.deepcopy(place[key]))
        else:
            place[draw(st.text(max_size=5))] = copy.deepcopy(place[key])
    return data


def _place(draw: st.DrawFn, data: Any) -> tuple[Any, Any]:
    """Somewhere in the data: a list or table, and an index or key of it."""
    place, key = None, None
    inner = data
    while isinstance(inner, (dict, list)) and inner:
        place = inner
        key = draw(st.sampled_from(sorted(inner))) if isinstance(inner, dict) else draw(st.integers(0, len(inner) - 1))
        inner = inner[key]
        if draw(st.booleans()):
            break
    return place, key


@st.composite
def near_words(draw: st.DrawFn) -> str:
    """A word of some game, or one with something written into it."""
    word = draw(st.sampled_from([word for game in GAMES for word in game.vocabulary]))
    cut = draw(st.integers(0, len(word)))
    return word[:cut] + draw(st.text(max_size=2)) + word[cut:]


@given(st.sampled_from(GAMES), st.text() | near_words())
def test_parsing_any_text(game: cordee.Game, word: str) -> None:
    try:
        action = game.parse(word)
    except CordeeError as error:
        assert game.name in str(error)
        assert word not in game.vocabulary
    else:
        assert game.notation(action) == word


@given(st.sampled_from(GAMES), values)
def test_parsing_and_naming_anything(game: cordee.Game, thing: Any) -> None:
    for ask in (game.parse, game.notation, game.new, game.load, game.check_seats):
        try:
            ask(thing)
        except CordeeError as error:
            assert str(error)


@given(st.sampled_from(GAMES), st.dictionaries(st.text(max_size=8) | st.just("weather"), values, max_size=2))
@example(cordee.game("yeti"), {"seats": 3})
@example(cordee.game("yeti"), {"self": 3})
def test_any_options(game: cordee.Game, options: dict[str, Any]) -> None:
    try:
        game.new(2, **options)
    except CordeeError as error:
        assert game.name in str(error)


@given(st.text() | st.binary().map(lambda raw: raw.decode("latin-1")) | values.map(json.dumps))
def test_reading_any_text_as_a_record(text: str) -> None:
    try:
        Record.from_json(text)
    except CordeeError as error:
        assert str(error)


@given(st.integers(0, len(TEXT)), st.integers(0, 30), st.text(max_size=6))
def test_reading_a_record_with_a_hole_or_a_blot(start: int, length: int, blot: str) -> None:
    check_record(TEXT[:start] + blot + TEXT[start + length :])


@given(spoiled(json.loads(TEXT)))
def test_reading_a_spoiled_record(data: Any) -> None:
    check_record(json.dumps(data))


def check_record(text: str) -> None:
    """It is refused with a sentence, or it tells the very same game."""
    try:
        record = Record.from_json(text)
        verify(record)
    except CordeeError as error:
        assert str(error)
        return
    if record.moves == RECORD.moves:
        assert record.replay().scores() == RECORD.scores


def saved_states() -> list[tuple[cordee.Game, dict[str, Any]]]:
    """Each game's state some way into a game, as JSON gives it back."""
    found = []
    for game in GAMES:
        for seed, plies in enumerate((0, 1, 3, 5)):
            state = game.new(2)
            rng = cordee.Rng(seed)
            for _ in range(min(plies, 3 if game is PEAKS else plies)):
                actions = state.actions()
                state.play(actions[rng.randrange(len(actions))])
            found.append((game, json.loads(json.dumps(game.save(state)))))
    return found


@given(st.sampled_from(saved_states()).flatmap(lambda pair: st.tuples(st.just(pair[0]), spoiled(pair[1]))))
def test_loading_a_spoiled_state(spoilt: tuple[cordee.Game, Any]) -> None:
    """It is refused with a sentence, or it is a state that can be saved as it was given, and says who decides."""
    game, data = spoilt
    try:
        state = game.load(data)
    except CordeeError as error:
        assert str(error)
        return
    assert state.seat() in (cordee.NATURE, cordee.NOBODY, *range(state.seats))
    assert fingerprint(game.load(json.loads(json.dumps(game.save(state))))) == fingerprint(state)
