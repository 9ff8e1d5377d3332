"""Pig, the game of the tutorial."""

from pathlib import Path

from cordee.engine.game import Game
from pig import rules

GAME = Game(name="pig", prefix="PG", folder=Path(__file__).parent, rules=rules, seats=range(2, 6))
