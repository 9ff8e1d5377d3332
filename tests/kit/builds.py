"""Records of random games, to compare the compiled build with the interpreted one: `python -m tests.kit.builds`."""

from __future__ import annotations

import json
import sys

import cordee
from cordee.engine.saving import fingerprint
from tests.kit.tables import dealt_record, every_setting


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
        }
    return found


if __name__ == "__main__":
    json.dump({"build": cordee.build(), "records": records()}, sys.stdout)
