"""Me, without an account: my devices, carrying my seats to another one, a phrase to write down, deleting me."""

from __future__ import annotations

import io
from base64 import b64encode
from typing import Any

import segno
from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from cordee.server import forms
from cordee.server.api import REFUSALS, as_json
from cordee.server.beside import beside
from cordee.server.devices import MINUTES, Devices
from cordee.server.mygames import drawn_with
from cordee.server.pages import Who, page
from cordee.server.results import outcomes
from cordee.server.ringing import told
from cordee.server.safety import network_of
from cordee.server.seats import COOKIE, Visitor, hand_over, hashed, new_token
from cordee.server.tables import MOST_LISTED
from cordee.server.tallies import tallies
from cordee.words import words

router = APIRouter()


@router.get("/me", include_in_schema=False)
async def me_page(request: Request, who: Who) -> HTMLResponse:
    """My name, my devices, and the ways to another one."""
    devices: Devices = request.app.state.devices
    store = request.app.state.tables.store
    seats = await store.ids_of(who.identity, MOST_LISTED) if who.identity else []
    games = await outcomes(store, who.identity) if who.identity else []
    shown: dict[str, Any] = {"devices": _listed(devices, who), "tables": len(seats), "minutes": MINUTES}
    shown |= {"own": games, "tallies": tallies(games), "calls": told(request.app.state.caller, who)} | drawn_with()
    return await beside(page, request, "me.html.jinja", words(who.lang), **shown)


def _listed(devices: Devices, who: Visitor) -> list[dict[str, Any]]:
    """My devices; their handles say nothing of their tokens."""
    mine = devices.of(who.identity) if who.identity else []
    return [
        {"device": one.handle, "name": one.name, "since": one.since, "this": one.device == who.device} for one in mine
    ]


@router.get("/api/me/devices", response_model=list[forms.DeviceOut], responses=REFUSALS)
async def list_devices(request: Request, who: Who) -> Response:
    """My devices, if I have several."""
    return as_json(_listed(request.app.state.devices, who))


@router.post("/api/me/code", response_model=forms.CodeOut, responses=REFUSALS)
async def make_code(request: Request, who: Who) -> Response:
    """A code for another device: it is good once, and for ten minutes."""
    code = await request.app.state.devices.code(who.identity)
    link = f"{str(request.base_url).rstrip('/')}/me#{code}"
    return as_json({"code": code, "minutes": MINUTES, "link": link, "picture": _picture(link)})


@router.post("/api/me/phrase", response_model=forms.CodeOut, responses=REFUSALS)
async def make_phrase(request: Request, who: Who) -> Response:
    """A phrase to write down, which brings my seats back if all my devices are lost. The one before ends."""
    phrase = await request.app.state.devices.phrase(who.identity)
    return as_json({"code": phrase, "minutes": None, "link": "", "picture": ""})


def _picture(text: str) -> str:
    """A text as a QR code that a page can show without asking for it: what is in it is a secret."""
    out = io.BytesIO()
    segno.make(text, error="m", micro=False).save(out, kind="svg", border=3, light="#fff", dark="#0b1526", scale=8)
    return f"data:image/svg+xml;base64,{b64encode(out.getvalue()).decode()}"


@router.post("/api/me/carry", response_model=list[forms.DeviceOut], responses=REFUSALS)
async def carry(request: Request, body: forms.Carried, who: Who) -> Response:
    """Make this device one of mine: by the code that another one shows, or by the phrase."""
    devices: Devices = request.app.state.devices
    token = new_token() if who.device is None or who.identity is None else None
    device = hashed(token) if token else str(who.device)
    person = await devices.claim(device, body.code, body.name, network_of(who.address))
    answer = as_json(_listed(devices, Visitor(person, who.lang, who.address, device)))
    if token:
        hand_over(answer, token, request.app.state.settings.secure)
    return answer


@router.post("/api/me/revoke", response_model=list[forms.DeviceOut], responses=REFUSALS)
async def revoke(request: Request, body: forms.OneDevice, who: Who) -> Response:
    """Send a device of mine away: it has no seat any more."""
    devices: Devices = request.app.state.devices
    await devices.send_away(who.identity, body.device)
    return as_json(_listed(devices, who))


@router.post("/api/me/forget", response_model=list[forms.DeviceOut], responses=REFUSALS)
async def forget_me(request: Request, who: Who) -> Response:
    """Delete me: my seats are free, those of finished games have no name, my devices and codes are nobody's."""
    await request.app.state.devices.forget(who.identity, who.device)
    answer = as_json([])
    answer.delete_cookie(COOKIE, path="/")
    return answer
