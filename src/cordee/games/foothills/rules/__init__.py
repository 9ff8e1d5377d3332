"""The rules of Foothills, split as the rulebook is. The numbers (FH-…) are those of rules.en.md and rules.fr.md."""

from __future__ import annotations

from typing import Final

from cordee.engine.core import ITSELF
from cordee.games.foothills.box import EFFECTS
from cordee.games.foothills.rules.effects import PROGRAMMES, Part, Pay
from cordee.games.foothills.rules.resources import (
    DrawCubes,
    DrawFromBag,
    DrawResources,
    Fill,
    Gain,
    GainCube,
    GainMore,
    KeepDrawn,
    Refill,
    Take,
    TakeCube,
    TakeMore,
)
from cordee.games.foothills.rules.rubble import ChooseLine, ClearRubble
from cordee.games.foothills.rules.setup import (
    BeginWith,
    CloseLines,
    DealReserve,
    FillStockyard,
    FirstPlayer,
    rematch,
    set_up,
)
from cordee.games.foothills.rules.state import Foothills, conserved
from cordee.games.foothills.rules.stations import BuildStation, ChooseStation, RaiseStation, Visit
from cordee.games.foothills.rules.surveyor import (
    ChoosePlace,
    MayScore,
    MoveSurveyor,
    Replace,
    ScoreCard,
    TakeSummit,
    TakeTicket,
    Trade,
)
from cordee.games.foothills.rules.track import ChooseWork, LayTrack, MoreWorks, Works
from cordee.games.foothills.rules.turn import ChooseCard, EndTurn, ExtraFlips, Finish, Flip, FlipNow
from cordee.games.foothills.rules.vocabulary import WORDS

VERSION: Final = "3"

__all__ = [
    "VERSION",
    "WORDS",
    "BeginWith",
    "BuildStation",
    "ChooseCard",
    "ChooseLine",
    "ChoosePlace",
    "ChooseStation",
    "ChooseWork",
    "ClearRubble",
    "CloseLines",
    "DealReserve",
    "DrawCubes",
    "DrawFromBag",
    "DrawResources",
    "EndTurn",
    "ExtraFlips",
    "Fill",
    "FillStockyard",
    "Finish",
    "FirstPlayer",
    "Flip",
    "FlipNow",
    "Foothills",
    "Gain",
    "GainCube",
    "GainMore",
    "KeepDrawn",
    "LayTrack",
    "MayScore",
    "MoreWorks",
    "MoveSurveyor",
    "Part",
    "Pay",
    "RaiseStation",
    "Refill",
    "Replace",
    "ScoreCard",
    "Take",
    "TakeCube",
    "TakeMore",
    "TakeSummit",
    "TakeTicket",
    "Trade",
    "Visit",
    "Works",
    "conserved",
    "rematch",
    "set_up",
]


def programme(number: int) -> list[Part]:
    """The parts of an effect in the order in which they are carried out."""
    effect = EFFECTS[number]
    parts: list[Part] = []
    if effect.fill:
        parts.append(Fill(ITSELF, number))
    if effect.take:
        parts.append(Take(ITSELF, number))
    if effect.draw:
        parts.append(DrawFromBag(ITSELF, number))
    if effect.clear:
        parts.append(ClearRubble(ITSELF, number))
    if effect.times:
        parts.append(Works(ITSELF, number))
    if effect.builds:
        parts.append(BuildStation(ITSELF, number))
    if effect.move:
        parts.append(MoveSurveyor(ITSELF, number))
    if effect.ticket >= 0:
        parts.append(TakeTicket(ITSELF, number))
    if effect.gain.goods() + effect.gain.resources():
        parts.append(Gain(ITSELF, number))
    if effect.summit:
        parts.append(TakeSummit(ITSELF, number))
    if effect.flip_now:
        parts.append(FlipNow(ITSELF, number))
    if effect.score_card:
        parts.append(MayScore(ITSELF, number))
    if effect.flips:
        parts.append(ExtraFlips(ITSELF, number))
    return parts


for _number in range(len(EFFECTS)):
    PROGRAMMES.append(programme(_number)[::-1])
