"""The engine: what a game is, whatever the game."""
