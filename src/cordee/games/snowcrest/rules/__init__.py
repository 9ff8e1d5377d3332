"""The rules of Snowcrest, split as the rulebook is: set-up, turn, actions of villagers, paying, spirits, meditation.

The numbers (SC-…) are those of rules.en.md and rules.fr.md.
"""

from typing import Final

from cordee.games.snowcrest.rules.actions import (
    BuildOne,
    ChooseBuilding,
    CopyOne,
    Cycle,
    Do,
    Exchange,
    NewcomerActs,
    Receive,
    Recruit,
    ReturnTile,
    SendModelHome,
    TakeCard,
    Use,
)
from cordee.games.snowcrest.rules.meditation import (
    Announce,
    Answer,
    EndOfAnswers,
    Outbidden,
    RungAlone,
    TurnToAnswer,
)
from cordee.games.snowcrest.rules.paying import Pay, PayMix, Settle
from cordee.games.snowcrest.rules.setup import (
    BuyFirst,
    DealHand,
    DrawFirst,
    FirstTurn,
    LayCorners,
    OpenAchievement,
    set_up,
)
from cordee.games.snowcrest.rules.spirits import (
    AppeasedSpirit,
    Harvest,
    MeetGuardian,
    MeetSpirit,
    PleasedGuardian,
    TurnToSettle,
)
from cordee.games.snowcrest.rules.state import WORDS, DrawCard, RevealVillager, Snowcrest, conserved
from cordee.games.snowcrest.rules.turn import Arrival, ChooseCell, EndOfAction, EndOfRest, MainAction

VERSION: Final = "4"

__all__ = [
    "VERSION",
    "WORDS",
    "Announce",
    "Answer",
    "AppeasedSpirit",
    "Arrival",
    "BuildOne",
    "BuyFirst",
    "ChooseBuilding",
    "ChooseCell",
    "CopyOne",
    "Cycle",
    "DealHand",
    "Do",
    "DrawCard",
    "DrawFirst",
    "EndOfAction",
    "EndOfAnswers",
    "EndOfRest",
    "Exchange",
    "FirstTurn",
    "Harvest",
    "LayCorners",
    "MainAction",
    "MeetGuardian",
    "MeetSpirit",
    "NewcomerActs",
    "OpenAchievement",
    "Outbidden",
    "Pay",
    "PayMix",
    "PleasedGuardian",
    "Receive",
    "Recruit",
    "ReturnTile",
    "RevealVillager",
    "RungAlone",
    "SendModelHome",
    "Settle",
    "Snowcrest",
    "TakeCard",
    "TurnToAnswer",
    "TurnToSettle",
    "Use",
    "conserved",
    "set_up",
]
