"""How strong the levels of the bots are, for `server/ratings.toml`: `python -m bench.ratings yeti.json slate.json …`

Each file is what `cordee tournament GAME --bots promeneur,randonneur,search:Nit,search:Nit --json` printed. The levels
that think by the clock are entered with the iterations that they typically reach in their time on the machine that
measures, so that the same command plays the same games anywhere.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from cordee.bots import LEVELS
from cordee.server.levels import RATINGS

HEAD = """# How strong the levels proved: measured by `cordee tournament`, written by `python -m bench.ratings`.
# Alpiniste and Guide think 0.1 s and 1 s; they entered with the iterations that they typically reach in it.
# `value` is an OpenSkill rating (the middle is 25; 4 more: ahead in three games of four), `error` half of its 95 %
# interval, `ahead` of `games` how often a level finished ahead of the one below it (equal places count half).
"""


def measured(found: dict[str, Any]) -> str:
    """One game's part of the file."""
    played = found["tournament"]
    bots = played["bots"]
    command = (
        f"cordee tournament {played['game']} --seats {','.join(map(str, played['seats']))} --bots {','.join(bots)} "
        f"--games {found['games']} --seed {played['seed']} --json"
    )
    lines = [f"[{played['game']}]", f'command = "{command}"', f"games = {found['games']}", ""]
    rated = {one["bot"]: one for one in found["entrants"]}
    for place, level in enumerate(LEVELS):
        low, high = rated[bots[place]]["interval95"]
        below = found["ahead"][bots[place]][bots[place - 1]] if place else {"share": 0.0, "games": 0}
        lines += [
            f"[{played['game']}.levels.{level}]",
            f"value = {rated[bots[place]]['rating']:.1f}",
            f"error = {(high - low) / 2:.1f}",
            f"ahead = {below['share'] * below['games']:g}",
            f"games = {below['games']}",
            "",
        ]
    return "\n".join(lines)


def main() -> None:
    """Write the ratings of the tournaments in these files."""
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    parts = [measured(json.loads(Path(path).read_text(encoding="utf-8"))) for path in sys.argv[1:]]
    RATINGS.write_text("\n".join([HEAD, *parts]).rstrip() + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
