"""Dice that can be checked."""

from __future__ import annotations

import hashlib
import hmac
import math
from bisect import bisect
from itertools import accumulate

import cordee
from cordee.engine.dealer import Dealer
from tests.kit.peaks import GAME as PEAKS


def throw_of_seven() -> cordee.State:
    table = cordee.game("yeti").new(2)
    table.play(cordee.game("yeti").parse("first:1"))
    return table


def test_the_same_secret_gives_the_same_throws() -> None:
    state = throw_of_seven()
    one, twin, other = Dealer(b"moraine"), Dealer(b"moraine"), Dealer(b"glacier")
    throws = [one.outcome(state, ply) for ply in range(200)]
    assert throws == [twin.outcome(state, ply) for ply in range(200)]
    assert throws != [other.outcome(state, ply) for ply in range(200)]
    assert one.outcome(state, 7) == throws[7], "asked again, it answers the same"


def test_throws_differ_from_ply_to_ply() -> None:
    state = throw_of_seven()
    dealer = Dealer(b"moraine")
    assert len({dealer.outcome(state, ply) for ply in range(100)}) > 50


def test_a_bot_is_seeded_by_secret_and_ply() -> None:
    seeds = [Dealer(b"moraine").seed(ply) for ply in range(100)]
    assert len(set(seeds)) == 100 and all(0 <= seed < 2**63 for seed in seeds), "as the generator takes them"
    assert seeds == [Dealer(b"moraine").seed(ply) for ply in range(100)]
    assert not set(seeds) & {Dealer(b"glacier").seed(ply) for ply in range(100)}


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    assert Dealer(b"abc").commitment == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


def test_outcomes_follow_from_secret_and_ply_as_documented() -> None:
    """53 bits of HMAC-SHA256(secret, ply) are a point of [0, 1); the odds laid end to end tell what lies there."""
    state = throw_of_seven()
    for ply in range(50):
        digest = hmac.new(b"moraine", str(ply).encode(), hashlib.sha256).digest()
        point = (int.from_bytes(digest, "big") >> (256 - 53)) / 2**53
        reached = bisect(list(accumulate(state.odds())), point)
        assert Dealer(b"moraine").outcome(state, ply) == state.actions()[reached]


def test_odds_are_honoured_over_many_plies() -> None:
    """Chi-squared over all throws of six dice that are not too rare: within five deviations of its mean."""
    state = throw_of_seven()
    dealer = Dealer(b"chamois")
    plies = 20_000
    counts: dict[int, int] = {}
    for ply in range(plies):
        action = dealer.outcome(state, ply)
        counts[action] = counts.get(action, 0) + 1
    means = {action: plies * chance for action, chance in zip(state.actions(), state.odds(), strict=True)}
    expected = {action: mean for action, mean in means.items() if mean > 20}
    chi = sum((counts.get(action, 0) - mean) ** 2 / mean for action, mean in expected.items())
    freedom = len(expected)
    assert freedom > 50
    assert abs(chi - freedom) < 5 * math.sqrt(2 * freedom)


def test_a_card_is_drawn_from_those_that_are_left() -> None:
    for number in range(40):
        state = PEAKS.new(3)
        dealer = Dealer(bytes([number]))
        drawn = []
        while state.seat() == cordee.NATURE:
            drawn.append(dealer.outcome(state, len(drawn)))
            state.play(drawn[-1])
        assert len(set(drawn)) == 3


def test_a_secret_of_its_own_is_long_and_new() -> None:
    secrets = {Dealer().secret for _ in range(20)}
    assert len(secrets) == 20 and all(len(secret) == 32 for secret in secrets)
