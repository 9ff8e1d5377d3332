"""What players call to each other in the quarry."""

from __future__ import annotations

from cordee.words import Words


def phrases(_: Words) -> dict[str, str]:
    """Short sentences that are said by one press."""
    return {
        "vein": _("What a vein!"),
        "lamp": _("Keep the lamps lit!"),
        "rain": _("It always rains here…"),
        "deeper": _("Deeper, always deeper!"),
    }
