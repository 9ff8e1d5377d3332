"""Everything that is drawn on a table has an answer to "what is this?"."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

import cordee
from cordee import Rng
from cordee.engine.core import NATURE, NOBODY
from cordee.engine.game import Game
from cordee.server.course import MOVE, Entry
from cordee.server.drawing import SHAPES, Drawing, drawing_of
from cordee.server.look import PERSON, Seat, Sheet, look

HELPED = [name for name in ("yeti", "slate", "foothills", "snowcrest", "ski") if cordee.game(name).has("help")]
EVERY = 17
_USED = re.compile(r'href="#([^"]+)"')
_BUTTON = re.compile(r"<button.*?</button>", re.S)
OF_THE_PAGE = {"robot", "close", "again", "restart", "undo", "why", "check"}
"""Signs of the frame, which stand beside their words."""


def drawings(game: Game, seats: int, options: dict[str, object], seed: int) -> Iterator[Drawing]:
    """Moments of a random game as one player sees them, in both shapes."""
    rng, mind = Rng(seed), random.Random(seed)
    state, log = game.new(seats, **options), []
    held = tuple(Seat(k, PERSON, f"P{k}", holder=f"h{k}") for k in range(seats))
    sheet = Sheet("t", game, game.check_options(options, seats), held, "", "", started=True)
    while state.seat() != NOBODY and len(log) < 600:
        seat = int(state.seat())
        action = int(state.sample(rng)) if seat == NATURE else mind.choice([int(one) for one in state.actions()])
        log.append(Entry(len(log), MOVE, seat, game.notation(action)))
        state.advance(action)
        if not len(log) % EVERY:
            seen = look(sheet, log, "h0", "en", log_from=len(log))
            for shape in SHAPES:
                yield drawing_of(seen, shape)


def drawn_keys(drawing: Drawing) -> set[str]:
    """The parts of the board and the tray, and every symbol drawn on them and before the seats."""
    keys: set[str] = set()
    for name, region in drawing.regions.items():
        if not (name.startswith("board") or name in ("tray", "seats")) or isinstance(region, str):
            continue
        if name != "seats":
            keys |= set(region)
        keys |= set(_USED.findall(_BUTTON.sub("", "".join(region.values()))))
    return keys - OF_THE_PAGE


@pytest.mark.parametrize("name", HELPED)
def test_everything_drawn_has_an_answer(name: str) -> None:
    game = cordee.game(name)
    answer = game.module("help").answer
    settings = [(seats, options) for seats in game.seats for options in game.variants(seats)]
    chosen = random.Random(1).sample(settings, min(6, len(settings)))
    shown = [drawing for seats, options in chosen for drawing in drawings(game, seats, options, seats)]
    keys = set().union(*map(drawn_keys, shown))
    for lang in ("en", "fr"):
        _ = cordee.words.words(lang, game.folder)
        for key in sorted(keys):
            found = answer(key, _)
            assert found is not None, f"{key} has no answer"
            assert found.name and found.text.endswith("."), (key, found)
            assert all(number in game.clauses() for number in found.clauses), key
