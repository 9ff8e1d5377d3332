"""What is this? The signs of the ski resort, and the places of its table that are no tile and no piste."""

from __future__ import annotations

from cordee.engine.answers import Number, numbered, sourced
from cordee.engine.telling import Help
from cordee.games.ski.box import (
    BLACK_SURCHARGE,
    BOX,
    CELLS,
    COLUMN_REWARD,
    DISCARD_CUBE_PRICE,
    DISCARD_OCTAGON_PRICE,
    LADDER_BEYOND,
    LADDER_PER,
    LADDER_POINTS,
    MONEY_PER_POINT,
    OFFICE_PRICES,
    PISTE_PRICE,
    ROUNDS,
    SEASONAL_PRICE,
    TIME_MONEY,
    TIME_POINTS,
    VACANT_OCTAGON_SLOT,
    VACANT_SLOT,
    VARIETY,
    WAGE,
    ZONE_OCTAGON,
)
from cordee.words import Words

# ── Signs ──────────────────────────────────────────────────────────────────────────────────────────────────


def signs(_: Words) -> dict[str, Help]:
    """The signs on tiles and beside the board, by the names of their symbols."""
    return _pieces(_) | _counted(_) | _moments(_) | _marks(_) | _refusals(_)


def _pieces(_: Words) -> dict[str, Help]:
    """What one has, pays and wins."""
    piece = _("Piece")
    return {
        "euro": Help(_("Money"), _("Pays prices and wages; income brings it at the start of every round."), piece,
                     clauses=(44, 49, 180), picture="k-euro"),
        "time": Help(_("Time"), _("Pays in place of money or of an employee; a move that skips columns brings it."),
                     piece, clauses=(66, 88, 90), picture="k-time"),
        "perm": Help(_("A permanent employee"),
                     _("Works once a round and stands up again for the next; each round it wants its wage."),
                     piece, clauses=(49, 92, 94), picture="k-perm"),
        "seas": Help(_("A seasonal employee"),
                     _("Works once and then leaves; it wants no wage, and waits until it is used."),
                     piece, clauses=(52, 79, 93), picture="k-seas"),
        "perm2": Help(_("Counts double"), _("Each permanent you use for this counts as two employees."), piece,
                      clauses=(96, 353), picture="k-perm2"),
        "mixed": Help(_("Money and employees"), _("Paid with € and employees in any mix; a Time counts as two."), piece,
                      clauses=(97, 350), picture="k-mixed"),
        "staff": Help(_("Too few employees"), _("You have not enough employees and Time for this."), piece,
                      clauses=(95, 98), picture="k-staff"),
        "vp": Help(_("Points"), _("Whoever has most of them at the end wins."), clauses=(195,), picture="k-vp"),
        "cube": Help(_("A cube"),
                     _("Lost convenience: on a slot of the village it does no harm, on the ladder it does."), piece,
                     clauses=(14, 138, 139), picture="k-cube"),
        "brick": Help(_("A cube on a slot"), _("The slot holds it, so that it does not stand on the ladder."), piece,
                      clauses=(133, 138), picture="k-brick"),
        "oct": Help(_("An octagon"),
                    _("Lost authenticity: on an octagon slot it does no harm, in the zone it costs points."), piece,
                    clauses=(14, 142, 192), picture="k-oct"),
        "octslot": Help(_("An octagon slot"), _("Takes one octagon out of the authenticity zone."), piece,
                        clauses=(142, 193), picture="k-octslot"),
        "disc": Help(_("A disc"), _("On a Bonus tile it makes the tile score for you at the end of every round."),
                     piece, clauses=(81, 84, 167), picture="k-disc"),
        "ghost": Help(_("Nobody left"),
                      _("Somebody was hired from here; the office is filled again for the next round."),
                      clauses=(77, 175), picture="k-ghost"),
        "lying": Help(_("Tired"), _("Used in this round: a permanent stands up for the next, a seasonal leaves."),
                      clauses=(92, 93, 94), picture="k-perm"),
        "rise": Help(_("Stand up"), _("Tired employees stand up and can work again in this round."),
                     clauses=(267, 297), picture="k-rise"),
        "marker": Help(_("A pawn"), _("Moves to the right over the plates; the one furthest back moves next."),
                       clauses=(53, 55, 56), picture="marker0"),
        "seat": Help(_("A player's sign"), _("The same colour and shape mark all that is theirs."), clauses=(12, 33)),
    }  # fmt: skip


def _counted(_: Words) -> dict[str, Help]:
    """What tiles count."""
    counted = _("Sign on a tile")
    return {
        "home": Help(_("A building"), _("Stands in the village; buildings count for convenience at the end."), counted,
                     clauses=(123, 181), picture="k-home"),
        "beside": Help(_("Buildings beside it"), _("Those that touch this one with a side."), counted, clauses=(251,),
                       picture="k-beside"),
        "home_left": Help(_("Buildings to its left"), _("All in its row, whatever the gaps."), counted, clauses=(259,),
                          picture="k-home_left"),
        "home_right": Help(_("Buildings to its right"), _("All in its row, whatever the gaps."), counted,
                           clauses=(258,), picture="k-home_right"),
        "home_up": Help(_("Buildings above it"), _("All in its column, whatever the gaps."), counted, clauses=(279,),
                        picture="k-home_up"),
        "home_down": Help(_("Buildings below it"), _("All in its column, whatever the gaps."), counted, clauses=(257,),
                          picture="k-home_down"),
        "corner": Help(_("Cubes in its corners"), _("Cubes on complete slots where four corners meet."), counted,
                       clauses=(268, 132), picture="k-corner"),
        "side": Help(_("Cubes on its sides"), _("Cubes on complete slots where two sides meet."), counted,
                     clauses=(269, 132), picture="k-side"),
        "slot": Help(_("A slot"), _("Halves and quarters of neighbouring tiles join into slots; each takes a cube."),
                     counted, clauses=(132, 133), picture="k-slot"),
        "best": Help(_("Your best colour"), _("Pistes of the colour of which you have most."), counted, clauses=(213,),
                     picture="k-best"),
        "column": Help(_("A complete column"), _("A column of the ski domain with a piste on each of its places."),
                       counted, clauses=(215,), picture="k-column"),
        "line": Help(_("Five side by side"), _("A row of the ski domain with five pistes in a line."), counted,
                     clauses=(224,), picture="k-line"),
        "square": Help(_("A square of one colour"), _("Two by two pistes of one colour; a piste counts once."), counted,
                       clauses=(228, 229), picture="k-square"),
        "street": Help(_("A row of the village"), _("A row of the village with a building on each of its cells."),
                       counted, clauses=(220,), picture="k-street"),
        "four": Help(_("Four colours"), _("A set of a green, a blue, a red and a black piste."), counted,
                     clauses=(190, 222), picture="k-four"),
        "dev": Help(_("A development"), _("A yellow tile that helps you: at once, once, or for good."), counted,
                    clauses=(144, 146), picture="k-dev"),
        "bonus": Help(_("A Bonus tile"), _("Scores at the end of every round for all who have a disc on it."), counted,
                      clauses=(23, 81, 167), picture="k-bonus"),
        "goal": Help(_("A threshold"), _("So many pistes of a colour are needed for points at the end."), counted,
                     clauses=(160, 198, 200), picture="k-goal"),
        "step": Help(_("A step"), _("A threshold is lowered by one step, which brings a lasting benefit."), counted,
                     clauses=(163, 164, 165), picture="k-step"),
        "gift": Help(_("A reward"), _("A Reward tile up to its rank, or as many points as its rank."), counted,
                     clauses=(118, 119), picture="k-gift"),
        "runs": Help(_("Pistes"), _("Ways down the mountain, in four colours from easy to hard."), counted,
                     clauses=(98, 105, 106), picture="k-runs"),
        "tree": Help(_("Wood"), _("A piste on a wooded place brings an octagon."), counted, clauses=(108,),
                     picture="k-tree"),
    }  # fmt: skip


def _moments(_: Words) -> dict[str, Help]:
    """When something works, and what it does."""
    moment = _("Sign on a tile")
    return {
        "loop": Help(_("Income"), _("Comes at the start of every round, before the wages."), moment, clauses=(44, 45),
                     picture="k-loop"),
        "flash": Help(_("At once"), _("Works when the tile is taken, and never again."), moment, clauses=(135, 147),
                      picture="k-flash"),
        "once": Help(_("Once"), _("Works one time, at any moment of your turn."), moment, clauses=(148,),
                     picture="k-once"),
        "ever": Help(_("For good"), _("Helps you to the end of the game."), moment, clauses=(149,), picture="k-ever"),
        "flag": Help(_("At the end"), _("Counted once, when the game is over."), moment, clauses=(191,),
                     picture="k-flag"),
        "act": Help(_("Activate"), _("Pay what is on the left to get what is on the right, once a round."), moment,
                    clauses=(152, 154), picture="k-act"),
        "to": Help(_("Pay and get"), _("Pay what is on the left to get what is on the right."), moment,
                   clauses=(152,), picture="k-to"),
        "x": Help(_("Discard"), _("A cube or an octagon leaves your resort for good."), moment, clauses=(155, 157, 360),
                  picture="k-x"),
        "recyc": Help(_("Build from the discard"),
                      _("A building that nobody bought in earlier rounds, by the usual rules."),
                      moment, clauses=(176, 358), picture="k-recyc"),
        "recycdev": Help(_("Buy from the discard"), _("A development that nobody bought in earlier rounds."), moment,
                         clauses=(176, 307), picture="k-recycdev"),
        "flip": Help(_("Turn up"), _("One of your face-down developments is turned up and works again."), moment,
                     clauses=(362,), picture="k-flip"),
        "back": Help(_("Earlier rounds"), _("Your disc may also go on the Bonus tile of a round that is over."), moment,
                     clauses=(211,), picture="k-back"),
        "jump": Help(_("A skipped column"), _("A move that passes over a column brings a Time for each."), moment,
                     clauses=(66, 204), picture="k-jump"),
        "rows": Help(_("Another row"), _("Each row that a move changes costs 1 € or an employee."), moment,
                     clauses=(67, 346), picture="k-rows"),
    }  # fmt: skip


def _marks(_: Words) -> dict[str, Help]:
    """What marks a state."""
    return {
        "vacant": Help(_("A vacant slot"), _("A cube that comes goes here; with an empty ladder it is worth points."),
                       clauses=(133, 189), picture="k-vacant"),
        "done": Help(_("Done"), _("This was used, or is reached already."), clauses=(154, 164), picture="k-done"),
        "plates": Help(_("The round plates"), _("The path of squares on which the pawns move and act."),
                       clauses=(53, 54), picture="k-plates"),
        "exit": Help(
            _("The way out"),
            _("In the last round your last move leaves the plates: changing rows costs nothing then."),
            clauses=(71, 72, 73), picture="k-exit",
        ),
        "cabin": Help(_("The round"), _("The cabin hangs at the Bonus tile of this round."), clauses=(24, 174),
                      picture="k-cabin"),
    }  # fmt: skip


def _refusals(_: Words) -> dict[str, Help]:
    """Why something cannot be chosen now."""
    never = Help(_("Not possible"), _("The rules do not allow this here; press it to see why."), clauses=(60,),
                 picture="k-never")  # fmt: skip
    return {
        **dict.fromkeys(("never", "behind", "pawn", "gone", "twice", "full"), never),
        "poor": Help(_("Too dear"), _("You cannot pay this now."), clauses=(59, 60), picture="k-poor"),
        "deadend": Help(_("A dead end"), _("The piste would reach neither another piste nor the village."),
                        clauses=(113,), picture="k-deadend"),
        "steep": Help(_("Only harder pistes"), _("The piste would lead down to harder pistes only."), clauses=(114,),
                      picture="k-steep"),
        "apart": Help(_("Too far off"), _("A building must touch another one or the ski domain with a side."),
                      clauses=(130,), picture="k-apart"),
        "due": Help(_("First the action"), _("What your square asks for must stay possible."), clauses=(344,),
                    picture="k-due"),
    }  # fmt: skip


# ── Places ─────────────────────────────────────────────────────────────────────────────────────────────────


def places(key: str, _: Words) -> Help | None:
    """A part of the table by its key."""
    key = key.removeprefix("small-") if key.startswith(("small-ladder", "small-zone")) else key
    if key.startswith("hire:"):
        return _hiring(int(key[5:]), _)
    if key.startswith("seasonals:"):
        return _season(int(key[10:]), _)
    if key.startswith("stock-"):
        return _stock(key[6:], _)
    for table in (_actions, _village, _domain, _middle, _frame):
        found = table(_)
        name = next((start for start in found if key == start or key.startswith((start + "-", start + ":"))), "")
        if name:
            return found[name]
    return None


def _stock(sign: str, _: Words) -> Help | None:
    """What lies in a player's stock, with what it is worth."""
    numbers: dict[str, list[Number]] = {
        "euro": [("k-vp", f"1 / {MONEY_PER_POINT} €", _("point at the end for so many €"))],
        "time": [
            ("k-euro", str(TIME_MONEY), _("€ that it replaces, or one employee")),
            ("k-vp", str(TIME_POINTS), _("point at the end")),
        ],
        "perm": [("k-euro", str(WAGE), _("€ of wage every round; who is not paid leaves"))],
        "seas": [("k-euro", ", ".join(map(str, SEASONAL_PRICE)), _("€ to hire 1, 2, 3 or 4"))],
    }
    paths = {"euro": "money_per_point", "time": "time_money", "perm": "wage", "seas": "seasonals"}
    if sign not in numbers:
        return None
    return sourced(numbered(signs(_)[sign], numbers[sign]), BOX, {_("value"): f"prices.{paths[sign]}"})


def _hiring(price: int, _: Words) -> Help:
    told = Help(
        _("Permanents for hire"), _("On a Recruitment square you may hire one from here, who can work at once."),
        _("Recruitment office"), clauses=(76, 77, 175), picture="k-perm",
    )  # fmt: skip
    numbers = [("k-euro", str(price), _("€ to hire one")), ("k-euro", str(WAGE), _("€ of wage every round"))]
    return sourced(numbered(told, numbers), BOX, {_("wage"): "prices.wage", _("places"): "plates.players.1.office"})


def _season(count: int, _: Words) -> Help:
    told = Help(
        _.many("{n} seasonal for hire", "{n} seasonals for hire", count),
        _("On a Recruitment square you may hire so many instead of a permanent; each works once."),
        _("Recruitment office"), clauses=(79, 80, 93), picture="k-seas",
    )  # fmt: skip
    price = SEASONAL_PRICE[count - 1] if count <= len(SEASONAL_PRICE) else SEASONAL_PRICE[-1]
    numbers = [("k-euro", str(price), _("€ for all of them"))]
    return sourced(numbered(told, numbers), BOX, {_("price"): "prices.seasonals"})


def _actions(_: Words) -> dict[str, Help]:
    """The squares of the plates by their action."""
    pistes = Help(
        _("Pistes"), _("Lay up to {n} pistes of any colours, one after another.", n=len(PISTE_PRICE) - 1),
        _("Square of the plates"), clauses=(98, 99, 101), picture="k-runs",
    )  # fmt: skip
    prices: list[Number] = [
        ("k-perm", ", ".join(map(str, PISTE_PRICE[1:])), _("employees for 1, 2 or 3 pistes")),
        ("k-perm", f"+{BLACK_SURCHARGE}", _("if one of them is black")),
    ]
    recruitment = Help(
        _("Recruitment"), _("Hire a permanent, or seasonals, or place a disc on a Bonus tile."),
        _("Square of the plates"), clauses=(75, 76, 81), picture="k-seas",
    )  # fmt: skip
    hiring: list[Number] = [
        ("k-perm", ", ".join(map(str, range(OFFICE_PRICES))), _("€ for a permanent, by place in the office")),
        ("k-seas", ", ".join(map(str, SEASONAL_PRICE)), _("€ to hire 1, 2, 3 or 4")),
    ]
    return {
        "recruitment": sourced(numbered(recruitment, hiring), BOX, {_("price"): "prices.seasonals"}),
        "pistes": sourced(numbered(pistes, prices), BOX, {_("price"): "prices.pistes"}),
        "building": Help(_("A white square"),
                         _("The building that lay here is bought; it is filled with the next plate."),
                         _("Square of the plates"), clauses=(123, 347), picture="k-home"),
        "development": Help(_("A yellow square"),
                            _("The development that lay here is bought; it is filled with the next plate."),
                            _("Square of the plates"), clauses=(144, 347), picture="k-dev"),
        "square": Help(_("A square"), _("Your pawn may end here: pay the way, then carry out its action."),
                       _("Square of the plates"), clauses=(56, 58, 60), picture="k-plates"),
    }  # fmt: skip


def _village(_: Words) -> dict[str, Help]:
    """The village, what it lacks, and what it is worth."""
    village = Help(
        _("The village"), _("Buildings stand here, each with a side against another one or the ski domain."),
        clauses=(125, 126, 132), picture="k-home",
    )  # fmt: skip
    room: list[Number] = [
        ("k-home", str(CELLS), _("buildings at most")),
        ("", str(COLUMN_REWARD), _("rank of the reward for a complete column")),
    ]
    whole = sourced(numbered(village, room), BOX, {_("size"): "village.columns"})
    cell = Help(_("A free cell"),
                _("A building may stand here if it touches another one or the ski domain with a side."),
                _("The village"), clauses=(125, 130, 134), picture="k-home")  # fmt: skip
    slot = Help(_("A complete slot"), _("Halves or quarters have joined here: it takes a cube off the ladder."),
                _("The village"), clauses=(132, 133, 138), picture="k-slot")  # fmt: skip
    spare: list[Number] = [("k-vp", f"+{VACANT_SLOT}", _("at the end, if it is vacant and the ladder is empty"))]
    slot = sourced(numbered(slot, spare), BOX, {_("points"): "convenience.vacant_slot"})
    arrivals = Help(_("Arrivals"),
                    _("Where green pistes come down: they complete halves and quarters of the first row."),
                    _("The village"), clauses=(102, 132), picture="c-green")  # fmt: skip
    return {
        "hamlet": whole, "village": whole, "cell": cell, "cube": slot, "preview-build": cell, "arrivals": arrivals,
        "ladder": _ladder(_), "zone": _zone(_),
    }  # fmt: skip


def _ladder(_: Words) -> Help:
    told = Help(
        _("The convenience ladder"),
        _("Cubes without a slot stand here; the fewer they are at the end, the more each building is worth."),
        _("Convenience"), clauses=(139, 155, 181), picture="k-cube",
    )  # fmt: skip
    last = len(LADDER_POINTS) - 1
    worth = [
        f"{points}/{per}" if per > 1 else str(points) for points, per in zip(LADDER_POINTS, LADDER_PER, strict=True)
    ]
    numbers: list[Number] = [
        ("k-vp", " · ".join(worth), _("points for each building with 0 to {n} cubes here", n=last)),
        ("k-vp", f"+{VACANT_SLOT}", _("for each vacant slot, if it is empty")),
        ("k-vp", f"−{LADDER_BEYOND}", _("for each cube beyond {n}", n=last)),
        ("k-perm", str(DISCARD_CUBE_PRICE), _("employees to discard a cube")),
    ]
    values = {_("points"): "convenience.points", _("price"): "prices.discard_cube"}
    return sourced(numbered(told, numbers), BOX, values)


def _zone(_: Words) -> Help:
    told = Help(
        _("The authenticity zone"), _("Octagons without a slot lie here and cost points at the end."),
        _("Authenticity"), clauses=(143, 157, 192), picture="k-oct",
    )  # fmt: skip
    numbers: list[Number] = [
        ("k-vp", f"−{ZONE_OCTAGON}", _("points for each octagon")),
        ("k-vp", f"+{VACANT_OCTAGON_SLOT}", _("for each vacant octagon slot, if the zone is empty")),
        ("k-perm", str(DISCARD_OCTAGON_PRICE), _("employees to discard an octagon")),
    ]
    values = {_("points"): "authenticity.zone_octagon", _("price"): "prices.discard_octagon"}
    return sourced(numbered(told, numbers), BOX, values)


def _domain(_: Words) -> dict[str, Help]:
    """The mountain and what runs down it."""
    domain = Help(
        _("The ski domain"),
        _("Pistes are laid from the village upwards: each must lead down to the village or to one that is not harder."),
        clauses=(34, 98, 105), picture="k-runs",
    )  # fmt: skip
    variety: list[Number] = [("k-four", f"+{VARIETY}", _("points at the end for each set of the four colours"))]
    whole = sourced(numbered(domain, variety), BOX, {_("points"): "prices.variety"})
    run = Help(_("A piste"), _("It leads down to the next row, or into the village."), _("Piste"),
               clauses=(102, 105, 111), picture="k-runs")  # fmt: skip
    edge = Help(_("The edge of the ski domain"),
                _("The altitude of each row, its reward when complete, and its colours."),
                clauses=(104, 110), picture="k-line")  # fmt: skip
    return {
        **dict.fromkeys(("mountain", "snow", "slope"), whole),
        **dict.fromkeys(("piste", "edges", "ribbon", "preview"), run),
        "margins": edge,
    }  # fmt: skip


def _middle(_: Words) -> dict[str, Help]:
    """What lies between the players."""
    plate = Help(
        _("A round plate"), _("Pawns move at least a column to the right; whoever is furthest back moves next."),
        clauses=(54, 55, 56), picture="k-plates",
        more=_("A skipped column brings a Time; a changed row costs 1 € or an employee. Going to the next plate ends "
               "your round."),
    )  # fmt: skip
    stack = Help(_("A stack"), _("Its tiles fill the plates. What nobody buys goes to an open discard."),
                 clauses=(20, 30, 176), picture="k-recyc")  # fmt: skip
    cable = Help(
        _("The Bonus tiles"), _("One for each round: a disc goes on that of the present round."),
        clauses=(23, 81, 167), picture="k-bonus",
    )  # fmt: skip
    rounds: list[Number] = [("k-cabin", str(ROUNDS), _("rounds, and as many Bonus tiles"))]
    cable = sourced(numbered(cable, rounds), BOX, {_("rounds"): "game.rounds"})
    goals = Help(_("The thresholds"), _("What you need of each colour, and what the steps of each scale give."),
                 clauses=(160, 163, 200), picture="k-goal")  # fmt: skip
    office = Help(_("Office and rewards"), _("Who can be hired at what price, and how many Reward tiles are left."),
                  clauses=(75, 118), picture="k-perm")  # fmt: skip
    pawn, way = signs(_)["marker"], signs(_)["exit"]
    return {
        **dict.fromkeys(("plate", "small", "rounds"), plate),
        **dict.fromkeys(("stack", "pile"), stack),
        **dict.fromkeys(("cable", "hung"), cable),
        **dict.fromkeys(("goals", "reached"), goals),
        "glance": office,
        "shelf": Help(_("Tiles and office"), _("Bonus tiles, rewards, who can be hired, and the stacks: open to all."),
                      clauses=(23, 25, 28), picture="k-bonus"),
        "pawn": pawn, "ways": pawn, "exit": way,
    }  # fmt: skip


def _frame(_: Words) -> dict[str, Help]:
    """What shows more, and what is drawn for the eye."""
    resort = Help(_("A resort, small"), _("The pistes and the village of a player; it comes large when it is opened."),
                  clauses=(34, 35), picture="k-home")  # fmt: skip
    sky = Help(_("The day"), _("Morning in the first round, sunset in the last."), clauses=(43, 173))
    return {
        **dict.fromkeys(("mini", "plan", "large"), resort),
        **dict.fromkeys(("sky", "dusk", "air"), sky),
        "tabs": Help(_("Tabs"), _("They show another part of the table: resort, village, plates, tiles, goals."),
                     clauses=(29, 36)),
        "colours": Help(_("Colours"), _("Choose the colour of the piste; the places where it may lie are lit."),
                        clauses=(100, 104), picture="k-four"),
        "card": Help(_("What a choice gives"), _("It tells what the choice you look at would bring and cost."),
                     clauses=(58,)),
        "stock": Help(_("The stock"), _("Money, Time and employees of this player; those that were used lie down."),
                      clauses=(42, 92), picture="k-euro"),
        "purse": Help(_("The stock"), _("Money, Time and employees of this player; those that were used lie down."),
                      clauses=(42, 92), picture="k-euro"),
        "open": Help(_("The village"),
                     _("Buildings stand here, each with a side against another one or the ski domain."),
                     clauses=(125, 126), picture="k-home"),
        "count": Help(_("The final count"), _("What each player got for what."), clauses=(179, 194, 195)),
        "podium": Help(_("The end"), _("The most points win; a tie is a shared victory."), clauses=(195,)),
    }  # fmt: skip
