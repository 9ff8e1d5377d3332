"""The choices at a table of Snowcrest, and the places where they hang."""

from __future__ import annotations

from collections.abc import Sequence

from cordee.engine.telling import Offer
from cordee.games.snowcrest.faces import Piece


class Offers:
    """The choices by word, and which of them belong to a place."""

    def __init__(self, choices: Sequence[Offer]) -> None:
        self.allowed = {choice.word: choice.allowed for choice in choices}

    def at(self, *words: str) -> tuple[str, str]:
        """The choice that a place offers and the second one, if there is any; else one that is refused."""
        if not self.allowed:
            return "", ""
        may = [found for found in map(self.usual, words) if found]
        known = may or [word for word in words if word in self.allowed][:1]
        first, second, *_rest = [*known, "", ""]
        return first, second

    def usual(self, word: str) -> str:
        """What may be chosen and begins with this word: of deeds the one that does most, with its price paid."""
        begun = [one for one, may in self.allowed.items() if may and (one == word or one.startswith(f"{word} "))]
        return max(begun, key=lambda one: one.count(" "), default="")

    def has(self, start: str) -> bool:
        """Whether any choice begins so."""
        return any(word.startswith(start) for word in self.allowed)


NOTHING = Offers([])


def hung(offers: Offers, *words: str) -> Piece:
    """The choices of a place, as the drawing asks for them."""
    word, second = offers.at(*words)
    return {"word": word, "second": second}


def offered(*places: Piece) -> tuple[str, ...]:
    """The words of all choices that hang at some places."""
    found = [word for place in places for word in (place.get("word"), place.get("second")) if word]
    return (*found, *[pill["word"] for place in places for pill in place.get("pills", ())])
