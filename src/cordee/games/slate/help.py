"""What is this? An answer for everything drawn on a table of Slate, and what it means at this moment."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from cordee.engine.telling import Help, Now
from cordee.games.slate.box import (
    ADD_STOCK,
    BETTER,
    BETTER_RATE,
    CHANGE_PRICE,
    DEVELOPMENT_PLAYERS,
    DEVELOPMENT_POINTS,
    DEVELOPMENTS,
    DIFFERENT_VALLEYS,
    FIRST_SITE,
    FIRST_SLOT,
    HALF_THE_MINES,
    MINE_POINTS,
    PRIVATE_VALLEY,
    RATE,
    SALES_BONUS,
    SITE_COST,
    SITE_SLATE,
    SITES,
    SLOT_PRICE,
    SPACE_ACTIONS,
    THROW_PRICE,
    TWO_PLAYER_PIECES,
    VALLEY_NAMES,
    VALLEY_OF,
    VALLEYS,
)
from cordee.games.slate.rules import site_word
from cordee.games.slate.table import closed, coin_run, held, lowest_free, queue
from cordee.games.slate.words import (
    action_name,
    coins,
    development_effect,
    development_name,
    either,
    pieces,
    points,
    site_name,
    space_actions,
)
from cordee.words import Words

View = dict[str, Any]

ACTION_CLAUSES = {"add": (38,), "build": (40, 41, 42), "sell": (45, 47, 48), "develop": (55, 56)}
DEVELOPMENT_CLAUSES = ((60, 62), (24, 64), (66,), (70, 87), (71,), (72, 75), (73, 75))
SITE_OF = {site_word(site): site for site in range(int(SITES))}
_LED = re.compile(
    r"(mine|slate|site|preview|space|stand|landing|valley|dice|development|die|pips|piece|ghost|seat)"
    r"[-:]?(.*)"
)


def answer(key: str, _: Words) -> Help | None:
    """What a symbol (by its name), a part of the table or a component (by its key) is."""
    if key in ACTION_CLAUSES:
        return _action(key, _)
    if key in DEVELOPMENTS:
        return _development(DEVELOPMENTS.index(key), _)
    found = _things(_).get(key)
    if found is not None:
        return found
    led = _LED.fullmatch(key)
    return _led(led[1], led[2], _) if led else None


def _led(kind: str, what: str, _: Words) -> Help | None:
    """What a key means that begins with its kind."""
    if kind in ("mine", "slate", "site"):
        site = SITE_OF.get(what.split("-")[0])
        return None if site is None else _slate(site, _) if kind == "slate" else _site(site, _)
    if kind == "space":
        return _space(int(what) - 1, _)
    if kind == "development":
        return _development(DEVELOPMENTS.index(what), _) if what in DEVELOPMENTS else None
    if kind == "valley":
        return _valley(VALLEYS.index(what), _)
    if kind in ("die", "pips"):
        return _face(int(what), _)
    return _kinds(_).get(kind)


# ── Components ──


def _site(site: int, _: Words) -> Help:
    slate = SITE_SLATE[site]
    numbers = (
        (str(SITE_COST[site]), _("pieces it costs; one stays as the mine")),
        (" + ".join(map(str, slate)), _("coins for its slate, to mines of the valley")),
        (str(MINE_POINTS), _("points at the end for its owner")),
    )
    text = _("A mine can be built here once all sites below it, towards the mouth of the river, are built.")
    return Help(
        site_name(site),
        text,
        _("Mine sites"),
        numbers,
        (40, 41, 86),
        picture=f"site:{site_word(site)}",
        signs=("build", "coin", "arch"),
        sources=((_("Way of building"), "rulebook"), (_("Cost and slate"), "house")),
    )


def _slate(site: int, _: Words) -> Help:
    values = SITE_SLATE[site]
    numbers = ((either(sorted({str(value) for value in values}), _), _("coins for a sale here")),)
    text = _(
        "A sale covers the octagon with black slate; its coins go one by one to the mines from here down the river."
    )
    return Help(
        _("Slate of {site}", site=site_name(site)),
        text,
        _("Slate for sale"),
        numbers,
        (45, 46, 47, 48),
        "house",
        f"site:{site_word(site)}",
        signs=("coin",),
        more=_("What is left then begins again at the top."),
    )


def _space(space: int, _: Words) -> Help:
    explained = [
        _("{action}: {what}", action=action_name(key, _), what=_action(key, _).text) for key in SPACE_ACTIONS[space]
    ]
    text = _("A die of {n} puts one of your pieces here; it acts when this wagon's turn comes.", n=space + 1)
    clauses = (31, 33, *[ACTION_CLAUSES[key][0] for key in SPACE_ACTIONS[space]])
    return Help(
        _("Space {n}", n=space + 1),
        text,
        _("Action spaces") + " · " + space_actions(space, _),
        (),
        clauses,
        picture=f"space:{space + 1}",
        more=" ".join(explained),
        sources=((_("Actions"), "rulebook"), (_("Which stands where"), "house")),
    )


def _development(number: int, _: Words) -> Help:
    slots = range(int(FIRST_SLOT[number]), int(FIRST_SLOT[number + 1]))
    numbers = [(str(len(slots)), _("places; with 2 players, {n} piece in all", n=TWO_PLAYER_PIECES))]
    signs = ["develop"]
    if number == ADD_STOCK:
        numbers.append(
            (either([str(SLOT_PRICE[slot]) for slot in slots], _), _("coins for a piece, by the place you take"))
        )
        signs.append("coin")
    if number in (HALF_THE_MINES, PRIVATE_VALLEY):
        numbers = [
            (either([str(n) for n in DEVELOPMENT_PLAYERS[number]], _), _("players: with others it is not used")),
            (str(len(slots)), _("places")),
        ]
        signs = ["people", "develop"]
    effect = development_effect(number, _)
    more = _("A valley may count for several developments.") if number >= DIFFERENT_VALLEYS else ""
    return Help(
        development_name(number, _),
        effect[:1].upper() + effect[1:] + ".",
        _("Developments"),
        tuple(numbers),
        (*DEVELOPMENT_CLAUSES[number], 59),
        picture=f"development:{DEVELOPMENTS[number]}",
        more=more,
        signs=tuple(signs),
        sources=((_("Effect"), "rulebook"), (_("Places"), "house")),
    )


def _valley(valley: int, _: Words) -> Help:
    sites = FIRST_SITE[valley + 1] - FIRST_SITE[valley]
    text = _("Its mines are built from the mouth of the river upwards, and the coins of every sale run down it.")
    numbers = ((str(sites), _("mine sites")), (str(sum(map(sum, _slates(valley)))), _("coins of slate in all")))
    return Help(
        _("Valley of {name}", name=VALLEY_NAMES[valley]),
        text,
        _("Valleys"),
        numbers,
        (40, 47),
        "house",
        "arch",
        signs=("arch", "coin"),
    )


def _slates(valley: int) -> list[list[int]]:
    return [SITE_SLATE[site] for site in range(int(FIRST_SITE[valley]), int(FIRST_SITE[valley + 1]))]


# ── Signs ──


def _action(key: str, _: Words) -> Help:
    said = {
        "add": _("One of your unavailable pieces becomes available."),
        "build": _("A mine on the lowest free site of a river, paid for with pieces."),
        "sell": _("Slate from any mine that stands, yours or not; the coins run down its valley."),
        "develop": _("One of your pieces goes to a development, and stays there to the end."),
    }
    return Help(
        action_name(key, _), said[key], _("Actions"), clauses=ACTION_CLAUSES[key], source="rulebook", picture=key
    )


def _face(face: int, _: Words) -> Help:
    text = _("Puts a piece on space {n}: {actions}.", n=face, actions=space_actions(face - 1, _))
    return Help(_("A die with a {face}", face=face), text, _("Dice"), clauses=(20, 22, 23), picture=f"die{face}")


def _things(_: Words) -> dict[str, Help]:
    """Signs and places that there is one of."""
    coin = Help(
        _("Coins"),
        _(
            "They pay for dice and pieces; at the end {rate} are a point, with Better rate {better}.",
            rate=RATE,
            better=BETTER_RATE,
        ),
        clauses=(22, 23, 87),
        picture="coin",
        source="rulebook",
    )
    slab = Help(
        _("Slate"),
        _("A black piece: slate that was sold. It stays there to the end of the game."),
        clauses=(45, 46, 51),
        picture="slab",
    )
    return {
        "coin": coin,
        "bare-coin": coin,
        "slab": slab,
        "octagon": slab,
        "arch": Help(
            _("A mine"),
            _(
                "Worth {points} at the end, and a coin whenever a sale's money passes.",
                points=points(int(MINE_POINTS), _),
            ),
            clauses=(43, 49, 86),
            picture="arch",
        ),
        "reserve": Help(
            _("Slate in reserve"),
            _("The black pieces that are left: without one nothing can be sold."),
            clauses=(3, 51),
            picture="slab",
        ),
        "progress": Help(
            _("Mines built"),
            _("The round in which the last mine is built is the last of the game."),
            clauses=(85, 90),
            picture="arch",
        ),
        "again": Help(
            _("Throw again"),
            _(
                "Any of your dice, in one throw, for {coins}, as often as you can pay.",
                coins=coins(int(THROW_PRICE), _),
            ),
            clauses=(22, 25),
            picture="again",
        ),
        "people": Help(_("Players"), _("The number of players with whom it is used."), clauses=(58,), picture="people"),
        "lantern": Help(
            _("The first player"),
            _("Rolls and acts first this round; next round the player on the left does."),
            clauses=(16, 80),
            picture="lantern",
        ),
        "scenery": Help(
            _("The slate valleys"),
            _("Rivers run from the mountains to the quay, where the train waits."),
            clauses=(40,),
        ),
        "ship": Help(
            _("A ship"), _("Takes the slate to the roofs of Europe; it does nothing in the game."), picture="ship"
        ),
        "kite": Help(_("A red kite"), _("Circles over the valleys; it does nothing in the game."), picture="kite"),
    }


def _kinds(_: Words) -> dict[str, Help]:
    """Signs and places that there are several of."""
    change = _("For {coins}, once a round, one die may be turned to any face.", coins=coins(int(CHANGE_PRICE), _))
    return {
        "piece": Help(
            _("A piece"),
            _("Available: it can be placed by a die, or be spent on a mine or a development."),
            clauses=(7, 36),
            picture="piece0",
        ),
        "stand": Help(
            _("A piece on a wagon"),
            _("Does an action of its wagon, or is taken back; it may also pay for a mine."),
            clauses=(32, 35, 37),
            picture="piece0",
        ),
        "ghost": Help(
            _("Unavailable pieces"),
            _("They wait until Add, Add to stock or a passed round makes them available."),
            clauses=(7, 38),
            picture="ghost0",
        ),
        "seat": Help(_("A player's sign"), _("The same colour and shape mark all that is theirs."), picture="seat0"),
        "preview": Help(
            _("The coins of a sale"),
            _("The numbers tell in which order the mines receive them."),
            clauses=(47, 48),
            picture="bare-coin",
        ),
        "landing": Help(
            _("Where pieces would stand"),
            _("One for each die, on the wagon of its number."),
            clauses=(20, 27),
            picture="piece0",
        ),
        "dice": Help(
            _("Dice"),
            _("Each puts one of your pieces on the wagon of its number."),
            more=change,
            clauses=(20, 22, 23),
            picture="die6",
        ),
    }


# ── What it means now ──


def now(key: str, view: View, seat: int | None, _: Words) -> Now | None:
    """What a thing means at this moment for a seat, or for who only watches. All lies open (SL-012)."""
    if key in DEVELOPMENTS:
        return _now_development(DEVELOPMENTS.index(key), view, seat, _)
    if key in ("coin", "bare-coin"):
        return _now_coins(view, seat, _)
    if key in ("progress", "arch", "reserve", "lantern"):
        return _now_table(key, view, seat, _)
    led = _LED.fullmatch(key)
    kind, what = led.groups() if led else ("", "")
    site = SITE_OF.get(re.split(r"[-:]", what.removeprefix("sell:"))[0], -1)
    if kind in ("mine", "slate", "site", "preview") and site >= 0:
        return _now_slate(site, view, seat, _) if kind in ("slate", "preview") else _now_site(site, view, seat, _)
    if kind == "space":
        return _now_space(int(what) - 1, view, seat, _)
    if kind == "stand":
        return _now_standing(what, view, seat, _)
    if kind == "development" and what in DEVELOPMENTS:
        return _now_development(DEVELOPMENTS.index(what), view, seat, _)
    if kind == "valley":
        return _now_valley(VALLEYS.index(what), view, seat, _)
    return _now_pieces(view, seat, _) if kind in ("piece", "ghost") else None


def _whose(owner: int, seat: int | None, _: Words) -> str:
    return _("Yours.") if owner == seat else _("It belongs to {name}.", name=_.seat(owner))


def _place(site: int) -> tuple[int, int]:
    valley = int(VALLEY_OF[site])
    return valley, site - int(FIRST_SITE[valley])


def _now_site(site: int, view: View, seat: int | None, _: Words) -> Now:
    number, place = _place(site)
    valley = view["valleys"][number]
    owner, free = valley["sites"][place]["owner"], lowest_free(valley)
    if owner >= 0:
        return Now(_whose(owner, seat, _), _next_sale(site, view, seat, _), f"seat{owner}")
    if place > free:
        return Now(
            _("Not yet."),
            _.many("{n} mine below it must be built first.", "{n} mines below it must be built first.", place - free),
            "arch",
        )
    if seat is None:
        return Now(_("Free."), _("The next mine of this valley is built here."), "arch")
    usable = view["available"][seat] + sum(space[seat] for space in view["spaces"])
    cost = int(SITE_COST[site])
    if usable < cost:
        return Now(_("You have {pieces}:", pieces=pieces(usable, _)), _("{n} short.", n=cost - usable), "build")
    return Now(
        _("You could pay for it:"),
        _("{pieces}, of which {n} wait on wagons.", pieces=pieces(usable, _), n=usable - view["available"][seat]),
        "build",
    )


def _next_sale(site: int, view: View, seat: int | None, _: Words) -> str:
    number, place = _place(site)
    left = [one["value"] for one in view["valleys"][number]["sites"][place]["slate"] if not one["sold"]]
    if not left:
        return _("Its slate is sold.")
    return _("A sale here now: {shares}.", shares=_shares(number, place, left[0], view, seat, _))


def _shares(number: int, place: int, value: int, view: View, seat: int | None, _: Words) -> str:
    valley = view["valleys"][number]
    run = coin_run(lowest_free(valley), place, value)
    received = Counter(valley["sites"][at]["owner"] for at in run)
    if seat is not None and "increase_sales" in held(view, seat) and view["turn"] == seat:
        received[seat] += int(SALES_BONUS)
    mine = [_("you {n}", n=received.pop(seat, 0))] if seat is not None else []
    return ", ".join(mine + [_("{name} {n}", name=_.seat(owner), n=n) for owner, n in received.items()])


def _now_slate(site: int, view: View, seat: int | None, _: Words) -> Now:
    number, place = _place(site)
    built = view["valleys"][number]["sites"][place]
    if built["owner"] < 0:
        return Now(_("Not yet."), _("It can be sold when the mine is built."), "arch")
    if all(one["sold"] for one in built["slate"]):
        return Now(_("Sold out."), _("Nothing more can be sold here."), "slab")
    return Now(_("For sale."), _next_sale(site, view, seat, _), "coin")


def _now_space(space: int, view: View, seat: int | None, _: Words) -> Now:
    waiting = queue(view, space)
    if not waiting:
        return Now(_("Empty."), _("No piece waits here."), "die" + str(space + 1))
    order = ", ".join(_("you") if one == seat else _.seat(one) for one in waiting)
    return Now(_("In this order:"), _("{names}.", names=order), f"seat{waiting[0]}")


def _now_standing(what: str, view: View, seat: int | None, _: Words) -> Now:
    space, owner, behind = map(int, what.split("-"))
    waiting = queue(view, space - 1)
    mine = [at for at, one in enumerate(waiting) if one == owner]
    at = mine[-1 - behind] if behind < len(mine) else 0
    text = (
        _("It is next on space {n}.", n=space)
        if at == 0
        else _.many(
            "{n} piece acts before it on space {space}.", "{n} pieces act before it on space {space}.", at, space=space
        )
    )
    return Now(_whose(owner, seat, _), text, f"seat{owner}")


def _now_development(number: int, view: View, seat: int | None, _: Words) -> Now:
    one = view["developments"][number]
    if not one["in_play"]:
        return Now(_("Not in this game:"), _("it is for another number of players."), "people")
    holders = [slot["holder"] for slot in one["slots"] if slot["holder"] >= 0]
    if seat in holders and seat is not None:
        used = any(slot["used"] and slot["holder"] == seat for slot in one["slots"])
        text = _("Used this round.") if used else _worth(number, view, seat, _)
        return Now(_("You have it."), text, f"seat{seat}")
    names = _.listing([_.seat(holder) for holder in holders])
    if closed(view, one) or len(holders) == len(one["slots"]):
        return Now(_("Taken"), _("by {names}: nobody else can have it.", names=names), f"seat{holders[0]}")
    free = len(one["slots"]) - len(holders)
    lead = _("Free.") if not holders else _("Held by {names}; there is room.", names=names)
    worth = (
        _worth(number, view, seat, _)
        if seat is not None
        else _.many("{n} place is left.", "{n} places are left.", free)
    )
    return Now(lead, worth, DEVELOPMENTS[number])


def _worth(number: int, view: View, seat: int, _: Words) -> str:
    """What a development is worth to a seat as the table stands."""
    if number == BETTER:
        has = view["coins"][seat]
        return _(
            "With your {coins} it is worth {points} more.",
            coins=coins(has, _),
            points=points(has // int(BETTER_RATE) - has // int(RATE), _),
        )
    if number < DIFFERENT_VALLEYS:
        return _("It works from the moment your piece is there.")
    counted = sum(_counts(number, valley, seat) for valley in view["valleys"])
    n = counted * int(DEVELOPMENT_POINTS[number])
    return _("As the table stands it is worth {points} to you.", points=points(n, _))


def _counts(number: int, valley: View, seat: int) -> bool:
    own, every = [site["owner"] for site in valley["sites"]].count(seat), len(valley["sites"])
    if number == DIFFERENT_VALLEYS:
        return own > 0
    return own * 2 >= every if number == HALF_THE_MINES else own == every


def _now_valley(number: int, view: View, seat: int | None, _: Words) -> Now:
    valley = view["valleys"][number]
    owners = Counter(site["owner"] for site in valley["sites"] if site["owner"] >= 0)
    lead = _("{n} of {all} mines are built.", n=owners.total(), all=len(valley["sites"]))
    shares = [_("you {n}", n=n) if one == seat else _("{name} {n}", name=_.seat(one), n=n) for one, n in owners.items()]
    return Now(lead, _("{names}.", names=", ".join(shares)) if shares else "", "arch")


def _now_coins(view: View, seat: int | None, _: Words) -> Now | None:
    if seat is None:
        return None
    has, rate = view["coins"][seat], int(BETTER_RATE if "better_rate" in held(view, seat) else RATE)
    text = _("worth {points} at 1 for {rate}.", points=points(has // rate, _), rate=rate)
    return Now(_("You have {coins}:", coins=coins(has, _)), text, "coin")


def _now_pieces(view: View, seat: int | None, _: Words) -> Now | None:
    if seat is None:
        return None
    waiting = sum(space[seat] for space in view["spaces"])
    text = _("{waiting} on wagons, {unavailable} unavailable.", waiting=waiting, unavailable=view["unavailable"][seat])
    return Now(_("You have {n} available,", n=view["available"][seat]), text, f"piece{seat}")


def _now_table(key: str, view: View, seat: int | None, _: Words) -> Now | None:
    if key == "lantern":
        first = view["first"]
        lead = _("You are first this round.") if first == seat else _("{name} is first this round.", name=_.seat(first))
        return Now(lead, "", f"seat{first}")
    if key == "reserve":
        return Now(_.many("{n} black piece is left.", "{n} black pieces are left.", view["black"]), "", "slab")
    left = view["sites"] - view["built"]
    if not left:
        return Now(_("All mines stand:"), _("this round is the last."), "arch")
    return Now(_.many("{n} mine to go.", "{n} mines to go.", left), "", "arch")
