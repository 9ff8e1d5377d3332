"""What players call to each other on the pistes."""

from __future__ import annotations

from cordee.words import Words


def phrases(_: Words) -> dict[str, str]:
    """Short sentences that are said by one press."""
    return {
        "powder": _("Fresh powder!"),
        "lift": _("The lift is stuck…"),
        "piste": _("Mind the piste!"),
        "fondue": _("The last one pays for the fondue!"),
    }
