"""What players call to each other in the monastery."""

from __future__ import annotations

from cordee.words import Words


def phrases(_: Words) -> dict[str, str]:
    """Short sentences that are said by one press."""
    return {
        "horn": _("Hear the horns!"),
        "patience": _("Patience, like the mountain."),
        "yak": _("My yak was faster!"),
        "tea": _("Butter tea for everyone!"),
    }
