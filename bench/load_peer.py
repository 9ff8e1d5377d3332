"""boardgame.io under the same load: Pig at as many tables, kept in files (its own store for a single machine)."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from bench.load_client import Server, free_port, start_server

PLACE = Path(__file__).parent / "boardgameio"


def install() -> str:
    """Install it where it is missing; why there is none, if there cannot be."""
    if not shutil.which("node") or not shutil.which("npm"):
        return "Node is not installed"
    if (PLACE / "node_modules" / "boardgame.io").is_dir():
        return ""
    command = ["npm", "install", "--no-package-lock", "--no-audit", "--no-fund", "--silent"]
    done = subprocess.run(command, cwd=PLACE, check=False, stdout=sys.stderr)
    return "" if done.returncode == 0 else "npm could not install it"


def start(folder: Path) -> Any:
    """Its server, with its files in that folder."""
    os.environ["FOLDER"] = str(folder / "boardgameio")
    os.environ["LOBBY"] = str(free_port())
    lobby = f"http://127.0.0.1:{os.environ['LOBBY']}/games"
    return start_server(["node", str(PLACE / "server.js")], free_port(), folder / "unused", lobby)


def play(
    server: Server, tables: int, seconds: float, rate: float, seats: tuple[int, int] = (2, 2), watching: int = 0
) -> dict[str, Any]:
    """What its clients measured: moves, seconds, delays in milliseconds, states and bytes that came.

    Tables have from the least to the most of `seats` players, in turn, and so many who watch.
    """
    numbers = [server.port, int(os.environ["LOBBY"]), tables, seconds, rate, *seats, watching]
    command = ["node", str(PLACE / "load.js"), *(str(number) for number in numbers)]
    done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=seconds + 120)
    found: dict[str, Any] = json.loads(done.stdout)
    return found
