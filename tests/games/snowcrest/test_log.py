"""The log tells what happened, to whom and why; the end of a game is told, and foretold where it is certain."""

from __future__ import annotations

from types import ModuleType

import pytest

from tests.games.snowcrest.laid import GAME, Table, rule
from tests.games.snowcrest.test_words import random_moves, speaker
from tests.kit import laws

WORDS: ModuleType = GAME.module("words")


def told(table: Table, word: str, lang: str = "en", viewer: int | None = None) -> list[str]:
    """Play a word, hold it to the law of the log, and say what is told."""
    before, action = table.state.copy(), GAME.parse(word)
    table.play(word)
    laws.the_log_tells_every_change(GAME, before, action, table.state)
    return list(WORDS.told(before, action, table.state, speaker(lang, viewer)))


def hint(table: Table, word: str, lang: str = "en") -> str:
    """What a button says besides its name."""
    return str(WORDS.choice(table.state, GAME.parse(word), speaker(lang, table.seat)).hint)


def asked(table: Table, lang: str = "en", viewer: int | None = 0) -> str:
    return str(WORDS.question(table.state, speaker(lang, viewer)))


# ── What happened, and why ──


def test_a_gain_stands_with_what_brought_it() -> None:
    assert told(Table().corner(0, "farmer"), "activate:1") == ["Anne activates the Farmer: +3 barley."]
    table = Table().play("activate:7")
    assert told(table, "use:1") == ["Anne uses the Novice: +2 bells."]
    assert told(table.turn(0).play("activate:9"), "use:1", "fr") == ["Anne utilise le Pèlerin : +2 bols."]


def test_what_befalls_another_is_told_of_them() -> None:
    table = Table(3).corner(0, "mystic")
    table.state.omen[2] = -5
    assert told(table, "activate:1") == [
        "Anne activates the Mystic.",
        "Paul, Mystic: +1 omen.",
        "Diane, Mystic: +1 omen token.",
    ]


def test_a_villager_is_added_and_paid_for() -> None:
    table = Table().hand(0, "farmer", "nun").tokens(0, barley=2).buildings(0)
    assert told(table, "add:farmer") == ["Anne adds the Farmer from hand."]
    assert told(table, "cell:1") == ["Anne places the Farmer top left."]
    assert told(table, "pay:tokens") == ["Anne pays for the Farmer: −2 barley, the Labourer leaves."]
    assert told(table, "use") == ["Anne uses the Farmer: +3 barley."]


def test_a_worship_from_the_bowls_to_the_reward() -> None:
    table = Table().guardian("field_ox").alone(0, "monk").hand(0, "nun").tokens(0, bowl=2, barley=1)
    table.buildings(1).play("activate:1")
    lines = told(table, "pay:tokens")
    assert lines[0] == "Anne pays: −2 bowls." and lines[1].startswith("The guardian Field Ox comes: offering 3 barley")
    assert told(table, "pay:barley") == ["Anne gives 1 barley."]
    lines = told(table, "flip:farm")
    assert lines == ["Anne turns a farm face down."]
    assert told(table, "omens") == [
        "Anne gives nothing more: +1 omen.",
        "Paul, Field Ox: +1 omen.",
        "Anne, Field Ox: +2 scrolls.",
    ]


def test_a_meditation_is_told_answer_by_answer() -> None:
    table = Table(3).corner(0, "priest").tokens(0, bell=2).tokens(1, bell=3).buildings(1).buildings(2)
    table.play("activate:1", "use:2")
    assert told(table, "bells:2") == ["Anne announces 2 bells."]
    assert told(table, "outbid") == [
        "Paul rings 3 bells: −3 bells, +1 scroll.",
        "Diane does not answer.",
        "Anne, meditation: +1 scroll, −2 bells.",
    ]
    lost = Table().corner(0, "priest").tokens(0, bell=1).tokens(1, bell=2).buildings(1)
    assert told(lost.play("activate:1"), "use:2")[-1] == "Anne announces 1 bell."
    assert told(lost, "outbid")[-1] == "Anne wins no scroll and keeps all bells."


def test_buildings_and_their_bonus() -> None:
    table = Table().corner(0, "woodcutter").tokens(0, juniper=1).buildings(0, farm=6).play("activate:1", "use:2")
    assert told(table, "build:forge") == ["Anne builds a forge: +2 points with 7 buildings."]
    full = Table().corner(0, "architect").tokens(0, juniper=1).buildings(0, farm=7, used_farm=1).play("activate:1")
    assert hint(full, "return:none") == "nothing is paid"
    assert told(full, "return:farm") == ["Anne returns a farm: −1 juniper, −2 points with 7 buildings."]
    assert told(full, "build:farm", "fr") == [
        "Anne construit une ferme : +2 points avec 8 bâtiments.",
        "Anne, Architecte : 1 ferme retournée face visible.",
    ]


def test_an_achievement_is_told_of_whoever_claims_it() -> None:
    table = Table().goals("bell_tower").tokens(1, bell=6)
    assert told(table.play("activate:1"), "skip")[-1] == "Paul claims the achievement Bell Tower: +2 scrolls."


def test_a_shuffle_is_told() -> None:
    table = Table().corner(0, "matriarch").discard(0, "farmer", "monk", "nun").deck(0, "priest")
    assert told(table, "activate:1") == [
        "Anne activates the Matriarch: draws the Priest, shuffles 3 discarded cards into a new deck."
    ]
    emptied = Table().corner(0, "officer").hand(0, "miller").discard(0, "farmer", "monk").deck(0).play("activate:1")
    assert told(emptied, "discard:miller") == [
        "Anne discards the Miller: shuffles 3 discarded cards into a new deck."
    ], "the one just discarded is among them"


@rule("SC-240")
def test_a_hidden_card_is_counted_and_not_named() -> None:
    table = Table().corner(0, "storyteller").play("activate:1")
    before, action = table.state.copy(), GAME.parse("draw:monk")
    table.play("draw:monk")
    seen = [WORDS.told(before, action, table.state, speaker("en", viewer)) for viewer in (None, 0, 1)]
    assert seen == [["Anne: draws 1 card."], ["Anne: draws the Monk."], ["Anne: draws 1 card."]]


@pytest.mark.parametrize(("seats", "options"), [
    (1, {"level": 3}), (2, {}), (3, {"simplified": True}), (4, {}),
])  # fmt: skip
def test_the_log_of_whole_games_adds_up(seats: int, options: dict[str, int]) -> None:
    for before, action, after in random_moves(seats, seed=21, **options):
        laws.the_log_tells_every_change(GAME, before, action, after)


# ── The end ──


@rule("SC-173", "SC-176")
def test_the_final_count_is_told() -> None:
    table = Table().set(ending=1, first=0, turn=1).village(1, "farmer -poet . / . . . / . . .").hand(1, "priest")
    table.tokens(0, bell=2, gold=3).tokens(1, gold=3).buildings(0).buildings(1, forge=1).turn(1)
    lines = told(table, "pass:1")
    assert lines[1:5] == [
        "Paul, final count: +3 bells, discards the Priest, 1 forge turned face down.",
        "Anne has most with 3 gold: +1 point.",
        "Paul has most with 3 bells and 3 gold: +2 points.",
        "Anne: 0 scrolls, buildings 0, omens 0, most of a resource 1: 1 point.",
    ]
    assert lines[-1] == "The game is over: Paul wins with 2 points."


def last_rest() -> Table:
    """Alone, three Rests are over and two starting villagers lie face down: the Novice would complete the line."""
    table = Table(1).set(rests=3, pool=4).village(0, "-labourer . elder / -poet . . / novice . pilgrim")
    table.state.scrolls[0] = 6
    return table.turn(0)


@rule("SC-194")
def test_a_solo_game_that_is_lost_says_so() -> None:
    table = last_rest().play("activate:7")
    assert told(table, "skip", viewer=0)[-1] == (
        "You lose: Rest 4 has come, with 4 scrolls still to be taken and 6 points (SC-194)."
    )
    assert asked(table) == "You lose: Rest 4 has come, with 4 scrolls still to be taken and 6 points (SC-194)."
    assert asked(table, "fr").startswith("Vous perdez : c'est le Repos n° 4, alors qu'il reste 4 parchemins à prendre")
    assert asked(table, viewer=None).startswith("Anne loses: Rest 4 has come")
    assert WORDS.board(table.state.view(0), speaker("en", 0))[0] == "The game is over: it is lost."
    assert GAME.clause_name(int(table.state.refusal(0))) == "SC-194"


def last_scroll(level: int, omen: int) -> Table:
    """Alone, the Scribe takes the last scroll."""
    table = Table(1, level=level).corner(0, "scribe").tokens(0, gold=1)
    table.state.scrolls[0] = table.state.pool - 1
    table.set(pool=1)
    table.state.omen[0] = omen
    return table


@rule("SC-194", "SC-195", "SC-199", "SC-200")
@pytest.mark.parametrize(("level", "omen", "hinted", "said"), [
    (1, 0, "you win with 10 points", "You win: all scrolls are taken, with 10 points; title: Farmer (SC-195)."),
    (1, -3, "you lose: 10 points are needed, not 7",
     "You lose: all scrolls are taken, but 10 points are needed, not 7; title: Beggar (SC-194)."),
    (3, -1, "you lose: 12 points are needed, not 11",
     "You lose: all scrolls are taken, but 12 points are needed, not 11 (SC-200)."),
])  # fmt: skip
def test_the_last_scroll_of_a_solo_game(level: int, omen: int, hinted: str, said: str) -> None:
    table = last_scroll(level, omen)
    assert hint(table, "activate:1").endswith(f"; {hinted}")
    assert told(table, "activate:1", viewer=0)[-1] == said
    assert asked(table) == said


@rule("SC-199")
def test_at_level_ten_the_third_rest_loses_in_words() -> None:
    table = Table(1, level=10).set(rests=1).village(0, "-labourer -poet -elder / . . . / novice . pilgrim").turn(0)
    assert asked(table) == "Your village must rest; the next Rest loses the game."
    assert told(table, "rest", viewer=0)[0] == "Anne rests, Rest 2 (Rest 3 loses the game): +2 barley."
    assert asked(table) == "Activate a villager or add a new one; the next Rest loses the game."


@rule("SC-194")
def test_the_choice_that_loses_a_solo_game_says_so() -> None:
    table = last_rest()
    assert "lose" not in hint(table, "activate:3"), "no line would lie face down"
    table.play("activate:7")
    assert hint(table, "skip") == "the villager is turned face down; you lose: Rest 4 comes"
    assert hint(table, "use:1", "fr") == "vous perdez : c'est le Repos n° 4"
    drawing = last_rest().village(0, "-labourer . elder / -poet . . / storyteller . pilgrim").turn(0)
    assert hint(drawing, "activate:7") == "draw 2 cards; you lose: Rest 4 comes", "whatever is drawn"


@rule("SC-166")
def test_the_choice_that_ends_a_game_of_several_says_no_more_than_that() -> None:
    table = Table().set(ending=1).hand(0, "priest").alone(1, "farmer").turn(1)
    assert hint(table, "activate:1") == "gain 3 barley; the game ends"
    assert hint(Table().set(ending=1).corner(0, "farmer").turn(0), "activate:1") == "gain 3 barley"


def test_points_below_nothing_are_written_well() -> None:
    assert [WORDS.points(n, speaker("fr", None)) for n in (-2, -1, 0, 2)] == [
        "−2 points",
        "−1 point",
        "0 point",
        "2 points",
    ]


def test_the_log_is_no_flood() -> None:
    moves = random_moves(4, seed=3)
    lines = [len(WORDS.told(*move, speaker("en", 0))) for move in moves]
    assert sum(lines) < 1.6 * len(moves)
