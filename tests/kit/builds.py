"""Records of random games, to compare the compiled build with the interpreted one: `python -m tests.kit.builds`."""

from __future__ import annotations

import hashlib
import json
import sys

import cordee
from cordee.engine.saving import fingerprint
from tests.kit.tables import Setting, dealt_record, every_setting, random_game


def records() -> dict[str, dict[str, str]]:
    """For each setting a record, the last state's fingerprint and the way a playout goes."""
    found = {}
    for setting in every_setting():
        record = dealt_record(setting, seed=8)
        state = setting.new()
        length = cordee.playout(state, cordee.Rng(8))
        found[str(setting)] = {
            "record": record.to_json(),
            "last": fingerprint(record.replay()),
            "playout": f"{length} {fingerprint(state)}",
            "observed": observed(setting),
        }
    return found


def observed(setting: Setting) -> str:
    """What the seats observe over a game, and what they may choose, as one digest."""
    game = cordee.game(setting.game)
    told = hashlib.sha256()
    if game.has("senses"):
        for ply, (state, _) in enumerate(random_game(setting, seed=9)):
            if ply % 7 == 0:
                rows = [game.observe(state, seat) for seat in range(state.seats)]
                told.update(repr((rows, game.mask(state))).encode())
    return told.hexdigest()


if __name__ == "__main__":
    json.dump({"build": cordee.build(), "records": records()}, sys.stdout)
