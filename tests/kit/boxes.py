"""Owners' boxes: what a game does with a changed copy of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import cordee


def run_with_box(folder: Path, game: str, old: str, new: str, code: str) -> subprocess.CompletedProcess[str]:
    """Run code with a changed copy of a game's box, in a process of its own, since a box is read once."""
    text = (cordee.game(game).folder / "box.toml").read_text(encoding="utf-8")
    assert old in text
    mine = folder / "mine.toml"
    mine.write_text(text.replace(old, new), encoding="utf-8")
    return subprocess.run(
        [sys.executable, "-c", "import cordee\n" + code],
        env={**os.environ, "CORDEE_BOX": str(mine)},
        capture_output=True,
        text=True,
    )
