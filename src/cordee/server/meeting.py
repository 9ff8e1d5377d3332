"""The people at a table as its page shows them: who is away, what to do about it, and what somebody wishes for."""

from __future__ import annotations

from typing import Any

from cordee.engine.picture import Part
from cordee.server.company import Matter
from cordee.server.look import BOT, Look
from cordee.server.patience import LIVE

THOUGHT = 30.0
"""Seconds that everybody has before a nudge is offered to the others."""
FORESEEN = 300.0
"""Seconds before a bot may stand in during which that is said already, so that nothing slides under a finger."""
SUBSTITUTE = "randonneur"
"""The level of a bot that plays for somebody who is away, unless another is wished for."""


def where(look: Look) -> dict[str, Any]:
    """What the bar tells of the moment, and of those who watch."""
    watches = not look.mine and look.status != "over" and look.ply == look.last_ply
    thinks = look.thinking and not look.seats[look.decides].stands_in and look.decides not in look.mine
    last = look.view.get("ending") is True and look.status == "playing"
    return {"round": look.round, "last": last, "watchers": look.company.watchers, "watches": watches, "thinks": thinks}


def choices(look: Look) -> list[Part]:
    """What one may press while the table waits for somebody: a nudge, a bot until they are back, to be called."""
    company, found = look.company, []
    if company.nudge is not None and not _soon(look):
        found.append(Part("nudge", "nudge", _absent(look, company.nudge)))
    elif company.given:
        found.append(Part("nudge", "nudged", _absent(look, look.decides) | {"at": company.given}))
    wished = any(one.to == "bot" and one.seat == company.offer for one in company.matters)
    if company.offer is not None and not wished:
        found.append(Part("substitute", "substitute", _absent(look, company.offer) | {"level": SUBSTITUTE}))
    elif company.offer_in is not None and company.offer_in <= FORESEEN and not look.thinking:
        found.append(Part("substitute", "soon", _absent(look, look.decides)))
    if look.mine and look.decides >= 0 and look.seats[look.decides].kind == "person" and look.decides not in look.mine:
        found.append(Part("callme", "callme"))
    return found


def _soon(look: Look) -> float:
    """Seconds after which a nudge is offered: who is away may be nudged at once, who is there has time to think."""
    seat = look.company.nudge
    if seat is None or look.seats[seat].there == "away":
        return 0.0
    return max(0.0, THOUGHT - (look.company.now - look.company.waiting_since))


def _absent(look: Look, seat: int) -> dict[str, Any]:
    one = look.seats[seat]
    return {"seat": seat, "name": one.name, "away": one.there == "away", "seen": one.seen,
            "since": look.company.waiting_since}  # fmt: skip


def nudge(look: Look) -> list[Part]:
    """Who nudged the viewer, for as long as they are asked."""
    company = look.company
    return [Part("nudger", "nudger", {"name": company.nudged, "at": company.nudged_at})] if company.nudged else []


def room(look: Look) -> list[Part]:
    """What one may press while seats are free: bots take those that are kept for nobody."""
    free = [seat.seat for seat in look.seats if seat.kind == "open" and seat.seat not in look.kept]
    if not look.mine or not free or any(seat.kind == "kept" for seat in look.seats):
        return []
    return [Part("startnow", "startnow", {"seats": " ".join(map(str, free))})]


def matters(look: Look) -> list[Part]:
    """What others wish for, and those who still have to answer are asked."""
    return [Part(f"matter-{one.to}-{one.seat}", "matter", _matter(look, one)) for one in look.company.matters]


def _matter(look: Look, matter: Matter) -> dict[str, Any]:
    names = look.names
    return {
        "to": matter.to,
        "seat": max(0, matter.seat),
        "level": matter.level or SUBSTITUTE,
        "by": names[matter.by[0]],
        "of": names[matter.seat] if matter.seat >= 0 else "",
        "asked": matter.asked,
        "mine": bool(set(matter.by) & set(look.mine)),
        "missing": [names[seat] for seat in matter.missing],
    }


def facts(look: Look) -> dict[str, Any]:
    """What the page must know of the clock, of what changes by itself, and of a nudge."""
    company = look.company
    live = company.patience == LIVE and look.status == "playing" and look.decides >= 0
    return {
        "now": company.now,
        "began": company.waiting_since if live else "",
        "spell": company.allowance if live else "",
        "again": min((wait for wait in (company.offer_in, _soon(look)) if wait), default=""),
        "nudged": company.nudged_at or "",
        "nudger": company.nudged,
        "talk": talk(look),
        "host": "yes" if look.host else "no",
    }


def talk(look: Look) -> str:
    """How the viewer may speak: by free words too, not (they are switched off, or all may come in), or only listen."""
    people = [seat for seat in look.seats if seat.kind != BOT or seat.stands_in]
    if all(seat.mine for seat in people) or look.ply != look.last_ply:
        return ""
    if not look.mine:
        return "listen"
    return "public" if look.public else "chat" if look.company.chat else "off"
