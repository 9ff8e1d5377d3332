"""Where a gain comes from is seen: every place that a change of stocks names is in the drawing before or after it."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from cordee.server.drawing import Region, drawing_of
from cordee.server.story import changes_of, signs
from tests.kit.tables import Setting, every_setting
from tests.server.test_changes import Hall

GAMES = ("yeti", "slate", "foothills", "snowcrest")
LINES = 60
SETTINGS = [one for game in GAMES for one in [found for found in every_setting() if found.game == game][:-3:-1]]
"""The last two settings of each game: most seats, most variants."""
_NAMES = re.compile(r'data-(?:part|piece|spot)="([^"]*)"')


def names(regions: dict[str, Region]) -> set[str]:
    """What can be found in a drawing by its name."""
    shown = [region for name, region in regions.items() if name.startswith("board") or name in ("seats", "tray")]
    drawn = "".join("".join(one.values()) if isinstance(one, dict) else one for one in shown)
    return set(_NAMES.findall(drawn))


@pytest.mark.parametrize("shape", ["wide", "tall"])
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_gain_comes_from_somewhere_on_the_table(setting: Setting, shape: str) -> None:
    number = every_setting().index(setting)
    hall = Hall(setting, number, number % setting.seats, shape, "en")
    shown = names(drawing_of(hall.looked(), shape).regions)
    for _line in range(LINES):
        if not hall.advance():
            break
        now = hall.looked(hall.course.ply - 1)
        drawn = names(drawing_of(now, shape).regions)
        for one in changes_of(now.log[-1]):
            wanted = one.origin.split()
            if one.seat == now.viewer and len(wanted) > 1:
                wanted = [name for name in wanted if name != f"seat-{one.seat}"]  # one's own are on the table itself
            assert not wanted or (shown | drawn).intersection(wanted), (now.log[-1].lines, one)
        shown = drawn


@pytest.mark.parametrize("game", GAMES)
def test_hardly_a_flight_comes_from_nowhere(game: str) -> None:
    """Of what is seen to fly, some nine tenths at least say from where."""
    found: Counter[bool] = Counter()
    setting = next(one for one in SETTINGS if one.game == game)
    hall = Hall(setting, 5, 0, "wide", "en")
    while hall.advance() and hall.course.ply < 3 * LINES:
        entry = hall.looked(hall.course.ply - 1).log[-1]
        found.update(bool(one.origin) for one in changes_of(entry) if one.stock in signs(hall.game))
    assert found[True] > 9 * found[False], found
