"""`python -m bench.boards`: people at the real tables, beside boardgame.io, on one machine and in one run.

At every table sit two to five people (`--seats 4`: four, no bots), at every fourth a bot too, and one more watches.
Each has a page: a stream of news, and after each piece of news a fetch of what changed, compressed. A delay is measured
from the moment a move is sent to the moment the page of another shows the new board. Whoever plays takes their choices
from their own page. The database is on the disk, and a move is acknowledged when it has reached it.

- as it stands: as many moves as go through, for each game; `--rate 60` asks for so many a second
- `--search`: the largest rate that is held with the 99th percentile below 150 ms
- `--soak 30`: minutes at `--rate`, with the memory over time and whether it stays flat
- `--workers 1,2,4`: the same with PostgreSQL and so many workers, one after another
- `--old PATH`: another working copy (built), measured first
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import importlib
import os
import statistics
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench import load_peer
from bench.load_client import Server, free_port, start_server
from bench.people import Figures, play_all

ROOT = Path(__file__).resolve().parents[1]
GAMES = ("yeti", "slate", "foothills", "snowcrest", "ski")
SERVE = """
import os
from cordee.server.serve import main
main(port=int(os.environ["PORT"]), workers=int(os.environ.get("WORKERS", "1")))
"""
LATE = 150.0
"""Milliseconds that 99 of 100 moves may take to another's board."""
WARM = 3.0
SAMPLE = 15.0
"""Seconds between two looks at the memory."""
SETTLING = 1 / 3
"""The part of a soak in which what is remembered may still fill up."""


@contextlib.contextmanager
def served(place: Path, workers: int = 0) -> Iterator[Server]:
    """A server of a working copy on a new SQLite file; with `workers`, so many on a new PostgreSQL."""
    os.environ["PYTHONPATH"] = str(place / "src")
    os.environ["WORKERS"] = str(workers or 1)
    os.environ.setdefault("CORDEE_PACE", "0.2")
    with contextlib.ExitStack() as stack:
        database = str(Path(stack.enter_context(tempfile.TemporaryDirectory())) / "boards.db")
        if workers:
            database = stack.enter_context(importlib.import_module("tests.server.postgres").postgres())
        yield stack.enter_context(start_server([sys.executable, "-c", SERVE], free_port(), database))


# ── Each game ──


async def measure(name: str, place: Path, asked: argparse.Namespace) -> None:
    """Each game under the load."""
    with served(place) as server:
        for game in asked.game:
            figures = await _loaded(server, game, asked, asked.rate)
            print(figures.told(f"{name}, {game}, {asked.tables} tables, {figures.people} pages"), flush=True)
        print(f"{name}: {server.memory() / 1e6:.0f} MB in the end", flush=True)


async def _loaded(server: Server, game: str, asked: argparse.Namespace, rate: float) -> Figures:
    await play_all(server, game, min(asked.tables, 10), WARM, seats=asked.seats)
    return await play_all(server, game, asked.tables, asked.seconds, rate, asked.seats)


def beside(asked: argparse.Namespace) -> None:
    """boardgame.io with as many pages."""
    if missing := load_peer.install():
        print(f"boardgame.io: left out, {missing}.")
        return
    with tempfile.TemporaryDirectory() as folder, load_peer.start(Path(folder)) as server:
        seats = (asked.seats, asked.seats) if asked.seats else (2, 5)
        load_peer.play(server, min(asked.tables, 10), WARM, 0.0, seats, 1)
        worked = server.worked()
        found = load_peer.play(server, asked.tables, asked.seconds, asked.rate, seats, 1)
        figures = Figures(
            moves=found["moves"],
            boards=found["states"],
            sent=found["bytes"],
            seconds=found["seconds"],
            worked=server.worked() - worked,
            delays=[delay / 1000 for delay in found["delays"]],
        )
        print(figures.told(f"boardgame.io, Pig, {asked.tables} tables, {found['clients']} clients"), flush=True)


WHAT_IS_COUNTED = """\
Cordée: whole games with their rules, chance, log and words; each page is sent the parts of the drawing that changed, as
SVG and HTML, compressed; moves are on the disk (SQLite, synchronous) when acknowledged.
boardgame.io: Pig, a game of two numbers; each client is sent the state as JSON, not compressed, and draws by itself
(not counted); matches are kept in files, not synchronised with the disk.
Clients and servers share this machine's processors. No load of Cordée's includes the thoughts of bots."""


# ── The largest rate ──


async def search(game: str, asked: argparse.Namespace) -> None:
    """Try rates until the largest that is held is known within a twelfth."""
    with served(ROOT) as server:
        most = (await _loaded(server, game, asked, 0.0)).rate
        print(f"{game}: as fast as it goes {most:.1f} moves/s", flush=True)
        held, refused = 0.0, most * 1.1
        while refused - held > refused / 12:
            rate = (held + refused) / 2
            figures = await play_all(server, game, asked.tables, asked.seconds, rate, asked.seats)
            good = figures.late() < LATE and figures.rate > rate * 0.93
            held, refused = (rate, refused) if good else (held, rate)
            print(figures.told(f"{game}, {rate:.1f} moves/s asked: {'held' if good else 'not held'}"), flush=True)
        print(f"{game}: {held:.1f} moves/s are held with p99 < {LATE:.0f} ms ({asked.tables} tables)", flush=True)


# ── For long ──


async def soak(asked: argparse.Namespace) -> None:
    """All the games at once at a moderate pace, for long; whether memory stays flat."""
    with served(ROOT) as server:
        tables = max(1, asked.tables // len(asked.game))
        rate, seconds = (asked.rate or 20.0) / len(asked.game), asked.soak * 60.0
        games = [play_all(server, game, tables, seconds, rate, asked.seats) for game in asked.game]
        samples: list[tuple[float, float]] = []
        watching = asyncio.create_task(_memory(server, samples))
        figures = await asyncio.gather(*games)
        watching.cancel()
    for game, one in zip(asked.game, figures, strict=True):
        one.memory = 0.0
        print(one.told(f"{game}, {tables} tables, {one.people} pages"), flush=True)
    settled = [sample for sample in samples if sample[0] > samples[-1][0] * SETTLING]
    slope, error = slope_of(settled)
    middle = statistics.mean(memory for _, memory in settled)
    grown = slope * asked.soak
    flat = abs(grown) < 0.03 * middle or abs(slope) < 2 * error
    print(
        f"memory after the first third: {middle:.1f} MB, {slope * 1000:+.0f} ± {2 * error * 1000:.0f} kB a minute "
        f"({grown:+.1f} MB in {asked.soak:g} minutes): {'flat' if flat else 'NOT flat'}"
    )


async def _memory(server: Server, samples: list[tuple[float, float]]) -> None:
    """Note minutes and megabytes, every so often."""
    loop = asyncio.get_running_loop()
    started = loop.time()
    while True:
        samples.append(((loop.time() - started) / 60, server.memory() / 1e6))
        if len(samples) % 4 == 1:
            print(f"  after {samples[-1][0]:5.1f} minutes {samples[-1][1]:7.1f} MB", flush=True)
        await asyncio.sleep(SAMPLE)


def slope_of(samples: list[tuple[float, float]]) -> tuple[float, float]:
    """How fast the second grows with the first, by least squares, and the standard error of that."""
    if len(samples) < 3:
        return 0.0, float("inf")
    xs, ys = zip(*samples, strict=True)
    x, y = statistics.mean(xs), statistics.mean(ys)
    wide = sum((one - x) ** 2 for one in xs)
    slope = sum((a - x) * (b - y) for a, b in samples) / wide
    rest = sum((b - y - slope * (a - x)) ** 2 for a, b in samples)
    return slope, (rest / (len(samples) - 2) / wide) ** 0.5


# ── Several workers ──


async def share(asked: argparse.Namespace) -> None:
    """The same load with one worker and more on PostgreSQL."""
    if importlib.import_module("tests.server.postgres").binary("initdb") is None:
        raise SystemExit("PostgreSQL is not installed: run 'sudo apt-get install postgresql'.")
    for game in asked.game:
        before: tuple[int, float] | None = None
        for workers in asked.workers:
            with served(ROOT, workers) as server:
                figures = await _loaded(server, game, asked, asked.rate)
            gain = f"; {figures.rate / before[1]:.2f} × {before[0]} worker(s)" if before else ""
            print(figures.told(f"{game}, PostgreSQL, {workers} worker(s)") + gain, flush=True)
            before = before or (workers, figures.rate)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.boards", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--game", choices=GAMES, action="append")
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--seats", type=int, default=0, help="people at each table; else two to five, and some bots")
    parser.add_argument("--rate", type=float, default=0.0, help="moves a second in all; else, as many as it can")
    parser.add_argument("--old", type=Path, help="another working copy, built, to measure first")
    parser.add_argument("--search", action="store_true", help="find the largest rate with p99 < 150 ms")
    parser.add_argument("--soak", type=float, default=0.0, help="minutes")
    parser.add_argument("--workers", type=lambda text: [int(one) for one in text.split(",")], help="such as 1,2,4")
    parser.add_argument("--alone", action="store_true", help="without boardgame.io")
    asked = parser.parse_args()
    asked.game = asked.game or list(GAMES)
    _run(asked)


def _run(asked: Any) -> None:
    if asked.soak:
        asyncio.run(soak(asked))
    elif asked.workers:
        asyncio.run(share(asked))
    elif asked.search:
        for game in asked.game:
            asyncio.run(search(game, asked))
    else:
        if asked.old:
            asyncio.run(measure("before", asked.old, asked))
        asyncio.run(measure("Cordée", ROOT, asked))
        if not asked.alone:
            beside(asked)
            print(WHAT_IS_COUNTED)


if __name__ == "__main__":
    main()
