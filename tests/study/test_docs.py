"""The examples of docs/study.md run as they stand."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import cordee
from cordee.arena import Match

PAGE = (Path(__file__).parents[2] / "docs" / "study.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.+?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.split("\n")[0][:40])
def test_an_example_runs(block: str, capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {"__name__": "my_bots"}
    exec(block, names)
    assert "print(" not in block or capsys.readouterr().out.strip()
    if "Clever" in names:
        game = cordee.game("yeti")
        state = game.new(2)
        cordee.deal(state, cordee.Rng(1))
        assert names["Clever"](game, 1).choose(state) in state.actions()


def test_the_table_of_the_games_is_true() -> None:
    for name in ("yeti", "slate", "foothills", "snowcrest", "ski"):
        game = cordee.game(name)
        row = next(line for line in PAGE.splitlines() if line.startswith(f"| `{name}`"))
        choices, size = (int(cell.strip().replace(",", "")) for cell in row.split("|")[-3:-1])
        assert (choices, size) == (len(game.observer.choices), game.observer.size)
        assert all(f"`{option}`" in row for option in game.options)


def test_every_command_is_one(tmp_path: Path) -> None:
    from cordee.cli.parser import build_parser
    from cordee.words import words

    lines = [line for block in re.findall(r"```sh\n(.+?)```", PAGE, re.DOTALL) for line in block.splitlines()]
    asked = [line.split("#")[0].split()[1:] for line in lines if line.startswith("cordee ")]
    parser = build_parser(words("en"))
    assert len(asked) >= 6 and all(parser.parse_args(one).run for one in asked)
    assert Match.of(cordee.game("ski"), 4, ["greedy"])
