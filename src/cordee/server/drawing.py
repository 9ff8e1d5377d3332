"""A look drawn: the whole table page, as parts with stable keys.

A game's `table.py` says which parts there are and where they lie, its `table.svg.jinja` how each is drawn; a game
without them is shown in words. The first page, what changes with a move, replay and asides use the same functions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

import orjson
from markupsafe import Markup

from cordee.engine.game import Game
from cordee.engine.picture import Part
from cordee.engine.registry import game
from cordee.engine.telling import Account
from cordee.server import meeting, podium, story, theme
from cordee.server.easel import (
    ROOM,
    SHAPES,
    Easel,
    Finish,
    Mark,
    Memory,
    easel,
    environment,
    grouped,
    has_drawing,
    render,
    rooted,
)
from cordee.server.look import BOT, ChoiceLook, LogEntry, Look, title
from cordee.server.refusals import refusals
from cordee.words import Words, words

__all__ = ["SHAPES", "Drawing", "Mark", "drawing_of", "environment", "has_drawing", "marks", "render"]

KEYS = "123456789abcdefgijklmnopqrtvwxyz"
"""The keys of the choices in order; U is for taking back, H for a hint, S leads to one's turn and, pressed once too
often, must choose nothing."""
LOG_SHOWN = story.LOOKED_BACK
"""Lines of the log that the table page looks back on; the replay has them all."""
FIGURES = 5
"""The figures of `parts.svg.jinja`, each a colour and a shape."""
SOME = 6
CROWDS = ((4, "few"), (SOME, "some"), (12, "many"))
"""How many choices have all the room they want, some of it, or a line each."""
LONG = 16
"""Letters of a name that wants a line for itself."""

Region = dict[str, str] | str
"""The parts of a region in the order in which they are drawn, by their keys; or the whole of a small one."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """All that one viewer's page shows of one moment of a table."""

    ply: int
    facts: dict[str, Any]
    """What the page must know besides: whose turn, which status, its title."""
    regions: dict[str, Region]
    tales: tuple[story.Tale, ...] = ()
    viewer: int | None = None
    """Whose eyes the tales are for."""

    def whole(self, region: str) -> Markup:
        """A region as one piece of SVG or HTML."""
        found = self.regions.get(region, "")
        return Markup(found if isinstance(found, str) else "".join(found.values()))


# ── Choices ──


def marks(choices: Sequence[ChoiceLook], _: Words, taken: str = "") -> list[Mark]:
    """Number what may be chosen, in the order of the choices; `taken` are keys that the drawing uses itself."""
    keys = iter([key for key in KEYS if key not in taken])
    return [
        Mark(next(keys, "") if c.allowed else "", c.word, c.label, c.hint, c.allowed, c.clause, c.reason, _name(c, _))
        for c in choices
    ]


def _name(choice: ChoiceLook, _: Words) -> str:
    if not choice.allowed or not choice.hint:
        return choice.label
    return _("{label}: {hint}", label=choice.label, hint=choice.hint)


# ── What a game says of its table ──


def palette(found: Game) -> dict[str, str]:
    """The game's six colours, those of the lobby where it has none."""
    chosen = found.module("table").PALETTE if has_drawing(found) else theme.LOBBY
    return dict(chosen)


def figures(found: Game, options: dict[str, Any]) -> list[int]:
    """The figure of each seat: by its number, unless the game's `table.py` says which colours its players have."""
    chosen = getattr(found.module("table"), "figures", None) if has_drawing(found) else None
    return list(chosen(options)) if chosen else list(range(FIGURES))


def groups(found: Game, shape: str) -> dict[str, dict[str, str]]:
    """The groups of a board from back to front, each with the attributes that hold for all its parts."""
    say = getattr(found.module("table"), "groups", None) if has_drawing(found) else None
    return dict(say(shape)) if say else {"board": {}}


@cache
def symbols(name: str, lang: str, chosen: tuple[int, ...]) -> Markup:
    """All that the drawings of a game use by name: drawn once, the same at every table."""
    found = game(name) if name else None
    drawn = found is not None and has_drawing(found)
    say = getattr(found.module("table"), "symbol_faces", None) if found is not None and drawn else None
    context = {"drawing": f"game/{name}" if drawn else "", "figures": chosen, "faces": say() if say else None}
    return Markup(environment().get_template("symbols.svg.jinja").render(_=words(lang), **context))


def speech(look: Look) -> Words:
    """The words in which this viewer is spoken to."""
    return words(look.lang, look.game.folder, look.names, look.viewer)


# ── The drawing ──


@dataclass(frozen=True)
class Sight:
    """A look with what is found out about it once and drawn many times."""

    look: Look
    _: Words
    shape: str
    replayed: bool
    deputed: bool
    """A bot decides in the viewer's place."""
    marks: dict[str, Mark]
    places: dict[str, Mark]
    """The same for the board: a place may stand for the deed that begins with its choice."""
    scene: dict[str, Any]
    parts: dict[str, list[Part]]
    """The parts of the board by their groups, and those of the tray and within seats."""
    news: frozenset[str]
    gains: list[int]

    @property
    def my_turn(self) -> bool:
        look = self.look
        return not self.deputed and (bool(look.choices) or look.must_confirm or look.curtain is not None)

    @property
    def given(self) -> list[Any]:
        """The viewer's seats that bots play."""
        return [seat for seat in self.look.seats if seat.mine and seat.kind == BOT and self.look.status != "over"]

    @property
    def over(self) -> bool:
        return self.look.status == "over"

    def allowed(self) -> list[Mark]:
        return [mark for mark in self.marks.values() if mark.allowed]

    def refused(self) -> list[Mark]:
        return [mark for mark in self.marks.values() if not mark.allowed]


def sight(look: Look, shape: str, before: dict[str, Any] | None = None, replayed: bool = False) -> Sight:
    """What is to be drawn of a look. `before` is the view at the viewer's last move: what differs is news."""
    _ = speech(look)
    mine = [seat for seat in look.seats if seat.mine and seat.kind == BOT and look.status != "over"]
    deputed = look.ply == look.last_ply and any(seat.seat == look.decides for seat in mine)
    choices = [] if deputed else look.choices
    scene: dict[str, Any] = {}
    parts: dict[str, list[Part]] = {}
    news: frozenset[str] = frozenset()
    if has_drawing(look.game):
        table = look.game.module("table")
        scene = table.scene(look.view, choices, _, shape)
        if before is not None:
            old = _pieces(look.game, before)
            news = frozenset(piece for piece, value in scene["pieces"].items() if old.get(piece) != value)
        if look.ending is not None and look.viewer is not None:
            scene["ending"] = {"seat": look.viewer, "began": look.ending.before}
        parts = table.parts(scene)
    numbered = {mark.word: mark for mark in marks(choices, _, scene.get("keys", ""))}
    places = numbered | {place: numbered[deed] for place, deed in scene.get("deeds", {}).items()}
    return Sight(look, _, shape, replayed, deputed, numbered, places, scene, parts, news, gains(look, before))


MOST_BEFORE = 500
_before: dict[int, tuple[dict[str, Any], dict[str, Any]]] = {}


def _pieces(found: Game, before: dict[str, Any]) -> dict[str, Any]:
    """The pieces of the view at somebody's last move, which is the same until they move again."""
    known = _before.get(id(before))
    if known is None or known[0] is not before:
        if len(_before) >= MOST_BEFORE:
            _before.clear()
        known = _before[id(before)] = (before, found.module("table").pieces(before))
    return known[1]


def drawing_of(
    look: Look, shape: str, before: dict[str, Any] | None = None, replayed: bool = False,
    known: Sequence[story.Tale] = (),
) -> Drawing:  # fmt: skip
    """All that the page shows of a look, but for the log, which only grows. `known` are tales of earlier lines."""
    seen = sight(look, shape, before, replayed)
    choices = [choice for choice in look.choices if choice.word in seen.marks]
    tales = story.tales(look, seen._, known)
    regions: dict[str, Region] = {
        **_table(seen),
        "story": _story(seen, tales),
        "turn": _turn(seen),
        "where": _where(seen),
        "tools": _single("tools", {"undo": look.may_undo, "restart": look.may_restart, "hint": look.may_hint}, seen),
        "question": _single("question", _question(seen), seen),
        "recap": _recap(seen, tales),
        "note": "".join(_frame(seen).draw(part) for part in _notes(seen)),
        "choices": _keyed(_choices(seen), _frame(seen), seen),
        "refused": _keyed(refusals(choices), _frame(seen), seen),
        "account": _account(seen),
        "finale": _finale(seen),
        "matters": _keyed(meeting.matters(look) if look.status == "playing" else [], _frame(seen), seen),
    }
    return Drawing(look.ply, _facts(seen), regions, tales, look.viewer)


def moment_of(
    look: Look, shape: str, before: dict[str, Any] | None = None, replayed: bool = False,
    known: Sequence[story.Tale] = (),
) -> dict[str, Region]:  # fmt: skip
    """What the page shows of the table itself at a moment on the way to the present, when nobody is asked anything."""
    seen = sight(look, shape, before, replayed)
    told: dict[str, Region] = {"story": _story(seen, story.tales(look, seen._, known)), "account": _account(seen)}
    return _table(seen) | told | {"where": _where(seen)}


def _table(seen: Sight) -> dict[str, Region]:
    return _board(seen) | {"seats": _seats(seen), "tray": _tray(seen)}


def _facts(seen: Sight) -> dict[str, Any]:
    look = seen.look
    choices = seen.allowed()
    crowd = next((name for most, name in CROWDS if len(choices) <= most), "flood")
    return {
        "ply": look.ply,
        "last": look.last_ply,
        "shape": seen.shape,
        "status": look.status,
        "turn": "yes" if seen.my_turn else "no",
        "sits": "yes" if look.mine else "no", "mine": " ".join(map(str, look.mine)),
        "viewer": "" if look.viewer is None else look.viewer,
        "curtain": "" if look.curtain is None or seen.deputed else look.curtain,
        "rematch": look.rematch or "",
        "clause": look.clause,
        "crowd": f"{crowd} long" if any(len(mark.label) > LONG for mark in choices) else crowd,
        "stage": seen.scene.get("panel", ""),
        "won": look.result is not None and any(look.result[seat] for seat in look.mine),
        "title": page_title(seen),
        "mode": _mode(seen),
        "ends": "yes" if look.outlook is not None else "no",
        **meeting.facts(look),
    }


def _mode(seen: Sight) -> str:
    """What the prompt is for: a choice, the end of one's turn, or what others do."""
    if seen.replayed:
        return "replay"
    if seen.look.status != "playing":
        return seen.look.status
    if not seen.my_turn:
        return "wait"
    return "turn" if seen.look.must_confirm else "ask"


def _frame(seen: Sight) -> Easel:
    return easel(None, seen.look.lang, seen.shape)


def _single(macro: str, what: dict[str, Any], seen: Sight) -> str:
    return _frame(seen).draw(Part(macro, macro, what))


def _keyed(parts: Sequence[Part], by: Easel, seen: Sight, finish: Finish = rooted) -> dict[str, str]:
    """Parts by their keys, but for those that show nothing."""
    found = seen.places if finish is grouped else seen.marks
    drawn = [(part.key, by.draw(part, found, seen.news, finish)) for part in parts]
    return {key: text for key, text in drawn if text}


# ── The board, the pieces in play, the seats ──


def _own(seen: Sight) -> Easel:
    return easel(seen.look.game.name, seen.look.lang, seen.shape)


def _board(seen: Sight) -> dict[str, Region]:
    if not seen.scene:
        lines = Markup("").join(Markup("<li>{}</li>").format(line) for line in seen.look.board_words)
        return {"board": str(lines)}
    board = {group: parts for group, parts in seen.parts.items() if group.startswith("board")}
    return {group: _keyed(parts, _own(seen), seen, grouped) for group, parts in board.items()}


def _tray(seen: Sight) -> Region:
    """The pieces in play; when the game is over, the podium; before it begins, the link."""
    look = seen.look
    if seen.over and not seen.replayed:
        return _keyed([Part("podium", "podium", {"seats": _podium(seen)})], _frame(seen), seen)
    if look.status == "open":
        return _keyed([Part("share", "share", {"table": look.id})], _frame(seen), seen)
    if not seen.scene:
        return {}
    return _keyed(seen.parts.get("tray", []), _own(seen), seen)


def _podium(seen: Sight) -> list[dict[str, Any]]:
    look = seen.look
    return [
        {"seat": one.seat, "name": one.name, "points": _points(seen, one.points),
         "won": bool(look.result and look.result[one.seat])}
        for one in sorted(look.seats, key=lambda seat: seat.points or 0, reverse=True)
    ]  # fmt: skip


INSIDE = "<!--inside-->"
"""Where the game draws within a seat: that changes more often than the rest, which is then not drawn again."""


def _seats(seen: Sight) -> dict[str, str]:
    seats = [_seat(seen, k) for k in range(len(seen.look.seats))]
    drawn = _keyed([*seats, Part("fold", "fold")], _frame(seen), seen)
    for k, part in enumerate(seats):
        if not part.what["free"]:
            drawn[part.key] = drawn[part.key].replace(INSIDE, _of_seat(seen, "seat", k), 1)
    return drawn


def _seat(seen: Sight, k: int) -> Part:
    look, seat, gain = seen.look, seen.look.seats[k], seen.gains[k]
    free = seat.kind == "open" and not seen.over and not seen.replayed
    what = {
        "seat": k,
        "name": seat.name,
        "on": look.decides == k and look.status == "playing",
        "mine": k == look.viewer,
        "level": seat.level if seat.kind == BOT else "",
        "for": seat.name if seat.stands_in else "",
        "style": seat.style,
        "thinking": look.thinking and look.decides == k,
        "note": Markup(_of_seat(seen, "note", k)),
        "gain": f"{'+' if gain > 0 else '−'}{_points(seen, abs(gain))}" if gain and not look.ended else "",
        "points": _points(seen, seat.points),
        "free": free,
        "there": "" if seat.mine or seen.over else seat.there,
        "seen": seat.seen,
    }
    return Part(f"seat-{k}", "seat", what)


def _points(seen: Sight, points: int | None) -> str:
    """Points as the game writes them; nothing where they are hidden."""
    return "" if points is None else str(seen.look.game.points(points, seen._))


def _of_seat(seen: Sight, macro: str, k: int) -> str:
    """What the game draws of a seat; parts that lie within it (the group `seat-K`) change one by one."""
    if not seen.scene:
        return ""
    what = seen.scene["seats"][k]
    if within := seen.parts.get(f"{macro}-{k}"):
        what = what | {"within": Markup("".join(_own(seen).draw(part, seen.marks, seen.news) for part in within))}
    part = Part(macro, macro, what, tuple(what.get("words", ())), tuple(what.get("names", ())))
    return _own(seen).draw(part, seen.marks, seen.news)


# ── What happened ──


def _story(seen: Sight, tales: Sequence[story.Tale]) -> dict[str, str]:
    """What was done last, and what since the viewer's last move; while they wait, that move too."""
    since = story.since_move(seen.look, tales)
    back = story.looked_back(seen.look, tales, waits=not seen.my_turn and not seen.replayed)
    parts = [Part("tale", "tale", _tale(seen, since[-1] if since else None))]
    parts += [Part("since", "since", back)] if back["lines"] else []
    return _keyed(parts, _frame(seen), seen)


def _recap(seen: Sight, tales: Sequence[story.Tale]) -> str:
    """What another did last, in a line beside the question: whoever looked away finds it, and all the rest, there."""
    found = story.of_others(seen.look, tales) if _mode(seen) == "ask" else []
    return _single("recap", asdict(found[-1]) | {"more": len(found) - 1}, seen) if found else ""


def _tale(seen: Sight, tale: story.Tale | None) -> dict[str, Any]:
    """What somebody did, as long as it is their turn; after that, who is thinking, or the line that led here."""
    look = seen.look
    if seen.replayed:
        return _replayed(seen)
    if tale is not None and (tale.turn == look.turn or tale.ply == look.ply - 1):
        return _told(seen, tale.turn, tale.text, tale.chips) | {"quip": tale.quip}
    seat = look.turn if look.decides < 0 else look.decides
    if look.ply == look.last_ply and not seen.my_turn:
        return _told(seen, seat, look.question) | {"waits": True}
    led = story.led_here(look) if look.ply < look.last_ply else None
    return _told(seen, *(led or (seat, _plays(seen, seat))))


def _plays(seen: Sight, seat: int) -> str:
    if seat >= 0 and seat == seen.look.viewer:
        return seen._("Now it is your turn.")
    return seen._("{name} plays.", name=seen.look.names[seat]) if seat >= 0 else ""


def _told(seen: Sight, seat: int, text: str, chips: Sequence[story.Chip] = ()) -> dict[str, Any]:
    shown = [{"kind": chip.kind, "sign": chip.sign, "text": chip.text} for chip in chips]
    figure = figures(seen.look.game, seen.look.options)[seat] if seat >= 0 else ""
    who = seen.look.seats[seat] if seat >= 0 else None
    face = {"level": who.level, "style": who.style} if who is not None and who.kind == BOT else None
    return {"seat": seat, "figure": figure, "face": face, "text": text, "chips": shown, "quip": None, "waits": False}


def _replayed(seen: Sight) -> dict[str, Any]:
    for entry in reversed(seen.look.log):
        if entry.ply < seen.look.ply and entry.lines and not entry.said:
            if tale := story.tale_of(entry, seen.look, seen._):
                return _told(seen, tale.turn, tale.text, tale.chips)
            return _told(seen, entry.seat if entry.seat >= 0 else entry.turn, " ".join(entry.lines))
    return _told(seen, -1, seen._("The game begins."))


def _turn(seen: Sight) -> str:
    """What one's own turn brought, as long as it waits for its confirmation."""
    look = seen.look
    if look.ending is None or seen.deputed:
        return ""
    lost = look.outlook is not None and not look.outlook[look.viewer or 0]
    what = asdict(story.outcome(look, look.ending, seen._)) | {"lost": lost}
    return _single("turn", what, seen)


# ── What is asked ──


def _where(seen: Sight) -> str:
    return _single("where", {"state": _state(seen)} | meeting.where(seen.look), seen)


def _state(seen: Sight) -> str:
    """What the bar says of the table."""
    look, _ = seen.look, seen._
    if seen.over:
        return _("game over")
    if look.status == "open":
        return _("waiting for players")
    if seen.deputed:
        return _("a bot plays for you")
    if seen.my_turn:
        return _("your turn")
    if look.decides < 0:
        return ""
    decides = look.seats[look.decides]
    return _("a bot for {name}", name=decides.name) if decides.stands_in else decides.name


def _question(seen: Sight) -> dict[str, Any]:
    look, _ = seen.look, seen._
    asked = seen.my_turn and bool(seen.allowed())
    if seen.replayed and not seen.over and not (asked and look.ply == look.last_ply):
        return {"you": False, "text": _replayed(seen)["text"]}
    if seen.over:
        early = f"{look.question} " if look.ended else ""
        return {"you": False, "text": early + (story.verdict(look.names, look.result, _) if look.result else "")}
    if seen.deputed:
        return {"you": False, "text": _("A bot plays for you.")}
    you = look.names[look.viewer] if len(look.mine) > 1 and look.viewer is not None else ""
    return {"you": asked, "text": look.question, "name": you}


def _notes(seen: Sight) -> list[Part]:
    """What stands under the question."""
    look = seen.look
    refused = len(seen.refused())
    found = []
    if look.status == "open":
        found += [Part("invited", "invited")] if any(seat.kind == "open" for seat in look.seats) else []
    elif refused:
        found.append(Part("whynot", "whynot"))
    if not look.mine and not seen.replayed:
        found.append(Part("watching", "watching"))
    found += meeting.nudge(look) if seen.my_turn else []
    if look.thinking and not refused:
        found.append(Part("thinking", "thinking"))
    return found


def _choices(seen: Sight) -> list[Part]:
    """The buttons: what may be chosen, and what else there is to press."""
    look = seen.look
    if seen.over and not seen.replayed:
        here = {"table": look.id}
        again = [Part("again", "again", {"ready": bool(look.rematch)})] if look.mine else []
        back = [Part("finale", "finale")] if look.finale else []
        return [*back, *again, Part("replay", "replay", here), Part("record", "record", here), Part("lobby", "lobby")]
    if look.status == "open":
        return meeting.room(look)
    allowed = seen.allowed()
    found = [_choice(seen, mark, len(allowed)) for mark in allowed]
    if look.must_confirm and not seen.deputed:
        ends = look.outlook is not None
        following = look.ending.following if look.ending else -1
        to = look.names[following] if 0 <= following != look.viewer else ""
        what = {"ends": ends, "loses": ends and not any(look.outlook or []), "to": to}
        found.append(Part("confirm", "confirm", what))
        if look.may_undo:
            found.append(Part("takeback", "takeback"))
    elif not allowed and not seen.replayed:
        found += [Part(f"back-{s.seat}", "back", {"seat": s.seat, "name": s.name}) for s in seen.given]
        found += meeting.choices(look)
    return found


def _choice(seen: Sight, mark: Mark, of: int) -> Part:
    what = {
        "word": mark.word,
        "key": mark.key,
        "label": mark.label,
        "hint": mark.hint,
        "title": mark.name if of > SOME else "",
        "sign": _sign(seen, mark),
        "picks": seen.scene.get("picks", {}).get(mark.word, ""),
    }
    return Part(f"choice-{mark.word}", "choice", what)


def _sign(seen: Sight, mark: Mark) -> Markup:
    """The sign of a choice on its button; of a deed that the drawing does not know, that of its first word."""
    if not seen.scene:
        return Markup("")
    buttons = seen.scene.get("buttons", {})
    word, deed, _rest = mark.word.partition(" ")
    if mark.word in buttons:
        word = mark.word
    elif deed and buttons and word not in buttons:
        return Markup("")
    what = {"word": word, "more": buttons.get(word)}
    return Markup(_own(seen).draw(Part("sign", "sign", what)))


# ── Between two rounds ──


def _account(seen: Sight) -> str:
    """What the round that is over brought every seat; nothing in its midst."""
    look, account = seen.look, seen.look.account
    if account is None or look.status != "playing":
        return ""
    assert look.closed is not None
    eyes = (look.lang, look.names, look.viewer, seen.shape, seen.replayed)
    key = orjson.dumps((look.game.name, look.id, look.closed.ply, account, eyes))
    drawn = _ACCOUNTS.found(key)
    if drawn is None:
        drawn = _account_drawn(seen, account)
        _ACCOUNTS.keep(key, drawn)
    return drawn


_ACCOUNTS = Memory(ROOM)


def _account_drawn(seen: Sight, account: Account) -> str:
    look = seen.look
    own = [one for one in account.seats if one.seat == look.viewer]
    shown = {
        "account": account,
        "ply": look.closed.ply if look.closed else 0,
        "cards": [*own, *(one for one in account.seats if one not in own)],
        "viewer": look.viewer,
        "names": look.names,
        "points": lambda n: look.game.points(n, seen._),
        "place": _place_between(look.game),
        "figures": figures(look.game, look.options),
        "portraits": _portraits(seen),
        "replayed": seen.replayed,
    }
    return render("parts/account.html.jinja", seen._, **shown)


def _place_between(found: Game) -> str:
    """The template that draws the game's place between two rounds."""
    own = has_drawing(found) and (found.folder / "account.svg.jinja").exists()
    return f"game/{found.name}/account.svg.jinja" if own else "plain.svg.jinja"


def _portraits(seen: Sight) -> list[Markup]:
    """What lies before each seat, small, where the game's table draws it."""
    say = getattr(seen.look.game.module("table"), "portraits", None) if seen.scene else None
    if say is None or seen.look.closed is None:
        return []
    return [Markup(_own(seen).draw(part)) for part in say(seen.look.closed.view)]


# ── The end ──


def _finale(seen: Sight) -> str:
    """What is shown when the game is over; the last moment of a replay shows it without what comes next."""
    look, _ = seen.look, seen._
    if look.finale is None:
        return ""
    shown = end_of(look, seen.shape == "tall")
    shown |= {"viewer": look.viewer, "mine": bool(look.mine), "replayed": seen.replayed, "rematch": look.rematch}
    shown |= {"table": look.id, "game": look.game.name, "checked": _checked(look, _), "quip": story.last_word(look, _)}
    return podium.finale_html(shown, _)


def end_of(look: Look, tall: bool) -> dict[str, Any]:
    """What the pictures of a finale are drawn from."""
    assert look.finale is not None
    chosen = figures(look.game, look.options)
    return podium.finale_shown(look.game, look.finale, look.names, chosen, tall, speech(look))


def _checked(look: Look, _: Words) -> str:
    """That what chance gave can be checked; nothing in a game without chance."""
    if look.finale is None or not look.finale.throws or chance(look, _) is None:
        return ""
    if chance(look, _) == _("the dice"):
        return _.many("{n} throw can be checked", "{n} throws can be checked", look.finale.throws)
    return _.many("{n} draw can be checked", "{n} draws can be checked", look.finale.throws)


# ── Words about the table ──


def chance(look: Look, _: Words) -> str | None:
    """What chance gives in this game, in words; empty where the game does not say, None where there is none."""
    say: Callable[[dict[str, Any]], Sequence[str]] | None = None
    if look.game.has("words"):
        say = getattr(look.game.module("words"), "chance", None)
    if say is None:
        return ""
    things = {"dice": _("the dice"), "cards": _("the cards"), "tiles": _("the tiles"), "cubes": _("the cubes")}
    return _.listing([things[kind] for kind in say(look.options)]) or None


def gains(look: Look, before: dict[str, Any] | None) -> list[int]:
    """What each seat won or lost since the viewer's last move, where both views tell points."""
    old, new = (before or {}).get("points"), look.scores
    if not isinstance(old, list) or new is None or len(old) != len(new):
        return [0] * len(look.seats)
    return [now - then for now, then in zip(new, old, strict=True)]


def page_title(seen: Sight) -> str:
    """The tab's title: it says so when it is your turn."""
    name = f"{title(seen.look.game, seen.look.lang)} · Cordée"
    return "● " + seen._("Your turn") + f" · {name}" if seen.my_turn else name


def frame(look: Look, shape: str) -> dict[str, Any]:
    """The empty board of a shape: its measures and its groups."""
    return {"box": box(look.game, shape), "groups": list(groups(look.game, shape).items())}


def box(found: Game, shape: str) -> list[float]:
    """The measures of a board; none for a game that has no drawing."""
    if not has_drawing(found):
        return []
    layout = found.module("table").LAYOUTS[shape]
    return [0, 0, layout.width, layout.height]


# ── The log ──


def log_lines(look: Look, shape: str) -> dict[str, str]:
    """The lines of a look's log that say something, by their ply."""
    return {str(entry.ply): easel(None, look.lang, shape).draw(_line(entry, look)) for entry in look.log if entry.lines}


def _line(entry: LogEntry, look: Look) -> Part:
    what = {"ply": entry.ply, "round": entry.round, "seat": entry.seat, "own": entry.seat in look.mine,
            "text": " ".join(entry.lines), "said": entry.said}  # fmt: skip
    return Part("line", "line", what)
