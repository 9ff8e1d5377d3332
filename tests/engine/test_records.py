"""Records: what is written comes back, and each thing that can be wrong has its own sentence."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

import pytest

import cordee
from cordee.engine.dealer import Dealer
from cordee.engine.errors import BadRecord, BadSetup
from cordee.engine.records import Record, verify
from tests.kit.tables import Setting, dealt_record

SETTING = Setting("yeti", 2, {"weather": "none", "permanent_at_once": True})
RECORD = dealt_record(SETTING, seed=11)
NATURE_PLIES = [ply for ply, state in enumerate(RECORD.states()) if state.seat() == cordee.NATURE]
SEAT_PLIES = [ply for ply, state in enumerate(RECORD.states()) if state.seat() >= 0 and len(state.actions()) > 1]


def changed(**values: Any) -> Record:
    """The record with some of its parts replaced."""
    return dataclasses.replace(RECORD, **values)


def with_move(ply: int, word: str) -> Record:
    """The record with one move replaced."""
    return changed(moves=[*RECORD.moves[:ply], word, *RECORD.moves[ply + 1 :]])


def as_data() -> dict[str, Any]:
    data = json.loads(RECORD.to_json())
    assert isinstance(data, dict)
    return data


def said(record: Record) -> str:
    """What `verify` says is wrong."""
    with pytest.raises(BadRecord) as wrong:
        verify(record)
    return str(wrong.value)


def test_an_honest_record_is_accepted() -> None:
    last = verify(Record.from_json(RECORD.to_json()))
    assert last.seat() == cordee.NOBODY
    assert last.scores() == RECORD.scores and last.result() == RECORD.result


def test_the_file_says_all_there_is_to_say() -> None:
    data = as_data()
    assert data["format"] == "cordee-record" and data["format_version"] == 1
    assert (data["game"], data["rules"], data["seats"]) == ("yeti", cordee.game("yeti").version, 2)
    assert data["box"] == cordee.game("yeti").box_digest
    assert data["options"] == SETTING.options
    assert len(data["players"]) == 2
    assert data["moves"] == RECORD.moves and data["moves"][0].startswith("first:")
    assert data["dice"] == {"commitment": RECORD.commitment, "secret": RECORD.secret}


def test_a_game_under_way_is_accepted_without_its_end() -> None:
    part = changed(moves=RECORD.moves[:30], scores=None, result=None, secret=None)
    assert verify(Record.from_json(part.to_json())).seat() != cordee.NOBODY


def test_a_game_of_people_with_real_dice_needs_no_secret() -> None:
    assert verify(changed(secret=None, commitment=None)).seat() == cordee.NOBODY


def test_states_come_one_by_one() -> None:
    states = list(RECORD.states())
    assert len(states) == len(RECORD.moves) + 1
    assert states[0].actions() == SETTING.new().actions()
    assert RECORD.replay().scores() == states[-1].scores()


def test_a_changed_die() -> None:
    ply = NATURE_PLIES[5]
    states = list(RECORD.states())
    game = cordee.game("yeti")
    other = next(word for word in map(game.notation, states[ply].actions()) if word != RECORD.moves[ply])
    assert said(with_move(ply, other)) == f"Ply {ply}: the dice gave {RECORD.moves[ply]!r}, the record says {other!r}."


def test_a_changed_die_is_noticed_wherever_it_fell() -> None:
    states = list(RECORD.states())
    game = cordee.game("yeti")
    for ply in NATURE_PLIES[:: len(NATURE_PLIES) // 12]:
        other = next(word for word in map(game.notation, states[ply].actions()) if word != RECORD.moves[ply])
        with pytest.raises(BadRecord) as wrong:
            verify(with_move(ply, other))
        assert wrong.value.ply == ply


def test_a_changed_move_that_is_not_allowed() -> None:
    ply = SEAT_PLIES[3]
    sentence = said(with_move(ply, "camp"))
    assert sentence.startswith(f"Ply {ply}: 'camp' breaks the rules.")


def test_a_changed_move_that_is_no_word() -> None:
    ply = SEAT_PLIES[3]
    sentence = said(with_move(ply, "fly:away"))
    assert sentence.startswith(f"Ply {ply}: 'fly:away' breaks the rules.") and "no action of yeti" in sentence


def test_a_changed_move_that_was_allowed_is_noticed_later() -> None:
    """A photo that was not bought after all: the dice, the rules or the scores no longer fit."""
    photos = [ply for ply in SEAT_PLIES if RECORD.moves[ply].startswith("photo:")]
    assert len(photos) >= 3
    for ply in photos:
        with pytest.raises(BadRecord) as wrong:
            verify(with_move(ply, "buy:none"))
        assert wrong.value.ply > ply


@pytest.mark.parametrize("part", [0.1, 0.5, 0.99])
def test_a_cut_file(part: float) -> None:
    text = RECORD.to_json()
    with pytest.raises(BadRecord, match="cut off or damaged"):
        Record.from_json(text[: int(len(text) * part)])


def test_moves_that_stop_early() -> None:
    end = len(RECORD.moves) - 1
    sentence = said(changed(moves=RECORD.moves[:-1]))
    assert sentence == f"Ply {end}: the moves stop before the game is over, yet the record tells its end."


def test_moves_that_go_on_after_the_end() -> None:
    sentence = said(changed(moves=[*RECORD.moves, "use"]))
    assert sentence.startswith(f"Ply {len(RECORD.moves)}: 'use' breaks the rules. The game is over")


def test_another_version_of_the_rules() -> None:
    sentence = said(changed(rules="0.9"))
    assert "played under rules '0.9'" in sentence and "Use the Cordée it was made with" in sentence


def test_another_box() -> None:
    sentence = said(changed(box="f" * 64))
    assert "other components" in sentence and "--box" in sentence


def test_another_secret() -> None:
    assert "does not match the hash" in said(changed(secret=Dealer(b"another").secret.hex()))


def test_a_secret_with_its_own_hash_gives_other_dice() -> None:
    """Who changes both the secret and its hash is betrayed by the dice."""
    dealer = Dealer(b"another")
    assert "the dice gave" in said(changed(secret=dealer.secret.hex(), commitment=dealer.commitment))


def test_changed_scores() -> None:
    assert RECORD.scores is not None
    assert "the scores are" in said(changed(scores=[RECORD.scores[0] + 1, RECORD.scores[1]]))


def test_a_changed_result() -> None:
    assert RECORD.result is not None
    assert "the result is" in said(changed(result=list(reversed(RECORD.result))))


def test_a_missing_result() -> None:
    assert "the record says None" in said(changed(result=None))


def test_an_unknown_game() -> None:
    assert "no game 'chess'" in said(changed(game="chess"))


def test_a_wrong_number_of_seats() -> None:
    assert "2, 3, 4, 5 seats, not 9" in said(changed(seats=9))


def test_an_unknown_option() -> None:
    assert "no option 'moon'" in said(changed(options={"moon": "full"}))


@pytest.mark.parametrize("text", ["[]", "3", "null", '"yeti"', "{}", '{"format": "chess"}'])
def test_json_that_is_no_record(text: str) -> None:
    with pytest.raises(BadRecord, match="not a record of Cordée"):
        Record.from_json(text)


def test_another_format_version() -> None:
    with pytest.raises(BadRecord, match="format version 3; this Cordée reads 1 and 2"):
        Record.from_json(json.dumps({**as_data(), "format_version": 3}))


@pytest.mark.parametrize(
    ("key", "value", "complaint"),
    [
        ("game", 7, "'game' is missing or not a text"),
        ("rules", None, "'rules' is missing or not a text"),
        ("box", [], "'box' is missing or not a text"),
        ("seats", "2", "'seats' is missing or not a whole number"),
        ("seats", True, "'seats' is missing or not a whole number"),
        ("options", [], "'options' is missing or not a table"),
        ("dice", None, "'dice' is missing or not a table"),
        ("players", [1], "'players' is missing or not a list"),
        ("moves", None, "'moves' is missing or not a list"),
        ("moves", ["first:1", 3], "'moves' is missing or not a list"),
        ("scores", ["1"], "'scores' is missing or not a list"),
        ("result", "won", "'result' is missing or not a list"),
        ("dice", {"commitment": "zz", "secret": None}, "'commitment' of the dice is not written in hexadecimal"),
        ("dice", {"commitment": None, "secret": 12}, "'secret' of the dice is not written in hexadecimal"),
    ],
)
def test_a_part_of_the_wrong_kind(key: str, value: Any, complaint: str) -> None:
    with pytest.raises(BadRecord, match=complaint):
        Record.from_json(json.dumps({**as_data(), key: value}))


def test_a_number_too_long_for_anyone() -> None:
    text = RECORD.to_json().replace('"seats": 2', '"seats": ' + "2" * 5000)
    with pytest.raises(BadRecord, match="damaged"):
        Record.from_json(text)


def test_a_record_begins_with_what_was_set_up() -> None:
    game = cordee.game("yeti")
    record = Record.start(game, 3, {"weather": "long"}, ["Ann", "Ben", "Cléo"])
    assert record.options == {"weather": "long", "permanent_at_once": True}
    assert "Cléo" in record.to_json()
    with pytest.raises(BadSetup):
        Record.start(game, 7, {})
    with pytest.raises(BadSetup):
        Record.start(game, 2, {"weather": "fine"})
