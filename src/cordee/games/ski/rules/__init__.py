"""The rules of the ski-resort game, split as its rulebook is. The numbers (SK-…) are those of rules.*.md."""

from __future__ import annotations

from typing import Final

from cordee.games.ski.box import ACTION_AT, BUILDING_ACTION, CELLS, PLATE, TILES
from cordee.games.ski.rules.anytime import (
    Activated,
    ActivateFree,
    AskAgain,
    ChooseActivation,
    DiscardPaid,
    TurnDown,
)
from cordee.games.ski.rules.building import PickAnother, PickBuilding, PickCell, Place
from cordee.games.ski.rules.development import Acquire, PickDevelopment, TurnUp
from cordee.games.ski.rules.effects import CarryOut, Choose, Discard, StandUp
from cordee.games.ski.rules.movement import Act, Actions, Arrive, EndTurn, Finish, Proceed, Turn
from cordee.games.ski.rules.payment import Pay
from cordee.games.ski.rules.pistes import FreePistes, Lot
from cordee.games.ski.rules.recruitment import MoveDisc, PayEmployees, PlaceDisc, Recruit, SetDisc
from cordee.games.ski.rules.rewards import OpenPool, Pool, Reward
from cordee.games.ski.rules.scoring import EvaluateTile
from cordee.games.ski.rules.season import BeginRound, Draw, Evaluation, PayDay, PayWages, Thresholds
from cordee.games.ski.rules.set_up import DrawBonus, LeaveOut, TakePlace, set_up
from cordee.games.ski.rules.station import Station, count_bits
from cordee.games.ski.rules.thresholds import Advance, Improve, OfferImprovement
from cordee.games.ski.rules.vocabulary import WORDS

VERSION: Final = "3"


def conserved(state: Station) -> dict[str, int]:
    """The pieces of which there is a fixed number (SK-017), counted over the whole table; all others are unlimited."""
    buildings = count_bits(state.unseen_buildings) + count_bits(state.building_discard)
    developments = count_bits(state.unseen_developments) + count_bits(state.development_discard)
    for seat in range(state.seats):
        for cell in range(CELLS * seat, CELLS * (seat + 1)):
            if 0 < state.village[cell] <= TILES:
                buildings += 1
        owned = count_bits(state.face_up[seat]) + count_bits(state.face_down[seat]) + count_bits(state.at_work[seat])
        developments += owned
    for square in range(2 * PLATE):
        if state.tiles[square]:
            if ACTION_AT[state.seats][square] == BUILDING_ACTION:
                buildings += 1
            else:
                developments += 1
    return {"buildings": int(buildings), "developments": int(developments)}


__all__ = [
    "VERSION",
    "WORDS",
    "Acquire",
    "Act",
    "Actions",
    "ActivateFree",
    "Activated",
    "Advance",
    "Arrive",
    "AskAgain",
    "BeginRound",
    "CarryOut",
    "Choose",
    "ChooseActivation",
    "Discard",
    "DiscardPaid",
    "Draw",
    "DrawBonus",
    "EndTurn",
    "EvaluateTile",
    "Evaluation",
    "Finish",
    "FreePistes",
    "Improve",
    "LeaveOut",
    "Lot",
    "MoveDisc",
    "OfferImprovement",
    "OpenPool",
    "Pay",
    "PayDay",
    "PayEmployees",
    "PayWages",
    "PickAnother",
    "PickBuilding",
    "PickCell",
    "PickDevelopment",
    "Place",
    "PlaceDisc",
    "Pool",
    "Proceed",
    "Recruit",
    "Reward",
    "SetDisc",
    "StandUp",
    "Station",
    "TakePlace",
    "Thresholds",
    "Turn",
    "TurnDown",
    "TurnUp",
    "conserved",
    "set_up",
]  # fmt: skip
