"""Dice that anyone can check.

A dealer has a secret. Its SHA-256 is shown before the first throw, the secret itself when the game is over.
Nature's outcome at a ply follows from HMAC-SHA256(secret, luck and ply) and the odds. The luck is what the players
give, each when they sit down, after the hash was shown: who made the secret did not know it, and who gives it does
not know the secret. So a throw can neither be chosen nor denied. Where nobody gave any, who made the secret could have
tried several.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence

from cordee.engine.chance import pick
from cordee.engine.core import State


class Dealer:
    """Decides for nature, one ply at a time, the same way each time it is asked."""

    def __init__(self, secret: bytes | None = None, luck: Sequence[str] = ()) -> None:
        self.secret = secret if secret is not None else secrets.token_bytes(32)
        self.luck = tuple(luck) if any(luck) else ()
        """What each seat gave, in hexadecimal, nothing where it gave none; empty where nobody gave any."""

    @property
    def commitment(self) -> str:
        """What is shown before the first throw: SHA-256 of the secret, in hexadecimal."""
        return hashlib.sha256(self.secret).hexdigest()

    def outcome(self, state: State, ply: int) -> int:
        """Nature's action in this state, which waits for move number `ply` (from 0)."""
        point = (self._draw(str(ply)) >> 11) / 2.0**53
        return int(state.actions()[pick(state.odds(), point)])

    def seed(self, ply: int) -> int:
        """For a bot that decides move number `ply`: it meets the same moment with the same mind each time."""
        return self._draw(f"bot {ply}") >> 1

    def _draw(self, what: str) -> int:
        """64 bits that nobody can foresee without the secret."""
        mixed = f"{','.join(self.luck)}:{what}" if self.luck else what
        digest = hmac.new(self.secret, mixed.encode("ascii"), hashlib.sha256).digest()
        return int.from_bytes(digest[:8], "big")
