"""The characters of the bots: what they are called, and what they say at great moments."""

from __future__ import annotations

import zlib
from collections.abc import Sequence

from cordee.bots import parted
from cordee.words import Words

NAMES = {
    "": ("Tenzing", "Junko", "Gaston", "Wanda", "Reinhold", "Lynn", "Walter", "Gerlinde"),
    "careful": ("Odile", "Edmund", "Prudence", "Anselm", "Lhakpa"),
    "greedy": ("Balthazar", "Cosima", "Fergus", "Mirabel", "Rufus"),
    "spiteful": ("Igor", "Griselda", "Malo", "Ursule", "Vlad"),
    "explorer": ("Alexandra", "Marco", "Ida", "Zebulon", "Isabelle"),
}
"""Five for each style, one for each seat; no two alike, so that a name tells the style."""
WIN, LEAD, LOSS, BEATEN = "win", "lead", "loss", "beaten"


def bot_name(seat: int, spec: str = "") -> str:
    """What a bot is called."""
    names = NAMES[parted(spec)[1]]
    return names[seat % len(names)]


def saying(style: str, moment: str, number: int, _: Words) -> str:
    """What a bot says at a great moment; the number makes it say another thing another time."""
    lines = sayings(style, _)[moment]
    return lines[number % len(lines)]


def chance(table: str, ply: int) -> int:
    """A number that the table and the moment settle, the same for all who look."""
    return zlib.crc32(f"{table} {ply}".encode())


def sayings(style: str, _: Words) -> dict[str, Sequence[str]]:
    """All that bots of a style say."""
    said: dict[str, dict[str, Sequence[str]]] = {
        "": {
            WIN: (_("What a view! Well climbed, everyone."), _("Up here the tea tastes best.")),
            LEAD: (_("I go first for a while."), _("Mind the rope, I am ahead.")),
            LOSS: (_("Ouch. That place was mine."), _("Well seen. That costs me.")),
            BEATEN: (_("Well climbed. Again?"),),
        },
        "careful": {
            WIN: (_("Slowly, but up."), _("Every knot held.")),
            LEAD: (_("Ahead? Then I look twice at every step."), _("I did not slip: that is all.")),
            LOSS: (_("I feared something like that."), _("Good that I kept a reserve.")),
            BEATEN: (_("Safe and sound, at least."),),
        },
        "greedy": {
            WIN: (_("All mine! Well, nearly all."), _("My rucksack is full.")),
            LEAD: (_("Points! More points!"), _("I take what lies there. Much lay there.")),
            LOSS: (_("Hey! Give that back!"), _("My lovely treasure…")),
            BEATEN: (_("I had packed too much."),),
        },
        "spiteful": {
            WIN: (_("I saw your faces. That was the best of it."), _("You nearly had it. Nearly.")),
            LEAD: (_("After you? No, after me."), _("Is it cold in my shadow?")),
            LOSS: (_("I shall remember that."), _("Just you wait for the next bend.")),
            BEATEN: (_("Enjoy it. I am keeping count."),),
        },
        "explorer": {
            WIN: (_("And I only wanted to see what is up there!"), _("There was another way after all.")),
            LEAD: (_("This path was on no map."), _("Nobody ahead? Then it is new snow!")),
            LOSS: (_("Interesting. I did not know that one."), _("Lost something, learnt something.")),
            BEATEN: (_("Next time I try the other valley."),),
        },
    }
    return said[style]
