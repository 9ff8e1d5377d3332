"""A look drawn as HTML: the whole table page, or the parts of it that change.

A game's `table.py` says where things lie and its `table.svg.jinja` how they are drawn; a game without them is shown in
words.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, FunctionLoader, StrictUndefined

from cordee.bots import LEVELS
from cordee.engine.game import Game
from cordee.engine.registry import game
from cordee.server import theme
from cordee.server.look import BOT, ChoiceLook, Look, title
from cordee.words import LANGUAGES, Words, words

TEMPLATES = Path(__file__).parent / "templates"
SHAPES = ("wide", "tall")
KEYS = "123456789abcdefghijklmnopqrstvwxyz"
"""The keys of the choices in order; U is for taking back."""
LOG_SHOWN = 70
"""Lines of the log that the table page looks back on; the replay has them all."""
DRAWING = "table.svg.jinja"
FIGURES = 5
"""The figures of `parts.svg.jinja`, each a colour and a shape."""


@dataclass(frozen=True)
class Mark:
    """A choice with the key that makes it: the same on its button and on the board."""

    key: str
    word: str
    label: str
    hint: str
    allowed: bool
    clause: str
    reason: str
    name: str
    """What it is called where it lies: with what it gives and costs, if it may be chosen."""


def marks(choices: Sequence[ChoiceLook], _: Words) -> list[Mark]:
    """Number what may be chosen, in the order of the choices."""
    keys = iter(KEYS)
    return [
        Mark(next(keys, "") if c.allowed else "", c.word, c.label, c.hint, c.allowed, c.clause, c.reason, _name(c, _))
        for c in choices
    ]


def _name(choice: ChoiceLook, _: Words) -> str:
    if not choice.allowed or not choice.hint:
        return choice.label
    return _("{label}: {hint}", label=choice.label, hint=choice.hint)


@cache
def environment() -> Environment:
    """Templates of the server and, as `game/NAME`, the drawing of each game."""
    found = Environment(
        loader=ChoiceLoader([FileSystemLoader(TEMPLATES), FunctionLoader(_drawing_of)]),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        finalize=short,
    )
    found.globals.update(languages=LANGUAGES, levels=LEVELS)
    return found


def short(value: Any) -> Any:
    """Lengths are written with one decimal at most: a board is mostly numbers."""
    return f"{value:.1f}".removesuffix(".0") if isinstance(value, float) else value


def _drawing_of(name: str) -> str | None:
    kind, _, which = name.partition("/")
    if kind != "game":
        return None
    return (game(which).folder / DRAWING).read_text(encoding="utf-8")


def has_drawing(found: Game) -> bool:
    """Whether the game brings its own table."""
    return found.has("table") and (found.folder / DRAWING).exists()


def render(template: str, _: Words, **context: Any) -> str:
    """A template in one language."""
    return environment().get_template(template).render(_=_, lang=_.lang, **context)


def palette(found: Game) -> dict[str, str]:
    """The game's six colours, those of the lobby where it has none."""
    chosen = found.module("table").PALETTE if has_drawing(found) else theme.LOBBY
    return dict(chosen)


def figures(found: Game, options: dict[str, Any]) -> list[int]:
    """The figure of each seat: by its number, unless the game's `table.py` says which colours its players have."""
    chosen = getattr(found.module("table"), "figures", None) if has_drawing(found) else None
    return list(chosen(options)) if chosen else list(range(FIGURES))


def speech(look: Look) -> Words:
    """The words in which this viewer is spoken to."""
    return words(look.lang, look.game.folder, look.names, look.viewer)


def table_context(look: Look, shape: str, before: dict[str, Any] | None = None) -> dict[str, Any]:
    """All that the templates of a table need. `before` is the view at the viewer's last move: what differs is news."""
    _ = speech(look)
    given = [seat for seat in look.seats if seat.mine and seat.kind == BOT and look.status != "over"]
    deputed = look.ply == look.last_ply and any(seat.seat == look.decides for seat in given)
    numbered = [] if deputed else marks(look.choices, _)
    drawn = has_drawing(look.game)
    scene: dict[str, Any] = {}
    news: set[str] = set()
    if drawn:
        table = look.game.module("table")
        scene = table.scene(look.view, [] if deputed else look.choices, _, shape)
        if before is not None:
            old = table.scene(before, [], _, shape)["pieces"]
            news = {piece for piece, value in scene["pieces"].items() if old.get(piece) != value}
    by_word: defaultdict[str, Mark | None] = defaultdict(lambda: None, {mark.word: mark for mark in numbered})
    return {
        "look": look,
        "view": look.view,
        "figures": figures(look.game, look.options),
        "scene": scene,
        "news": news,
        "choices": [mark for mark in numbered if mark.allowed],
        "refused": [mark for mark in numbered if not mark.allowed],
        "marks": by_word,
        "drawing": f"game/{look.game.name}" if drawn else "plain.svg.jinja",
        "title": title(look.game, look.lang),
        "entries": shown_entries(look),
        "shape": shape,
        "my_turn": not deputed and (bool(look.choices) or look.must_confirm or look.curtain is not None),
        "given": given,
        "deputed": deputed,
        "curtain": None if deputed else look.curtain,
        "watching": not look.mine,
        "verdict": verdict(look, _) if look.status == "over" else "",
        "chance": chance(look, _),
        "gains": gains(look, before),
        "points": lambda score: look.game.points(score, _),
    }


def verdict(look: Look, _: Words) -> str:
    """Who won, if anybody did."""
    winners = [name for name, share in zip(look.names, look.result or [], strict=False) if share]
    if not winners:
        return _("The game is lost.") if len(look.seats) == 1 else _("Nobody wins.")
    if len(winners) > 1:
        return _("{names} share the victory.", names=_.listing(winners))
    return _("{name} wins.", name=winners[0])


def chance(look: Look, _: Words) -> str | None:
    """What chance gives in this game, in words; empty where the game does not say, None where there is none."""
    say: Callable[[dict[str, Any]], Sequence[str]] | None = None
    if look.game.has("words"):
        say = getattr(look.game.module("words"), "chance", None)
    if say is None:
        return ""
    things = {"dice": _("the dice"), "cards": _("the cards"), "tiles": _("the tiles"), "cubes": _("the cubes")}
    return _.listing([things[kind] for kind in say(look.options)]) or None


def shown_entries(look: Look) -> list[Any]:
    """The last lines of the log that say something."""
    return [entry for entry in look.log[-LOG_SHOWN:] if entry.lines]


def gains(look: Look, before: dict[str, Any] | None) -> list[int]:
    """What each seat won or lost since the viewer's last move, where both views tell points."""
    old, new = (before or {}).get("points"), look.scores
    if not isinstance(old, list) or new is None or len(old) != len(new):
        return [0] * len(look.seats)
    return [now - then for now, then in zip(new, old, strict=True)]


def fragments(look: Look, shape: str, before: dict[str, Any] | None, replayed: bool = False) -> dict[str, Any]:
    """The parts of the page that change, by the id of the element they fill."""
    context = table_context(look, shape, before) | {"replayed": replayed}
    _ = speech(look)
    return {
        "ply": look.ply,
        "last": look.last_ply,
        "shape": shape,
        "status": look.status,
        "turn": context["my_turn"],
        "seat": look.viewer,
        "curtain": context["curtain"],
        "rematch": look.rematch,
        "title": page_title(context, _),
        "parts": {
            name: render(f"parts/{name}.html.jinja", _, **context)
            for name in ("where", "board", "seats", "log", "prompt", "inwords", "tools", "about")
        },
    }


def aside(look: Look, key: str, shape: str) -> str | None:
    """A part of the table drawn large by itself, where the game has one of that key."""
    if not has_drawing(look.game) or not hasattr(look.game.module("table"), "aside"):
        return None
    _ = speech(look)
    scene = look.game.module("table").aside(look.view, key, _, shape)
    if scene is None:
        return None
    nothing: defaultdict[str, Mark | None] = defaultdict(lambda: None)
    context = {"look": look, "view": look.view, "scene": scene, "news": set(), "marks": nothing, "key": key}
    return render("parts/aside.html.jinja", _, drawing=f"game/{look.game.name}", **context)


def page_title(context: dict[str, Any], _: Words) -> str:
    """The tab's title: it says so when it is your turn."""
    name = f"{context['title']} · Cordée"
    return "● " + _("Your turn") + f" · {name}" if context["my_turn"] else name
