"""Boxes, records and saved games with something wrong in them: `python -m tests.engine.mutants --boxes 3000`.

Each is given to a process of its own. A box must be refused with a sentence when it is loaded, or be played, told and
drawn to the end; a record or a saved game must be shown, checked and gone on with, or refused with a sentence. A
traceback, a game that never ends, or an escape sequence on the terminal is a fault; each is named with the number by
which `--only` makes it again.
"""

from __future__ import annotations

import argparse
import copy
import io
import json
import os
import random
import re
import resource
import select
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

import cordee
from cordee.arena import Match
from cordee.cli import main as command_line
from cordee.cli.box import use_boxes
from cordee.cli.files import Saved
from cordee.engine.dealer import Dealer
from cordee.engine.errors import BadBox, CordeeError
from cordee.engine.records import Record
from cordee.server import drawing
from cordee.server.course import Entry
from cordee.server.look import PERSON, Seat, Sheet, look
from cordee.words import words
from tests.kit.tables import Setting, chance_move, dealt_record

SECONDS = 5 if cordee.build() == "compiled" else 60
"""Of processor time for each; ten times that by the clock, since the machine may be busy with something else."""
GAMES = ("foothills", "ski", "slate", "snowcrest", "yeti")
CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\ud800-\udfff\u202a-\u202e\u2066-\u2069]")

NUMBERS = (0, 1, 2, 3, 7, 9, 12, 60, 64, 99, 1000, 10**6, 2**31, 2**63 - 1, 2**63, 10**30, -1, -2, -99, -(2**63))
ODD = (True, False, 1.5, float("nan"), float("inf"), -0.0, "", "x", "any", "-", "1", "\x1b[2J", "é" * 3000,
       date(2020, 1, 1), [], {}, [[]], [{}], {"x": 1}, [0], ["a"], None)  # fmt: skip
NAMES = ("\x1b[31mAda\x1b[0m", "\udc80", "\x07", "\x9b2J", "a\nb\rc", "\u202eelahw", "[bold]B[/]", "", "\x00")


FAULT = "FAULT "
"""How a process begins what it says of a fault."""

Work = Callable[[int, int, Path], str]
"""Tries number n of a seed in a folder, and says how it ended."""


# ── Making something wrong ──


@dataclass
class Place:
    """Somewhere in the data: a list or table, and an index or key of it."""

    holder: Any
    key: Any

    @property
    def value(self) -> Any:
        return self.holder[self.key]


def places(data: Any) -> Iterator[Place]:
    """Every place in the data, the sources of its values left out."""
    keys = list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    for key in keys:
        if key != "source":
            yield Place(data, key)
            yield from places(data[key])


def harm(data: Any, rng: random.Random, texts: list[str]) -> None:
    """One thing in the data is replaced, removed, doubled, moved or added."""
    place = rng.choice(list(places(data)))
    rng.choice((replace, replace, replace, tweak, tweak, remove, double, add, rename, exchange))(place, rng, texts)


def replace(place: Place, rng: random.Random, texts: list[str]) -> None:
    pool = rng.choice((NUMBERS, NUMBERS, ODD, texts))
    place.holder[place.key] = copy.deepcopy(rng.choice(pool))


def tweak(place: Place, rng: random.Random, texts: list[str]) -> None:
    """A value of the same kind that is a little, or very, different."""
    value = place.value
    if type(value) is bool:
        place.holder[place.key] = not value
    elif type(value) is int:
        place.holder[place.key] = rng.choice((value + 1, value - 1, value * 2, value + 10, *NUMBERS))
    elif isinstance(value, str):
        place.holder[place.key] = rng.choice((value + "x", value.upper(), value[:-1], rng.choice(texts)))
    elif isinstance(value, list):
        place.holder[place.key] = rng.choice((value[:-1], value + value, value[::-1], [], [value]))
    else:
        place.holder[place.key] = rng.choice(({}, [value], {"x": value}))


def remove(place: Place, rng: random.Random, texts: list[str]) -> None:
    del place.holder[place.key]


def double(place: Place, rng: random.Random, texts: list[str]) -> None:
    if isinstance(place.holder, list):
        for _ in range(rng.choice((1, 1, 1, 40))):
            place.holder.insert(place.key, copy.deepcopy(place.value))
    else:
        place.holder[rng.choice(texts)] = copy.deepcopy(place.value)


def add(place: Place, rng: random.Random, texts: list[str]) -> None:
    value = copy.deepcopy(rng.choice((*NUMBERS, *ODD, *texts)))
    if isinstance(place.value, dict):
        place.value[rng.choice(("x", "\x1b[7m", *texts))] = value
    elif isinstance(place.value, list):
        place.value.append(value)
    else:
        place.holder[place.key] = [place.value, value]


def rename(place: Place, rng: random.Random, texts: list[str]) -> None:
    if isinstance(place.holder, dict):
        place.holder[rng.choice(texts)] = place.holder.pop(place.key)
    else:
        place.holder[place.key] = rng.choice(place.holder)


def exchange(place: Place, rng: random.Random, texts: list[str]) -> None:
    """Two neighbours change places."""
    keys = list(place.holder) if isinstance(place.holder, dict) else list(range(len(place.holder)))
    keys = [key for key in keys if key != "source"]
    other = rng.choice(keys)
    here, there = place.value, place.holder[other]
    place.holder[place.key], place.holder[other] = there, here


def blot(text: str, rng: random.Random) -> str:
    """The text itself is cut off, or has a hole, a doubled part or a blot."""
    start = rng.randrange(len(text))
    length = rng.choice((1, 1, 5, 40))
    twice = text[start:][:length] * 2
    middle = rng.choice(("", "", "=", "[", "]]", '"', "{", "\x00", "\x1b", "9" * 5000, "[" * 3000, twice))
    return text[:start] + ("" if rng.random() < 0.2 else middle + text[start + length :])


# ── Boxes ──


@cache
def box_text(game: str) -> str:
    """The game's own box."""
    folder = Path(cordee.__file__).parent / "games" / game
    return (folder / "box.toml").read_text(encoding="utf-8")


@cache
def texts_of(game: str) -> list[str]:
    """Words that stand in a box, as values or as keys: the likeliest to be put in a wrong place."""
    found: set[str] = set()
    for place in places(tomllib.loads(box_text(game))):
        found |= {text for text in (place.key, place.value) if isinstance(text, str) and len(text) < 30}
    return sorted(found)


def as_toml(value: Any) -> str:
    """A value on one line of TOML."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{as_toml(str(key))} = {as_toml(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(as_toml(inner) for inner in value) + "]"
    if value is None:
        return '""'
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return {"True": "true", "False": "false"}.get(str(value), str(value))


def mutated_box(number: int, seed: int) -> tuple[str, str]:
    """The game and the text of a box with something wrong."""
    rng = random.Random(f"box {seed} {number}")
    game = GAMES[number % len(GAMES)]
    if rng.random() < 0.1:
        return game, blot(box_text(game), rng)
    data = tomllib.loads(box_text(game))
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        harm(data, rng, texts_of(game))
    return game, "\n".join(f"{as_toml(str(key))} = {as_toml(value)}" for key, value in data.items()) + "\n"


def try_box(number: int, seed: int, folder: Path) -> str:
    """Load a box as `cordee --box` does, have bots and chance play with it, tell it and draw it."""
    return play_box(*mutated_box(number, seed), number, seed, folder)


def play_box(name: str, text: str, number: int, seed: int, folder: Path) -> str:
    """Whatever a box says: it is refused when it is loaded, or everything can be done with it."""
    file = folder / f"box-{number}.toml"
    file.write_text(text, encoding="utf-8", errors="surrogatepass")
    try:
        use_boxes([str(file)])
        game = cordee.game(name)
    except BadBox as error:
        return _sentence(error)
    finally:
        file.unlink()
    rng = random.Random(number)
    seats = rng.choice(list(game.seats))
    options = rng.choice(game.variants(seats))
    Match.of(game, seats, ["greedy"], seed, options=options).play(number)
    for seats in {max(2, game.seats.start), game.seats.stop - 1}:
        _tell_and_draw(Setting(name, seats), number)
    return "played"


def _tell_and_draw(setting: Setting, seed: int) -> None:
    """A random game in words and pictures, at its beginning, in its midst and at its end."""
    game = cordee.game(setting.game)
    state, rng, log = setting.new(), cordee.Rng(seed), []
    pictures = {0: "wide", 15: "tall", 60: "wide"}
    while True:
        if len(log) in pictures or state.seat() == cordee.NOBODY:
            _draw(game, setting, log, pictures.get(len(log), "wide"), ("en", "fr")[len(log) % 2])
        if state.seat() == cordee.NOBODY:
            break
        action = chance_move(state, rng)
        log.append(Entry(len(log), "move", int(state.seat()), game.notation(action)))
        state.play(action)
    for lang in ("en", "fr"):
        game.module("words").components(words(lang, game.folder))
        game.module("words").options(words(lang, game.folder))


def _draw(game: cordee.Game, setting: Setting, log: list[Entry], shape: str, lang: str) -> None:
    seats = tuple(Seat(seat, PERSON, f"p{seat}", holder="me") for seat in range(setting.seats))
    sheet = Sheet("t", game, game.check_options(setting.options), seats, "00", "00", started=True)
    drawing.drawing_of(look(sheet, log, "me", lang, log_from=max(0, len(log) - 20)), shape)


# ── The edges of what a box may hold ──


NOTE_EDGES = """
import json, sys
from cordee.engine.shape import Whole
found, check = [], Whole.check
def noted(shape, value, path):
    check(shape, value, path)
    found.extend((path.split("."), edge) for edge in sorted({shape.least, shape.most} - {value}))
Whole.check = noted
import cordee
cordee.game(sys.argv[1])
print(json.dumps(found))
"""


@cache
def edges(game: str) -> list[tuple[list[str], int]]:
    """Every number of a game's own box with the least and the most that its shape allows; of rows alike, two."""
    asked = subprocess.run([sys.executable, "-c", NOTE_EDGES, game], capture_output=True, text=True, check=True)
    alike: dict[str, list[tuple[list[str], int]]] = {}
    for path, edge in json.loads(asked.stdout):
        kind = " ".join(["n" if key.isdecimal() else key for key in path] + [str(edge)])
        alike.setdefault(kind, []).append((path, edge))
    return [edge for edges in alike.values() for edge in ([edges[0]] if len(edges) == 1 else [edges[0], edges[-1]])]


def try_edge(number: int, seed: int, folder: Path) -> str:
    """A box with one number as far as its shape lets it go."""
    game, place = GAMES[number % len(GAMES)], number // len(GAMES)
    path, value = edges(game)[place]
    data = tomllib.loads(box_text(game))
    holder: Any = data
    for key in path[:-1]:
        holder = holder[int(key) - 1] if isinstance(holder, list) else holder[key]
    holder[int(path[-1]) - 1 if isinstance(holder, list) else path[-1]] = value
    text = "\n".join(f"{as_toml(str(key))} = {as_toml(inner)}" for key, inner in data.items()) + "\n"
    try:
        return play_box(game, text, number, seed, folder)
    except Exception as error:
        error.args = (f"{'.'.join(path)} = {value}: {error}",)
        raise


def edge_numbers(games: list[str]) -> list[int]:
    return [GAMES.index(game) + len(GAMES) * place for game in games for place in range(len(edges(game)))]


# ── Records and saved games ──


@cache
def record_text(game: str) -> str:
    """A whole random game with dice that can be checked."""
    return dealt_record(Setting(game, max(2, cordee.game(game).seats.start)), seed=5).to_json()


@cache
def save_text(game: str) -> str:
    """A game some way on, as `cordee play` saves it."""
    record = Record.from_json(record_text(game))
    secret = bytes.fromhex(record.secret or "")
    record.moves, record.scores, record.result, record.secret = record.moves[:40], None, None, None
    record.commitment = Dealer(secret).commitment
    return Saved(record, secret, [None, "random"], 1).to_json()


def mutated_record(number: int, seed: int) -> str:
    """The text of a record or a saved game with something wrong."""
    rng = random.Random(f"record {seed} {number}")
    game = (*GAMES, "pig")[number % 6]
    text = save_text(game) if rng.random() < 0.25 else record_text(game)
    if rng.random() < 0.2:
        return blot(text, rng)
    data = json.loads(text)
    inner = data.get("record", data)
    if rng.random() < 0.3:
        inner["players"][rng.randrange(len(inner["players"]))] = rng.choice(NAMES)
    elif rng.random() < 0.5:
        shallow = {key: value for key, value in inner.items() if key != "moves"}
        harm(shallow, rng, [*NAMES, *inner["moves"][:9], *shallow])
        inner.update(shallow)
        for key in set(inner) - set(shallow) - {"moves"}:
            del inner[key]
    else:
        harm(data, rng, [*NAMES, *inner["moves"][:9], *inner])
    return json.dumps(data, default=str, ensure_ascii=rng.random() < 0.5)


def try_record(number: int, seed: int, folder: Path) -> str:
    """Check it, show it, and go on with it, as the command line does."""
    file = folder / f"record-{number}.json"
    file.write_bytes(mutated_record(number, seed).encode("utf-8", "surrogatepass"))
    lang = ("en", "fr")[number // 6 % 2]
    try:
        codes = [
            _run(["--lang", lang, *command])
            for command in (
                ["verify", str(file)],
                ["replay", str(file)],
                ["replay", str(file), "--ply", "7"],
                ["replay", str(file), "--json"],
                ["play", "--resume", str(file)],
            )
        ]
    finally:
        file.unlink()
    return f"codes {codes[0]} {codes[1]}"


def _run(arguments: list[str]) -> int:
    """A command of the terminal; what it prints can be shown without harm."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
    sys.stdin = io.StringIO("board\nall\n1\nquit\n")
    with redirect_stdout(out), redirect_stderr(err):
        code = command_line(arguments)
    for stream in (out, err):
        shown = stream.buffer.getvalue().decode("utf-8")  # type: ignore[attr-defined]
        found = CONTROL.search(shown)
        assert found is None, f"{arguments[2]} prints {found[0]!r}: {shown[max(0, found.start() - 60) :][:120]!r}"
    assert code in (0, 1, 2), code
    if code == 2:
        _sentence(CordeeError(err.buffer.getvalue().decode().strip()))  # type: ignore[attr-defined]
    return code


def _sentence(error: CordeeError) -> str:
    """A refusal is one sentence or two that people can read."""
    said = str(error)
    assert said and len(said) < 1200, f"a refusal of {len(said)} characters: {said[:200]}"
    assert said.rstrip().endswith((".", "…")), f"no sentence: {said!r}"
    assert "Error(" not in said and CONTROL.search(said.replace("\n", "")) is None, f"not fit to print: {said!r}"
    return "refused"


# ── Each in a process of its own ──


@dataclass
class Trial:
    """A process under way."""

    number: int
    pid: int
    pipe: int
    started: float


def start(work: Work, number: int, seed: int, folder: Path) -> Trial:
    """Fork; the child writes one line that says how it ended."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid:
        os.close(writing)
        return Trial(number, pid, reading, time.monotonic())
    os.close(reading)
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (3 << 30, 3 << 30))
    try:
        told = work(number, seed, folder)
    except BaseException as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        told = f"{FAULT}{type(error).__name__}: {str(error)[:300]} in {Path(where.filename).name}:{where.lineno}"
        if os.environ.get("MUTANT_TRACEBACK"):
            traceback.print_exc()
    os.write(writing, told.encode("utf-8", "backslashreplace")[:4000])
    os._exit(0)


def finish(trial: Trial) -> str:
    """What the child said, or that it was ended."""
    with os.fdopen(trial.pipe, "rb") as pipe:
        told = pipe.read().decode()
    os.waitpid(trial.pid, 0)
    return told or f"{FAULT}it did not end within {SECONDS} s"


def run(work: Work, numbers: list[int], seed: int, jobs: int, what: str) -> dict[int, str]:
    """How each ended, so many at a time; a fault is said at once."""
    told: dict[int, str] = {}
    waiting, trials = list(reversed(numbers)), dict[int, Trial]()
    with tempfile.TemporaryDirectory() as folder:
        while waiting or trials:
            while waiting and len(trials) < jobs:
                trial = start(work, waiting.pop(), seed, Path(folder))
                trials[trial.pipe] = trial
            ready, _, _ = select.select(list(trials), [], [], 1.0)
            for pipe in ready:
                ended = trials.pop(pipe)
                told[ended.number] = how = finish(ended)
                if how.startswith(FAULT):
                    print(f"{what} {ended.number}: {how.removeprefix(FAULT)}", flush=True)
            for trial in trials.values():
                if time.monotonic() - trial.started > 10 * SECONDS:
                    os.kill(trial.pid, signal.SIGKILL)
    return told


def prepare_records() -> None:
    """The games are loaded and recorded once, before the processes part."""
    os.environ["CORDEE_GAMES"] = str(Path(__file__).parents[2] / "examples")
    for game in (*GAMES, "pig"):
        save_text(game)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boxes", type=int, default=0, help="so many boxes with something wrong")
    parser.add_argument("--edges", action="store_true", help="each number of each box at its least and at its most")
    parser.add_argument("--records", type=int, default=0, help="so many records and saved games with something wrong")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--games", default=",".join(GAMES), help="of the boxes; all by default")
    parser.add_argument("--only", type=int, help="this one alone, with its traceback")
    asked = parser.parse_args()
    games = asked.games.split(",")
    works: dict[str, tuple[list[int], Work]] = {}
    if asked.boxes:
        works["boxes"] = [n for n in range(asked.boxes) if GAMES[n % len(GAMES)] in games], try_box
    if asked.edges:
        works["edges"] = edge_numbers(games), try_edge
    if asked.records:
        works["records"] = list(range(asked.records)), try_record
    wrong = 0
    for what, (numbers, work) in works.items():
        if what == "records":
            prepare_records()
        if asked.only is not None:
            numbers = [asked.only]
            os.environ["MUTANT_TRACEBACK"] = "1"
        started = time.monotonic()
        told = run(work, numbers, asked.seed, asked.jobs, what)
        ended = Counter(how for how in told.values() if not how.startswith(FAULT))
        faults = len(told) - ended.total()
        wrong += faults
        print(f"{len(told)} {what} in {time.monotonic() - started:.0f} s: {faults} faults; {dict(ended)}", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
