"""What a system needs to install the program."""

from __future__ import annotations

import pytest

from tests.server.kit import Hall

pytestmark = pytest.mark.anyio


async def test_the_program_can_be_installed(here: Hall) -> None:
    ada = here.person(**{"accept-language": "fr"})
    found = await ada.ask("GET", "/manifest.webmanifest")
    assert found.headers["content-type"] == "application/manifest+json"
    told = found.json()
    assert told["display"] == "standalone" and told["lang"] == "fr" and "amis" in told["description"]
    for icon in told["icons"]:
        png = (await ada.client.get(icon["src"])).content
        size = int.from_bytes(png[16:20], "big")
        assert png[:4] == b"\x89PNG" and f"{size}x{size}" == icon["sizes"]
    assert (await ada.ask("GET", "/icons/any-7.png")).status_code == 422
    worker = await ada.ask("GET", "/worker.js")
    assert "{{" not in worker.text and worker.headers["cache-control"] == "no-cache"
    assert 'rel="manifest"' in (await ada.ask("GET", "/")).text
