"""What a season brought each resort, and what was made ready for the next: told between the seasons.

All of it is read off the moves of the season, from the first one to the one with which the next season began.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cordee.engine.telling import Account, Played, Post, Purse, SeatAccount, Shelf
from cordee.engine.unfolding import Stage, unfold
from cordee.games.ski.box import (
    ACTION_AT,
    BASE,
    BUILDING_ACTION,
    COLOURS,
    FILL_ORDER,
    INCOME,
    INCOME_MONEY,
    INCOME_TILES,
    MONEY_PER_SCORING_BONUS,
    PERK_SCALE,
    PERK_STEP,
    PERK_STEP_VALUE,
    PERK_TILE,
    PERK_TILE_VALUE,
    REWARD_INCOME,
    REWARDS,
    ROUNDS,
    SCALES,
    TILES,
)
from cordee.games.ski.lettering import soft
from cordee.games.ski.rules import BeginRound, Evaluation, PayDay, Station
from cordee.games.ski.rules.scoring import bonus_points
from cordee.games.ski.rules.station import AS_REWARDS, BONUS_TILES, SOURCES, TILE_EFFECTS
from cordee.games.ski.words import (
    bonus_name,
    building_name,
    development_name,
    euros,
    reward_name,
    step_name,
)
from cordee.words import Words

EURO, POINT = "k-euro", "k-vp"
SIGNS = (EURO, "k-seas", "k-perm", "k-time", POINT)
"""The pieces that an income gives, in the order of the box."""


@dataclass(frozen=True)
class Turn:
    """The turn of a season: its first position, its evaluation, the beginning of the next season, each pay day."""

    start: Station
    evaluation: Stage
    begin: Stage
    pay_days: dict[int, Stage]
    end: Station

    @property
    def season(self) -> int:
        """The one that is over."""
        return int(self.evaluation.before.round)


def turn_of(played: Sequence[Played]) -> Turn | None:
    """What happened by itself between the seasons; nothing where no season was closed."""
    found: list[Stage] = []
    for one in reversed(played):
        found = [*unfold(one.before, one.action), *found]
        if any(isinstance(stage.step, Evaluation) for stage in found):
            break
    evaluation = next((stage for stage in found if isinstance(stage.step, Evaluation)), None)
    begin = next((stage for stage in found if isinstance(stage.step, BeginRound)), None)
    if evaluation is None or begin is None:
        return None
    pay_days = {int(stage.step.owner): stage for stage in found if isinstance(stage.step, PayDay)}
    return Turn(played[0].before, evaluation, begin, pay_days, played[-1].after)


def account(played: Sequence[Played], _: Words) -> Account | None:
    """The account of the season that these moves closed."""
    turn = turn_of(played)
    if turn is None:
        return None
    n = turn.season
    return Account(
        title=_("Round {n} is over", n=n),
        why=_("Summer: points are counted, wages are paid, new snow falls."),
        scored=_("Points of round {n}", n=n),
        flow=_("Income and wages of round {n}", n=n + 1),
        go=_("Round {n}", n=n + 1),
        seats=tuple(_seat_account(turn, seat, _) for seat in range(int(turn.end.seats))),
        shelves=tuple(shelf for shelf in _shelves(turn, _) if shelf.things),
    )


def _seat_account(turn: Turn, seat: int, _: Words) -> SeatAccount:
    evaluated, paid = turn.evaluation, turn.pay_days.get(seat)
    had = int(evaluated.before.money[seat])
    went = int(paid.before.money[seat] - paid.after.money[seat]) if paid else 0
    return SeatAccount(
        seat,
        before=int(turn.start.points[seat]),
        after=int(turn.end.points[seat]),
        scored=tuple(_scored(turn, seat, _)),
        flow=(*_came(turn, seat, _), *_wages(paid, seat, _)),
        purse=Purse(EURO, had, int(turn.begin.after.money[seat]) - had, went),
        notes=tuple(_notes(turn, seat, _)),
    )


# ── Points ──


def _scored(turn: Turn, seat: int, _: Words) -> list[Post]:
    """What the season brought in points: rewards and tiles on the way, then each Bonus tile with a disc."""
    gained = [
        int(turn.end.earned[SOURCES * seat + n] - turn.start.earned[SOURCES * seat + n]) for n in range(int(SOURCES))
    ]
    before = turn.evaluation.before
    worth = {p: int(bonus_points(before, seat, p)) for p in range(len(before.bonus)) if before.discs[seat] >> p & 1}
    on_the_way = [
        (gained[AS_REWARDS], "k-gift", _("Rewards taken")),
        (gained[TILE_EFFECTS], "k-home", _("Effects of tiles")),
        (gained[BONUS_TILES] - sum(worth.values()), "k-bonus", _("Bonus tiles scored before")),
    ]
    found = [Post(sign, text, ((n, POINT),)) for n, sign, text in on_the_way if n]
    found += [Post("k-bonus", bonus_name(before.bonus[place], _), ((n, POINT),)) for place, n in worth.items()]
    return found or [Post("k-bonus", _("no disc on any Bonus tile"), ((0, POINT),))]


# ── Income and wages ──


def _came(turn: Turn, seat: int, _: Words) -> list[Post]:
    """Every source of what came between the seasons (SK-044 to SK-048, SK-293)."""
    state = turn.begin.before
    found = [Post("dusk a0", building_name(BASE, _), _given(INCOME[BASE]))]
    found += [
        Post(f"dusk a{tile}", building_name(tile, _), _given(INCOME[tile]))
        for tile in map(int, INCOME_TILES)
        if state.built[seat] >> tile & 1
    ]
    found += [
        Post("k-gift", reward_name(tile, _), _given(REWARD_INCOME[tile]))
        for tile in range(1, int(REWARDS) + 1)
        if state.kept[seat] >> tile & 1 and any(REWARD_INCOME[tile])
    ]
    found += _lasting(state, seat, int(INCOME_MONEY), 1, _)
    scored = int(turn.evaluation.after.money[seat] - turn.evaluation.before.money[seat])
    each = int(turn.evaluation.before.perk(seat, MONEY_PER_SCORING_BONUS))
    if scored:
        found += _lasting(turn.evaluation.before, seat, int(MONEY_PER_SCORING_BONUS), scored // each, _)
    return found


def _given(income: Sequence[int]) -> tuple[tuple[int, str], ...]:
    return tuple((int(n), SIGNS[piece]) for piece, n in enumerate(income) if n)


def _lasting(state: Station, seat: int, perk: int, times: int, _: Words) -> list[Post]:
    """The money of a lasting benefit: a development's and a threshold's."""
    found = []
    for tile in range(1, int(TILES) + 1):
        if state.face_up[seat] & PERK_TILE[perk] & 1 << tile:
            given = (int(PERK_TILE_VALUE[perk]) * times, EURO)
            found.append(Post("k-dev", development_name(tile, _), (given,)))
    step, scale = int(PERK_STEP[perk]), int(PERK_SCALE[perk])
    if step and state.steps[SCALES * seat + scale] >= step:
        given = (int(PERK_STEP_VALUE[perk]) * times, EURO)
        found.append(Post(f"c-{COLOURS[scale]}", step_name(scale, step, _), (given,)))
    return found


def _wages(paid: Stage | None, seat: int, _: Words) -> list[Post]:
    """What the permanents were paid; who must still decide how pays later (SK-049, SK-342)."""
    if paid is None or not paid.before.permanents[seat]:
        return []
    staff, went = int(paid.before.permanents[seat]), int(paid.before.money[seat] - paid.after.money[seat])
    gone = staff - int(paid.after.permanents[seat])
    if not went and not gone:
        return [Post("k-perm", _("wages still to be paid"))]
    found = [Post("k-perm", _.many("{n} wage", "{n} wages", staff - gone), ((-went, EURO),))] if went else []
    return found + ([Post("k-lying", _("unpaid"), ((-gone, "k-perm"),))] if gone else [])


# ── What else became of a resort ──


def _notes(turn: Turn, seat: int, _: Words) -> list[Post]:
    risen = int(turn.evaluation.after.permanents[seat] - turn.evaluation.before.permanents[seat])
    found = []
    if risen:
        found.append(Post("k-rise", _.many("{n} permanent stands up", "{n} permanents stand up", risen)))
    for scale in range(int(SCALES)):
        at = int(SCALES) * seat + scale
        if turn.end.steps[at] > turn.start.steps[at]:
            old, new = int(turn.start.threshold(seat, scale)), int(turn.end.threshold(seat, scale))
            found.append(Post(f"c-{COLOURS[scale]}", _("threshold {old} → {new}", old=old, new=new)))
    if not any(post.sign.startswith("c-") for post in found):
        found.append(Post("", _("no threshold improved")))
    return found


# ── What was made ready ──


def _shelves(turn: Turn, _: Words) -> list[Shelf]:
    """The tiles of the plate after the next one, the office, and what nobody bought (SK-175 to SK-178)."""
    before, end = turn.evaluation.before, turn.end
    plate = int(before.plate_now())
    order = FILL_ORDER[end.seats][plate]
    drawn = [_face(end, int(square), _) for square in order if end.tiles[square]] if turn.season + 1 < ROUNDS else []
    left = sum(bool(before.tiles[square]) for square in order)
    prices = [_("for {price}", price=euros(price, _)) for price in range(len(end.office))]
    office = [Post("k-perm", price, ((int(n), ""),)) for price, n in zip(prices, end.office, strict=True)]
    away = [Post("k-loop", _.many("{n} tile to the discard", "{n} tiles to the discard", left))] if left else []
    return [
        Shelf(_("New on the plate of round {n}", n=turn.season + 2), tuple(drawn), faces=True),
        Shelf(_("Office"), tuple(office)),
        Shelf(_("Cleared away"), tuple(away)),
    ]


def _face(state: Station, square: int, _: Words) -> Post:
    tile = int(state.tiles[square])
    if ACTION_AT[state.seats][square] == BUILDING_ACTION:
        return Post(f"b{tile}", soft(building_name(tile, _)))
    return Post(f"d{tile}", soft(development_name(tile, _)))
