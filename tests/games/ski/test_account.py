"""The account of a season adds up: its points, its money, and what was made ready for the next one."""

from __future__ import annotations

import pytest

import cordee
from cordee.engine.core import NATURE, NOBODY
from cordee.engine.telling import Account, Played
from cordee.games.ski.account import account
from cordee.games.ski.box import ROUNDS
from cordee.games.ski.rules import Station
from cordee.words import words

NAMES = ["Maud", "Junko", "Gaston", "Wanda"]


def seasons(seats: int, seed: int, lang: str = "en") -> list[tuple[list[Played], Account | None, Station]]:
    """The moves of every season of a random game that another one followed, their account, and where they led."""
    game, rng = cordee.game("ski"), cordee.Rng(seed)
    table, played, found = game.new(seats), [], []
    _ = words(lang, game.folder, NAMES[:seats], 0)
    while table.seat() != NOBODY:
        before = table.copy()
        actions = table.actions()
        action = int(table.sample(rng) if table.seat() == NATURE else actions[rng.randrange(len(actions))])
        table.advance(action)
        played.append(Played(before, action, table.copy()))
        if table.round != before.round:
            if before.round:
                found.append((played, account(played, _), table.copy()))
            played = []
    return found


def total(told: Account, seat: int, sign: str, gains_only: bool = False) -> int:
    posts = [*told.seats[seat].scored, *told.seats[seat].flow]
    return sum(n for post in posts for n, unit in post.by if unit == sign and (n > 0 or not gains_only))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_points_and_money_add_up(seats: int, seed: int) -> None:
    told = seasons(seats, seed)
    assert len(told) == ROUNDS - 1
    for played, one, after in told:
        assert one is not None and [card.seat for card in one.seats] == list(range(seats))
        for card in one.seats:
            assert card.before == played[0].before.points[card.seat] and card.after == after.points[card.seat]
            assert total(one, card.seat, "k-vp") == card.after - card.before
            assert card.purse.has == after.money[card.seat]
            assert total(one, card.seat, "k-euro", gains_only=True) == card.purse.came
            assert total(one, card.seat, "k-euro") == card.purse.came - card.purse.went


def test_what_was_made_ready_is_shown() -> None:
    for number, (played, one, after) in enumerate(seasons(3, 11), start=1):
        assert one is not None
        shelves = {shelf.title: shelf.things for shelf in one.shelves}
        assert [post.by[0][0] for post in shelves["Office"]] == list(after.office)
        drawn = {post.sign for post in shelves.get(f"New on the plate of round {number + 2}", ())}
        laid = {f"{word[0]}{word.split(':')[1]}" for word in _draws(played)}
        assert drawn == laid and bool(drawn) == (number + 2 <= ROUNDS)


def _draws(played: list[Played]) -> list[str]:
    game = cordee.game("ski")
    drawn = [game.notation(one.action) for one in played if one.before.seat() == NATURE]
    return [word.removeprefix("draw:") for word in drawn]


def test_a_threshold_that_was_improved_and_staff_that_stands_up_are_told() -> None:
    texts = [post.text for seed in range(3) for _, one, _after in seasons(2, seed) if one for card in one.seats
             for post in card.notes]  # fmt: skip
    assert any(text.startswith("threshold ") for text in texts) and "no threshold improved" in texts
    assert any(text.endswith(("stands up", "stand up")) for text in texts)


def test_it_is_told_in_french_too() -> None:
    one = seasons(2, 5, "fr")[0][1]
    assert one is not None and one.title == "La manche 1 est finie" and one.go == "Manche 2"


def test_the_middle_of_a_season_has_no_account() -> None:
    played, _one, _after = seasons(2, 5)[0]
    game = cordee.game("ski")
    assert account(played[:4], words("en", game.folder, NAMES[:2], 0)) is None
