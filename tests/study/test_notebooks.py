"""The notebooks run from their first cell to their last, with small numbers, and keep what they once showed."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

FOLDER = Path(__file__).parents[2] / "examples" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
TRAINS = {"train_ppo"}
MOST_BYTES = 200_000


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    if path.stem in TRAINS and importlib.util.find_spec("sb3_contrib") is None:
        pytest.skip("This trains a network: install what it needs with `pip install 'cordee[train]'`.")
    monkeypatch.setenv("CORDEE_SMALL", "1")
    monkeypatch.setenv("MPLCONFIGDIR", str(tmp_path))
    book = nbformat.read(path, as_version=4)
    NotebookClient(book, timeout=120, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}).execute()


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_what_it_showed_is_kept_and_small(path: Path) -> None:
    book = nbformat.read(path, as_version=4)
    nbformat.validate(book)
    cells = [cell for cell in book.cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1)), "run as a whole, in order"
    kinds = {kind for cell in cells for output in cell.outputs for kind in output.get("data", {})}
    assert "image/png" in kinds and not any(output.output_type == "error" for cell in cells for output in cell.outputs)
    assert path.stat().st_size < MOST_BYTES


def test_there_is_one_for_each_audience() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["compare_bots", "study_a_rule", "train_ppo"]
    told = (FOLDER.parents[1] / "docs" / "study.md").read_text(encoding="utf-8")
    assert all(f"../examples/notebooks/{path.name}" in told for path in NOTEBOOKS)
