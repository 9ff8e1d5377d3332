"""The characters of the bots: chosen, named, drawn, rated, and seldom saying a word."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest

import cordee
from cordee.bots import LEVELS, STYLES
from cordee.engine.registry import game
from cordee.engine.telling import Change, Line
from cordee.server import levels, story
from cordee.server.cast import BEATEN, LEAD, LOSS, NAMES, WIN, chance, sayings
from cordee.server.levels import introduced, level_name, manners, ratings
from cordee.server.look import LogEntry, SeatLook
from cordee.server.thinking import think
from cordee.words import LANGUAGES, words
from tests.server.kit import Hall

pytestmark = pytest.mark.anyio
OURS = ("foothills", "ski", "slate", "snowcrest", "yeti")


async def test_a_bot_with_a_style_is_ordered_named_and_shown(here: Hall) -> None:
    ada = here.person()
    table = await ada.open("yeti", ["me", "bot:guide:spiteful", "bot:randonneur"])
    styled, plain = table["seats"][1:]
    assert (styled["level"], styled["style"]) == ("guide", "spiteful") and styled["name"] in NAMES["spiteful"]
    assert (plain["level"], plain["style"]) == ("randonneur", "") and plain["name"] in NAMES[""]
    page = (await ada.ask("GET", f"/tables/{table['id']}")).text
    assert "#hat-guide" in page and "#look-spiteful" in page and "bot, Guide, spiteful" in page


@pytest.mark.parametrize("order", ["bot:guide:evil", "bot:evil:careful", "bot:guide:careful:greedy", "bot", "bot:"])
async def test_an_unknown_bot_is_refused_with_the_known_ones(here: Hall, order: str) -> None:
    answer = await here.person().ask("POST", "/api/tables", json={"game": "pig", "seats": ["me", order]})
    assert answer.status_code == 422 and "bot:guide" in answer.text and ":spiteful" in answer.text


async def test_a_seat_is_given_to_a_bot_with_a_style(here: Hall) -> None:
    ada = here.person()
    table = (await ada.open("pig", ["me", "open"]))["id"]
    given = {"seat": 1, "level": "promeneur", "style": "evil"}
    refused = await ada.ask("POST", f"/api/tables/{table}/bot", json=given)
    assert refused.status_code == 422 and "careful, greedy, spiteful, explorer" in refused.text
    answer = await ada.ask("POST", f"/api/tables/{table}/bot", json=given | {"style": "explorer"})
    assert answer.status_code == 200
    seat = (await ada.look(table))["seats"][1]
    assert (seat["level"], seat["style"]) == ("promeneur", "explorer") and seat["name"] in NAMES["explorer"]
    assert (await ada.ask("GET", "/api/games")).json()[0]["styles"] == list(STYLES)


def test_a_bot_that_thinks_elsewhere_knows_what_its_seat_has_done() -> None:
    found, rng = game("slate"), cordee.Rng(3)
    state, differs = found.new(2), 0
    while state.seat() != cordee.NOBODY:
        cordee.deal(state, rng)
        if state.seat() != cordee.NOBODY:
            data, likes = found.save(state), think("slate", found.save(state), "randonneur:explorer", 1)
            assert likes == think("slate", data, "randonneur", 1), "what it has never done is all alike to it"
            differs += likes != think("slate", data, "randonneur:explorer", 1, [likes])
            state.play(found.parse(likes))
    assert differs


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("enough", [4, 1_000_000])
async def test_who_the_bots_are_is_told_where_they_are_chosen(
    here: Hall, lang: str, enough: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With their ratings, if they come from enough games to mean something."""
    monkeypatch.setattr(levels, "ENOUGH", enough)
    _ = words(lang)
    for name in OURS:
        page = (await here.person().ask("GET", f"/games/{name}?lang={lang}")).text
        for one in [*introduced(_, name), *manners(_)]:
            assert one.name in page and one.about in page
        rated = len(LEVELS) if name in ratings() and enough == 4 else 0
        assert len(re.findall(r'class="rating"', page)) == rated, name
        assert all(f"#hat-{level}" in page for level in LEVELS)


def test_ratings_are_of_all_levels_and_say_how_they_were_measured() -> None:
    assert ratings() and set(ratings()) <= set(OURS)
    for name, found in ratings().items():
        assert found["command"].startswith(f"cordee tournament {name} ") and found["games"] >= 4
        assert list(found["levels"]) == list(LEVELS)
        assert found["levels"]["promeneur"]["value"] < found["levels"]["alpiniste"]["value"]


def test_names_tell_styles_apart_and_levels_are_named_with_them() -> None:
    every = [name for names in NAMES.values() for name in names]
    assert len(set(every)) == len(every) and all(len(names) >= 5 for names in NAMES.values())
    assert list(NAMES) == ["", *STYLES] == [one.key for one in manners(words("en"))]
    assert level_name("guide:careful", words("fr")) == "Guide, prudent" and level_name("guide", words("en")) == "Guide"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_style_has_its_own_words_for_every_moment(lang: str) -> None:
    _ = words(lang)
    said = [line for style in NAMES for lines in sayings(style, _).values() for line in lines]
    assert len(set(said)) == len(said) and all(set(sayings(style, _)) == {WIN, LEAD, LOSS, BEATEN} for style in NAMES)


# ── Great moments ──


def seat(number: int, kind: str = "bot", style: str = "") -> SeatLook:
    return SeatLook(number, f"N{number}", kind, "guide" if kind == "bot" else "", style, kind != "bot", 0)


def line(ply: int, who: int, *changes: Change) -> LogEntry:
    return LogEntry(ply, "move", who, 1, [Line("They did it.", *changes)], False, turn=who)


def look(*log: LogEntry, scores: list[int] | None, seats: list[SeatLook], **more: Any) -> Any:
    shown = {"id": "T", "log": list(log), "scores": scores, "seats": seats, "undone": [], "last_ply": 9, "result": None}
    return SimpleNamespace(**shown | more)


EVEN = [ply for ply in range(200) if chance("T", ply) % story.SELDOM == 0]
ODD = [ply for ply in range(200) if chance("T", ply) % story.SELDOM]
SEATS = [seat(0, "person"), seat(1, style="greedy"), seat(2)]


def test_a_bot_that_takes_the_lead_may_say_so() -> None:
    _ = words("en")
    taken = look(line(EVEN[0], 1, Change(1, "points", 5)), scores=[8, 9, 2], seats=SEATS)
    said = story.quips(taken, _)
    assert said[EVEN[0]].text in sayings("greedy", _)[LEAD] and said[EVEN[0]].style == "greedy"
    assert not story.quips(look(line(ODD[0], 1, Change(1, "points", 5)), scores=[8, 9, 2], seats=SEATS), _)
    kept = look(line(EVEN[0], 1, Change(1, "points", 5)), scores=[3, 9, 2], seats=SEATS)
    assert not story.quips(kept, _), "it led before"
    hidden = look(line(EVEN[0], 1, Change(1, "points", 5)), scores=None, seats=SEATS)
    assert not story.quips(hidden, _), "hidden points give nothing away"


def test_a_bot_from_whom_a_person_takes_the_lead_may_say_so_and_lines_taken_back_do_not_count() -> None:
    _ = words("fr")
    lost = line(EVEN[0], 0, Change(0, "points", 20))
    later = line(EVEN[1], 0, Change(2, "coin", -2), Change(0, "points", 1))
    said = story.quips(look(lost, later, scores=[26, 2, 9], seats=SEATS), _)
    assert list(said) == [EVEN[0]] and said[EVEN[0]].text in sayings("", _)[LOSS] and said[EVEN[0]].name == "N2"
    gone = look(lost, later, scores=[5, 2, 9], seats=SEATS, undone=[EVEN[0], EVEN[1]])
    assert not story.quips(gone, _)


def test_the_winner_has_the_last_word_or_the_best_of_the_beaten() -> None:
    _ = words("en")
    seats = [seat(0, "person"), seat(1, style="spiteful")]
    won = story.last_word(look(scores=[1, 2], seats=seats, result=[0.0, 1.0]), _)
    assert won is not None and won.text in sayings("spiteful", _)[WIN]
    lost = story.last_word(look(scores=[3, 2], seats=seats, result=[1.0, 0.0]), _)
    assert lost is not None and lost.text in sayings("spiteful", _)[BEATEN]
    assert story.last_word(look(scores=[3, 2], seats=seats), _) is None, "not before the end"
    assert story.last_word(look(scores=[3], seats=[seat(0, "person")], result=[1.0]), _) is None


async def test_what_bots_say_can_be_switched_off(here: Hall) -> None:
    ada = here.person()
    assert 'data-quips="on"' in (await ada.ask("GET", "/settings")).text
    ada.client.cookies.set("quips", "off")
    assert 'data-quips="off"' in (await ada.ask("GET", "/settings")).text
