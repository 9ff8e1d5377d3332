"""A few of the mutants of each kind: `python -m tests.engine.mutants` makes as many as are wanted."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.kit import ROOT


@pytest.mark.parametrize("asked", [["--boxes", "40"], ["--boxes", "40", "--seed", "2"], ["--records", "50"]])
def test_whatever_is_wrong_is_said_in_a_sentence(asked: list[str]) -> None:
    """No traceback, no game without an end, nothing that a terminal would obey."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.engine.mutants", *asked],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert ": 0 faults; " in done.stdout
