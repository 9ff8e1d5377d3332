"""A process that plays games with one box: told what to play in lines of JSON, it answers in lines of JSON.

`CORDEE_SET` names the changed values before any game is loaded; a box that cannot be played is told in one sentence.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from cordee.engine.errors import CordeeError


def answer(asked: dict[str, Any]) -> dict[str, Any]:
    """The games asked for, or the sentence that says why not."""
    from cordee.arena.match import Match
    from cordee.lab.trial import play_trial

    try:
        match = Match(**asked["match"] | {"bots": tuple(asked["match"]["bots"])})
        return {"trials": [play_trial(match, number).to_json() for number in asked["numbers"]]}
    except CordeeError as error:
        return {"error": str(error)}


def main() -> None:
    """Answer until there is nothing more to play."""
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
