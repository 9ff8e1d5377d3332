"""The same games on a real Ray of this machine, a worker of which dies in the middle."""

from __future__ import annotations

import json
import os
import secrets
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import psutil
import pytest
import ray

import cordee
from cordee.arena import Journal, Match, simulate
from cordee.arena.pools import same_game
from cordee.arena.rays import Rays, checked_answer
from cordee.arena.simulate import play_batch
from cordee.engine.box import load_box
from cordee.engine.errors import CordeeError
from cordee.lab import Lab, run, variants_of
from cordee.study import need
from tests.test_arena import figures

YETI = cordee.game("yeti")


@pytest.fixture(scope="module")
def on_ray() -> Iterator[str]:
    """A Ray of two workers, as `--on ray` starts it."""
    Rays("ray", 2, {})
    yield "ray"
    ray.shutdown()


def busy_workers() -> list[psutil.Process]:
    """Those that play a batch now."""
    return [one for one in psutil.Process().children(recursive=True) if "checked_answer" in _called(one)]


def _called(process: psutil.Process) -> str:
    try:
        return "".join(process.cmdline())
    except psutil.Error:  # it has ended meanwhile
        return ""


def test_ray_gives_the_same_report_though_a_worker_is_killed(on_ray: str, tmp_path: Path) -> None:
    match, killed = Match.of(YETI, 3, ["search:20it", "greedy", "random"], seed=4, swap=True), []

    def kill(_done: int) -> None:
        if not killed and (found := busy_workers()):
            assert found[0].nice() == os.nice(0), "our own Ray gives way no more than we do"
            found[0].kill()
            killed.append(found[0])

    journal = tmp_path / "match.jsonl"
    report = simulate(match, 60, progress=kill, journal=Journal(journal, match), on=on_ray)
    assert killed and figures(report) == figures(simulate(match, 60))
    heard: list[int] = []
    again = simulate(match, 62, progress=heard.append, journal=Journal(journal, match), on=on_ray)
    assert heard[0] == 60 and sum(heard) == 62 and again.games == 62


def test_a_changed_box_is_played_on_ray(on_ray: str) -> None:
    changes = variants_of(load_box("yeti", YETI.folder), ["equipment.rope.cost=2"])
    lab = Lab(Match.of(YETI, 2, ["greedy"], seed=5), 12, tuple(changes))
    told: list[list[dict[str, Any]]] = []
    for on in ("processes", on_ray):
        reports = run(lab, 1, on=on)
        told.append([report.to_json(reports[0]) for report in reports])
    assert told[0] == told[1] and told[0][0] != told[0][1]


@pytest.fixture
def head(tmp_path: Path) -> Iterator[tuple[str, dict[str, str]]]:
    """The address of a Ray that somebody else started, and the environment with which it lets one in."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    surroundings = os.environ | {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32)}
    started = [sys.executable, "-m", "ray.scripts.scripts", "start", "--head", "--block", "--port=0", "--num-cpus=1",
               "--node-ip-address=127.0.0.1", f"--ray-client-server-port={port}", "--include-dashboard=false",
               "--disable-usage-stats"]  # fmt: skip
    with (tmp_path / "head.log").open("w") as told:
        process = subprocess.Popen(started, env=surroundings, stdout=told, stderr=told, start_new_session=True)
    try:
        wait_for(port, process, tmp_path / "head.log")
        yield f"ray://127.0.0.1:{port}", surroundings
    finally:
        end(process)


def end(process: subprocess.Popen[bytes]) -> None:
    """A Ray with all that it started, however slow it is."""
    try:
        theirs = psutil.Process(process.pid).children(recursive=True)
    except psutil.NoSuchProcess:
        theirs = []
    process.terminate()
    try:
        process.wait(60)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    for one in psutil.wait_procs(theirs, timeout=10)[1]:
        with suppress(psutil.NoSuchProcess):
            one.kill()


def wait_for(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    """Until somebody listens there."""
    until = time.monotonic() + 180
    while True:
        waits = process.poll() is None and time.monotonic() < until
        assert waits, f"Ray did not start: {log.read_text()[-2000:]}"
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return


def test_the_ray_of_an_address_gives_the_same_report(head: tuple[str, dict[str, str]]) -> None:
    address, surroundings = head
    surroundings |= {"RAY_CLIENT_INITIAL_CONNECTION_TIMEOUT_S": "60"}  # not the head: with it, that let nobody in
    asked = [sys.executable, "-m", "cordee.cli", "simulate", "yeti", "--seats", "2", "--bots", "greedy,random",
             "--swap", "--games", "20", "--seed", "3", "--json"]  # fmt: skip
    told = []
    for on in ([], ["--on", address]):
        done = subprocess.run([*asked, *on], env=surroundings, capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, done.stderr
        told.append(json.loads(done.stdout) | {"seconds": 0, "decisions_per_second": 0})
    assert told[0]["games"] == 20 and told[0] == told[1]


def test_a_worker_with_another_game_is_refused() -> None:
    match = Match.of(YETI, 2, ["random"])
    same = same_game(match, {})
    assert len(checked_answer(play_batch, match, range(3), same, {}).taken()) == 3
    with pytest.raises(CordeeError, match="another version of the rules, components: install the same"):
        checked_answer(play_batch, match, range(3), same | {"version of the rules": "0", "components": "?"}, {}).taken()


# ── The extra ──


def test_a_missing_extra_is_told_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(CordeeError, match=r"This needs ray: install it with `pip install 'cordee\[study\]'`\."):
        simulate(Match.of(YETI, 2, ["random"]), 2, on="ray")
    with pytest.raises(ModuleNotFoundError):
        need("tests.study.broken")


def test_neither_the_web_table_nor_the_command_line_loads_the_extra() -> None:
    found = subprocess.run(
        [sys.executable, "-c", "import cordee.cli, cordee.server.app, cordee.lab, sys; print(*sys.modules)"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    extra = {"numpy", "pettingzoo", "gymnasium", "pyspiel", "open_spiel", "openskill", "ray", "pyarrow"}
    assert not extra & set(found.stdout.split())
