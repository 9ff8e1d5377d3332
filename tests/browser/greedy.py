"""A sensible player at a page: what a greedy bot would press next, and how many presses it takes."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import Any

import cordee
from cordee.bots import bot
from cordee.engine.core import NATURE
from cordee.server.course import MOVE
from tests.browser.kit import Person

OPENERS = """word => {
    const places = [...document.querySelectorAll('[data-word]')].filter(one => one.dataset.word === word);
    const panel = places.map(one => one.closest('.panel.off')).find(Boolean);
    return panel ? `[data-show="${panel.dataset.panel}"]` : '';
}"""
"""What shows the panel in which a word is hidden."""
POINT = """word => {
    const places = [...document.querySelectorAll('.can, .glow')].filter(one => one.dataset.word === word);
    for (const drawn of places.flatMap(one => [one, ...one.querySelectorAll('*')])) {
        const box = drawn.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        if (document.elementFromPoint(x, y)?.closest('[data-word]')?.dataset.word === word) return [x, y];
    }
}"""
"""Where a place of that word on the board can be pressed."""


MOVES = {"ski": ("go:", "leave")}
"""Where one player may have several turns in a row, what each turn has exactly one of."""


class Greedy:
    """Follows a table from the server's own log (the page shows less), and plays a seat by a greedy bot's choices."""

    def __init__(self, person: Person, table: str, game: str, seats: int, seat: int = 0, **options: Any) -> None:
        self.person, self.table, self.seat = person, table, seat
        self.game = cordee.game(game)
        self.state = self.game.new(seats, **self.game.check_options(options, seats))
        self.bot = bot("greedy", self.game, 1)
        self.turns: list[int] = []
        """The presses of each turn of one's own, the last one still under way."""
        self.confirmed = 0
        self.aside = 0
        """Presses that answered a question in another player's turn."""
        self._read = 0
        self._begins = True

    def follow(self) -> None:
        """Play on what the log has meanwhile; nothing is ever taken back here."""
        with closing(sqlite3.connect(f"file:{self.person.server.folder / 'tables.db'}?mode=ro", uri=True)) as store:
            asked = "select kind, word from moves where table_id = ? and ply >= ? order by ply"
            lines = store.execute(asked, (self.table, self._read)).fetchall()
        for kind, word in lines:
            if kind == MOVE:
                self.state.play(self.game.parse(word))
                self._begins |= self.state.on_turn() not in (self.seat, NATURE)
        self._read += len(lines)

    def _count(self, presses: int, word: str) -> None:
        """Count presses for the turn under way, be it one's own or another's."""
        if self.game.name in MOVES:
            self._begins = not self.turns or word.startswith(MOVES[self.game.name])
        if self.state.on_turn() != self.seat:
            self.aside += presses
        elif self._begins:
            self.turns.append(presses)
            self._begins = False
        else:
            self.turns[-1] += presses

    def wants(self, words: list[str]) -> str:
        """The longest of these words whose answers are those that the bot would give now; it gives one at least."""
        next_words: list[str] = []
        state = self.state.copy()
        longest = max(word.count(" ") for word in words) + 1
        while state.seat() == self.seat and len(next_words) < longest:
            action = self.bot.choose(state)
            next_words.append(self.game.notation(action))
            state.play(action)
        wanted = [" ".join(next_words[:n]) for n in range(len(next_words), 0, -1)]
        found = next((word for word in wanted if word in words), None)
        return found or next(word for word in words if word.split(" ")[0] == next_words[0])

    def play(self) -> bool:
        """Wait for a question and answer it by pressing; False when the game is over."""
        person = self.person
        if not person.await_turn():
            return False
        before = person.ply()
        if person.page.locator(".choices [data-do=confirm]").count():
            self._press(".choices [data-do=confirm]")
            self.confirmed += 1
        else:
            self.follow()
            word = self.wants(person.choices())
            self._count(self._press_word(word), word)
        person.await_after(before)
        return True

    def _press_word(self, word: str) -> int:
        """Press what plays a word, after opening the panel where it lies; how many presses it took."""
        page, before, presses = self.person.page, self.person.ply(), 1
        button = page.locator(f'.choices .choice[data-word="{word}"]')
        if button.count() and button.first.is_visible():
            self._press(f'.choices .choice[data-word="{word}"]')
        else:
            while not (point := page.evaluate(POINT, word)):
                opener = page.evaluate(OPENERS, word)
                assert opener and presses < 4, f"{word} is nowhere to be pressed"
                self._press(opener)
                presses += 1
            page.touchscreen.tap(*point) if self.person.touches else page.mouse.click(*point)
        page.wait_for_timeout(20)
        if self.person.touches and self.person.ply() == before and page.locator("[data-preview] .choice.go").count():
            self._press("[data-preview] .choice.go")  # the first touch showed what it gives
            presses += 1
        return presses

    def _press(self, query: str) -> None:
        place = self.person.page.locator(query).first
        place.tap() if self.person.touches else place.click()
