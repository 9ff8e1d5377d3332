"""What a card does without a further question is said before it is played."""

from __future__ import annotations

import cordee
from cordee.games.foothills.box import EFFECTS
from cordee.games.foothills.rules import ChooseCard
from cordee.games.foothills.rules.state import listed
from cordee.games.foothills.rules.stations import spaces_to_build
from cordee.games.foothills.rules.vocabulary import PASS, PLAY
from cordee.games.foothills.words import choice, price_text, space_name
from cordee.words import words
from tests.kit import rule
from tests.kit.tables import Setting, random_game


@rule("FH-149")
def test_the_only_station_is_named_with_its_price() -> None:
    _ = words("en", cordee.game("foothills").folder, ["Ada", "Bo"])
    named = 0
    for seed in range(3):
        for state, _played in random_game(Setting("foothills", 2), seed):
            if state.seat() < 0 or not isinstance(state.agenda[-1], ChooseCard):
                continue
            for action in state.actions():
                effect = action - PLAY
                spaces = spaces_to_build(state, effect) if action != PASS and EFFECTS[effect].builds else 0
                if spaces and not spaces & (spaces - 1):
                    space = listed(spaces, 0)[0]
                    hint = choice(state, action, _).hint
                    assert space_name(space, _) in hint, hint
                    assert price_text(EFFECTS[effect].prices[space], _) in hint, hint
                    named += 1
    assert named > 20
