"""Every error Cordée raises on purpose: one family, each a sentence that says what to do."""

from __future__ import annotations


class CordeeError(Exception):
    """Something was asked that cannot be; the message says what is wrong and what is allowed."""


class UnknownGame(CordeeError):
    """No game of that name is registered."""


class BadSetup(CordeeError):
    """A seat count or an option that the game does not have."""


class BadWord(CordeeError):
    """A word that names no action of the game."""


class IllegalAction(CordeeError):
    """An action that may not be played now; `clause` is the number of the rule that forbids it."""

    def __init__(self, message: str, clause: int = 0) -> None:
        super().__init__(message)
        self.clause = clause


class BadSave(CordeeError):
    """A saved state that is not one of this game."""


class BadRecord(CordeeError):
    """A record that cannot be read, or that does not follow the rules; `ply` is where, if known."""

    def __init__(self, message: str, ply: int = -1) -> None:
        super().__init__(message)
        self.ply = ply


class BadBox(CordeeError):
    """A box file with a missing, unsourced or impossible value."""
