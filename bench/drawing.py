"""What a move costs to draw, beside an older working copy: `python -m bench.drawing --old ../cordee-old`.

Both play whole games of random moves, in turns, each in a process of its own; after each decision (and what chance does
next) one viewer's page is brought up to date, as the server does: look, drawing, encoding. Times are the processor's.
The old working copy must be built (`make setup`).
"""

from __future__ import annotations

import argparse
import gzip
import importlib
import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

SEATS = {"yeti": 4, "slate": 4, "foothills": 2, "snowcrest": 4, "ski": 4}
ROOT = Path(__file__).parent.parent


# ── In a working copy ──


class Table:
    """A table in memory with one viewer, who is shown each decision."""

    def __init__(self, name: str, seats: int, shape: str, lang: str, seed: int) -> None:
        import cordee
        from cordee.server.course import Course
        from cordee.server.look import Seat, Sheet

        self.game = cordee.game(name)
        options = self.game.check_options({})
        people = tuple(Seat(k, "person", f"Player {k}", holder=f"holder {k}") for k in range(seats))
        self.sheet = Sheet("t", self.game, options, people, "c", "s", started=True)
        self.course = Course(self.game, seats, options, keep=12)
        self.rng = cordee.Rng(seed)
        self.viewer = f"holder {seed % seats}"
        self.shape, self.lang = shape, lang

    def go_on(self) -> bool:
        """Play until somebody must decide again; whether the game goes on."""
        from cordee.engine.core import NATURE, NOBODY
        from cordee.server.course import MOVE, Entry

        while True:
            state = self.course.state
            seat = int(state.seat())
            if seat == NOBODY:
                return False
            actions = state.actions()
            action = state.sample(self.rng) if seat == NATURE else actions[self.rng.randrange(len(actions))]
            self.course.follow(Entry(self.course.ply, MOVE, seat, self.game.notation(int(action))))
            if self.course.state.seat() != NATURE:
                return self.course.state.seat() != NOBODY

    def looked(self, **more: Any) -> Any:
        from cordee.server.look import look

        return look(self.sheet, self.course.log, self.viewer, self.lang, told=self.course, **more)


class Before:
    """Pages as they were: every move draws the whole table."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def update(self) -> bytes:
        drawing: Any = importlib.import_module("cordee.server.drawing")
        table = self.table
        look = table.looked(log_from=max(0, table.course.ply - drawing.LOG_SHOWN))
        own = [entry.ply for entry in look.log if entry.seat in look.mine and entry.kind != "note"]
        before = None
        if own and own[-1] + 1 < look.ply:
            before = table.looked(ply=own[-1] + 1, seat=look.viewer, log_from=look.ply).view
        found = drawing.fragments(look, table.shape, before)
        return json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode()

    def page(self) -> bytes:
        drawing: Any = importlib.import_module("cordee.server.drawing")
        look = self.table.looked(log_from=max(0, self.table.course.ply - drawing.LOG_SHOWN))
        context = drawing.table_context(look, self.table.shape, None) | {"replayed": False}
        shown = PAGE | context | {"tab": "", "theme": look.game.name}
        return str(drawing.render("table.html.jinja", drawing.speech(look), **shown)).encode()


class After:
    """Pages now: a move draws what changed."""

    def __init__(self, table: Table) -> None:
        from cordee.server.look import beats
        from cordee.server.showing import Eyes, Showing

        self.table = table
        self.showing = Showing(SimpleNamespace(beats=lambda now, since: beats(now, table.course, since)))  # type: ignore[arg-type]
        who: Any = SimpleNamespace(identity=table.viewer, lang=table.lang)
        self.eyes = Eyes("t", who, table.shape)
        self.token, self.shown = "", 0
        self._then: dict[int, Any] = {}

    def update(self) -> bytes:
        import orjson

        look = self.table.looked(log_from=self.shown, in_words=False)
        found = self.showing.changes(self.eyes, look, self.before(look), self.token)
        self.token, self.shown = found["token"], look.ply
        return orjson.dumps(found)

    def before(self, look: Any) -> Any:
        if not look.since or look.since >= look.ply:
            return None
        if look.since not in self._then:
            course = self.table.course
            state = next((step.before for step in course.trail if step.entry.ply == look.since), None)
            self._then = {look.since: (state or course.back_to(look.since).state).view(look.viewer)}
        return self._then[look.since]

    def page(self) -> bytes:
        from cordee.server import drawing

        table = self.table
        look = table.looked(log_from=max(0, table.course.ply - drawing.LOG_SHOWN), in_words=False)
        picture = self.showing.picture(self.eyes, look, None)
        shown = PAGE | picture.context()
        return drawing.render("table.html.jinja", drawing.speech(look), theme=look.game.name, **shown).encode()


SETTINGS = ("colours", "motion", "sound", "notify", "confirm", "pace", "quips", "letters")
PAGE = {"stamp": "", "lessons": False, "path": "/tables/t", "settings": dict.fromkeys(SETTINGS, "on"), "back": ""}


def play(name: str, shape: str, lang: str, seed: int, way: Any) -> dict[str, list[float]]:
    """One whole game: what each update and some first pages cost, in milliseconds and bytes."""
    table = Table(name, SEATS[name], shape, lang, seed)
    shown = way(table)
    table.go_on()
    shown.update()
    found: dict[str, list[float]] = {"move": [], "page": [], "bytes": []}
    while table.go_on():
        started = time.process_time_ns()
        sent = shown.update()
        found["move"].append((time.process_time_ns() - started) / 1e6)
        found["bytes"].append(len(gzip.compress(sent, 5)))
        if len(found["move"]) % 40 == 7:
            started = time.process_time_ns()
            shown.page()
            found["page"].append((time.process_time_ns() - started) / 1e6)
    return found


def work() -> None:
    """Play the games that are asked for, one a line."""
    from cordee.server import drawing

    way = After if hasattr(drawing, "drawing_of") else Before
    for line in sys.stdin:
        name, shape, lang, seed = json.loads(line)
        print(json.dumps(play(name, shape, lang, seed, way)), flush=True)


# ── Beside each other ──


class Worker:
    """A working copy that plays what it is asked to."""

    def __init__(self, place: Path) -> None:
        code = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from bench.drawing import work; work()"
        environment = os.environ | {"PYTHONPATH": str(place / "src"), "CORDEE_GAMES": ""}
        self.process = subprocess.Popen(
            [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
        )

    def play(self, *order: Any) -> dict[str, list[float]]:
        assert self.process.stdin is not None and self.process.stdout is not None
        print(json.dumps(order), file=self.process.stdin, flush=True)
        found: dict[str, list[float]] = json.loads(self.process.stdout.readline())
        return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.drawing", description=__doc__)
    parser.add_argument("--old", type=Path, required=True, help="a built working copy of an older commit")
    parser.add_argument("--games", type=int, default=6, help="whole games of each game, shape and language")
    parser.add_argument("--game", choices=list(SEATS), action="append")
    asked = parser.parse_args()
    workers = {"old": Worker(asked.old), "new": Worker(ROOT)}
    print("Processor time in ms, bytes compressed; medians of whole random games (95th percentile).")
    for name in asked.game or SEATS:
        for shape in ("wide", "tall"):
            sums: dict[str, dict[str, list[float]]] = {who: {"move": [], "page": [], "bytes": []} for who in workers}
            for seed in range(asked.games):
                for who, worker in workers.items():
                    for key, values in worker.play(name, shape, ("en", "fr")[seed % 2], seed).items():
                        sums[who][key] += values
            _tell(f"{name}, {SEATS[name]} seats, {shape}", sums)


def _tell(heading: str, sums: dict[str, dict[str, list[float]]]) -> None:
    old, new = sums["old"], sums["new"]
    moves, pages = (statistics.median(old[key]) / statistics.median(new[key]) for key in ("move", "page"))
    print(
        f"{heading}: a move {_median(old['move'])} → {_median(new['move'])} ms, {moves:.1f} × less; "
        f"a first page {_median(old['page'])} → {_median(new['page'])} ms, {pages:.1f} × less; "
        f"bytes {_median(old['bytes'], 0)} → {_median(new['bytes'], 0)} ({_high(new['bytes'])})",
        flush=True,
    )


def _median(values: list[float], digits: int = 2) -> str:
    return f"{statistics.median(values):.{digits}f}"


def _high(values: list[float]) -> str:
    return f"{sorted(values)[int(len(values) * 0.95)]:.0f}"


if __name__ == "__main__":
    main()
