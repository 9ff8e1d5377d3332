"""Yéti in words: hints and log lines say what really happens, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import cordee
from cordee.games.yeti import GAME as YETI
from cordee.games.yeti import words as yeti_words
from cordee.games.yeti.box import EQUIPMENT, WEATHERS
from cordee.games.yeti.rules import DrawWeather, Yeti
from cordee.words import Words, words
from tests.games.yeti.play import begin, fall, idle, play, sit, throw

NAMES = ["Anna", "Boris", "Chloé", "Dora", "Emil"]
PLACES = ["base camp", "level 1", "level 2", "the summit"]
SIGNED = re.compile(r"([+−])(\d+)")
TABLES = [(2, "none"), (3, "normal"), (4, "short"), (5, "long")]


def tongue(lang: str = "en", viewer: int | None = 0) -> Words:
    return words(lang, YETI.folder, NAMES, viewer)


def hints(table: Yeti, lang: str = "en") -> dict[str, str]:
    """The hint of every candidate by its word."""
    _ = tongue(lang)
    return {YETI.notation(a): yeti_words.choice(table, a, _).hint for a in table.candidates()}


def labels(table: Yeti, lang: str = "en") -> list[str]:
    _ = tongue(lang)
    return [yeti_words.choice(table, action, _).label for action in table.candidates()]


def moves(seats: int, weather: str, seed: int) -> Iterator[tuple[Yeti, int, Yeti]]:
    """A random whole game: before, action, after."""
    rng = cordee.Rng(seed)
    table = YETI.new(seats, weather=weather)
    assert isinstance(table, Yeti)
    while table.seat() != cordee.NOBODY:
        actions = table.actions()
        action = table.sample(rng) if table.seat() == cordee.NATURE else actions[rng.randrange(len(actions))]
        before = table.copy()
        table.play(action)
        yield before, action, table.copy()


def told(before: Yeti, action: int, after: Yeti) -> list[str]:
    return yeti_words.told(before, action, after, tongue())


# ── Hints ──


@pytest.mark.parametrize(("seats", "weather"), TABLES)
def test_the_hint_of_a_refused_choice_never_reads_like_an_offer(seats: int, weather: str) -> None:
    offered: set[tuple[str, str]] = set()
    refused: set[tuple[str, str]] = set()
    _ = tongue()
    for before, _action, _after in moves(seats, weather, seed=21):
        for action in before.candidates() if before.seat() >= 0 else []:
            spoken = yeti_words.choice(before, action, _)
            (offered if before.allows(action) else refused).add((spoken.label, spoken.hint))
    assert len(refused) > 20 and not offered & refused


def test_a_die_that_cannot_be_set_says_why() -> None:
    table = throw(sit(weather="tail_wind", points=(1, 0), owns={"goggles": 0}), snow=2, foot=5)
    assert hints(table)["set:snow>coin"] == "takes 2 points, you have 1" == hints(table)["set:coin>snow"]
    table = throw(sit(weather="tail_wind", points=(5, 0), owns={"goggles": 0}), snow=2, foot=5)
    assert hints(table)["set:coin>snow"] == "none among your dice"
    assert hints(table)["set:snow>coin"].startswith("−2 points")
    play(table, "set:foot>tent")
    assert hints(table)["set:snow>coin"] == "once a turn: done"


def picture() -> Yeti:
    """The position of the picture of our table: clear sky, a climber on level 2 with the Large tent, second throw."""
    table = sit(4, weather="clear_sky", points=[38, 43, 41, 27], level=[2, 1, 2, 0], owns={"large_tent": 0})
    table.dice = table.hand = 6
    table.aid[1] = 1
    return play(table, fall(sherpa=1, foot=3, tent=2), "keep:sherpa", fall(snow=1, foot=2, tent=1, coin=1))


def test_hints_of_keeping_in_english() -> None:
    assert hints(picture()) == {
        "keep:none": "roll the 4 dice left · 1 snow so far, blizzard at 4",
        "keep:coin": "photo 1 + 3 points or Purse · 3 dice left",
        "keep:sherpa": "none in this roll",
        "keep:foot": "2 × 4 at the summit: +8 points · 2 dice left",
        "keep:tent": "night at level 2 instead of level 1 · 3 dice left",
    }


def test_hints_of_keeping_in_french() -> None:
    found = hints(picture(), "fr")
    assert found["keep:foot"] == "2 × 4 au sommet\u00a0: +8 points · 2 dés restants"
    assert found["keep:tent"] == "nuit au niveau 2 au lieu du niveau 1 · 3 dés restants"
    assert found["keep:coin"] == "photo à 1 + 3 points ou Bourse · 3 dés restants"
    assert labels(picture(), "fr") == ["Rien de plus", "1 pièce", "Sherpas", "2 empreintes", "1 tente"]


def test_no_blizzard_is_announced_where_none_can_come() -> None:
    table = play(sit(), fall(coin=5, tent=2), "keep:coin", fall(snow=1, tent=1))
    assert hints(table)["keep:none"] == "roll the die left"


def test_weather_counts_in_the_hints() -> None:
    snowed = play(sit(weather="fresh_snow"), fall(foot=1, tent=6))
    assert hints(snowed)["keep:foot"].startswith("the fresh snow covers it")
    poor = play(sit(weather="thin_purse"), fall(coin=1, tent=6))
    assert hints(poor)["keep:coin"].startswith("buys nothing yet")
    powder = throw(sit(weather="powder"), snow=4, tent=3)
    assert hints(powder)["turn:none"] == "+4 points for the powder snow"
    assert hints(powder)["turn:tent"].endswith("−1 point of powder snow")


def test_buying_says_what_it_costs_and_brings_to_whom() -> None:
    table = throw(sit(weather="caravan", owns={"goggles": 1, "purse": 0}), coin=3, tent=4)
    found = hints(table)
    assert found["purse"] == "4 coins instead of 3"
    assert found["buy:purse"] == "yours already"
    assert found["buy:goggles"] == (
        "with 1 or 2 snow, reroll one of them each turn · from Boris: +3 points for them · +2 points for you"
    )
    assert found["buy:rope"].startswith("1 coin missing · ")
    assert found["photo:3"] == "+5 points"
    assert found["buy:none"] == "3 coins unspent"


def test_the_closed_pass_lowers_what_an_owner_is_said_to_score() -> None:
    table = throw(sit(weather="closed_pass", owns={"goggles": 1}), coin=3, tent=4)
    assert hints(table)["buy:goggles"].endswith("from Boris: +0 points for them")


def test_the_end_is_announced() -> None:
    table = throw(sit(points=[47, 0]), coin=3, tent=4)
    found = hints(table)
    assert found["photo:2"].endswith("triggers the end of the game")
    assert "end" not in found["photo:1"]


def test_before_the_dice_are_used() -> None:
    table = throw(sit(weather="tail_wind", points=[9, 0], owns={"goggles": 0}), snow=4, tent=3)
    found = hints(table)
    assert found["use"] == "blizzard: yeti +7, 1 die kept until your next turn"
    assert found["set:snow>tent"] == "−2 points · 3 snow: no blizzard"
    assert found["set:coin>tent"] == "none among your dice"
    assert found["reroll:one"] == "once a turn, with 1 or 2 snow"


def test_a_reroll_that_is_not_ones_own_says_so() -> None:
    assert hints(throw(sit(owns={"goggles": 0}), snow=1, tent=6))["reroll:snow"] == "not in this weather"
    assert hints(throw(sit(weather="thaw"), snow=1, tent=6))["reroll:one"] == "without the Goggles"


def test_a_blizzard_that_can_be_turned_away_is_not_certain() -> None:
    dice = fall(snow=4, foot=2, tent=1)
    assert "certain" in hints(play(sit(points=[10, 0]), dice))["keep:none"]
    assert "certain" not in hints(play(sit(weather="tail_wind", points=[10, 0]), dice))["keep:none"]


def test_a_yeti_that_steps_back_is_told_so() -> None:
    table = sit(weather="tail_wind", points=[50, 0])
    table.ending = 1
    found = hints(throw(table, snow=4, foot=3))
    assert found["use"].startswith("blizzard: yeti −1,") and "yeti −3," in found["set:foot>snow"]


def between_rounds() -> Yeti:
    """The last player of a round is done; the next weather is not drawn yet."""
    table = idle(play(begin(2, weather="normal"), "weather:thaw", "weather:solitude"))
    table.owner[5] = 0
    return play(throw(table, foot=4, coin=3), "buy:none")


def test_while_the_weather_is_drawn_the_next_turn_is_seen_without_any() -> None:
    lines = yeti_words.board(between_rounds().view(None), tongue())
    assert not [line for line in lines if line.startswith(("Weather:", "Set aside:"))], lines
    assert "Anna plays with 7 dice." in lines and "7 dice still to roll." in lines
    assert "Under the pile, in order: Hard frost, Caravan." in lines


def test_dice_that_fall_again_lie_nowhere() -> None:
    table = throw(sit(weather="thaw", owns={"goggles": 0, "binoculars": 0}), snow=2, tent=5)
    lines = yeti_words.board(play(table, "reroll:one", fall(foot=1), "reroll:snow").view(None), tongue())
    assert "1 die still to roll." in lines and not [line for line in lines if line.startswith("Rolled")], lines


def points_of(hint: str) -> int:
    """The points a hint speaks of."""
    return sum(int(number) * (1 if sign == "+" else -1) for sign, number in SIGNED.findall(hint))


@pytest.mark.parametrize(("seats", "weather"), TABLES)
def test_what_a_climb_promises_is_what_it_brings(seats: int, weather: str) -> None:
    """Token, footprints, solitude and the level of the night; powder snow comes whatever is chosen."""
    checked = 0
    for seed in range(8):
        for before, action, after in moves(seats, weather, seed):
            word = YETI.notation(action)
            if not word.startswith(("climb:", "camp")) or after.turn == before.turn or before.weather == 5:
                continue
            seat = before.turn
            hint = hints(before)[word]
            assert points_of(hint) == after.points[seat] - before.points[seat], (word, hint)
            assert f"night at {PLACES[after.level[seat]]}" in hint
            checked += 1
    assert checked > 100


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(("seats", "weather"), TABLES)
def test_every_choice_has_its_own_words(seats: int, weather: str, lang: str) -> None:
    _ = tongue(lang)
    for before, _action, _after in moves(seats, weather, 1):
        shown = [yeti_words.choice(before, action, _) for action in before.candidates()]
        assert len({choice.label for choice in shown}) == len(shown)
        assert all(choice.label and "{" not in choice.label + choice.hint for choice in shown)
        question = yeti_words.question(before, _)
        assert question.endswith(".") and "{" not in question


# ── What happened ──


def test_what_a_tile_brings_its_former_owner_has_a_line_of_its_own() -> None:
    table = throw(sit(weather="caravan", owns={"rope": 1}), coin=4, tent=3)
    action = YETI.parse("buy:rope")
    after = play(table.copy(), "buy:rope")
    assert told(table, action, after)[:3] == [
        "Anna buys the Rope from Boris.",
        "Boris scores 4 points for the Rope.",
        "Caravan: +2 points for Anna.",
    ]


def test_dice_kept_by_a_blizzard_are_told_when_they_come_back() -> None:
    table = sit()
    before, word = table.copy(), fall(snow=7)
    storm = told(before, YETI.parse(word), play(table, word))
    assert storm[1] == "Blizzard! The yeti is now on space 57, and Anna keeps 4 dice until the next turn."
    play(table, "turn:none")
    before, word = table.copy(), fall(tent=int(table.hand))
    assert "Anna takes up 4 dice that had waited." in told(before, YETI.parse(word), play(table, word))


def scored(lines: list[str], seat: int) -> int:
    """The points that the lines give to a seat."""
    name, total = NAMES[seat], 0
    for line in lines:
        if match := re.match(rf"{name} scores (\d+) point", line):
            total += int(match[1])
        elif line.startswith(f"{name} gives up"):
            total -= int(re.findall(r"\d+", line)[0])
        elif line.startswith(f"{name} ") or line.endswith(f" for {name}."):
            total += points_of(line)
    return total


@pytest.mark.parametrize(("seats", "weather"), TABLES)
def test_the_log_tells_every_point_and_every_level(seats: int, weather: str) -> None:
    for seed in range(6):
        for before, action, after in moves(seats, weather, seed):
            lines = told(before, action, after)
            for seat in range(seats):
                assert scored(lines, seat) == after.points[seat] - before.points[seat], lines
            walked = [place for line in lines for place in PLACES if re.search(rf"(to|night at) {place}\.", line)]
            if walked:
                assert walked[-1] == PLACES[after.level[before.turn]], lines
            else:
                assert after.level == before.level, lines


@pytest.mark.parametrize(("seats", "weather"), TABLES)
def test_the_log_tells_blizzards_rounds_and_the_end(seats: int, weather: str) -> None:
    for seed in range(6):
        rounds = []
        lines: list[str] = []
        for before, action, after in moves(seats, weather, seed):
            lines = told(before, action, after)
            storm = [line for line in lines if line.startswith("Blizzard!")]
            assert bool(storm) == (sum(after.aid) > sum(before.aid) and before.round > 0), lines
            if storm and before.weather not in (6, 9):
                assert f"space {after.yeti}," in storm[0]
            rounds += [line for line in lines if line.startswith("Round ")]
        assert [int(re.findall(r"\d+", line)[0]) for line in rounds] == list(range(1, len(rounds) + 1))
        assert lines[-1].startswith("The game is over: ")


def test_the_first_face_of_the_weather_pile_is_not_in_force() -> None:
    before = play(YETI.new(2, weather="normal").copy(), "first:1")  # type: ignore[arg-type]
    after = play(before.copy(), "weather:thaw")
    assert told(before, YETI.parse("weather:thaw"), after) == [
        "Thaw lies on top of the weather pile.",
        "Anna takes up 6 dice that had waited.",
    ]
    action = YETI.parse("weather:caravan")
    assert told(after, action, play(after.copy(), "weather:caravan")) == [
        "Round 1, Caravan: buying a tile brings 2 points."
    ]


@pytest.mark.parametrize(
    ("points", "tiles", "line"),
    [
        ([51, 40], {}, "The game is over: Anna wins with 51 points."),
        ([51, 51], {"rope": 1}, "The game is over: Boris wins with 51 points and the better equipment."),
        ([51, 51], {}, "The game is over: Anna and Boris share the victory with 51 points."),
    ],
)
def test_the_end_says_who_wins_and_by_what(points: list[int], tiles: dict[str, int], line: str) -> None:
    before = sit(points=points, owns=tiles)
    before.first, before.turn, before.ending = 1, 0, 1
    action = YETI.parse(fall(tent=7))
    after = before.copy()
    after.play(action)
    assert told(before, action, after)[-1] == line


# ── The table, the set-up, the box ──


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_board_in_words_names_all_that_is_seen(lang: str) -> None:
    _ = tongue(lang)
    for before, _action, _after in moves(3, "normal", 5):
        text = "\n".join(yeti_words.board(before.view(0), _))
        assert "{" not in text and str(before.yeti) in text
        for seat in range(3):
            assert NAMES[seat] in text
        for tile in range(len(EQUIPMENT)):
            assert yeti_words.tile_name(tile, _) in text
        if before.round and before.weather and not isinstance(before.agenda[-1], DrawWeather):
            assert yeti_words.weather_name(before.weather, _) in text


def test_the_board_in_words_says_who_has_gone_round_the_track() -> None:
    table = sit(points=(103, 3))
    table.yeti = 112
    lines = " ".join(yeti_words.board(table.view(None), tongue()))
    assert "Anna: 103 points (round the track once, on space 3), at base camp" in lines
    assert "Boris: 3 points, at base camp" in lines
    assert "The yeti is on space 112 (round the track once, on space 12)." in lines


def test_the_board_tells_dice_to_choose_from_dice_to_roll() -> None:
    table = play(sit(), fall(coin=2, tent=5))
    assert "Rolled, to keep or to roll again: 2 coins and 5 tents." in yeti_words.board(table.view(0), tongue())
    play(table, "keep:coin")
    lines = yeti_words.board(table.view(0), tongue())
    assert "5 dice still to roll." in lines and "Set aside: 2 coins." in lines


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_options_and_components_are_complete(lang: str) -> None:
    _ = tongue(lang)
    shown = yeti_words.options(_)
    assert {name: list(option.choices) for name, option in shown.items()} == {
        name: list(option.choices) for name, option in YETI.options.items()
    }
    components = yeti_words.components(_)
    keys = [component.key for component in components]
    assert len(set(keys)) == len(keys) == 5 + 7 + 7 + 5 + 12
    assert {f"weather:{face}" for face in WEATHERS[1:]} <= set(keys)
    assert all(component.name and component.lines for component in components)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_names_are_those_of_the_rules(lang: str) -> None:
    """Every tile and every weather is called in words as it is in the rulebook."""
    _ = tongue(lang)
    book = Path(YETI.folder / f"rules.{lang}.md").read_text(encoding="utf-8")
    for tile in range(len(EQUIPMENT)):
        assert f"{yeti_words.tile_name(tile, _)} (E{tile + 1}," in book
    for face in range(1, len(WEATHERS)):
        assert f"{yeti_words.weather_name(face, _)} (W{face}," in book
