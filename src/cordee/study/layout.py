"""`docs/senses.md`, made from the senses of the games: `python -m cordee.study.layout docs/senses.md`."""

from __future__ import annotations

import sys
from pathlib import Path

from cordee.engine.game import Game
from cordee.engine.registry import game as find_game
from cordee.engine.registry import game_names

HEAD = """\
# What a program observes

This page is made from the code by `python -m cordee.study.layout docs/senses.md`; a test fails when it is out of date.

`game.observe(state, seat)` gives what a seat observes: a row of numbers from −1 to 1, of one length for every seat
count and every option, so that one network serves them all. It says what the seat's `view` says, with who decides and
what is asked, no more and no less. Seats are counted from the one that observes: it comes first, then the next in turn
order; seats that do not play are zeros.

```python
import cordee

game = cordee.game("yeti")
table = game.new(3)
row = game.observe(table, seat=0)          # as long as game.observer.size
layout = game.senses                       # [Sense(name, size, meaning), …] in the order of the row
mask = game.mask(table)                    # 1 for each of game.observer.choices that may be chosen now
```

Values are written in four ways. *One of* some things: 1 at its place, zeros at the others. A thing that is there or
not: 1 or 0. A number that has a most: the part of it, n ÷ most. A number without bounds: n ÷ (n + what is usual), half
for what is usual and never 1.

Nature's outcomes are words of the vocabulary too, but never choices: an agent's choice *k* is the action
`game.observer.choices[k]`. The layout belongs to the version of the rules and to the values of the box.
"""


def page() -> str:
    """The whole page, with the games that come with Cordée."""
    names = [name for name in game_names() if find_game(name).rules.__name__.startswith("cordee.")]
    return "\n".join([HEAD, *(section(find_game(name)) for name in names if find_game(name).has("senses"))])


def section(game: Game) -> str:
    """The layout of one game."""
    choices = game.observer.choices
    lines = [
        f"## {game.title()} (`{game.name}`, rules {game.version})",
        "",
        f"{game.observer.size} values; {len(choices)} choices: {', '.join(kinds(game))}.",
        "",
        "| values | name | size | meaning |",
        "|---:|---|---:|---|",
    ]
    at = 0
    for sense in game.senses:
        lines.append(f"| {at} | `{sense.name}` | {sense.size} | {sense.meaning} |")
        at += sense.size
    return "\n".join([*lines, ""])


def kinds(game: Game) -> list[str]:
    """The kinds of choices with how many words each has, in the order of the vocabulary."""
    counted: dict[str, int] = {}
    for action in game.observer.choices:
        kind = game.vocabulary[action].split(":")[0]
        counted[kind] = counted.get(kind, 0) + 1
    return [f"`{kind}` {count}" for kind, count in counted.items()]


def main() -> None:
    if len(sys.argv) != 2:
        raise SystemExit("Say where the page goes: python -m cordee.study.layout docs/senses.md")
    Path(sys.argv[1]).write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
