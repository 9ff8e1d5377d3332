"""What can be said by one press: emotes that all games share, and phrases from each game's own world.

A game's `phrases.py` offers `phrases(_)`: a few short sentences by their keys. Whoever reads them reads them in their
own language.
"""

from __future__ import annotations

from functools import lru_cache

from cordee.engine.game import Game
from cordee.words import Words, words

FACES = ("hello", "bravo", "laugh", "wow", "ouch", "think")
"""The emotes, each of which has a face in `emotes.svg.jinja`."""


def emotes(_: Words) -> dict[str, str]:
    """The words of the emotes."""
    return {
        "hello": _("Hello!"),
        "bravo": _("Well played!"),
        "laugh": _("Ha ha!"),
        "wow": _("Oh!"),
        "ouch": _("Ouch!"),
        "think": _("Let me think…"),
    }


def phrases_of(game: Game, _: Words) -> dict[str, str]:
    """All that can be said at a table of this game by one press."""
    return _phrases(game, _.lang)


@lru_cache(64)
def _phrases(game: Game, lang: str) -> dict[str, str]:
    _ = words(lang, game.folder)
    own = game.module("phrases").phrases(_) if game.has("phrases") else {}
    return emotes(_) | own
