"""Golden transcripts: whole games whose every move, choice and score was looked at once and must stay the same.

    python -m tests.kit.golden yeti

writes `tests/golden/GAME-SEATS-VARIANT.json`, a record, and `.txt`, the same game for the eye: who did what, of which
choices, and the scores after it. Run it when the rules of a game change on purpose, and read the difference.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import cordee
from cordee.engine.records import Record
from tests.kit import ROOT
from tests.kit.tables import Setting, dealt_record

GOLDEN = ROOT / "tests" / "golden"
FEW = 24
"""More choices than this are counted, not listed; so are nature's."""
SEEDS = range(2016, 2041)
"""Of the games with these seeds the shortest is kept, for those who read it."""


def golden_settings(name: str) -> dict[str, Setting]:
    """By file name: the game as it comes, then with each other choice of each option; seat counts in turn."""
    game = cordee.game(name)
    variants: list[tuple[str, dict[str, Any], Sequence[int]]] = [("basic", game.check_options({}), game.seats)]
    for option in game.options.values():
        for choice in option.choices:
            if choice != option.default:
                options = game.check_options({option.name: choice})
                variants.append((f"{option.name}-{choice}".lower(), options, option.seats or game.seats))
    settings = {}
    for turn in range(max(len(variants), len(game.seats))):
        variant, options, counts = variants[turn % len(variants)]
        seats = game.seats[turn % len(game.seats)]
        if seats not in counts:
            seats = counts[turn % len(counts)]
        settings[f"{name}-{seats}-{variant}"] = Setting(name, seats, options)
    for seats in set(game.seats) - {setting.seats for setting in settings.values()}:
        settings[f"{name}-{seats}-basic"] = Setting(name, seats, variants[0][1])
    return settings


def transcript(record: Record) -> str:
    """The game for the eye, a line for each move."""
    game = record.checked_game()
    lines = [f"{game.title('en')}, rules {record.rules}, {record.seats} seats, {_listed(record.options)}", ""]
    states = list(record.states())
    for ply, word in enumerate(record.moves):
        before, after = states[ply], states[ply + 1]
        lines.append(f"{ply:4} {_who(before):7} {word:40} {_scores(after):16} {_choices(game, before)}".rstrip())
    lines += ["", f"scores {record.scores}, result {record.result}", ""]
    return "\n".join(lines)


def _who(state: cordee.State) -> str:
    return "nature" if state.seat() == cordee.NATURE else f"seat {state.seat() + 1}"


def _scores(state: cordee.State) -> str:
    return " ".join(str(score) for score in state.scores())


def _choices(game: cordee.Game, state: cordee.State) -> str:
    words = [game.notation(action) for action in state.actions()]
    if len(words) > FEW or state.seat() == cordee.NATURE:
        return f"of {len(words)}"
    return "of " + ", ".join(words) if len(words) > 1 else ""


def _listed(options: dict[str, Any]) -> str:
    return ", ".join(f"{name} {value}" for name, value in options.items()) or "no options"


def write(name: str, place: Path = GOLDEN) -> list[Path]:
    """Make the golden transcripts of a game anew."""
    written = []
    for stem, setting in golden_settings(name).items():
        record = min((dealt_record(setting, seed) for seed in SEEDS), key=lambda record: len(record.moves))
        for suffix, text in ((".json", record.to_json() + "\n"), (".txt", transcript(record))):
            path = place / (stem + suffix)
            path.write_text(text, encoding="utf-8")
            written.append(path)
    return written


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.kit.golden", description=__doc__.splitlines()[0])
    known = cordee.game_names()
    parser.add_argument("games", nargs="+", metavar="GAME", choices=known, help=", ".join(known))
    for name in parser.parse_args().games:
        for old in [*GOLDEN.glob(f"{name}-*.json"), *GOLDEN.glob(f"{name}-*.txt")]:
            old.unlink()
        for path in write(name):
            print(path.relative_to(ROOT))


if __name__ == "__main__":
    main()
