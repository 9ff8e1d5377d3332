"""Is the analysis honest? `python -m tests.kit.luck WHAT [--games N] [--only GAME] [--quality X]`, outside the suite.

identity     records of every game and variant: start, luck and choices add up to the result within 1e-9
mean         the luck of games between equal bots averages to nil within its error
calibration  predicted chances against how often they came true; a table and docs/calibration.svg
blunders     a known blunder planted in a strong bot's game is among the three worst moments
timing       seconds that the analysis of a usual game takes on two processes
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import cordee
from cordee.analysis import Analysis, analyse
from cordee.analysis.moments import DEFAULT, Quality
from cordee.analysis.values import NEUTRAL, Scales, difference, value_of
from cordee.arena.pools import Pool
from cordee.bots import bot
from cordee.engine.core import NATURE, NOBODY, State
from cordee.engine.records import Record
from tests.kit.tables import Setting, settings_of

USUAL = {"yeti": 4, "slate": 4, "foothills": 2, "snowcrest": 3, "ski": 3}
"""How many sit at a usual table."""
STRONG = "search:100it"
SLIGHT = Quality(nature=3, look=1, weigh=3, candidates=1)
"""Enough for what holds at any quality: thirds, which do not add up by themselves."""
BINS = 10
Bins = list[list[float]]
"""By tenths of predicted chance: where the tenth begins, how many, their mean, and how often they came true."""
DOCS = Path(__file__).parents[2] / "docs"
BLUNDER = 0.15
"""What a planted blunder gives away at least, beyond two standard errors, among players of habit and strong ones."""
WORST = 3
"""A blunder must be among so many moments that gave away most."""
WITNESS, WITNESSED, GLANCE = "search:20it", 30, 10
"""Who plays on to confirm a blunder, how often each way, and how often before it is given up."""


def played(setting: Setting, spec: str, seed: int, blunder_at: int = -1) -> tuple[Record, int]:
    """A game between equal bots; at the first choice after a ply, if one is named, a blunder: where it is, or -1."""
    game = cordee.game(setting.game)
    record, state, rng = Record.start(game, setting.seats, setting.options), setting.new(), cordee.Rng(seed)
    bots = [bot(spec, game, seed * 31 + seat) for seat in range(setting.seats)]
    planted = -1
    while (seat := int(state.seat())) != NOBODY:
        action = int(state.sample(rng)) if seat == NATURE else bots[seat].choose(state)
        if seat >= 0 and planted < 0 <= blunder_at <= len(record.moves):
            worse = blunder(game, state, action, seed)
            if worse is not None:
                planted, action = len(record.moves), worse
        record.moves.append(game.notation(action))
        state.advance(action)
    record.finish(state)
    return record, planted


def blunder(game: cordee.Game, state: State, good: int, seed: int) -> int | None:
    """A choice that gives much away against a good one, weighed on dice of its own; None if there is none here."""
    seat, actions = int(state.seat()), [int(action) for action in state.actions()]
    if len(actions) < 2:
        return None
    scales = Scales(game, seed, "blunder")
    liked = scales.adviser.prefer(state.imagine(seat, cordee.Rng(seed)), list(actions))
    worst = actions[min(range(len(actions)), key=lambda place: liked[place])]
    if worst == good:
        return None
    gain, errors = difference(*(scales.tally(state, seat, action, 400) for action in (good, worst)))
    if gain[seat] - 2 * errors[seat] <= BLUNDER:
        return None
    return worst if confirmed(game, state, good, worst, seed) else None


def confirmed(game: cordee.Game, state: State, good: int, worse: int, seed: int) -> bool:
    """Whether it is a blunder among strong players too, who know nothing of how an analysis weighs."""
    seat = int(state.seat())
    gains: list[float] = []
    for number in range(WITNESSED):
        pair = [witnessed(game, state, action, seed * 1000 + number)[seat] for action in (good, worse)]
        gains.append(pair[0] - pair[1])
        if len(gains) == GLANCE and _mean(gains) <= BLUNDER:
            return False
    return _mean(gains) - 2 * _error(gains) > BLUNDER


def witnessed(game: cordee.Game, state: State, action: int, seed: int) -> list[float]:
    """The result of a game that strong bots play on after an action, from what its chooser knows."""
    rng = cordee.Rng(seed)
    now = state.imagine(state.seat(), rng)
    now.advance(action)
    bots = [bot(WITNESS, game, seed * 31 + seat) for seat in range(now.seats)]
    while (seat := int(now.seat())) != NOBODY:
        now.advance(now.sample(rng) if seat == NATURE else bots[seat].choose(now))
    return now.result()


def usual(asked: argparse.Namespace) -> Iterator[Setting]:
    """A usual table of each game that is asked for."""
    for name, seats in USUAL.items():
        if asked.only in ("", name):
            yield Setting(name, seats, cordee.game(name).check_options({}, seats))


def identity(asked: argparse.Namespace) -> None:
    """Start, luck and choices add up, for every game and variant: whatever the quality, with choices off habit."""
    worst, records = 0.0, 0
    for name in USUAL:
        if asked.only not in ("", name):
            continue
        for setting in settings_of(name):
            for seed in range(asked.games):
                record, _planted = played(setting, "promeneur", seed + 1)
                worst = max(worst, off(analyse(record, SLIGHT), record))
                records += 1
        print(f"{name}: {records} records so far, worst difference {worst:.1e}", flush=True)
    assert worst <= 1e-9


def off(found: Analysis, record: Record) -> float:
    """By how much an account does not add up, at worst."""
    assert record.result is not None
    return max(
        abs(one.start + one.luck + one.own + one.others - record.result[seat])
        for seat, one in enumerate(found.accounts)
    )


def mean(asked: argparse.Namespace) -> None:
    """The mean luck of each seat, with its error. Only habit matters to it, so nothing better is looked for."""
    quality = replace(DEFAULT.times(asked.quality), look=1, candidates=1)
    for setting in usual(asked):
        lucks: list[list[float]] = []
        for seed in range(asked.games):
            record, _planted = played(setting, asked.bot, 5000 + seed)
            lucks.append([one.luck for one in analyse(record, quality, seed).accounts])
        columns = list(zip(*lucks, strict=True))
        told = [f"{_mean(column):+.3f} ± {_error(column):.3f}" for column in columns]
        print(f"{setting}: {asked.games} games, mean luck by seat {', '.join(told)}", flush=True)


def calibration(asked: argparse.Namespace) -> None:
    """Predicted chances against how often they came true; what was found of other games before is kept.

    Each game is one between equals, of the strengths that are named in turn, and gives one position: those of one
    game share its outcome, so that many games tell more than many positions of few.
    """
    kept = DOCS / "calibration.json"
    found: dict[str, Bins] = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}
    among = asked.bot.split(",")
    for setting in usual(asked):
        pairs: list[tuple[float, float]] = []
        for seed in range(asked.games):
            pairs += predicted(setting, among[seed % len(among)], 9000 + seed, round(DEFAULT.nature * asked.quality))
        found[setting.game] = bins(pairs)
        print(f"{setting}: {asked.games} positions, mean absolute error {off_by(found[setting.game]):.3f}", flush=True)
        for low, count, chance, share in bins(pairs):
            print(f"  {low:.1f}–{low + 0.1:.1f}: {count:5.0f}   predicted {chance:.3f}   came true {share:.3f}")
        kept.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
        (DOCS / "calibration.svg").write_text(drawn(found), encoding="utf-8")


def predicted(setting: Setting, spec: str, seed: int, playouts: int) -> list[tuple[float, float]]:
    """One position of a game, at random where nature is about to act: each seat's chance, and what became of it."""
    record, _planted = played(setting, spec, seed)
    before = [state for state in record.states() if state.seat() == NATURE]
    state = Random(seed).choice(before)
    value = value_of(cordee.game(setting.game), state, NEUTRAL, playouts, seed)
    assert record.result is not None
    return list(zip(value.chances, record.result, strict=True))


def bins(pairs: Sequence[tuple[float, float]]) -> Bins:
    """By tenths of predicted chance: how many, their mean, and how often they came true."""
    sorted_in: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for chance, share in pairs:
        sorted_in[min(BINS - 1, int(chance * BINS))].append((chance, share))
    return [
        [place / BINS, len(some), round(_mean([c for c, _ in some]), 4), round(_mean([s for _, s in some]), 4)]
        for place, some in enumerate(sorted_in)
        if some
    ]


def off_by(found: Bins) -> float:
    """The mean absolute difference between bins' predictions and frequencies, each bin by how many it holds."""
    total = sum(count for _low, count, _chance, _share in found)
    return sum(count * abs(chance - share) for _low, count, chance, share in found) / total


def blunders(asked: argparse.Namespace) -> None:
    """How often a planted blunder is found among the three worst moments."""
    quality = DEFAULT.times(asked.quality)
    for setting in usual(asked):
        seen = records = 0
        seed = int(asked.seed)
        while records < asked.games:
            seed += 1
            record, planted = played(setting, asked.bot, seed, Random(seed).randrange(30, 150))
            if planted < 0:
                continue
            records += 1
            found = analyse(record, quality, seed)
            ranked = [moment.ply for moment in sorted(found.moments, key=lambda moment: -moment.loss)]
            place = ranked.index(planted) + 1
            seen += place <= WORST
            told = f"{record.moves[planted]} at {planted} gave away {found.moments[planted].loss:.2f}"
            print(f"{setting.game} {seed}: {told}, number {place}; {seen} of {records}", flush=True)
        print(f"{setting}: {seen} of {records} blunders among the three worst moments", flush=True)


def timing(asked: argparse.Namespace) -> None:
    """How long a usual game takes on two processes."""
    for setting in usual(asked):
        record, _planted = played(setting, asked.bot, 42)
        with Pool(2).crew() as crew:
            started = time.perf_counter()
            found = analyse(record, DEFAULT.times(asked.quality), crew=crew)
            seconds = time.perf_counter() - started
            print(f"{setting}: {seconds:.1f} s, {len(record.moves)} moves, {found.quality}", flush=True)


# ── Figures ──


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _error(values: Sequence[float]) -> float:
    middle = _mean(values)
    return math.sqrt(sum((value - middle) ** 2 for value in values) / max(1, len(values) - 1) / len(values))


def drawn(found: dict[str, Bins]) -> str:
    """A plot of every game: predicted chance across, frequency upwards, the size of a dot by how many it stands for."""
    side, gap = 170, 46
    parts: list[str] = []
    for place, (name, some) in enumerate(found.items()):
        total = sum(one[1] for one in some)
        left = 40 + place * (side + gap)
        parts.append(f'<rect x="{left}" y="30" width="{side}" height="{side}" fill="none" stroke="#8a97a6"/>')
        parts.append(f'<path d="M{left} {30 + side} L{left + side} 30" stroke="#8a97a6" stroke-dasharray="4 4"/>')
        parts.append(f'<text x="{left + side / 2}" y="20" text-anchor="middle">{name}: {off_by(some):.3f}</text>')
        for share in (0, 50, 100):
            at = 30 + side * (1 - share / 100)
            parts.append(f'<text x="{left - 5}" y="{at + 4}" text-anchor="end">{share}</text>')
            parts.append(f'<text x="{left + side * share / 100}" y="{side + 46}" text-anchor="middle">{share}</text>')
        for _low, count, chance, share in some:
            size = 2 + 9 * math.sqrt(count / total)
            parts.append(f'<circle cx="{left + side * chance:.1f}" cy="{30 + side * (1 - share):.1f}" r="{size:.1f}" '
                         'fill="#c2410c" fill-opacity=".75"/>')  # fmt: skip
    width = 40 + len(found) * (side + gap)
    box = f'viewBox="0 0 {width} {side + 60}" font-family="sans-serif" font-size="12"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {box}>'
    return "\n".join([head, '<rect width="100%" height="100%" fill="#fff"/>', *parts, "</svg>", ""])


def main(argv: Sequence[str] | None = None) -> None:
    """Run one of them."""
    kinds: dict[str, Any] = {"identity": identity, "mean": mean, "calibration": calibration, "blunders": blunders,
                             "timing": timing}  # fmt: skip
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=kinds)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--only", default="", choices=["", *USUAL])
    parser.add_argument("--quality", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=700, help="blunders: the games of the seeds after it")
    parser.add_argument(
        "--bot", default=STRONG, help="all seats' bot; for calibration several, each in games of its own"
    )
    asked = parser.parse_args(argv)
    kinds[asked.what](asked)


if __name__ == "__main__":
    main()
