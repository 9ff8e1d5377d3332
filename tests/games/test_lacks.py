"""What is said to be lacking is lacking: with so much more a choice is not refused for it any longer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import cordee
from cordee.engine.telling import COSTS, NEEDS, Lack
from cordee.words import words
from tests.kit.tables import Setting, random_game

Give = Callable[[Any, int], None]


def give_kept(symbol: int) -> Give:
    """Dice of Yéti."""

    def give(state: Any, n: int) -> None:
        state.kept[symbol] += n

    return give


def give_stock(stock: str) -> Give:
    """A number that each seat has."""

    def give(state: Any, n: int) -> None:
        getattr(state, stock)[state.turn] += n

    return give


def give_goods(state: Any, n: int) -> None:
    """Goods of Foothills: so many of each kind."""
    for good in range(4):
        state.receive(good, n)


def give_tokens(resource: int) -> Give:
    def give(state: Any, n: int) -> None:
        state.tokens[5 * state.seat() + resource] += n

    return give


def give_seasonals(state: Any, n: int) -> None:
    state.seasonals[state.seat()] += n


PRICES: dict[tuple[str, int], Give] = {
    ("yeti", 64): give_kept(1),
    ("yeti", 65): give_kept(1),
    ("yeti", 70): give_kept(2),
    ("slate", 22): give_stock("coins"),
    ("slate", 23): give_stock("coins"),
    ("slate", 62): give_stock("coins"),
    ("slate", 26): give_stock("available"),
    ("slate", 41): give_stock("available"),
    ("foothills", 125): give_goods,
    ("foothills", 139): give_goods,
    ("foothills", 156): give_goods,
    ("snowcrest", 84): give_tokens(0),
    ("snowcrest", 259): give_tokens(1),
    ("snowcrest", 149): give_tokens(1),
    ("ski", 99): give_seasonals,
    ("ski", 155): give_seasonals,
    ("ski", 157): give_seasonals,
    ("ski", 163): give_seasonals,
}
"""The clauses about prices, each with what pays them."""
OTHERS = {
    "yeti": [33, 34, 35, 67, 71, 104, 105],
    "slate": [24, 40, 45, 51, 57, 59, 60],
    "foothills": [59, 61, 82, 108, 128, 133, 150, 151, 182, 188, 215, 222],
    "snowcrest": [41, 46, 48, 58, 60, 79, 85, 86, 101, 209, 234, 235, 255],
    "ski": [56, 57, 60, 71, 81, 103, 104, 113, 114, 116, 118, 125, 130, 154, 360],
}


def refused(name: str, clause: int, seeds: int = 12) -> Iterator[tuple[Any, int, Lack]]:
    """Choices that this clause refuses in random games, each with what is lacking."""
    game = cordee.game(name)
    _ = words("en", game.folder, ["Ada", "Bo"])
    for seed in range(seeds):
        for state, _played in random_game(Setting(name, 2), seed):
            for action in state.candidates() if state.seat() >= 0 else ():
                if int(state.refusal(action)) == clause:
                    yield state, int(action), game.module("lacks").lacking(state, int(action), _)


@pytest.mark.parametrize(("name", "clause"), PRICES, ids=[f"{name}-{clause}" for name, clause in PRICES])
def test_what_is_missing_is_what_is_missing(name: str, clause: int) -> None:
    give = PRICES[name, clause]
    tried = 0
    for state, action, lack in refused(name, clause):
        if not (lack.kind in (COSTS, NEEDS) and lack.short > 0):
            continue
        richer, nearly = state.copy(), state.copy()
        give(richer, lack.short)
        give(nearly, lack.short - 1)
        assert richer.refusal(action) != clause, (cordee.game(name).notation(action), lack)
        if name != "foothills":  # where one gives all kinds at once, fewer of each may do
            assert nearly.refusal(action) == clause, (cordee.game(name).notation(action), lack)
        tried += 1
        if tried == 25:
            break
    assert tried, "never refused"


@pytest.mark.parametrize("name", OTHERS)
def test_the_usual_refusals_say_what_is_in_the_way(name: str) -> None:
    game = cordee.game(name)
    open_clauses = set(OTHERS[name])
    for seed in range(12):
        for state, _played in random_game(Setting(name, 2), seed):
            for action in state.candidates() if state.seat() >= 0 else ():
                clause = int(state.refusal(action))
                if clause in open_clauses:
                    told = {lang: _told(game, state, int(action), lang) for lang in ("en", "fr")}
                    assert all(told.values()) and "{" not in "".join(told.values()), told
                    open_clauses.discard(clause)
        if not open_clauses:
            return
    raise AssertionError(f"never refused by {sorted(open_clauses)}")


def _told(game: cordee.Game, state: Any, action: int, lang: str) -> str:
    _ = words(lang, game.folder, ["Ada", "Bo"])
    lack = game.module("lacks").lacking(state, action, _)
    assert lack is not None, (game.notation(action), int(state.refusal(action)))
    return str(lack.told(_))
