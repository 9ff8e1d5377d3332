"""Compiled and interpreted, the same games are played."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

import cordee
from tests.kit import ROOT
from tests.kit.builds import records


@pytest.mark.skipif(cordee.build() == "interpreted", reason="nothing to compare: this is the interpreted build")
def test_both_builds_produce_the_same_records() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tests.kit.builds"],
        cwd=ROOT,
        env={**os.environ, "CORDEE_PURE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    interpreted = json.loads(run.stdout)
    assert interpreted["build"] == "interpreted"
    compiled = records()
    assert interpreted["records"].keys() == compiled.keys()
    for setting, played in compiled.items():
        assert interpreted["records"][setting] == played, f"the builds differ in {setting}"
