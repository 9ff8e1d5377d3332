"""What players call to each other on the mountain."""

from __future__ import annotations

from cordee.words import Words


def phrases(_: Words) -> dict[str, str]:
    """Short sentences that are said by one press."""
    return {
        "yeti": _("The yeti is coming!"),
        "rope": _("Who holds the rope?"),
        "summit": _("See you at the summit!"),
        "snow": _("Snow, snow, nothing but snow…"),
    }
