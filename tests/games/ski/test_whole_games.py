"""Whole games: none is stuck, what is kept for speed agrees with what lies on the table, the adviser is sensible."""

from __future__ import annotations

import pytest

import cordee
from cordee.bots.simple import GreedyBot, RandomBot
from cordee.games.ski import GAME as SKI
from cordee.games.ski.bot import ADVISER
from cordee.games.ski.box import (
    ACTION_AT,
    ACTIVE_TILES,
    BASE,
    CELLS,
    DOMAIN,
    HALVES,
    PLATE,
    QUARTERS,
    RECRUITMENT,
    bits,
)
from cordee.games.ski.rules import Act, PayWages, Station, Turn, conserved
from cordee.games.ski.rules.payment import action_payable, purse_of, tile_due
from cordee.games.ski.rules.vocabulary import GO, LEAVE
from tests.games.ski.play import arrive, developments, discarded, sit, steps, stock, village

SETTINGS = [(seats, option) for seats in (2, 3, 4) for option in (False, True)]


def agrees(table: Station) -> None:
    """The masks of a village are those of its buildings; pistes lie once, within the domain; nothing is negative."""
    for seat in range(table.seats):
        village = [int(tile) for tile in table.village[CELLS * seat : CELLS * (seat + 1)]]
        standing = [(cell, tile) for cell, tile in enumerate(village) if tile]
        assert table.built[seat] == bits([tile for _, tile in standing]) and BASE in village
        halves, quarters = 0, 0
        for cell, tile in standing:
            halves |= HALVES[tile] << cell
            quarters |= QUARTERS[tile] << cell
        assert (table.halves[seat], table.quarters[seat]) == (halves, quarters)
        colours = table.pistes[4 * seat : 4 * seat + 4]
        assert sum(bin(mask).count("1") for mask in colours) == bin(table.covered(seat)).count("1")
        assert table.covered(seat) & ~DOMAIN == 0
        owned = [table.face_up[seat], table.face_down[seat], table.at_work[seat]]
        assert owned[0] & owned[1] == owned[0] & owned[2] == owned[1] & owned[2] == 0
        stock = [table.money, table.time, table.permanents, table.seasonals, table.cubes, table.octagons]
        assert all(pieces[seat] >= 0 for pieces in stock)
        assert table.ladder(seat) == max(0, table.cubes[seat] - table.slots(seat))


@pytest.mark.parametrize(("seats", "all_rewards"), SETTINGS)
def test_random_games_end_after_seven_rounds(seats: int, all_rewards: bool) -> None:
    for seed in range(5):
        rng = cordee.Rng(100 * seats + seed)
        table = SKI.new(seats, all_rewards=all_rewards)
        assert isinstance(table, Station)
        pieces = conserved(table)
        rounds = [0]
        while table.seat() != cordee.NOBODY:
            actions = table.actions()
            table.play(table.sample(rng) if table.seat() == cordee.NATURE else actions[rng.randrange(len(actions))])
            agrees(table)
            assert conserved(table) == pieces
            if table.round != rounds[-1]:
                rounds.append(int(table.round))
        assert rounds == [0, 1, 2, 3, 4, 5, 6, 7]
        assert table.buildings_drawn == table.developments_drawn == 7 * (seats + 1)


def choosing(table: Station, rng: cordee.Rng, starts: tuple[str, ...]) -> int:
    """One of the actions whose words begin so, or else any."""
    actions = table.actions()
    wanted = [action for action in actions if SKI.notation(action).startswith(starts)]
    pool = wanted or actions
    return pool[rng.randrange(len(pool))]


def recruits(table: Station, move: int) -> bool:
    square = (move - GO + PLATE * table.plate_now()) % (2 * PLATE)
    return ACTION_AT[table.seats][square] == RECRUITMENT


def hiring(table: Station, rng: cordee.Rng) -> int:
    """To the nearest Recruitment square, permanents before seasonals, and all for money."""
    actions = table.actions()
    if isinstance(table.agenda[-1], Turn):
        offices = [action for action in actions if GO <= action < LEAVE and recruits(table, action)]
        return offices[0] if offices else actions[0]
    if isinstance(table.agenda[-1], PayWages):
        return actions[rng.randrange(len(actions))]
    for start in ("hire", "seasonals:4", "seasonals", "pay", "skip", "end"):
        wanted = [action for action in actions if SKI.notation(action).startswith(start)]
        if wanted:
            return wanted[-1]
    return actions[0]


def test_who_is_asked_is_on_turn() -> None:
    """While wages are asked too: who hires all the time is often short of money (SK-342)."""
    wages = wrong = 0
    for seed in range(60):
        rng = cordee.Rng(seed)
        table = SKI.new(2 + seed % 3)
        assert isinstance(table, Station)
        while table.seat() != cordee.NOBODY:
            if table.seat() == cordee.NATURE:
                assert table.on_turn() == cordee.NATURE  # what is drawn belongs to nobody's turn
                table.advance(table.sample(rng))
                continue
            wages += isinstance(table.agenda[-1], PayWages)
            wrong += table.on_turn() != table.seat() or table.active != table.seat()
            table.advance(hiring(table, rng))
    assert wages > 30 and wrong == 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_action_that_is_due_stays_payable(seats: int) -> None:
    """Whatever is done before it (SK-344): any-time steps are taken wherever they may, with hardly anything to pay."""
    acts = 0
    for seed in range(30):
        rng = cordee.Rng(1000 * seats + seed)
        table = SKI.new(seats)
        assert isinstance(table, Station)
        while table.seat() != cordee.NOBODY:
            if table.seat() == cordee.NATURE:
                table.advance(table.sample(rng))
                continue
            actions = table.actions()
            assert actions
            if isinstance(table.agenda[-1], Act):
                acts += 1
                assert due_payable(table)
            table.advance(choosing(table, rng, ("activate", "use", "discard", "seasonals", "build:", "develop")))
    assert acts > 400


def hard_up(rng: cordee.Rng) -> Station:
    """A player with many things to do at any time and hardly anything to pay with is about to act."""
    table = sit(2)
    cells = ["c12", "c11", "c14", "c15", "c22", "c21", "c24"]
    active = [int(tile) for tile in ACTIVE_TILES]
    for cell in cells[: 2 + rng.randrange(5)]:
        village(table, 0, **{cell: active.pop(rng.randrange(len(active)))})
    kinds = [6, 8, 11, 18, 19, 21, 34, 36, 39, 40]
    developments(table, 0, up=[tile for tile in kinds if rng.randrange(3) == 0], down=[13, 16, 17])
    discarded(table, buildings=[8, 15, 18, 20], tiles=[10, 22, 25, 33])
    steps(table, 0, green=rng.randrange(3), blue=rng.randrange(4), red=rng.randrange(4))
    pieces = {"money": 5, "time": 2, "permanents": 3, "seasonals": 3, "tired_permanents": 3, "tired_seasonals": 3}
    stock(table, 0, **{piece: rng.randrange(most) for piece, most in pieces.items()})
    action, tile = [("building", 10), ("building", 9), ("development", 12), ("pistes", 0)][rng.randrange(4)]
    return arrive(table, 0, action, tile=tile)


def due_payable(table: Station) -> bool:
    """Whether what the active player has now pays for the action that is due."""
    seat = table.active
    return action_payable(table, seat, purse_of(table, seat), table.due, tile_due(table, seat))


def test_whoever_is_hard_up_never_gets_stuck() -> None:
    """Between malus and action, whatever is begun can be finished, and the action can be paid (SK-344)."""
    rng = cordee.Rng(5)
    acts = coming = 0
    for _ in range(800):
        table = hard_up(rng)
        if not due_payable(table):
            continue  # nobody could have come here
        while table.due:
            assert table.actions(), SKI.save(table)
            if isinstance(table.agenda[-1], Act):
                assert due_payable(table)
                acts += 1
            elif not due_payable(table):
                coming += 1
            table.play(choosing(table, rng, ("activate", "use", "discard", "building", "development", "turn", "pay")))
    assert acts > 1000 and coming > 25  # what is still to come pays for the action


def play_out(seats: int, bots: list[GreedyBot | RandomBot], seed: int) -> Station:
    rng = cordee.Rng(seed)
    table = SKI.new(seats)
    assert isinstance(table, Station)
    while table.seat() != cordee.NOBODY:
        seat = table.seat()
        table.advance(table.sample(rng) if seat == cordee.NATURE else bots[seat].choose(table))
    return table


def test_greedy_beats_random() -> None:
    won = 0.0
    for seed in range(9):
        bots: list[GreedyBot | RandomBot] = [RandomBot(3 * seed + seat) for seat in range(3)]
        bots[seed % 3] = GreedyBot(ADVISER, seed)
        won += play_out(3, bots, seed).result()[seed % 3]
    assert won >= 8.0


def test_the_better_resort_is_worth_more() -> None:
    table = play_out(2, [GreedyBot(ADVISER, 1), RandomBot(2)], 3)
    assert table.result() == [1.0, 0.0]
    halfway = SKI.new(2)
    rng = cordee.Rng(4)
    bots: list[GreedyBot | RandomBot] = [GreedyBot(ADVISER, 1), RandomBot(2)]
    while halfway.round_now() < 5:
        seat = halfway.seat()
        halfway.advance(halfway.sample(rng) if seat == cordee.NATURE else bots[seat].choose(halfway))
    worth = ADVISER.worth(halfway)
    assert worth[0] > 0.9 and abs(sum(worth) - 1.0) < 1e-9
