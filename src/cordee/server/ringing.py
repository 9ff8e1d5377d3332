"""How I am called to my turn: the devices that ring, the address, the hours of quiet; and the links in mails."""

from __future__ import annotations

import time
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from fastapi.responses import HTMLResponse, Response

from cordee.server import forms
from cordee.server.api import REFUSALS, as_json
from cordee.server.bells import Bell, known_zone, listed
from cordee.server.beside import beside
from cordee.server.calling import Caller
from cordee.server.mailing import right_address
from cordee.server.pages import Who, page
from cordee.server.safety import TOO_FAST, Refused, _, network_of
from cordee.server.seats import Visitor, hand_over, hashed, new_token
from cordee.words import words

router = APIRouter()
Token = Annotated[str, Path(min_length=1, max_length=64)]
NO_MAIL = _("This server sends no mails.")


def told(caller: Caller, who: Visitor) -> dict[str, Any]:
    """How somebody is called, as they are told."""
    bells, person = caller.bells, who.identity or ""
    want = bells.want(person)
    return {
        "key": caller.push.public,
        "bells": listed(bells.of(person), bells.devices, person, who.device),
        "mail": caller.post is not None,
        "address": want.address,
        "confirmed": want.confirmed,
        "quiet_from": want.quiet_from,
        "quiet_to": want.quiet_to,
        "zone": want.zone,
    }


class Caring:
    """Who changes how they are called; whoever has no identity yet is given one."""

    def __init__(self, request: Request, who: Visitor) -> None:
        self.caller: Caller = request.app.state.caller
        if not self.caller.bells.changes.allows(network_of(who.address)):
            raise Refused(429, TOO_FAST)
        self.token = new_token() if who.identity is None or who.device is None else None
        device = hashed(self.token) if self.token else str(who.device)
        self.who = Visitor(device if self.token else who.identity, who.lang, who.address, device)
        self.person, self.device = str(self.who.identity), device
        self.secure: bool = request.app.state.settings.secure

    def answer(self) -> Response:
        """How they are called now."""
        found = as_json(told(self.caller, self.who))
        if self.token:
            hand_over(found, self.token, self.secure)
        return found


@router.get("/api/me/calls", response_model=forms.CallsOut, responses=REFUSALS)
async def how_am_i_called(request: Request, who: Who) -> Response:
    """How I am called to my turn, and the key that a browser needs to subscribe."""
    return as_json(told(request.app.state.caller, who))


@router.post("/api/me/calls/bell", response_model=forms.CallsOut, responses=REFUSALS)
async def hang_bell(request: Request, body: forms.NewBell, who: Who) -> Response:
    """Call me on this device when it is my turn and I am not there."""
    caring = Caring(request, who)
    caring.caller.push.check(body.endpoint, body.keys.p256dh, body.keys.auth)
    site = f"https://{request.url.hostname or 'localhost'}"
    bell = Bell(caring.device, body.endpoint, body.keys.p256dh, body.keys.auth, who.lang, site, time.time())
    await caring.caller.bells.hang(caring.person, bell)
    return caring.answer()


@router.post("/api/me/calls/silence", response_model=forms.CallsOut, responses=REFUSALS)
async def silence_bell(request: Request, body: forms.Silence, who: Who) -> Response:
    """Call me no more on a device of mine; on this one, if none is named."""
    bells = request.app.state.caller.bells
    mine = bells.of(who.identity) if who.identity else []
    found = [one.device for one in mine if (one.handle == body.device if body.device else one.device == who.device)]
    if body.device and not found:
        raise Refused(404, _("You have no such device."))
    await bells.silence(found)
    return as_json(told(request.app.state.caller, who))


@router.post("/api/me/calls/quiet", response_model=forms.CallsOut, responses=REFUSALS)
async def be_quiet(request: Request, body: forms.Quiet, who: Who) -> Response:
    """Do not call me in these hours: calls wait until they are over."""
    if (body.begin is None) != (body.end is None):
        raise Refused(422, _("Hours of quiet have a beginning and an end."))
    if not known_zone(body.zone):
        raise Refused(422, _("There is no zone of time of that name."))
    caring = Caring(request, who)
    await caring.caller.bells.be_quiet(caring.person, who.lang, body.zone, body.begin, body.end)
    return caring.answer()


@router.post("/api/me/calls/mail", response_model=forms.CallsOut, responses=REFUSALS)
async def mail_to(request: Request, body: forms.MailTo, who: Who) -> Response:
    """Write to this address when it is my turn, once the link in the mail that is sent there was followed."""
    caring = Caring(request, who)
    bells, post = caring.caller.bells, caring.caller.post
    if not body.address.strip():
        await bells.leave_address(caring.person)
        return caring.answer()
    if post is None:
        raise Refused(409, NO_MAIL)
    address = right_address(body.address)
    if not bells.may_ask(address, network_of(who.address)):
        raise Refused(429, _("Enough mails were asked for: try again in some hours."))
    token = await bells.ask_address(caring.person, address, who.lang)
    if (await post.send(post.confirmation(address, who.lang, token))).kind != "sent":
        await bells.leave_address(caring.person)
        raise Refused(409, _("The mail could not be sent: check the address, or try again later."))
    return caring.answer()


# ── The links in mails: they open a page with one thing to press, since programs follow links as well ──


@router.get("/mail/{token}", include_in_schema=False)
async def open_link(request: Request, token: Token, who: Who) -> HTMLResponse:
    """What a link in a mail offers: to confirm an address, or to stop mails to it."""
    deed, want = request.app.state.caller.bells.about(token)
    return await _said(request, who, deed, want.address, done=False)


@router.post("/mail/{token}", include_in_schema=False)
async def follow_link(request: Request, token: Token, who: Who) -> HTMLResponse:
    """Do what the link offers. Programs of mail do so by themselves when one presses their "unsubscribe" (RFC 8058)."""
    deed, want = await request.app.state.caller.bells.follow(token)
    return await _said(request, who, deed, want.address, done=True)


async def _said(request: Request, who: Visitor, deed: str, address: str, done: bool) -> HTMLResponse:
    shown = {"deed": deed, "done": done, "address": address}
    return await beside(page, request, "mail.html.jinja", words(who.lang), **shown)
