"""The ski resort in words: hints and log lines say what really happens, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import cordee
from cordee.engine.core import ITSELF, NATURE, NOBODY
from cordee.games.ski import GAME as SKI
from cordee.games.ski import words as ski_words
from cordee.games.ski.box import REWARD_RANK
from cordee.games.ski.rules import EndTurn, Evaluation, Reward, Station
from cordee.words import Words, words
from tests.games.ski.play import (
    after_action,
    arrive,
    developments,
    discs,
    in_round,
    may,
    pawn,
    pistes,
    play,
    sit,
    steps,
    stock,
    to_move,
    village,
)

NAMES = ["Anna", "Boris", "Chloé", "Dora"]


def tongue(lang: str = "en", viewer: int | None = 0) -> Words:
    return words(lang, SKI.folder, NAMES, viewer)


def shown(table: Station, word: str, lang: str = "en") -> tuple[str, str]:
    """The label and the hint of an action."""
    told = ski_words.choice(table, SKI.parse(word), tongue(lang))
    return told.label, told.hint


def moves(seats: int, seed: int) -> Iterator[tuple[Station, int, Station]]:
    """A random whole game: before, action, after."""
    rng = cordee.Rng(seed)
    table = SKI.new(seats)
    assert isinstance(table, Station)
    while table.seat() != cordee.NOBODY:
        actions = table.actions()
        action = table.sample(rng) if table.seat() == cordee.NATURE else actions[rng.randrange(len(actions))]
        before = table.copy()
        table.play(action)
        yield before, action, table.copy()


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_game_in_words(seats: int, lang: str) -> None:
    """Every question, choice, line and board of a random game is a text without a hole."""
    _ = tongue(lang)
    for ply, (before, action, after) in enumerate(moves(seats, 7 + seats)):
        texts = [ski_words.question(before, _), *ski_words.told(before, action, after, _)]
        for candidate in before.candidates()[:: 1 + ply % 3]:
            choice = ski_words.choice(before, candidate, _)
            assert choice.label
            texts += [choice.label, choice.hint]
        if ply % 10 == 0:
            texts += ski_words.board(before.view(None), _)
        assert not any("{" in text or "  " in text or "None" in text for text in texts), texts


def test_a_move_says_what_it_gives_and_costs() -> None:
    table = to_move(pawn(sit(3), 0, 1, 3), 0)
    table.tiles[table.square_of(3, 0)] = 9
    assert shown(table, "go:now:3-1") == (
        "Shopping arcade (Building, 3-1)",
        "+1 Time · changing rows: 2 · cost 4 · income: 3 € · brings 1 cube and 1 octagon",
    )
    label, hint = shown(table, "go:now:3-1", "fr")
    assert label == "Galerie marchande (Bâtiment, 3-1)"
    assert hint.startswith("+1 Temps · changement de ligne\u00a0: 2 · coût 4 · revenu\u00a0: 3\u00a0€")


def test_a_piste_says_what_it_wins() -> None:
    table = stock(arrive(pistes(sit(3), 0, "blue:2-5", "blue:3-5"), 0, "pistes"), 0, permanents=3)
    assert shown(table, "piste:blue:4-5") == (
        "Blue 4-5",
        "lot of 1: 0 employees · reward of rank 3 · wooded: 1 octagon",
    )
    assert shown(table, "piste:green:1-4>3") == (
        "Green 1-4 → 3",
        "lot of 1: 0 employees · arrives in column 3 · completes 1 slot",
    )


def test_a_disc_says_its_price_and_worth() -> None:
    table = discs(stock(arrive(sit(3, bonus=(13, 2, 3, 4, 5, 6, 7)), 0, "recruitment"), 0, permanents=4, money=9), 1, 1)
    assert shown(table, "disc:1") == (
        "Disc on Loyal staff",
        "cost 2 € and 2 employees · 1 point for each 2 permanents · now 2 points a round",
    )


def test_activations_developments_and_payments() -> None:
    table = village(developments(arrive(sit(3), 0, "recruitment"), 0, up=[11]), 0, c12=29)
    assert shown(table, "activate:29")[1] == "1 employee → 3 € · 3 € → 2 seasonals"
    assert shown(table, "use:11")[1] == "up to 3 tired employees stand up again"
    stock(table, 0, money=4, time=2, permanents=0)
    play(table, "seasonals:3")
    assert shown(table, "pay:1money+1time") == ("1 € and 1 Time", "leaves 3 € and 1 Time")


def log(table: Station, *words_played: str, lang: str = "en") -> list[str]:
    """What the log says of these words, played one after the other."""
    lines: list[str] = []
    for word in words_played:
        before = table.copy()
        play(table, word)
        lines += ski_words.told(before, SKI.parse(word), table, tongue(lang))
    return lines


def test_the_log_tells_what_is_bought_with_its_price_and_what_it_brings() -> None:
    table = stock(arrive(sit(3), 0, "building", tile=10), 0, money=9, permanents=0, time=0)
    assert log(table, "build:1-2") == ["Anna builds Viewpoint terrace on 1-2 for 2 € (+1 cube, +1 point)."]
    table = stock(arrive(sit(3), 0, "building", tile=10), 0, money=1, permanents=1, time=1)
    assert log(table, "build:1-2", "pay:1time", lang="fr") == [
        "Anna construit «\u00a0Belvédère\u00a0» en 1-2 pour 1 Temps (+1 cube, +1 point)."
    ]
    table = developments(stock(to_move(pawn(sit(3), 0, 1, 3), 0), 0, money=1, time=0, permanents=0), 0, up=[4])
    assert log(table, "go:now:3-2", "pay:1time", "seasonals:1") == [
        "Anna moves to Recruitment (+1 Time, +1 €).",
        "Anna pays 1 Time for changing rows.",
        "Anna hires 1 seasonal.",
    ]


def test_the_log_tells_activations_and_discards() -> None:
    table = developments(village(arrive(sit(3), 0, "recruitment"), 0, c12=17), 0, up=[8, 19])
    stock(table, 0, money=0, time=0, permanents=4)
    assert log(table, "activate:17", "discard:octagon") == [
        "Anna activates Restaurant for 1 permanent (+5 €).",
        "Anna discards 1 octagon for 3 permanents (+1 €).",
    ]


def test_the_log_tells_evaluation_maintenance_income_and_wages() -> None:
    """Each player in a line of their own; who is short of money is asked, and told who leaves."""
    table = in_round(discs(sit(2, bonus=(13, 2, 3, 4, 5, 6, 7)), 0, 1), 6)
    stock(table, 0, permanents=1, tired_permanents=3, money=0, time=0)
    stock(table, 1, permanents=9, money=0, time=1)
    table.agenda = [Evaluation(ITSELF), EndTurn(0)]
    assert log(table, "end") == [
        "Anna scores 2 points with Bonus tiles: Loyal staff 2.",
        "Anna: 3 permanents stand up again.",
        "Round 7 begins.",
        "Income: Anna +6 €; wages −4 €.",
        "Income: Boris +6 €.",
    ]
    assert log(table, "wages:1") == ["Boris gives 6 € and 1 Time for wages; 1 permanent leaves unpaid."]


def test_the_reward_question_names_the_rank_that_counts() -> None:
    """With green step 3 a reward of rank 2 offers tiles of rank 3 (SK-212)."""
    table = after_action(sit(3), 0)
    table.agenda.append(Reward(0, 2))
    assert ski_words.question(table, tongue()) == "Choose a Reward tile of rank 2 or less, or the points."
    steps(table, 0, green=3)
    assert ski_words.question(table, tongue()) == "Choose a Reward tile of rank 3 or less, or the points."
    offered = {REWARD_RANK[int(word.removeprefix("reward:R"))] for word in may(table, "reward:R")}
    assert max(offered) == 3


def test_the_rules_have_one_name_for_a_thing_and_explain_it() -> None:
    """A threshold's step is called alike in rules and components, in both languages; "tired" is explained."""
    for lang, names in (("en", ("Green", "Blue", "Red")), ("fr", ("Palier vert", "Palier bleu", "Palier rouge"))):
        clauses = {number: clause.text for number, clause in SKI.clauses(lang).items()}
        told = {c.name for c in ski_words.components(tongue(lang)) if c.key.startswith("step-")}
        annex = {clauses[number].split(":")[0].strip() for number in range(204, 213)}
        assert told == annex and all(name.startswith(names) for name in told)
        assert not any(re.search(r"[Ss]euil (vert|bleu|rouge) \d|(Vert|Bleu|Rouge), pas", c) for c in clauses.values())
        assert all("fatigu" not in text for text in clauses.values())
    assert "tired" in SKI.clause(92).text
    assert "en serait une source" in SKI.clause(46, "fr").text


def test_every_tile_is_described() -> None:
    for lang in ("en", "fr"):
        found = ski_words.components(tongue(lang))
        assert len({component.key for component in found}) == len(found) == 40 + 40 + 16 + 16 + 9
        assert all(component.name and all(component.lines) and component.lines for component in found)
        assert len({component.name for component in found}) == len(found)


def test_effects_are_told_from_the_data() -> None:
    lines = {c.key: c.lines for c in ski_words.components(tongue())}
    assert lines["building-36"] == ["cost 6", "activate: 1 employee → an extra Pistes action at its cost",
                                    "brings 2 cubes and 2 octagons"]  # fmt: skip
    assert lines["reward-16"][1] == "discard 2 cubes; or discard 1 cube, discard 2 octagons; or discard 3 octagons"
    assert lines["development-18"][2] == "each Time is worth 3 €, each Time is worth 2 points at the end"
    assert lines["bonus-2"][1] == "1 point for each vacant octagon slot, at most 4, and 1 point for an empty zone"


def test_the_option_has_words() -> None:
    for lang in ("en", "fr"):
        told = ski_words.options(tongue(lang))
        assert set(told) == set(SKI.options)
        assert set(told["all_rewards"].choices) == {True, False}


def test_what_is_gained_says_where_it_comes_from() -> None:
    """Every name is one that the table can draw, for the viewer's own seat: flights begin there."""
    game, rng = cordee.game("ski"), cordee.Rng(4)
    table, named = game.new(2), set()
    _ = words("en", game.folder, ["Maud", "Junko"], 0)
    while table.seat() != NOBODY:
        before, actions = table.copy(), table.actions()
        action = int(table.sample(rng) if table.seat() == NATURE else actions[rng.randrange(len(actions))])
        table.advance(action)
        for line in game.module("words").told(before, action, table, _):
            named |= {name.split("-")[0] for one in getattr(line, "changes", ()) for name in one.origin.split()}
    assert named >= {"pawn", "building", "development", "piste", "bonus", "scale", "ladder"}, named
    there = {"pawn", "building", "development", "piste", "bonus", "hung", "scale", "reached", "ladder"}
    assert named <= there | {"reward", "rank"}


def test_a_discard_says_which_piece_goes() -> None:
    """Ladder and zone first (SK-156, SK-158); a cube on a slot is not given up unawares."""
    table = pistes(to_move(sit(2), 0), 0, "green:1-4>3")
    stock(table, 0, permanents=4, cubes=table.slots(0), octagons=1)
    assert table.slots(0)
    assert shown(table, "discard:cube") == ("Discard a cube", "cost 4 employees · the ladder is empty: one from a slot")
    assert shown(table, "discard:octagon")[1].endswith("one of the zone")
    stock(table, 0, cubes=table.slots(0) + 1)
    assert shown(table, "discard:cube")[1].endswith("the lowest of the ladder")


def test_rewards_stand_in_the_order_of_their_ranks() -> None:
    words = ["reward:R08", "reward:R01", "reward:R05", "reward:points", "discard:cube", "activate:17"]
    ordered = sorted(words, key=ski_words.rank)
    assert ordered == ["reward:points", "reward:R01", "reward:R05", "reward:R08", "discard:cube", "activate:17"]
