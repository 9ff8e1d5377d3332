"""What players call to each other along the line."""

from __future__ import annotations

from cordee.words import Words


def phrases(_: Words) -> dict[str, str]:
    """Short sentences that are said by one press."""
    return {
        "steam": _("Full steam ahead!"),
        "late": _("The train is late…"),
        "aboard": _("All aboard!"),
        "pub": _("To the pub!"),
    }
