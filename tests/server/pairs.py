"""Histories that differ only in hidden cards are the same to the others: `python -m tests.server.pairs --pairs 1000`.

Two tables are played side by side with the same moves; where a card is drawn unseen by the viewer, each has its own.
After every line of the log the viewer (another seat, or a spectator) must be sent the same bytes by both, as JSON, and
now and then as a page.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from dataclasses import dataclass, field
from typing import Any

import cordee
from cordee.engine.core import NATURE
from cordee.server.course import MOVE, Course, Entry
from cordee.server.look import Sheet
from tests.server.kit import game_places
from tests.server.twins import KEPT, as_bytes, going_on, page_bytes, plans, seen
from tests.server.undos import HIDING

UNSEEN = {"DrawCard": "owner", "Draw": "to"}
"""The draws that one seat alone sees, and where the step names it."""
SHOWS = ("pay:all",)
"""Words that show cards which they do not name: with other cards, that is another public history."""
PAGES = 0.02
"""How often the page is compared too."""


@dataclass
class Count:
    """What was compared and found."""

    pairs: int = 0
    lines: int = 0
    draws: int = 0
    """Hidden draws that differed."""
    looks: int = 0
    pages: int = 0
    differing: list[str] = field(default_factory=list)


def unseen_by(course: Course, viewer: int | None) -> bool:
    """Whether a card is drawn now that the viewer does not see."""
    step: Any = course.state.agenda[-1]
    to = UNSEEN.get(type(step).__name__)
    return to is not None and getattr(step, to) != viewer


def play(one: Course, sheet: Sheet, chance: random.Random, longest: int, count: Count) -> bool:
    """Play a pair as far as the same moves can be made at both tables; whether their histories differ."""
    two = Course(one.game, len(sheet.seats), sheet.options, keep=KEPT)
    viewer = chance.choice([None, *range(len(sheet.seats))])
    rng = cordee.Rng(chance.randrange(2**62))
    differ = False
    for _ in range(longest):
        pair = _words(one, two, viewer, chance, rng)
        if pair is None:
            break
        differ |= pair[0] != pair[1]
        count.draws += pair[0] != pair[1]
        since, seat = one.ply, int(one.state.seat())
        for course, word in zip((one, two), pair, strict=True):
            course.follow(Entry(since, MOVE, seat, word))
        if not (going_on(one) and going_on(two)):
            break
        count.lines += 1
        if not _same(sheet, one, two, viewer, since, chance.random() < PAGES, count):
            break
    return differ


def _words(
    one: Course, two: Course, viewer: int | None, chance: random.Random, rng: cordee.Rng
) -> tuple[str, str] | None:
    """What is played next at each table; None if nothing can be that looks the same to the viewer."""
    notation = one.game.notation
    both = sorted(set(one.state.actions()) & set(two.state.actions()))
    if one.state.seat() == NATURE and unseen_by(one, viewer):
        return notation(int(one.state.sample(rng))), notation(int(two.state.sample(rng)))
    if one.state.seat() == NATURE:
        drawn = int(one.state.sample(rng))
        return (notation(drawn), notation(drawn)) if drawn in both else None
    words = [notation(int(action)) for action in both]
    usable = [word for word in words if word not in SHOWS or one.state.seat() == viewer]
    if not usable:
        return None
    word = chance.choice(usable)
    return word, word


def _same(
    sheet: Sheet, one: Course, two: Course, viewer: int | None, since: int, drawn: bool, count: Count
) -> bool:
    looks = [seen(sheet, course, viewer, since) for course in (one, two)]
    count.looks += 1
    same = as_bytes(looks[0]) == as_bytes(looks[1])
    if same and drawn:
        count.pages += 1
        same = page_bytes(looks[0]) == page_bytes(looks[1])
    if not same:
        count.differing.append(f"{one.game.name}, {len(sheet.seats)} seats, seen by {viewer}: {one.log[-1].word}")
    return same


def run(pairs: int, seed: int = 1, longest: int = 150) -> Count:
    """So many pairs of histories, of every game that hides something."""
    count, chance = Count(), random.Random(seed)
    for sheet, course in plans(HIDING, chance):
        if len(sheet.seats) > 1:
            count.pairs += play(course, sheet, chance, longest, count)
        if count.pairs == pairs:
            return count
    raise AssertionError


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.server.pairs", description=__doc__)
    parser.add_argument("--pairs", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--longest", type=int, default=150, help="lines of a history at most")
    asked = parser.parse_args()
    started = time.monotonic()
    count = run(asked.pairs, asked.seed, asked.longest)
    print(
        f"{count.pairs} pairs of {count.lines} lines, {count.draws} hidden draws of which differed: {count.looks} "
        f"looks and {count.pages} pages compared, {len(count.differing)} differed ({time.monotonic() - started:.0f} s)"
    )
    for difference in count.differing[:20]:
        print("  ", difference)
    raise SystemExit(1 if count.differing else 0)


if __name__ == "__main__":
    os.environ["CORDEE_GAMES"] = game_places()
    main()
