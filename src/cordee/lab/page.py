"""Reports and proposals of the lab as tables and plots."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from cordee.arena.page import Bar, Cell, Grid, plot
from cordee.cli.speech import number, percent
from cordee.lab.asked import Variant
from cordee.lab.balance import Proposal
from cordee.lab.figures import Measure
from cordee.lab.report import Key, Report
from cordee.lab.wish import SHARES, figures_wished
from cordee.words import Words

SHOWN_WHOLE = 6
"""Wishes of more figures than this show only those that are missed."""


def grids(reports: Sequence[Report], _: Words, names: Sequence[str] = ()) -> list[Grid]:
    """Every figure of every box, a table for each kind; the boxes may be given names of their own."""
    base = reports[0]
    kinds: list[tuple[str, list[Key]]] = []
    for name in sorted({key[1] for key in base.names() if key[0] == "win"}):
        keys = [key for key in base.names() if key[:2] == ("win", name)]
        kinds.append((_("Wins by {what}", what=start_name(name, _)), keys))
    plain = [key for key in base.names() if key[0] in ("rounds", "decisions", "score", "margin")]
    kinds.append((_("Length and scores"), plain))
    for figure, title in (
        ("count", _("What each player has at the end")),
        ("taken", _("Taken by how many of those who could")),
        ("takers", _("How takers fare beside a fair share")),
    ):
        kinds.append((title, sorted({key for report in reports for key in report.names() if key[0] == figure})))
    columns = ["", *(names or [report.variant.name for report in reports])]
    return [Grid(title, columns, _rows(keys, reports, _)) for title, keys in kinds if keys]


def start_name(name: str, _: Words) -> str:
    """What a start is called."""
    known = {
        "seat": _("seat"), "turn": _("turn order"), "place": _("starting place"), "colour": _("colour"),
    }  # fmt: skip
    return known.get(name, name)


def _rows(keys: Sequence[Key], reports: Sequence[Report], _: Words) -> list[list[Cell]]:
    base = reports[0]
    rows = []
    for key in keys:
        row = [Cell(_row_name(key, _)), Cell(_told(key, base.measure(*key), _.lang))]
        for report in reports[1:]:
            change = report.against(base, *key)
            text = f"{_told(key, report.measure(*key), _.lang)} ({_signed(key, change, _.lang)})"
            row.append(Cell(text, change.sure))
        rows.append(row)
    return rows


def _row_name(key: Key, _: Words) -> str:
    plain = {
        "rounds": _("rounds"), "decisions": _("decisions"), "score": _("score"), "margin": _("margin of victory"),
    }  # fmt: skip
    return plain.get(key[0], key[-1])


def _told(key: Key, measure: Measure, lang: str) -> str:
    half = (measure.high - measure.low) / 2
    if key[0] in SHARES:
        return f"{percent(measure.value, lang)} ± {number(100 * half, 1, lang)}"
    return f"{number(measure.value, 2, lang)} ± {number(half, 2, lang)}"


def _signed(key: Key, change: Measure, lang: str) -> str:
    scale, places = (100, 1) if key[0] in SHARES else (1, 2)
    sign = "+" if change.value >= 0 else "−"
    half = number(scale * (change.high - change.low) / 2, places, lang)
    return f"{sign}{number(abs(scale * change.value), places, lang)} ± {half}"


# ── Plots ──


def plots(reports: Sequence[Report], _: Words, names: Sequence[str] = ()) -> list[dict[str, Any]]:
    """For every figure that matters, each box with its interval."""
    base = reports[0]
    wanted: list[tuple[str, Key, float | None]] = []
    for key in base.names():
        if key[0] == "win":
            wanted.append((_("Wins by {what}", what=f"{start_name(key[1], _)} {key[2]}"), key, 1 / base.seats))
        elif key[0] == "rounds" and base.value(*key):
            wanted.append((_("rounds"), key, None))
    for component, _strain in base.stands_out()[:8]:
        wanted.append((_("{name}: taken", name=component), ("taken", component), None))
        wanted.append((_("{name}: how takers fare", name=component), ("takers", component), 0.0))
    called = names or [report.variant.name for report in reports]
    return [_plot(title, key, reports, called, _.lang, fair) for title, key, fair in wanted]


def _plot(
    title: str, key: Key, reports: Sequence[Report], names: Sequence[str], lang: str, fair: float | None
) -> dict[str, Any]:
    measures = zip(names, [report.measure(*key) for report in reports], strict=True)
    bars = [Bar(name, one.value, one.low, one.high, n == 0) for n, (name, one) in enumerate(measures)]
    return plot(title, bars, lambda value: _short(key, value, lang), fair)


def _short(key: Key, value: float, lang: str) -> str:
    return percent(value, lang) if key[0] in SHARES else number(value, 1, lang)


# ── Proposals ──


def proposal_grids(proposal: Proposal, _: Words) -> list[Grid]:
    """The values, the losses and what becomes of every wish."""
    before, after, gain = proposal.fresh_loss(0), proposal.fresh_loss(1), proposal.gain
    sure = Cell(f"{number(gain.value, 1, _.lang)} ± {number(gain.high - gain.value, 1, _.lang)}", gain.sure)
    losses = [
        [Cell(_("in the search")), _points(proposal.before, _), _points(proposal.after, _), Cell("")],
        [Cell(_("on fresh dice")), _points(before, _), _points(after, _), sure],
    ]
    others = [[Cell(_beside(proposal, variant)), _points(loss, _)] for variant, loss in proposal.others]
    found = [
        Grid(_("Values"), ["", _("before"), _("after")], _value_rows(proposal, _)),
        Grid(_("Missed in all, in points"), ["", _("before"), _("after"), _("gained")], losses),
        *[_wishes_grid(proposal, *pair, _) for pair in proposal.fresh],
    ]
    title = _("Other boxes: where they differ from this one")
    return [*found, Grid(title, ["", _("missed")], others)] if others else found


def _points(points: float, _: Words) -> Cell:
    return Cell(number(points, 1, _.lang))


def _beside(proposal: Proposal, variant: Variant) -> str:
    """Where another box differs from the proposal."""
    there, here = dict(variant.changes), dict(proposal.variant.changes)
    told = [(knob.name, knob.told(there)) for knob in proposal.plan.knobs if knob.told(there) != knob.told(here)]
    return ", ".join(f"{name}={value}" for name, value in told)


def _value_rows(proposal: Proposal, _: Words) -> list[list[Cell]]:
    """What changes; the rest is only counted."""
    after, knobs = dict(proposal.variant.changes), proposal.plan.knobs
    turned = [knob for knob in knobs if any(path in after for path in knob.paths)]
    rows = [[Cell(knob.name), Cell(knob.told({})), Cell(knob.told(after), True)] for knob in turned]
    same = len(knobs) - len(turned)
    told = _.many("{n} value stays as it is", "{n} values stay as they are", same)
    return [*rows, [Cell(told), Cell(""), Cell("")]] if same else rows


def _wishes_grid(proposal: Proposal, before: Report, after: Report, _: Words) -> Grid:
    """Every figure that is wished for; of many alike only those that are missed, before or after."""
    rows, fine = [], 0
    for wish in proposal.plan.wishes:
        keys = [key for one, key in figures_wished([wish], after, before)]
        for key in keys:
            missed = wish.miss(before, key), wish.miss(after, key)
            if len(keys) > SHOWN_WHOLE and not any(missed):
                fine += 1
                continue
            rows.append([
                Cell(_figure_name(key, _)),
                Cell(_wished(key, wish.interval(before.seats), _.lang)),
                Cell(_told(key, before.measure(*key), _.lang)),
                Cell(_told(key, after.measure(*key), _.lang), after.against(before, *key).sure),
                Cell(f"{number(missed[0], 1, _.lang)} → {number(missed[1], 1, _.lang)}"),
            ])
    if fine:
        told = _.many("{n} other figure is as wished", "{n} other figures are as wished", fine)
        rows.append([Cell(told), Cell(""), Cell(""), Cell(""), Cell("")])
    columns = ["", _("wished"), _("before"), _("after"), _("missed")]
    return Grid(_.many("{n} seat, on fresh dice", "{n} seats, on fresh dice", before.seats), columns, rows)


def _figure_name(key: Key, _: Words) -> str:
    if key[0] == "win":
        return f"{start_name(key[1], _)} {key[2]}"
    if key[0] == "taken":
        return _("{name}: taken", name=key[1])
    if key[0] == "takers":
        return _("{name}: how takers fare", name=key[1])
    return _row_name(key, _)


def _wished(key: Key, interval: tuple[float, float], lang: str) -> str:
    scale, places = (100, 0) if key[0] in SHARES else (1, 1)
    low, high = ("" if math.isinf(bound) else number(scale * bound, places, lang) for bound in interval)
    return f"{low}–{high}" if low and high else f"≥ {low}" if low else f"≤ {high}"
