"""The pictures of the lobby in docs/images: `python -m tests.browser.pictures` takes them again."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.browser.kit import CHROMIUM, FLAGS, LAPTOP, PHONE, Person, Server
from tests.kit import ROOT

IMAGES = ROOT / "docs" / "images"
LOCALES = {"en": "en-GB", "fr": "fr-FR"}
SIZES = {"lobby": LAPTOP, "lobby-phone": PHONE}


def take(browser: Browser, server: Server) -> None:
    """Every lobby; a phone's at twice its points."""
    for kind, size in SIZES.items():
        for lang, locale in LOCALES.items():
            sharp: dict[str, Any] = {"device_scale_factor": 2} if size == PHONE else {}
            maud = Person(browser, server, size, locale=locale, **sharp)
            maud.go("/")
            maud.page.wait_for_load_state("networkidle")
            maud.page.screenshot(path=IMAGES / f"{kind}-{lang}.png")
            maud.leave()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder), games="")
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS)
        try:
            take(browser, server)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
