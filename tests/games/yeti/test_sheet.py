"""Where the points of Yéti come from."""

from __future__ import annotations

from collections import Counter

import cordee
from cordee.games.yeti import words as teller
from cordee.games.yeti.sheet import aim
from cordee.words import words
from tests.kit.tables import Setting, random_game


def test_footprints_are_what_the_log_tells() -> None:
    """The line has no tally of its own: what the log says of footprints adds up to it all the same."""
    setting = Setting("yeti", 3, cordee.game("yeti").check_options({"weather": "normal"}))
    _ = words("en", cordee.game("yeti").folder, ["<0>", "<1>", "<2>"])
    told: Counter[tuple[str, int]] = Counter()
    last: cordee.State | None = None
    for state, action in random_game(setting, seed=3):
        after = state.copy()
        after.play(action)
        for line in teller.told(state, action, after, _):
            for change in getattr(line, "changes", ()):
                if change.stock == "points" and " follows " in line:
                    told["footprints", change.seat] += change.by
                if change.stock == "points" and "summit token" in line:
                    told["summit", change.seat] += change.by
        last = after
    assert last is not None
    sheet = {line.key: line.values for line in last.score_sheet()}
    assert sheet["footprints"] == [told["footprints", seat] for seat in range(3)]
    assert sheet["summit"] == [told["summit", seat] for seat in range(3)]


def test_the_aim_counts_what_is_left() -> None:
    game = cordee.game("yeti")
    state = game.new(2)
    _ = words("en", game.folder, ["Maud", "Luc"], 0)
    assert aim(state.view(0), _).endswith(f"You have {state.view(0)['yeti']} to go.")
