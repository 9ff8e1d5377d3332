"""The test kit, once for all games: laws every game keeps, golden transcripts, a test for every clause.

    from tests.kit import rule

    @rule("YT-056")
    def test_snow_beyond_three_goes_on_the_aid(): …
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

_PLACES = [place for place in os.environ.get("CORDEE_GAMES", "").split(os.pathsep) if place]
if str(ROOT / "examples") not in _PLACES:
    os.environ["CORDEE_GAMES"] = os.pathsep.join([*_PLACES, str(ROOT / "examples")])

rule = pytest.mark.rule
"""Names the clauses of the rules that a test holds."""
