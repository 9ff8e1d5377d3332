"""The page of the senses is what the code says."""

from __future__ import annotations

import re

import cordee
from cordee.study import layout
from tests.kit import ROOT


def test_the_page_is_up_to_date() -> None:
    page = (ROOT / "docs" / "senses.md").read_text(encoding="utf-8")
    assert page == layout.page(), "run: python -m cordee.study.layout docs/senses.md"


def test_the_page_tells_every_value_of_every_game() -> None:
    page = layout.page()
    for name in ("yeti", "slate", "foothills", "snowcrest", "ski"):
        game = cordee.game(name)
        told = page.split(f"(`{name}`")[1].split("\n## ")[0]
        rows = re.findall(r"^\| (\d+) \| `(\w+)` \| (\d+) \| .+ \|$", told, re.MULTILINE)
        assert [row[1] for row in rows] == [sense.name for sense in game.senses]
        ends = [int(start) + int(size) for start, _, size in rows]
        assert [0, *ends[:-1]] == [int(row[0]) for row in rows] and ends[-1] == game.observer.size
