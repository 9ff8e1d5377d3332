"""What other programs show of a link to a table: who invites to what, and whether there is room."""

from __future__ import annotations

from cordee.server.live import Live
from cordee.server.look import OPEN, may_sit, seat_names, title
from cordee.words import Words, words


def preview_of(address: str, live: Live, lang: str) -> dict[str, str]:
    """The title, the text, the link and the picture, with the address of this server."""
    _, base = words(lang), address.rstrip("/")
    return {
        "title": invitation(live, _),
        "text": situation(live, _),
        "link": f"{base}/join/{live.row.id}",
        "picture": f"{base}/tables/{live.row.id}/preview.png?lang={lang}",
    }


def inviter(live: Live) -> str:
    """Who opened the table, by the name of their seat."""
    return next((seat.name for seat in live.seats if seat.holder == live.row.host and seat.name), "")


def invitation(live: Live, _: Words) -> str:
    """Who invites to what."""
    name, game = inviter(live), title(live.game, _.lang)
    return _("{name} invites you to {game}", name=name, game=game) if name else _("A table of {game}", game=game)


def situation(live: Live, _: Words) -> str:
    """Who plays, and whether there is room."""
    names = seat_names(live.sheet(), _.lang)
    people = [names[seat.seat] for seat in live.seats if seat.kind != OPEN]
    free = sum(may_sit(seat, None, live.dealt) for seat in live.seats)
    found = [_("At the table: {names}.", names=_.listing(people))] if people else []
    if live.status == "over":
        found.append(_("The game is over."))
    elif free:
        found.append(_.many("{n} seat is free.", "{n} seats are free.", free))
    return " ".join(found)
