"""The program as something to install: its manifest, its icons, and the worker that opens it without a connection."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal

from fastapi import APIRouter
from fastapi.responses import Response
from resvg_py import svg_to_bytes

from cordee.server.api import as_json
from cordee.server.pages import STATIC, Who, stamp
from cordee.words import words

router = APIRouter(include_in_schema=False)
NIGHT = "#0b1526"


@router.get("/manifest.webmanifest")
async def manifest(who: Who) -> Response:
    """What a system needs to know to install it."""
    _ = words(who.lang)
    icons = [_icon(size, purpose) for size in (192, 512) for purpose in ("any", "maskable")]
    data: dict[str, Any] = {
        "name": "Cordée",
        "short_name": "Cordée",
        "description": _("Five mountain games on one rope: with friends, against bots."),
        "lang": who.lang,
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": NIGHT,
        "theme_color": NIGHT,
        "icons": icons,
        "shortcuts": [{"name": _("Me"), "url": "/me"}],
    }
    answer = as_json(data)
    answer.headers["Content-Type"] = "application/manifest+json"
    answer.headers["Cache-Control"] = "no-cache"
    return answer


def _icon(size: int, purpose: str) -> dict[str, str]:
    return {"src": f"/icons/{purpose}-{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}


@router.get("/icons/{purpose}-{size}.png")
async def icon(purpose: Literal["any", "maskable"], size: Literal["192", "512", "180"]) -> Response:
    """The sign of the program in points."""
    return Response(drawn_icon(purpose, int(size)), media_type="image/png", headers={"Cache-Control": "max-age=86400"})


@cache
def drawn_icon(purpose: str, size: int) -> bytes:
    """The sign, small enough within its square where a system cuts it into a shape of its own."""
    sign = (STATIC / "favicon.svg").read_text()
    if purpose == "maskable":
        inner = sign.replace("<svg ", '<svg x="4" y="4" width="24" height="24" ', 1)
        square = f'<rect width="32" height="32" fill="{SKY}"/>'
        sign = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">{square}{inner}</svg>'
    return bytes(svg_to_bytes(svg_string=sign, width=size, height=size))


SKY = "#12223b"


@router.get("/worker.js")
async def worker() -> Response:
    """The service worker; a new version of the program is a new worker, which forgets what the old one kept."""
    text = (STATIC / "worker.js").read_text().replace("{{ stamp }}", stamp())
    return Response(text, media_type="text/javascript", headers={"Cache-Control": "no-cache"})
