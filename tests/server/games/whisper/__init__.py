"""Whisper, a game of a minute whose hands, draws and some of whose moves are private."""

from pathlib import Path

from cordee.engine.game import Game
from whisper import rules

GAME = Game(name="whisper", prefix="WH", folder=Path(__file__).parent, rules=rules, seats=range(2, 4))
