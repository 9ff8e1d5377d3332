"""Slate in words: what is asked, what each choice gives, what happened, how the table stands.

Messages are English here and French in locale/fr.po; names of pieces are those of rules.en.md and rules.fr.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from cordee.engine.core import NOBODY
from cordee.engine.telling import Change, Choice, Component, Line, OptionWords
from cordee.games.slate.box import (
    ADD_STOCK,
    BETTER_RATE,
    CHANGE_PRICE,
    DEVELOPMENT_PLAYERS,
    DEVELOPMENT_POINTS,
    DEVELOPMENTS,
    DIFFERENT_VALLEYS,
    FIRST_SITE,
    FIRST_SLOT,
    HALF_THE_MINES,
    IDLE_ROUNDS,
    INCREASE_SALES,
    MINE_POINTS,
    OFFER_DEVELOPMENT,
    OFFER_PRICE,
    PRIVATE_VALLEY,
    RATE,
    SALE_SITE,
    SALE_VALUE,
    SALES_BONUS,
    SITE_COST,
    SITE_SLATE,
    SITES,
    SLOT_PRICE,
    SPACE_ACTIONS,
    SPACES,
    THROW_PRICE,
    THROWS,
    VALLEY_NAMES,
    VALLEY_OF,
    VALLEYS,
)
from cordee.games.slate.rules import (
    ADD,
    BACK,
    BUILD,
    BUY,
    CHANGE,
    DEVELOP,
    DONE,
    FACE,
    FIRST,
    HIGHER_FACE,
    LOWER,
    LOWER_FACE,
    PLACE,
    RAISE,
    REROLL,
    ROLL,
    ROLLING,
    SELL,
    SIT_OUT,
    SPEND,
    TOGETHER,
    WITHOUT,
    Act,
    BuyOrDone,
    BuyOrSitOut,
    ChangeDie,
    DrawFirst,
    Slate,
    SpendPiece,
    Throw,
    coin_run,
    site_word,
)
from cordee.words import Words

UNEASY = 6
"""From so many rounds without a mine on, the table in words speaks of it."""

# ── Names ──────────────────────────────────────────────────────────────────────────────────────────────────


def points(n: int, _: Words) -> str:
    """A number of points."""
    return _.many("{n} point", "{n} points", n)


def coins(n: int, _: Words) -> str:
    """A number of coins."""
    return _.many("{n} coin", "{n} coins", n)


def pieces(n: int, _: Words) -> str:
    """A number of pieces."""
    return _.many("{n} piece", "{n} pieces", n)


def site_name(site: int) -> str:
    """A site: its valley, and its place from the river's mouth."""
    valley = VALLEY_OF[site]
    return f"{VALLEY_NAMES[valley]} {site - FIRST_SITE[valley] + 1}"


def action_name(key: str, _: Words) -> str:
    """One of the four actions."""
    return {"add": _("Add"), "build": _("Build"), "sell": _("Sell"), "develop": _("Develop")}[key]


def space_actions(space: int, _: Words) -> str:
    """The actions of a space."""
    return either([action_name(key, _) for key in SPACE_ACTIONS[space]], _)


def either(items: Sequence[str], _: Words) -> str:
    """"a, b or c"."""
    if len(items) < 2:
        return "".join(items)
    return _("{several} or {last}", several=", ".join(items[:-1]), last=items[-1])


def faces(lay: int, _: Words) -> str:
    """Dice by their faces."""
    return _.listing([str(face) for face in THROWS[lay]])


def development_name(number: int, _: Words) -> str:
    """A development."""
    return [
        _("Add to stock"),
        _("Adjust a die"),
        _("Increase sales"),
        _("Better rate"),
        _("Different valleys"),
        _("Half the mines"),
        _("Private valley"),
    ][number]


def development_effect(number: int, _: Words) -> str:
    """What a development does (SL-060 to SL-073)."""
    worth = points(DEVELOPMENT_POINTS[number], _)
    return [
        _("buy a piece once a round"),
        _("one die +1 or −1, once a round, free"),
        _("{coins} more whenever you sell", coins=coins(SALES_BONUS, _)),
        _("1 point for every {better} coins instead of {usual}", better=BETTER_RATE, usual=RATE),
        _("{points} for each valley where you have a mine", points=worth),
        _("{points} for each valley where you have half the mines", points=worth),
        _("{points} for each valley where you have every mine", points=worth),
    ][number]


# ── What is asked ──────────────────────────────────────────────────────────────────────────────────────────


def question(state: Slate, _: Words) -> str:
    """What the seat that decides is asked, in one sentence."""
    if state.seat() == NOBODY:
        return _("The game is over.")
    step = state.agenda[-1]
    if isinstance(step, DrawFirst):
        return _("The first player is being drawn.")
    if isinstance(step, Throw):
        return _("The dice are rolling.")
    price = coins(state.buy_price(state.turn), _)
    if isinstance(step, BuyOrSitOut):
        return _("You have no piece: buy one for {coins}, or sit this round out.", coins=price)
    if isinstance(step, BuyOrDone):
        return _("Buy a piece for {coins}, or go on without.", coins=price)
    if isinstance(step, ChangeDie):
        return _("Choose the new face of your {face}.", face=state.face)
    if isinstance(step, SpendPiece):
        return _.many(
            "A piece is missing: choose the action space it comes from.",
            "{n} pieces are missing: choose the action space the next one comes from.",
            state.owed,
        )
    if isinstance(step, Act):
        return _("Your piece on action space {n}: choose what it does.", n=state.space + 1)
    if all(PLACE < action <= REROLL for action in state.actions()):
        return _("Place your pieces by the dice.")
    return _("Place your pieces by the dice, or change the dice first.")


# ── Choices ────────────────────────────────────────────────────────────────────────────────────────────────


def choice(state: Slate, action: int, _: Words) -> Choice:
    """An action as a button, with what it gives or costs on the table as it stands, or why it is refused."""
    if action > ROLL:
        return Choice(faces(action - ROLL, _))
    if action >= FIRST:
        return Choice(_("{name} begins", name=_.seat(action - FIRST)))
    offer = _offered(state, action, _)
    refused = int(state.refusal(action))
    return Choice(offer.label, why_not(state, action, refused, _)) if refused else offer


def _offered(state: Slate, action: int, _: Words) -> Choice:
    if action in (BUY, DONE, SIT_OUT):
        return _buying(state, action, _)
    if action < ADD:
        return _dice_choice(state, action, _)
    if action == ADD:
        return Choice(_("Add a piece to your stock"), _adding(state, _))
    if action < SELL:
        return _building(state, action - BUILD, _)
    if action < DEVELOP:
        return Choice(_("Sell at {site}", site=site_name(SALE_SITE[action - SELL])), _selling(state, action - SELL, _))
    if action < BACK:
        return _developing(state, action - DEVELOP, _)
    if action == BACK:
        return Choice(_("Take the piece back"), _("no action"))
    space = action - SPEND
    lost = _("it will not act there: {actions}", actions=space_actions(space, _))
    return Choice(_("From space {n}", n=space + 1), lost)


def _buying(state: Slate, action: int, _: Words) -> Choice:
    if action == DONE:
        return Choice(_("Buy nothing"))
    if action == SIT_OUT:
        return Choice(_("Sit the round out"), _("no dice and no free piece"))
    price = state.buy_price(state.turn)
    return Choice(_("Buy a piece"), _("−{coins}, 1 more piece available", coins=coins(price, _)))


def _dice_choice(state: Slate, action: int, _: Words) -> Choice:
    if action <= REROLL:
        label = _("Place on {faces}", faces=faces(action - PLACE, _))
        return Choice(label, ", ".join(space_actions(face - 1, _) for face in THROWS[action - PLACE]))
    if action <= CHANGE:
        return Choice(_("Reroll {faces}", faces=faces(action - REROLL, _)), _paying(state, THROW_PRICE, _))
    if action <= FACE:
        label = _("Change the {face}", face=action - CHANGE)
        return Choice(label, _("to any face; {cost}, once a round", cost=_paying(state, CHANGE_PRICE, _)))
    if action <= LOWER:
        face = action - FACE
        return Choice(_("Turn it to {face}", face=face), space_actions(face - 1, _))
    old, new = _adjusted(action)
    label = _("Adjust the {old} to {new}", old=old, new=new)
    return Choice(label, _("{actions}; free, once a round", actions=space_actions(new - 1, _)))


def _adjusted(action: int) -> tuple[int, int]:
    """A die before and after being adjusted."""
    if action <= RAISE:
        return action - LOWER, int(LOWER_FACE[action - LOWER])
    return action - RAISE, int(HIGHER_FACE[action - RAISE])


def _paying(state: Slate, price: int, _: Words) -> str:
    """Coins paid, of those there are."""
    return _("−{coins} of {n}", coins=coins(price, _), n=state.coins[state.turn])


def _adding(state: Slate, _: Words) -> str:
    seat = state.turn
    return _("then {n} available, {m} unavailable", n=state.available[seat] + 2, m=state.unavailable[seat] - 1)


def _building(state: Slate, valley: int, _: Words) -> Choice:
    site = FIRST_SITE[valley] + state.height[valley]
    if site == FIRST_SITE[valley + 1]:
        return Choice(_("Build in {valley}", valley=VALLEY_NAMES[valley]))
    label = _("Build {site}", site=site_name(site))
    hints = [*_hints_of_cost(state, site, _), _("+{points}", points=points(_points_of_mine(state, valley, site), _))]
    if state.built + 1 == SITES:
        hints.append(_("the last mine: this round is the last"))
    return Choice(label, ", ".join(hints))


def _hints_of_cost(state: Slate, site: int, _: Words) -> list[str]:
    """Where the pieces of a mine go and, if some are missing, come from (SL-037, SL-042)."""
    cost = SITE_COST[site]
    if cost == 1:
        return [_("1 piece, which stays as your mine")]
    hints = [
        _("{pieces}: 1 stays as your mine", pieces=pieces(cost, _)),
        _.many("{n} becomes unavailable", "{n} become unavailable", cost - 1),
    ]
    missing = _missing(state, site)
    if missing > 0:
        hints.append(_.many("{n} comes from an action space", "{n} come from action spaces", missing))
    return hints


def _missing(state: Slate, site: int) -> int:
    """Pieces of a mine's cost that are not available once the acting piece is back (SL-034, SL-037)."""
    return max(0, int(SITE_COST[site] - state.available[state.turn] - 1))


def _points_of_mine(state: Slate, valley: int, site: int) -> int:
    """What the mine adds to the score, developments for valleys included."""
    then = state.copy()
    then.owner[site] = state.turn
    then.height[valley] += 1
    return int(then.points(state.turn) - state.points(state.turn))


def _selling(state: Slate, sale: int, _: Words) -> str:
    value = coins(SALE_VALUE[sale], _)
    shares = _shared_coins(state, sale, state.turn, _)
    if state.holds(state.turn, INCREASE_SALES):
        return _("{coins}: {shares}; +{bonus} for you", coins=value, shares=shares, bonus=SALES_BONUS)
    return _("{coins}: {shares}", coins=value, shares=shares)


def _shared_coins(state: Slate, sale: int, you: int | None, _: Words) -> str:
    """Who receives how much of a sale (SL-047 to SL-049), in the order of the coins."""
    received = ({} if you is None else {you: 0}) | _received(state, sale)
    return ", ".join(
        _("you {n}", n=n) if seat == you else _("{name} {n}", name=_.seat(seat), n=n) for seat, n in received.items()
    )


def _received(state: Slate, sale: int) -> dict[int, int]:
    """The coins of a sale by seat, in the order in which they come."""
    return dict(Counter(int(state.owner[site]) for site in coin_run(state, sale)))


def _developing(state: Slate, offer: int, _: Words) -> Choice:
    number = int(OFFER_DEVELOPMENT[offer])
    effect = development_effect(number, _)
    if OFFER_PRICE[offer]:
        label = _("{name} at {coins}", name=development_name(number, _), coins=coins(OFFER_PRICE[offer], _))
        return Choice(label, _("{effect} for {coins}", effect=effect, coins=coins(OFFER_PRICE[offer], _)))
    gain = _points_of_development(state, number)
    hint = _("{effect}; +{points} as it stands", effect=effect, points=points(gain, _)) if gain else effect
    return Choice(development_name(number, _), hint)


def _points_of_development(state: Slate, number: int) -> int:
    """What the development would add to the score as the table stands."""
    then = state.copy()
    then.holder[FIRST_SLOT[number]] = state.turn
    return int(then.points(state.turn) - state.points(state.turn))


def why_not(state: Slate, action: int, refused: int, _: Words) -> str:
    """Why a choice is refused, in a few words; the clause says it at length."""
    seat = state.turn
    has = int(state.coins[seat])
    match refused:
        case 22:
            return _too_few_coins(int(THROW_PRICE), has, _)
        case 23 if not state.changed >> seat & 1:
            return _too_few_coins(int(CHANGE_PRICE), has, _)
        case 24:
            return _("with Adjust a die only")
        case 26:
            return _.many("{n} piece to place", "{n} pieces to place", state.available[seat])
        case 37:
            return _("no piece of yours there")
        case 60 if state.buy_price(seat) < 0:
            return _("with Add to stock only")
        case 38 | 60:
            return _("none is left in your unavailable stock")
        case 62:
            return _too_few_coins(int(state.buy_price(seat)), has, _)
        case 23 | 61 | 64:
            return _("done for this round")
        case 40:
            return _("all its mines are built")
        case 41:
            cost = SITE_COST[FIRST_SITE[action - BUILD] + state.height[action - BUILD]]
            usable = state.available[seat] + state.on_spaces(seat)
            return _("{pieces}, you have {n}", pieces=pieces(cost, _), n=usable)
        case 45:
            return _("the mine is not built yet")
        case 51:
            return _("sold out") if state.black else _("no black piece is left")
        case 56:
            return _("no slot is free")
        case 57:
            return _("taken: with 2 players, one piece")
        case 58:
            return _("not with {n} players", n=state.seats)
        case 59:
            return _("yours already")
    return ""


def _too_few_coins(price: int, has: int, _: Words) -> str:
    return _("{coins}, you have {n}", coins=coins(price, _), n=has)


# ── What happened ──────────────────────────────────────────────────────────────────────────────────────────


def told(before: Slate, action: int, after: Slate, _: Words) -> list[str]:
    """Log lines for an action and all that followed from it without a choice. Nothing is hidden (SL-012)."""
    return [
        *_told_of_action(before, action, after, _),
        *_told_of_coin_points(before, action, after, _),
        *_told_of_placing(before, action, after, _),
        *_told_of_passing(before, action, after, _),
        *_told_of_going_back(before, action, after, _),
        *_told_of_mines(before, after, _),
        *_told_of_round(before, after, _),
        *_told_of_end(after, _),
    ]


def stocks(view: dict[str, Any]) -> list[dict[str, int]]:
    """What each seat has: points as the table stands, coins, and its pieces by where they are."""
    sites = [site["owner"] for valley in view["valleys"] for site in valley["sites"]]
    slots = [slot["holder"] for development in view["developments"] for slot in development["slots"]]
    return [
        {
            "points": view["points"][seat],
            "coins": view["coins"][seat],
            "available": view["available"][seat],
            "unavailable": view["unavailable"][seat],
            "spaces": sum(space[seat] for space in view["spaces"]),
            "mines": sites.count(seat),
            "developments": slots.count(seat),
        }
        for seat in range(view["seats"])
    ]


def _off_space(seat: int, n: int = 1) -> list[Change]:
    """Pieces go from action spaces to the available stock (SL-034)."""
    return [Change(seat, "spaces", -n), Change(seat, "available", n)]


def _restocked(seat: int) -> list[Change]:
    """A piece becomes available (SL-038, SL-060)."""
    return [Change(seat, "unavailable", -1), Change(seat, "available", 1)]


DICE = "dice-0"
"""The dice that lie before whoever rolls, as the drawing calls them."""


def _mine(site: int) -> str:
    """The place of a mine in the drawing."""
    return f"mine-{site_word(site)}"


def _plaque(number: int) -> str:
    """The place of a development in the drawing."""
    return str(DEVELOPMENTS[number])


def _space(before: Slate) -> str:
    """The action space of the piece that acts."""
    return f"space-{before.space + 1}"


def _gain(before: Slate, after: Slate, seat: int) -> int:
    """The points that a seat has more."""
    return int(after.points(seat) - before.points(seat))


def _taken_back(before: Slate, name: str, _: Words) -> str:
    """The piece that acts is taken off its space first (SL-034)."""
    return _("{name} takes the piece back from space {n}", name=name, n=before.space + 1)


def _told_of_action(before: Slate, action: int, after: Slate, _: Words) -> list[str]:
    seat, name = int(before.turn), _.seat(before.turn)
    if action > ROLL:
        return [_("{name} rolls {faces}.", name=name, faces=faces(action - ROLL, _))]
    if action >= FIRST:
        return [_("{name} is the first player.", name=_.seat(action - FIRST))]
    if action == BUY:
        price = int(before.buy_price(seat))
        text = _("{name} buys a piece for {coins}.", name=name, coins=coins(price, _))
        return [Line(text, Change(seat, "coins", -price), *_restocked(seat))]
    if action == SIT_OUT:
        return [_("{name} sits the round out.", name=name)]
    if action < ADD:
        return _told_of_dice(before, action, name, _)
    if action == ADD:
        back = _taken_back(before, name, _)
        return [Line(_("{back} and adds another to the stock.", back=back), *_off_space(seat), *_restocked(seat))]
    if action < SELL:
        return _told_of_building(before, action - BUILD, after, name, _)
    if action < DEVELOP:
        return _told_of_selling(before, action - SELL, name, _)
    if action < BACK:
        return [_told_of_developing(before, action - DEVELOP, after, name, _)]
    if action == BACK:
        return [Line(_("{back}, without an action.", back=_taken_back(before, name, _)), *_off_space(seat))]
    if action < DONE:
        return _told_of_spending(before, action - SPEND, after, name, _)
    return []


def _told_of_dice(before: Slate, action: int, name: str, _: Words) -> list[str]:
    if action <= REROLL:
        return []  # told with the pieces that are placed by themselves
    seat = int(before.turn)
    if action <= CHANGE:
        paid = coins(THROW_PRICE, _)
        text = _("{name} pays {coins} to reroll {faces}.", name=name, coins=paid, faces=faces(action - REROLL, _))
        return [Line(text, Change(seat, "coins", -int(THROW_PRICE), DICE))]
    if action <= FACE:
        return []  # told with the new face
    if action <= LOWER:
        paid, face = coins(CHANGE_PRICE, _), action - FACE
        text = _("{name} pays {coins} to turn a {old} to {new}.", name=name, coins=paid, old=before.face, new=face)
        return [Line(text, Change(seat, "coins", -int(CHANGE_PRICE), DICE))]
    old, new = _adjusted(action)
    return [_("{name} adjusts a {old} to {new}.", name=name, old=old, new=new)]


def _told_of_building(before: Slate, valley: int, after: Slate, name: str, _: Words) -> list[str]:
    site = int(FIRST_SITE[valley] + before.height[valley])
    back, taken = _taken_back(before, name, _), _off_space(int(before.turn))
    if after.owner[site] < 0:  # the rest is told when it is paid for
        return [Line(_("{back} to build {site}.", back=back, site=site_name(site)), *taken)]
    who = _("{back} and", back=back)
    return [*_told_of_spent(before, _missing(before, site), _), _told_of_mine(before, site, after, who, taken, _)]


def _told_of_spent(before: Slate, n: int, _: Words) -> list[str]:
    """Pieces spent from action spaces where there was no choice."""
    if n == 0:
        return []
    text = _.many(
        "{name} spends a piece that was waiting on an action space.",
        "{name} spends {n} pieces that were waiting on action spaces.",
        n,
        name=_.seat(before.turn),
    )
    return [Line(text, *_off_space(int(before.turn), n))]


def _told_of_mine(before: Slate, site: int, after: Slate, who: str, taken: list[Change], _: Words) -> Line:
    """A mine is paid for; `who` tells of the pieces that were taken for it (SL-042)."""
    seat, cost = int(before.turn), int(SITE_COST[site])
    gain = _gain(before, after, seat)
    mine = _mine(site)
    paid = [Change(seat, "available", -cost, mine), Change(seat, "mines", 1, mine), Change(seat, "points", gain, mine)]
    values = {"who": who, "site": site_name(site), "points": points(gain, _)}
    if cost == 1:
        return Line(_("{who} builds {site} with 1 piece, which stays there: +{points}.", **values), *taken, *paid)
    text = _.many(
        "{who} builds {site} with {cost} pieces, of which {n} becomes unavailable: +{points}.",
        "{who} builds {site} with {cost} pieces, of which {n} become unavailable: +{points}.",
        cost - 1,
        cost=cost,
        **values,
    )
    return Line(text, *taken, *paid, Change(seat, "unavailable", cost - 1))


def _told_of_spending(before: Slate, space: int, after: Slate, name: str, _: Words) -> list[str]:
    text = _("{name} spends the piece on space {n}.", name=name, n=space + 1)
    lines: list[str] = [Line(text, *_off_space(int(before.turn)))]
    if after.built > before.built:
        site = int(FIRST_SITE[before.valley] + before.height[before.valley])
        lines += [*_told_of_spent(before, int(before.owed) - 1, _), _told_of_mine(before, site, after, name, [], _)]
    return lines


def _told_of_selling(before: Slate, sale: int, name: str, _: Words) -> list[str]:
    text = _(
        "{back} and sells slate at {site} for {coins}: {shares}.",
        back=_taken_back(before, name, _),
        site=site_name(SALE_SITE[sale]),
        coins=coins(SALE_VALUE[sale], _),
        shares=_shared_coins(before, sale, None, _),
    )
    sold = _mine(SALE_SITE[sale])
    received = [Change(owner, "coins", n, sold) for owner, n in _received(before, sale).items()]
    lines: list[str] = [Line(text, *_off_space(int(before.turn)), *received)]
    if before.holds(before.turn, INCREASE_SALES):
        more = _("Increase sales: {coins} more for {name}.", coins=coins(SALES_BONUS, _), name=name)
        lines.append(Line(more, Change(int(before.turn), "coins", int(SALES_BONUS), _plaque(INCREASE_SALES))))
    return lines


def _told_of_developing(before: Slate, offer: int, after: Slate, name: str, _: Words) -> Line:
    seat, number = int(before.turn), int(OFFER_DEVELOPMENT[offer])
    development = development_name(number, _)
    if OFFER_PRICE[offer]:
        price = coins(OFFER_PRICE[offer], _)
        development = _("{name} at {coins}", name=development, coins=price)
    plaque = _plaque(number)
    moved = [Change(seat, "spaces", -1, _space(before)), Change(seat, "developments", 1, plaque)]
    values = {"name": name, "n": before.space + 1, "development": development}
    gain = _gain(before, after, seat)
    if gain == 0:
        return Line(_("{name} moves the piece on space {n} to {development}.", **values), *moved)
    text = _("{name} moves the piece on space {n} to {development}: +{points}.", points=points(gain, _), **values)
    return Line(text, *moved, Change(seat, "points", gain, plaque))


def _told_of_coin_points(before: Slate, action: int, after: Slate, _: Words) -> list[str]:
    """What coins gained and paid make of the points, as the table stands (SL-010, SL-087)."""
    if after.built > before.built or DEVELOP <= action < BACK:
        return []  # told with the mine, or with the development
    gains = {seat: _gain(before, after, seat) for seat in range(int(before.seats))}
    changes = [Change(seat, "points", n, f"seat-{seat}") for seat, n in gains.items() if n]
    if not changes:
        return []
    shown = [_("{name} {n}", name=_.seat(change.seat), n=f"{change.by:+d}".replace("-", "−")) for change in changes]
    return [Line(_("Coins counted in points: {changes}.", changes=", ".join(shown)), *changes)]


# What follows by itself


def _placed(before: Slate, action: int, after: Slate) -> tuple[int, ...]:
    """The spaces on which pieces were placed with this action, by choice or because there was none."""
    if before.phase != ROLLING or after.dice or action == SIT_OUT or REROLL < action <= FACE:
        return ()
    if SIT_OUT < action <= REROLL:
        return THROWS[action - PLACE]
    lay = _dice_then(before, action)
    return THROWS[lay][: before.available[before.turn] + (1 if action == BUY else 0)]


def _dice_then(before: Slate, action: int) -> int:
    """How the dice lie after the action."""
    if action == BUY:
        return int(before.dice)
    if action > ROLL:
        return int(TOGETHER[before.dice][action - ROLL])
    old, new = (int(before.face), action - FACE) if action <= LOWER else _adjusted(action)
    return int(TOGETHER[WITHOUT[before.dice][old]][new])


def _told_of_placing(before: Slate, action: int, after: Slate, _: Words) -> list[str]:
    spaces = _placed(before, action, after)
    if not spaces:
        return []
    seat, n = int(before.turn), len(spaces)
    text = _(
        "{name} places {pieces} on {faces}.",
        name=_.seat(seat),
        pieces=pieces(n, _),
        faces=_.listing([str(space) for space in spaces]),
    )
    return [Line(text, Change(seat, "available", -n), Change(seat, "spaces", n))]


def _told_of_passing(before: Slate, action: int, after: Slate, _: Words) -> list[str]:
    """The players after this one who had no piece and could buy none (SL-028, SL-030)."""
    if before.phase != ROLLING or not (action == SIT_OUT or _placed(before, action, after)):
        return []
    lines: list[str] = []
    seat = (before.turn + 1) % before.seats
    while seat != before.first and before.available[seat] == 0 and before.buy_refusal(seat):
        lines.append(_told_of_pass(before.unavailable[seat] > 0, seat, _))
        seat = (seat + 1) % before.seats
    return lines


def _told_of_pass(takes: bool, seat: int, _: Words) -> str:
    name = _.seat(seat)
    if takes:
        text = _("{name} has no piece: no dice this round, but one piece becomes available.", name=name)
        return Line(text, *_restocked(seat))
    return _("{name} has no piece at all and passes.", name=name)


def _told_of_going_back(before: Slate, action: int, after: Slate, _: Words) -> list[str]:
    """Pieces that could do nothing and went back by themselves (SL-039)."""
    lines: list[str] = []
    same_round = after.round == before.round and after.agenda
    for seat in range(before.seats):
        left = after.on_spaces(seat) if same_round else 0
        n = before.on_spaces(seat) - left
        if seat == before.turn:
            n += _went_there(before, action, after)
        if n > 0:
            text = _.many(
                "A piece of {name} can do nothing and goes back.",
                "{n} pieces of {name} can do nothing and go back.",
                n,
                name=_.seat(seat),
            )
            lines.append(Line(text, *_off_space(seat, n)))
    return lines


def _went_there(before: Slate, action: int, after: Slate) -> int:
    """Pieces that the action itself put on action spaces; those it took off count below 0."""
    if before.phase == ROLLING:
        return len(_placed(before, action, after))
    if action < ADD or action == DONE:
        return 0
    if BUILD <= action < SELL:
        site = FIRST_SITE[action - BUILD] + before.height[action - BUILD]
        return -1 - (_missing(before, site) if after.owner[site] >= 0 else 0)
    if SPEND <= action < DONE:
        return -int(before.owed) if after.built > before.built else -1
    return -1


def _told_of_mines(before: Slate, after: Slate, _: Words) -> list[str]:
    if after.built == SITES and before.built < SITES:
        return [_("All mines are built: this round is the last.")]
    return []


def _told_of_round(before: Slate, after: Slate, _: Words) -> list[str]:
    """A new round, and who passes it before anybody rolls; where all do, the next one too (SL-028, SL-080)."""
    lines: list[str] = []
    for number in range(before.round + 1, after.round + 1):
        first = (after.first - after.round + number) % after.seats
        lines.append(_("Round {n} begins with {name}.", n=number, name=_.seat(first)))
        goes_on = number == after.round and after.agenda
        passing = (after.turn - first) % after.seats if goes_on else after.seats
        for place in range(passing):
            seat = (first + place) % after.seats
            lines.append(_told_of_pass(after.available[seat] > 0, seat, _))
    return lines


def _told_of_end(after: Slate, _: Words) -> list[str]:
    """Who wins (SL-085, SL-089, SL-090)."""
    if after.agenda:
        return []
    lines = []
    if after.built < SITES:
        lines.append(_("No mine was built for {n} rounds: the game ends here.", n=IDLE_ROUNDS))
    winners = [seat for seat, share in enumerate(after.result()) if share > 0]
    names = _.listing([_.seat(seat) for seat in winners])
    best = points(max(after.scores()), _)
    if len(winners) > 1:
        return [*lines, _("The game is over: {names} share the victory with {points}.", names=names, points=best)]
    return [*lines, _("The game is over: {name} wins with {points}.", name=names, points=best)]


# ── The table in words ─────────────────────────────────────────────────────────────────────────────────────


def board(view: dict[str, Any], _: Words) -> list[str]:
    """The whole position as sentences, from what is seen."""
    return [
        *_board_round(view, _),
        *_board_dice(view, _),
        *[_board_seat(view, seat, _) for seat in range(view["seats"])],
        *_board_spaces(view, _),
        *[_board_valley(valley, _) for valley in view["valleys"]],
        *_board_developments(view, _),
        _.many("{n} black piece is left.", "{n} black pieces are left.", view["black"]),
    ]


def _board_round(view: dict[str, Any], _: Words) -> list[str]:
    if view["round"] == 0:
        return [_("The game has not begun.")]
    lines = [_("Round {n}; {name} is the first player.", n=view["round"], name=_.seat(view["first"]))]
    if view["over"]:
        return [*lines, _("The game is over.")]
    if view["phase"] == "roll":
        lines.append(_("Phase 1, roll and place: it is {name}'s turn.", name=_.seat(view["turn"])))
    else:
        name = _.seat(view["turn"])
        lines.append(_("Phase 2, actions, space {n}: it is {name}'s turn.", n=view["space"], name=name))
    if view["last_round"]:
        lines.append(_("All mines are built: this round is the last."))
    elif view["idle_rounds"] > UNEASY:
        lines.append(
            _(
                "No mine for {n} rounds: after {limit} without one, the game ends.",
                n=view["idle_rounds"] - 1,
                limit=IDLE_ROUNDS,
            )
        )
    return lines


def _board_dice(view: dict[str, Any], _: Words) -> list[str]:
    if not view["dice"]:
        return []
    shown = _.listing([str(face) for face in view["dice"]])
    return [_("The dice of {name}: {faces}.", name=_.seat(view["turn"]), faces=shown)]


def _board_seat(view: dict[str, Any], seat: int, _: Words) -> str:
    owned = [site for valley in view["valleys"] for site in valley["sites"] if site["owner"] == seat]
    parts = [
        points(view["points"][seat], _),
        coins(view["coins"][seat], _),
        _.many("{n} piece available", "{n} pieces available", view["available"][seat]),
        _.many("{n} unavailable", "{n} unavailable", view["unavailable"][seat]),
        _.many("{n} mine", "{n} mines", len(owned)),
    ]
    if view["passed"][seat] or view["sat_out"][seat]:
        parts.append(_("not in this round"))
    return _("{name}: {parts}.", name=_.seat(seat), parts=", ".join(parts))


def _board_spaces(view: dict[str, Any], _: Words) -> list[str]:
    """The action spaces with pieces on them."""
    lines: list[str] = []
    for space in range(int(SPACES)):
        counts = view["spaces"][space]
        there = [_("{name} {n}", name=_.seat(seat), n=n) for seat, n in enumerate(counts) if n]
        if there:
            actions = space_actions(space, _)
            lines.append(_("Space {n}, {actions}: {there}.", n=space + 1, actions=actions, there=", ".join(there)))
    return lines


def _board_valley(valley: dict[str, Any], _: Words) -> str:
    sites = "; ".join(_board_site(place, site, _) for place, site in enumerate(valley["sites"]))
    return _("{valley}, from the river's mouth: {sites}.", valley=valley["name"], sites=sites)


def _board_site(place: int, site: dict[str, Any], _: Words) -> str:
    values = [octagon["value"] for octagon in site["slate"] if not octagon["sold"]]
    slate = _("slate for {values}", values=_.listing([str(value) for value in values])) if values else _("sold out")
    if site["owner"] < 0:
        return _("{place} free for {pieces}, {slate}", place=place + 1, pieces=pieces(site["cost"], _), slate=slate)
    return _("{place} {name}, {slate}", place=place + 1, name=_.seat(site["owner"]), slate=slate)


def _board_developments(view: dict[str, Any], _: Words) -> list[str]:
    lines: list[str] = []
    for number, development in enumerate(view["developments"]):
        if development["in_play"]:
            holders = [_board_slot(slot, _) for slot in development["slots"] if slot["holder"] >= 0]
            there = ", ".join(holders) if holders else _("nobody")
            lines.append(
                _(
                    "{development} ({effect}): {there}.",
                    development=development_name(number, _),
                    effect=development_effect(number, _),
                    there=there,
                )
            )
    return lines


def _board_slot(slot: dict[str, Any], _: Words) -> str:
    name = _.seat(slot["holder"])
    if slot["price"]:
        name = _("{name} at {coins}", name=name, coins=coins(slot["price"], _))
    return _("{name}, used this round", name=name) if slot["used"] else name


# ── Set-up and components ──────────────────────────────────────────────────────────────────────────────────


def chance(options: dict[str, Any]) -> tuple[str, ...]:
    """What is left to chance."""
    return ("dice",)


def options(_: Words) -> dict[str, OptionWords]:
    """Slate has no options."""
    return {}


def components(_: Words) -> list[Component]:
    """Every printed place of the board, for those who browse it."""
    return [
        *[_space_component(space, _) for space in range(int(SPACES))],
        *[_development_component(number, _) for number in range(len(DEVELOPMENTS))],
        *[_site_component(site, _) for site in range(int(SITES))],
    ]


def _space_component(space: int, _: Words) -> Component:
    explained = {
        "add": _("Add: one of your pieces becomes available."),
        "build": _("Build: a mine on the lowest free site of a river, paid for with pieces."),
        "sell": _("Sell: slate from any mine; the coins run down the valley."),
        "develop": _("Develop: one of your pieces goes to a development for good."),
    }
    lines = [explained[key] for key in SPACE_ACTIONS[space]]
    return Component(f"space:{space + 1}", _("Action spaces"), _("Space {n}", n=space + 1), lines)


def _development_component(number: int, _: Words) -> Component:
    slots = range(int(FIRST_SLOT[number]), int(FIRST_SLOT[number + 1]))
    lines = [
        _("Effect: {effect}.", effect=development_effect(number, _)),
        _.many("{n} slot; with 2 players, one piece.", "{n} slots; with 2 players, one piece.", len(slots)),
    ]
    if number == ADD_STOCK:
        lines.append(_("Price of a piece: {coins}.", coins=either([coins(SLOT_PRICE[slot], _) for slot in slots], _)))
    if number in (HALF_THE_MINES, PRIVATE_VALLEY):
        counts = either([str(players) for players in DEVELOPMENT_PLAYERS[number]], _)
        lines = [lines[0], _("Only with {n} players.", n=counts)]
    elif number >= DIFFERENT_VALLEYS:
        lines.append(_("A valley may count for several developments."))
    return Component(f"development:{DEVELOPMENTS[number]}", _("Developments"), development_name(number, _), lines)


def _site_component(site: int, _: Words) -> Component:
    lines = [
        _("Cost: {pieces}.", pieces=pieces(SITE_COST[site], _)),
        _("Slate: {values}.", values=_.listing([coins(value, _) for value in SITE_SLATE[site]])),
        _("{points} at the end.", points=points(MINE_POINTS, _)),
    ]
    return Component(f"site:{site_word(site)}", _("Mine sites"), site_name(site), lines)


# ── In the designer's workshop ─────────────────────────────────────────────────────────────────────────────

TAKING = ("build", "develop")
"""The kinds of actions that take a component."""


def takes(state: Slate, action: int) -> str:
    """The key of the component that an action takes."""
    if action >= DEVELOP:
        return f"development:{DEVELOPMENTS[OFFER_DEVELOPMENT[action - DEVELOP]]}"
    return f"valley:{VALLEYS[action - BUILD]}"
