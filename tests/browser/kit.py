"""A server in a process of its own, and people who play through the page.

What costs time here is the page: half a second to a second for each load, a fifth for each move that a page shows or
each window it is fitted to; a look at what it shows (`evaluate`) costs next to nothing. So open one table and ask it
everything (both languages, every size) rather than one table for each question. Reach a moment with `play_unseen`, or
with `open_table`, `join` and `play_unseen` before the page is loaded: that is the server alone, a few milliseconds a
move. Where a whole game is the point, let the page be there for its first moves, then for some and for whatever is new
(`skip`). Wait with `until`, never for a fixed time; the pace is "at once" and motion is reduced unless a test asks for
the story. Take `server` and `browser` as they are, shared by all tests; a server of one's own (`own_server`, two
seconds) is for those that kill it.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from playwright.sync_api import Browser, BrowserContext, Error, Page, Request, sync_playwright

from tests.server.kit import game_places

BROWSERS = ("chromium-headless-shell", "chromium")
CHROMIUM = Path(os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), BROWSERS[0]))
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-lcd-text",
    "--num-raster-threads=1",
]
CUT = ("Failed to load resource: net::ERR_",)
"""What a browser says of a server that it cannot reach."""
LAPTOP = (1280, 720)
PHONE = (390, 844)
MET = "for (const g of ['yeti', 'slate', 'foothills', 'snowcrest', 'ski']) localStorage.setItem(`met ${g}`, 'yes')"
"""Who has played these games before is offered no lesson."""
WIDE = "(width >= 600px) and (height >= 500px) and (aspect-ratio >= 1/1)"
"""The windows that have the wide drawing; the others have the tall one."""


class Server:
    """A server with fast bots and no limits; it can be killed and started again on the same port."""

    def __init__(self, folder: Path, games: str | None = None, **settings: str) -> None:
        self.folder = folder
        self.settings = settings
        self.games = game_places() if games is None else games
        self.port = 0
        self.start()

    def start(self) -> None:
        limits = {f"CORDEE_{name}_RATE": "0" for name in ("PERSON", "ADDRESS", "CREATE")}
        settings = limits | {
            "DATABASE_URL": str(self.folder / "tables.db"),
            "CORDEE_PACE": "0",
            "CORDEE_STREAMS": "0",
            "CORDEE_ANALYSIS": "0.01",
            "CORDEE_LOG": "warning",
            "CORDEE_GAMES": self.games,
            "PYTHONHASHSEED": "0",
        } | self.settings
        command = [sys.executable, "-m", "tests.browser.serve", str(self.port)]
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                command, env=os.environ | settings, stdout=subprocess.PIPE, stderr=log, text=True
            )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().split()[-1].rstrip("/")
        self.port = int(self.address.rsplit(":", 1)[1])
        self._wait()

    def _wait(self) -> None:
        end = time.monotonic() + 60
        while time.monotonic() < end:
            try:
                with urlopen(f"{self.address}/healthz", timeout=5):
                    return
            except OSError:
                time.sleep(0.05)
        self.kill()
        raise AssertionError(f"The server does not answer: {(self.folder / 'server.log').read_text()[-2000:]}")

    def kill(self) -> None:
        """As a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)


class Person:
    """Somebody with a browser of their own. Everything it asks for and complains about is kept."""

    def __init__(self, browser: Browser, server: Server, size: tuple[int, int] = LAPTOP, **more: Any) -> None:
        chosen = {"locale": "en-GB", "reduced_motion": "reduce", "color_scheme": "dark"}
        chosen |= {"service_workers": "block"} | more
        confirm, forgives = chosen.pop("confirm", "off"), chosen.pop("forgives", ())
        newcomer = chosen.pop("newcomer", False)
        cookies = {"confirm": confirm, "pace": chosen.pop("pace", "once")}
        self.context: BrowserContext = browser.new_context(viewport={"width": size[0], "height": size[1]}, **chosen)
        self.context.set_default_timeout(45_000)
        kept = [{"name": name, "value": str(value), "url": server.address} for name, value in cookies.items()]
        self.context.add_cookies(kept)  # type: ignore[arg-type]
        if not newcomer:
            self.context.add_init_script(MET)
        self.server = server
        self.asked: list[Request] = []
        self.complaints: list[str] = []
        self.forgives: tuple[str, ...] = forgives
        """What the browser itself may tell of, such as a connection that the test cuts."""
        self.touches = bool(chosen.get("has_touch"))
        self.page = self.open_tab()

    def open_tab(self) -> Page:
        page = self.context.new_page()
        page.on("request", lambda request: self.asked.append(request))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda line: self.complaints.append(line.text) if line.type == "error" else None)
        return page

    def go(self, path: str) -> None:
        self.page.goto(f"{self.server.address}{path}")
        self.page.wait_for_selector("html[data-ready=yes]")

    def open_table(self, game: str, seats: list[str], name: str = "Maud", **more: Any) -> str:
        """Open a table by the API, as the form does; the page stays where it is."""
        order = {"game": game, "seats": seats, "name": name} | more
        answer = self.context.request.post(f"{self.server.address}/api/tables?look=false", data=order)
        assert answer.ok, answer.text()
        return str(answer.json()["id"])

    def set_table(self, game: str, seats: list[str], name: str = "Maud", **more: Any) -> str:
        """Open a table and sit at it."""
        table = self.open_table(game, seats, name, **more)
        self.go(f"/tables/{table}")
        return table

    def join(self, table: str, name: str = "Luc") -> None:
        """Take a free seat by the API; the page stays where it is."""
        answer = self.context.request.post(f"{self.server.address}/api/tables/{table}/sit", data={"name": name})
        assert answer.ok, answer.text()

    def play_unseen(self, table: str, moves: int = 0, **until: Any) -> int:
        """Play the first allowed choice so many times without the page, as a way to the middle of a game.

        Or `until` a moment: `ply` lines of the log, a `round`, the seat that then `decides`; with `confirm`, the end of
        that seat's turn. With `own=False` everybody at the table plays so, otherwise only who asks (and the bots).
        The ply is returned; a page that is at the table comes there in its own time.
        """
        reached = self._unseen(table, moves=moves, **until)
        assert reached["reached"], reached
        return int(reached["ply"])

    def skip(self, table: str, moves: int, *others: Person) -> None:
        """Everybody plays sensibly so many times without the page, or to the end: for samples of a whole game.

        One's own page is there then, and those of others who are named.
        """
        reached = self._unseen(table, moves=moves, own=False, liked=True)
        assert reached["reached"] or reached["status"] == "over", reached
        for person in (self, *others):
            person.await_after(reached["ply"] - 1)

    def _unseen(self, table: str, **asked: Any) -> Any:
        usual = {"own": True, "liked": False, "ply": 0, "round": 0, "decides": None, "confirm": False}
        address = f"{self.server.address}/tests/{table}/unseen"
        answer = self.context.request.post(address, data=usual | asked, timeout=60_000)
        assert answer.ok, answer.text()
        return answer.json()

    def until(self, condition: str, seconds: float = 45.0) -> None:
        """Wait for a condition in the page (Playwright's own way needs `eval` there, which our policy forbids)."""
        end = time.monotonic() + seconds
        while not self._holds(condition, end - time.monotonic()):
            assert time.monotonic() < end, f"waited in vain for {condition}"
            self.page.wait_for_timeout(15)

    def _holds(self, condition: str, seconds: float) -> bool:
        """Whether it comes to hold in this page: it is asked there again and again, which is lighter than from here."""
        script = f"""(most) => new Promise((done) => {{
            const end = performance.now() + most;
            const holds = () => {{ try {{ return Boolean({condition}); }} catch {{ return false; }} }};
            const look = () => {{
                const answer = holds();
                if (answer || performance.now() > end) done(answer);
                else setTimeout(look, 10);
            }};
            look();
        }})"""
        try:
            return bool(self.page.evaluate(script, max(seconds, 0) * 1000))
        except Error:  # the page is just changing
            return False

    # ── At the table ──

    def status(self) -> str:
        return self.page.locator("body").get_attribute("data-status") or ""

    def ply(self) -> int:
        return int(self.page.locator("body").get_attribute("data-ply") or 0)

    def await_turn(self) -> bool:
        """Wait until there is something to decide, drawn in the screen's shape; False when the game is over."""
        self.until(
            "(document.querySelector('.choices [data-key]') || document.body.dataset.status === 'over')"
            f" && document.body.dataset.shape === (matchMedia('{WIDE}').matches ? 'wide' : 'tall')"
        )
        return self.status() != "over"

    def press(self, query: str) -> None:
        """Click or tap, and wait until the page shows a later moment."""
        before = self.ply()
        place = self.page.locator(query).first
        place.tap() if self.touches else place.click()
        self.await_after(before)

    def await_after(self, ply: int) -> None:
        self.until(f"Number(document.body.dataset.ply) > {ply}")

    def choices(self) -> list[str]:
        """The words of what may be chosen, in the order of the buttons."""
        script = "found => found.map(one => one.dataset.word)"
        return list(self.page.locator(".choices .choice[data-word]").evaluate_all(script))

    def points(self) -> list[str]:
        script = "found => found.map(one => one.lastChild.textContent.trim())"
        return list(self.page.locator("#seats .vp").evaluate_all(script))

    def outside_requests(self) -> list[str]:
        own = (self.server.address, "data:", "blob:")
        return [request.url for request in self.asked if not request.url.startswith(own)]

    def scrolls(self) -> bool:
        """Whether the page is larger than its window."""
        script = (
            "() => { const e = document.documentElement;"
            " return e.scrollHeight > innerHeight + 1 || e.scrollWidth > innerWidth + 1 }"
        )
        return bool(self.page.evaluate(script))

    def prompt_sticks_below(self) -> bool:
        """Whether the prompt reaches the foot of the window."""
        box, window = self.page.locator("#prompt").bounding_box(), self.page.viewport_size
        return bool(box and window) and abs(box["y"] + box["height"] - window["height"]) < 2

    def unfold(self, seat: int) -> None:
        """Press a seat of the strip: all that lies before its player is shown."""
        place = self.page.locator(f'[data-unfold="{seat}"]')
        place.tap() if self.touches else place.click()
        self.page.wait_for_selector("#seats:popover-open")

    def text(self, query: str) -> str:
        return re.sub(r"\s+", " ", self.page.locator(query).first.inner_text()).strip()

    def leave(self) -> None:
        self.context.close()
        outside = self.outside_requests()
        assert not outside, f"asked for something outside the server: {outside}"
        complaints = [line for line in self.complaints if not any(known in line for known in self.forgives)]
        assert not complaints, complaints


def play_to_the_end(person: Person, pick: Any) -> int:
    """Play whole turns until the game is over; `pick` names what to press among the words that may be chosen."""
    moves = 0
    while person.await_turn():
        person.press(pick(person.choices()))
        moves += 1
        assert moves < 1000, "the game does not end"
    return moves


@contextmanager
def studio(games: str | None = "") -> Iterator[tuple[Browser, Server]]:
    """A browser and a server of their own, for commands outside the suite."""
    with ExitStack() as opened:
        folder = opened.enter_context(tempfile.TemporaryDirectory())
        playwright = opened.enter_context(sync_playwright())
        server = Server(Path(folder), games=games)
        opened.callback(server.stop)
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS)
        opened.callback(browser.close)
        yield browser, server
