"""The list of what may not be chosen: by the rule that forbids it, what is nearest to possible first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cordee.engine.picture import Part
from cordee.server.look import ChoiceLook

RULES_SHOWN = 12
CASES_SHOWN = 4
LABELS_SHOWN = 6


def refusals(choices: Sequence[ChoiceLook]) -> list[Part]:
    """A part for each rule, with the cases in which it forbids something now.

    Every choice belongs to a case, so that a place on the board finds its reason; those beyond some are not shown.
    """
    rules: dict[str, list[ChoiceLook]] = {}
    for choice in sorted((one for one in choices if not one.allowed), key=lambda one: one.distance):
        rules.setdefault(choice.clause, []).append(choice)
    parts = [_rule(clause, several, place < RULES_SHOWN) for place, (clause, several) in enumerate(rules.items())]
    beyond = sum(len(several) for several in list(rules.values())[RULES_SHOWN:])
    return [*parts, Part("refusals-more", "more_refusals", {"n": beyond})] if beyond else parts


def _rule(clause: str, several: list[ChoiceLook], shown: bool) -> Part:
    by_lack: dict[str, list[ChoiceLook]] = {}
    for choice in several:
        by_lack.setdefault(choice.lack, []).append(choice)
    cases = [_case(lack, alike, place < CASES_SHOWN) for place, (lack, alike) in enumerate(by_lack.items())]
    more = sum(case["more"] for case in cases)
    what = {"clause": clause, "reason": several[0].reason, "shown": shown, "cases": cases, "more": more}
    return Part(f"refusal-{clause}", "refusal", what)


def _case(lack: str, alike: list[ChoiceLook], shown: bool) -> dict[str, Any]:
    """What lacks the same; `more` is how many choices are not named."""
    labels = list(dict.fromkeys(choice.label for choice in alike))
    named = labels[:LABELS_SHOWN] if shown else []
    return {
        "words": " ".join(choice.word for choice in alike),
        "labels": " · ".join(named),
        "lack": lack,
        "more": len(labels) - len(named),
    }
