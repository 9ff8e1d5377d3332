"""Foothills in words: hints and log lines say what really happens, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import cordee
from cordee.games.foothills import box
from cordee.games.foothills import words as told_words
from cordee.games.foothills.rules import ChooseLine, Foothills
from cordee.words import Words, words

from .table import GAME, Table

NAMES = ["Anna", "Boris"]
LANGUAGES = ("en", "fr")
languages = pytest.mark.parametrize("lang", LANGUAGES)


def tongue(lang: str = "en") -> Words:
    return words(lang, GAME.folder, NAMES, 0)


def hints(table: Table, lang: str = "en") -> dict[str, str]:
    """The hint of every candidate by its word."""
    state = table.state
    return {GAME.notation(a): told_words.choice(state, a, tongue(lang)).hint for a in state.candidates()}


def lines(table: Table, word: str, lang: str = "en") -> list[str]:
    """What the log says about a word."""
    before = table.state.copy()
    action = GAME.parse(word)
    table.say(word)
    return told_words.told(before, action, table.state, tongue(lang))


def moves(seed: int) -> Iterator[tuple[Foothills, int, Foothills]]:
    """A random whole game: before, action, after."""
    rng = cordee.Rng(seed)
    state = GAME.new(2)
    assert isinstance(state, Foothills)
    while state.agenda:
        actions = state.actions()
        action = state.sample(rng) if state.seat() == cordee.NATURE else actions[rng.randrange(len(actions))]
        before = state.copy()
        state.play(action)
        yield before, action, state


@languages
def test_whole_games_are_told(lang: str) -> None:
    _ = tongue(lang)
    for seed in range(3):
        for before, action, after in moves(seed):
            assert told_words.question(before, _).endswith((".", "?"))
            labels = [told_words.choice(before, each, _).label for each in before.candidates()]
            assert all(labels) and len(set(labels)) == len(labels), labels
            told = told_words.told(before, action, after, _)
            assert all(line.endswith(".") and "{" not in line for line in told)
            changed = before.scores() != after.scores() or before.held != after.held
            assert told or not changed
        assert told_words.question(after, _)
        assert len(told_words.board(after.view(0), _)) > 20


@languages
def test_hints_of_rubble_and_tracks_are_what_happens(lang: str) -> None:
    _ = tongue(lang)
    seen = 0
    for seed in range(3):
        for before, action, after in moves(seed):
            step = before.agenda[-1]
            if isinstance(step, ChooseLine) and step.left > 2:
                hint = told_words.choice(before, action, _).hint
                for change in told_words.goods_changes(before, after, before.turn, _):
                    assert change in hint
                    seen += 1
    assert seen > 5


def test_hints_of_stations() -> None:
    table = Table().clear("V").give(0, iron=6, stone=6, passenger=2, rubble=4).say("play:D")
    assert hints(table)["build:V-2"] == "pay 1 stone and 1 passenger · +1 VP"
    ferry = Table("V+VI").clear("VII", "VIII").give(0, iron=6, stone=6, passenger=2).hold("B4").say("play:B4")
    flips = "you may flip any of your other cards at once"
    assert hints(ferry)["build:VII-2"] == f"pay 1 resource and 1 passenger · {flips} · pay otherwise"


def test_hints_of_tracks_name_the_place_and_the_end() -> None:
    table = Table().clear("V", "VI").track("V-2", 1).give(0, iron=4, rubble=0).say("play:C")
    assert hints(table)["lay:V"] == "Llanuwchllyn (V-3) · pay 2 iron · +1 VP · line V gets a buffer"
    last = Table().clear("V", "VI").track("V-2", 1).give(0, iron=4, rubble=0)
    last.state.buffers = 1
    assert hints(last.say("play:C"))["lay:V"].endswith("line V gets a buffer · triggers the end of the game")


def test_hints_of_scoring_tell_the_points_now() -> None:
    table = Table().station("I-4").station("V-2").say("play:E", "move:pub")
    assert hints(table)["score:C"] == "1 VP for each station · now 2 VP"
    assert hints(table)["score:E"] == "1 VP for each card of the score pile · now 1 VP"


def test_the_log_in_english() -> None:
    table = Table().empty_hands().clear("V").give(0, stone=1, passenger=1, rubble=0)
    assert lines(table, "play:D") == [
        "Anna plays D · Build station.",
        "Anna builds a station at Llangower (V-2): −1 stone, −1 passenger (½ VP), +1 VP.",
    ]
    table = Table().empty_hands().stock(iron=1).say("play:A")
    assert lines(table, "draw:3iron+2stone+1event") == [
        "Drawn from the bag: 3 iron, 2 stone and 1 event.",
        "A competitor settles at Tanygrisiau / Tan-y-Bwlch (I-2/3).",
    ]


def test_the_log_in_french() -> None:
    table = Table().say("play:E")
    assert lines(table, "move:V-1", "fr") == [
        "Anna déplace son géomètre à Bala (V-1).",
        "Anna prend un billet à Bala (V-1).",
        "Anna, Bala (V-1)\u00a0: +1 passager (½ PV).",
        "Anna montre maintenant B · Terrassiers novices.",
    ]


def test_the_log_says_why_stocks_and_scores_change() -> None:
    table = Table().empty_hands().clear("V").give(0, iron=2)
    assert lines(table, "play:C")[1] == "Anna lays a track at Llangower (V-2): −2 iron, +1 VP."
    table = Table().empty_hands().give(0, rubble=2).stock(iron=3, stone=3)
    assert lines(table, "play:C")[1:] == ["Anna pays 2 rubble."]
    assert lines(table, "gain:stone:bag")[0] == "Anna takes 1 stone from the bag."
    table = Table().hold("E4").rubble(V_2=3, V_3=3).say("play:E4")
    assert lines(table, "clear:V")[:2] == [
        "Anna clears Llangower (V-2) and removes rubble at Llanuwchllyn (V-3): +4 rubble, +1 VP.",
        "Anna gives 1 rubble to Boris.",
    ]
    table = Table().hold("C5").pile("A1").give(0, passenger=1)
    assert lines(table, "play:C5")[1] == "Anna, Tour Operator: +2 passengers (1 VP), score pile +1 VP."


def test_the_log_tells_who_gains_and_who_loses_a_token() -> None:
    table = Table().station("IV-5", 1).surveyor("V-1", 1)
    table.state.summit = 1
    assert lines(table.say("play:E"), "move:IV-5")[1:3] == [
        "Anna takes the summit token: +2 VP.",
        "Boris loses the summit token: −2 VP.",
    ]
    table = Table().clear("I").station("I-2/3:1", 1).give(0, iron=6, stone=6, rubble=6, passenger=6)
    assert lines(table.say("play:D"), "build:I-2/3:2")[1] == (
        "Boris no longer has most stations on I (Ffestiniog Railway): −3 VP."
    )


def test_a_line_that_ends_without_a_buffer_is_told_and_written() -> None:
    table = Table().clear("V").track("V-2", 1).give(0, iron=2, rubble=0)
    table.state.buffers = 0
    table.state.ending = 229
    assert "Line V (Bala Lake Railway) ends; no buffer is left for it." in lines(table, "play:C")
    assert "Line V (Bala Lake Railway), ended without a buffer:" in told_words.board(table.view(), tongue())


@languages
def test_the_end_is_told_with_totals(lang: str) -> None:
    table = Table().give(0, passenger=3, vp=4).give(1, vp=1)
    table.state.ending = 229
    table.say("play:E", "move:II-1")
    told = lines(table, "play:B", lang) + lines(table, "clear:III", lang)
    assert any("6 " in line and "Anna" in line for line in told)  # 4 VP and 4 passengers
    assert told[-1] == ("Anna wins." if lang == "en" else "Anna l’emporte.")


def test_half_points_are_written_as_people_do() -> None:
    assert [told_words.score(half, tongue()) for half in (0, 1, 2, 87)] == ["0", "½", "1", "43½"]


@languages
def test_every_component_is_described(lang: str) -> None:
    found = told_words.components(tongue(lang))
    keys = [component.key for component in found]
    assert len(set(keys)) == len(keys)
    stations = {key.replace("/", "+") for key in box.CARDS}
    assert set(box.ACTION_CARDS) | stations | {"summit", "bonus-I", "bonus-II"} <= set(keys)
    assert all(component.name and all(component.lines) for component in found)


@languages
def test_every_back_has_a_text_of_its_own(lang: str) -> None:
    texts = [told_words.effect_text(box.BACK + card, tongue(lang)) for card in range(25)]
    assert len(set(texts)) == 25


def test_texts_of_cards_leave_nothing_out() -> None:
    """What a surveyor does where it comes to, and how many lines are meant (FH-119, FH-214 to FH-220)."""
    texts = {key: told_words.effect_text(box.BACK + n, tongue()) for n, key in enumerate(box.ACTION_CARDS)}
    for key in ("C1", "C2", "C3", "C4"):
        assert "and do the action there" in texts[key], key
    assert "from pub or home to any available starting station" in texts["C4"]
    assert texts["C5"].startswith("your surveyor stays where it is")
    assert texts["E3"] == "remove 1 rubble from each of 3 lines"
    assert texts["D2"] == "draw 4 resources from the bag and keep 2"
    main = told_words.effect_text(box.LETTERS.index("E"), tongue())
    assert main == "move your surveyor to an available space or to the pub and do the action there, or bring it home"


def test_french_counts_cubes_of_rubble_and_iron_without_a_plural() -> None:
    _ = tongue("fr")
    assert [told_words.goods(box.RUBBLE, n, _) for n in (1, 2)] == ["1 cube de gravats", "2 cubes de gravats"]
    assert told_words.goods(box.IRON, 2, _) == "2 fer"
    travelling = told_words.effect_text(box.BACK + box.ACTION_CARDS.index("E3"), _)
    assert travelling == "retirez 1 cube de gravats sur chacune de 3 lignes différentes"
    rules = (GAME.folder / "rules.fr.md").read_text(encoding="utf-8")
    assert not re.search(r"\d gravats|\d fers", rules)


def test_options_have_words_for_every_choice() -> None:
    found = told_words.options(tongue("fr"))
    assert {name: set(option.choices) for name, option in GAME.options.items()} == {
        name: set(option.choices) for name, option in found.items()
    }


def test_no_message_is_left_in_english() -> None:
    """The French of a whole table has none of the commonest English words."""
    table = Table().station("V-2").tickets("V-1").pile("A1")
    text = " ".join(told_words.board(table.view(), tongue("fr")))
    assert not re.search(r"\b(the|of|for|take|pay|stone)\b", text)


# ── Several answers by one press, and none that is not seen ──


def deeds(table: Table) -> dict[str, tuple[str, str]]:
    """The deeds of this moment by their words."""
    return {deed.word: (deed.label, deed.hint) for deed in told_words.deeds(table.state, tongue())}


@pytest.mark.rule("FH-081")
def test_all_cubes_of_a_card_are_taken_by_one_press() -> None:
    offered = deeds(Table().give(0, iron=0, stone=1).say("play:A"))
    assert offered == {"take:iron take:stone": ("1 iron and 1 stone", "")}, "first of what one has less of"


@pytest.mark.rule("FH-272")
def test_the_usual_payment_leaves_most_of_both_resources() -> None:
    laid = Table("V+VI").clear("VII", "VIII").give(0, iron=1, stone=4, passenger=2).hold("B4").say("play:B4")
    label, hint = deeds(laid)["build:VII-2 pay:1stone"]
    assert label == "Barmouth Ferry (VII-2)" and hint.endswith("with 1 stone")
    assert "build:VII-2" in laid.allowed() and hints(laid)["build:VII-2"].endswith("pay otherwise")


@pytest.mark.rule("FH-161")
def test_a_station_is_built_and_visited_by_one_press() -> None:
    laid = Table().clear("V", "VI").give(0, iron=6, stone=6, passenger=2, rubble=4).say("play:D")
    visits = {word: label for word, (label, _hint) in deeds(laid).items() if word.endswith("visit")}
    for word, label in visits.items():
        assert label.endswith("→ visit") and word.startswith("build:")
    silent = Table().clear("V").give(0, iron=0, stone=1, passenger=1)
    label, hint = deeds(silent)["play:D visit"]
    assert label == "D · Build station → visit"
    assert hint.startswith("Llangower (V-2) · pay 1 stone and 1 passenger · +1 VP"), "place and price, although unasked"


def test_the_only_station_is_named_with_its_price_before_the_card_is_played() -> None:
    silent = Table().clear("V").give(0, iron=0, stone=1, passenger=1)
    assert hints(silent)["play:D"].startswith("Llangower (V-2) · pay 1 stone and 1 passenger · +1 VP")
    asked = Table().clear("V").give(0, iron=6, stone=6, passenger=2)
    assert hints(asked)["play:D"].startswith("build a station"), "where several are left, they are asked for"


def test_a_card_leads_to_one_of_two_places_by_one_press() -> None:
    laid = Table().clear("III", "IV", "V", "VI").give(0, iron=0, stone=0)
    label, hint = deeds(laid)["play:B clear:I"]
    assert label == "B · Remove rubble → I (Ffestiniog Railway)" and hint == "9 cubes there · +4 rubble · +1 VP"
    assert "play:B clear:II" in deeds(laid)
    for table in (laid, laid.give(0, iron=2, stone=2)):
        assert len(table.allowed()) + len(deeds(table)) <= 6, "never more than a glance takes in"
