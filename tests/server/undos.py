"""Nobody learns from a move that they may still take back: `python -m tests.server.undos --actions 77000`.

Whole games are played at random, with confirmation and without. Before each action of a game with private hands, all
that its player cannot know is dealt anew at a twin of the table. The action is played at both; as long as it may be
taken back, its player must see the same at both, to the last byte. In every game, what may be taken back is that
player's own moves alone, with no throw or draw between them.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from dataclasses import dataclass, field

import cordee
from cordee.engine.core import NATURE
from cordee.server.course import CONFIRM, MOVE, UNDO, Course, Entry, ends_turn, hides
from cordee.server.look import Sheet
from tests.server.kit import game_places
from tests.server.twins import as_bytes, fork, going_on, plans, seen

HIDING = ["snowcrest", "whisper"]
LONGEST = 3000


@dataclass
class Count:
    """What was played and found."""

    actions: int = 0
    private: int = 0
    """Of them, in games with private hands."""
    undoable: int = 0
    """Of those, the ones that might be taken back."""
    taken_back: int = 0
    ends: int = 0
    games: int = 0
    leaks: list[str] = field(default_factory=list)


def play(sheet: Sheet, course: Course, chance: random.Random, count: Count, most: int) -> None:
    """One game, or as much of it as is wanted."""
    rng = cordee.Rng(chance.randrange(2**62))
    count.games += 1
    while not course.over() and count.actions < most and course.ply < LONGEST:
        seat = course.decides()
        if seat == NATURE:
            action = int(course.state.sample(rng))
            course.follow(Entry(course.ply, MOVE, NATURE, course.game.notation(action)))
        elif course.undoer() is not None and chance.random() < 0.05:
            taken = chance.choice([1, course.turn_count()])
            course.follow(Entry(course.ply, UNDO, course.undoer() or 0, str(max(1, taken))))
            count.taken_back += 1
        elif course.awaited is not None:
            course.follow(Entry(course.ply, CONFIRM, seat, ""))
        else:
            act(sheet, course, seat, chance, rng, count)


def act(sheet: Sheet, course: Course, seat: int, chance: random.Random, rng: cordee.Rng, count: Count) -> None:
    """One action at random, at the table and at a twin that its player cannot tell apart."""
    action = int(chance.choice(course.state.actions()))
    since = course.ply
    held = chance.random() < 0.5 and ends_turn(course.state, action)
    entry = Entry(since, MOVE, seat, course.game.notation(action), held)
    private = hides(course.state) and course.state.seats > 1
    twin = fork(course, course.state.imagine(seat, rng)) if private else None
    if twin is not None and as_bytes(seen(sheet, course, seat, since)) != as_bytes(seen(sheet, twin, seat, since)):
        count.leaks.append(f"{course.game.name}: before {entry.word}")
    course.follow(entry)
    count.actions += 1
    count.ends += not going_on(course)
    if course.undo_count():
        assert course.undoer() == seat
        assert not any(line.seat == NATURE for line in course.log[-course.undo_count() :])
    if twin is None:
        return
    count.private += 1
    if course.undo_count():
        count.undoable += 1
        twin.follow(entry)
        if as_bytes(seen(sheet, course, seat, since)) != as_bytes(seen(sheet, twin, seat, since)):
            count.leaks.append(f"{course.game.name}: {entry.word}")


def run(actions: int, names: list[str], seed: int = 1) -> Count:
    """So many actions at tables of these games."""
    count, chance = Count(), random.Random(seed)
    for sheet, course in plans(names, chance):
        play(sheet, course, chance, count, actions)
        if count.actions >= actions:
            return count
    raise AssertionError


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.server.undos", description=__doc__)
    parser.add_argument("--actions", type=int, default=77_000, help="in games with private hands")
    parser.add_argument("--others", type=int, default=20_000, help="in games that hide nothing")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    started = time.monotonic()
    hiding = run(asked.actions, HIDING, asked.seed)
    print(
        f"{hiding.actions} actions in {hiding.games} games that hide something, {hiding.private} of them with others "
        f"to hide it from, {hiding.undoable} of which could be taken back: {len(hiding.leaks)} told something hidden; "
        f"{hiding.ends} ended a game"
    )
    for leak in hiding.leaks[:20]:
        print("  ", leak)
    open_games = [name for name in cordee.game_names() if name not in HIDING]
    other = run(asked.others, open_games, asked.seed)
    print(f"{other.actions} actions in {other.games} games that hide nothing: no throw or draw was ever taken back")
    print(f"{time.monotonic() - started:.0f} s")
    raise SystemExit(1 if hiding.leaks else 0)


if __name__ == "__main__":
    os.environ["CORDEE_GAMES"] = game_places()
    main()
