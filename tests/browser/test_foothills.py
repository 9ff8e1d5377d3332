"""Foothills through the page: a game in French by keyboard to its end, lines that open on a phone, cards that open."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cordee.server.drawing import KEYS
from tests.browser.kit import PHONE, WIDE, Person

Arrive = Callable[..., Person]

LIKED = ("lay", "build", "clear", "move:pub", "score", "trade", "play:C", "play:D", "play:B", "move", "play", "take")
"""What brings the game on, best first."""


def liked(words: list[str]) -> str:
    """The first of the kind one likes best."""
    kinds = [[word for word in words if word.startswith(kind)] for kind in LIKED]
    return next((kind[0] for kind in kinds if kind), words[0])


def tab_to(person: Person, query: str) -> None:
    """Walk through the page with the tab key until the focus is there."""
    for _ in range(200):
        if person.page.evaluate("query => document.activeElement.matches(query)", query):
            return
        person.page.keyboard.press("Tab")
    raise AssertionError(f"The tab key never comes to {query}.")


def test_a_whole_game_in_french_with_the_keyboard_alone(arrive: Arrive) -> None:
    maud = arrive(locale="fr-FR")
    table = maud.set_table("foothills", ["me", "bot:promeneur"], options={"closed": "VI+VIII"})
    keyboard = maud.page.keyboard
    moves, on_board, explained = 0, 0, 0
    while maud.await_turn():
        before, words = maud.ply(), maud.choices()
        if moves % 10 == 0:
            assert not maud.scrolls()
        assert maud.text("#question").startswith("À vous"), maud.text("#question")
        if not explained and maud.page.locator("g.target.cannot").count():
            tab_to(maud, "g.target.cannot")
            keyboard.press("Enter")
            assert maud.text("#reason .clause").startswith("FH-") and maud.text("#reason .why")
            keyboard.press("Escape")
            explained += 1
        word = liked(words)
        place = f'g.target.can[data-word="{word}"]'
        if on_board < 2 and moves > 3 and maud.page.locator(place).count():
            tab_to(maud, place)
            keyboard.press("Enter")
            on_board += 1
        else:
            keyboard.press(KEYS[words.index(word)])
        maud.await_after(before)
        moves += 1
        assert moves < 500, "the game does not end"
        if on_board == 2 and explained and moves > 12 and moves % 4 == 0:
            maud.skip(table, 8)
    assert maud.page.locator(".podium .won").count() and maud.page.locator(".podium li").count() == 2
    assert on_board == 2 and explained == 1
    assert "PV, dont" in maud.text("#log"), "the log tells the final count"


LETTERS = """() => {
  const board = document.querySelector('svg.board'), faults = [], boxes = [];
  for (const text of board.querySelectorAll('text')) {
    if (!text.checkVisibility({ visibilityProperty: true }) || !text.textContent.trim()) continue;
    const size = parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a;
    const name = `${text.textContent.trim()} in ${text.closest('[data-part]').dataset.part}`;
    if (size < 11) faults.push(`${size.toFixed(1)} px: ${name}`);
    if (text.closest('[textLength]') || text.querySelector('[textLength]')) faults.push(`squeezed: ${name}`);
    const box = text.getBoundingClientRect(), lean = box.height * .22;
    boxes.push([box.left + 1, box.top + lean, box.right - 1, box.bottom - lean, name]);
  }
  boxes.forEach((one, n) => {
    for (const other of boxes.slice(0, n))
      if (one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3])
        faults.push(`one upon the other: ${one[4]}, ${other[4]}`);
  });
  return faults;
}"""
"""Letters of the board that are too small, squeezed, or lie upon each other."""
SCREENS = ((390, 844), (360, 640), (844, 390), (820, 1180), (1024, 768), (1280, 720))


def open_panel(person: Person, name: str) -> None:
    """Press a row of the map or a tab of an opened line, whichever is shown."""
    place = person.page.locator(f'[data-show="{name}"]:visible').first
    place.tap() if person.touches else place.click()
    person.until(f"document.body.dataset.panel === '{name}'")


@pytest.mark.parametrize(("lang", "closed"), [("en-GB", "V+VII"), ("fr-FR", "II+III")])
def test_every_letter_can_be_read(arrive: Arrive, lang: str, closed: str) -> None:
    maud = arrive(locale=lang)
    table = maud.set_table("foothills", ["me", "me"], options={"closed": closed})
    found: set[str] = set()
    for moves in (1, 24, 43):
        maud.await_after(maud.play_unseen(table, moves) - 1)
        for size in SCREENS:
            maud.page.set_viewport_size({"width": size[0], "height": size[1]})
            maud.until(f"document.body.dataset.shape === (matchMedia('{WIDE}').matches ? 'wide' : 'tall')")
            shown = maud.page.evaluate("() => [...document.querySelectorAll('.panel:not(.off)')].length")
            for panel in ("", "reserve", "I", "VI", "VIII", "map") if shown else ("",):
                if panel:
                    open_panel(maud, panel)
                found |= {f"{size} {panel} {fault}" for fault in maud.page.evaluate(LETTERS)}
    assert not found, "\n".join(sorted(found))


def test_a_line_opens_and_the_choice_is_made_there(arrive: Arrive) -> None:
    maud = arrive(size=PHONE, has_touch=True, is_mobile=True)
    table = maud.set_table("foothills", ["me", "me"], options={"closed": "VII+VIII", "first": "seat1"})
    for word in ("begin:2iron", "begin:1iron+1stone"):
        maud.press(f'.choices [data-word="{word}"]')
    maud.press('.choices [data-word^="play:B"]')
    lit = maud.page.locator('[data-part="light-V"] .badge')
    assert "1 place" in (maud.page.locator('[data-part="light-V"]').text_content() or "") and lit.count() == 1
    lit.tap(force=True)
    maud.until("document.body.dataset.panel === 'V'")
    assert not maud.page.locator('[data-part="row-V"]').is_visible()
    maud.press('g.target.can[data-word="clear:V"]:visible')
    assert "clears Llangower" in maud.text("#log"), "the choice was made in the opened line"
    maud.until("document.body.dataset.panel === 'map'")
    assert maud.page.locator('[data-part="row-V"]').is_visible() and table


SWIPE = """by => {
  const at = { bubbles: true, pointerId: 7, pointerType: 'touch', clientY: 400 };
  const board = document.querySelector('#board');
  board.dispatchEvent(new PointerEvent('pointerdown', { ...at, clientX: 200 }));
  board.dispatchEvent(new PointerEvent('pointerup', { ...at, clientX: 200 + by }));
}"""


def test_a_finger_wipes_to_the_next_line_with_a_choice(arrive: Arrive) -> None:
    maud = arrive(size=PHONE, has_touch=True, is_mobile=True)
    maud.set_table("foothills", ["me", "me"], options={"closed": "VII+VIII", "first": "seat1"})
    for word in ("begin:2iron", "begin:1iron+1stone"):
        maud.press(f'.choices [data-word="{word}"]')
    maud.press('.choices [data-word^="play:B"]')
    script = "() => [...document.querySelectorAll('.panel[data-panel]:has(.can)')].map(one => one.dataset.panel)"
    lit = [name for name in maud.page.evaluate(script) if name not in ("map", "reserve") and " " not in name]
    assert len(lit) > 1
    maud.page.evaluate(SWIPE, -120)
    assert maud.page.evaluate("document.body.dataset.panel") == "map", "the map shows all lines at once"
    open_panel(maud, lit[0])
    for by, line in ((-120, lit[1]), (120, lit[0]), (30, lit[0])):
        maud.page.evaluate(SWIPE, by)
        assert maud.page.evaluate("document.body.dataset.panel") == line
    assert maud.page.locator(f'[data-show="map"][aria-label*="{len(lit)} place"]').count()


def test_on_a_phone_choices_are_made_in_opened_lines(arrive: Arrive) -> None:
    maud = arrive(size=PHONE, has_touch=True, is_mobile=True)
    maud.set_table("foothills", ["me", "bot:promeneur"], options={"closed": "VI+VIII"})
    moves, pressed = 0, 0
    while pressed < 8 and maud.await_turn():
        if moves % 10 == 0:
            assert not maud.scrolls()
            assert maud.prompt_sticks_below()
        assert maud.text("#question").startswith("Your turn"), maud.text("#question")
        word = liked(maud.choices())
        panel = maud.page.locator(f'.panel:has(g.target.can[data-word="{word}"])')
        if panel.count():
            if not panel.first.is_visible():
                open_panel(maud, panel.first.get_attribute("data-panel") or "")
            maud.press(f'g.target.can[data-word="{word}"]:visible .badge')
            pressed += 1
        else:
            maud.press(f'.choices [data-word="{word}"]')
        moves += 1
    assert pressed == 8


def test_a_card_opens_large_and_boards_lie_open(arrive: Arrive) -> None:
    maud = arrive()
    maud.set_table("foothills", ["me", "me"], options={"closed": "VII+VIII", "first": "seat1"})
    assert maud.await_turn()
    maud.page.locator('.thing[data-component="I-2+3"]').first.click()
    maud.page.wait_for_selector("#help.pinned h2")
    assert "Tanygrisiau" in maud.text("#help h2") and "Surveyor space" in maud.text("#help")
    small = maud.page.locator("#main #c-I-2\\+3").bounding_box()
    large = maud.page.locator("#help .portrait").bounding_box()
    assert small and large and large["width"] > 1.2 * small["width"], "the card itself, larger"
    maud.page.keyboard.press("Escape")
    maud.page.locator('#seats .thing[data-component="A1"]').first.click()
    maud.until("document.querySelector('#help h2')?.textContent.includes('Stone Crusher')")


def test_the_players_are_blue_and_green(arrive: Arrive) -> None:
    maud = arrive()
    maud.go("/games/foothills")
    drawn = "[...document.querySelectorAll('.seat-list li > svg:first-child use')].map(one => one.getAttribute('href'))"
    assert maud.page.evaluate(drawn) == ["#seat1", "#seat3"]
    maud.page.locator('[data-option="blue"]').select_option(index=1)
    assert maud.page.evaluate(drawn) == ["#seat3", "#seat1"], "before the table is set one sees who will be blue"
    maud.set_table("foothills", ["me", "me"], options={"closed": "VII+VIII", "first": "seat1", "blue": "seat2"})
    assert maud.await_turn()
    fills = "[0, 1].map(seat => document.querySelector(`#seat${seat} path`).getAttribute('fill'))"
    assert maud.page.evaluate(fills) == ["#3f8f4f", "#2c6fb3"]
    maud.page.locator('.bar [data-open="inwords-box"]').click()
    maud.page.wait_for_selector("#inwords li")
    assert "plays green" in maud.text("#inwords") and "plays blue" in maud.text("#inwords")
