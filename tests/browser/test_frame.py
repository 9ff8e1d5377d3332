"""One frame for every window: what is asked, chosen and looked up has its place on every screen, in both languages."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.kit import WIDE, Person

Arrive = Callable[..., Person]
Size = tuple[int, int]

TOUCHED = ((360, 640), (390, 844), (844, 390), (768, 1024), (820, 1180), (1024, 768), (1180, 820))
"""Phones and tablets, upright and on their side."""
SIZES = (*TOUCHED, (1280, 720), (1920, 1080))
GAMES = {"yeti": 4, "slate": 3, "foothills": 2, "snowcrest": 3, "ski": 3}
"""The games with the seats they are measured with."""
FAULTS = """(least) => {
  const faults = [];
  const box = (one) => one.getBoundingClientRect();
  const shown = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.sr');
  const name = (one) => (one.id || one.className || one.localName) + ' ' + one.textContent.trim().slice(0, 40);
  const inside = (inner, outer) => inner.left >= outer.left - 1 && inner.right <= outer.right + 1
    && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth || page.scrollHeight > innerHeight) faults.push('the page scrolls');
  for (const part of document.querySelectorAll('.bar, #main, #seats, #prompt, #question, .seat, .name'))
    if (shown(part) && !inside(box(part), screen)) faults.push('out of the window: ' + name(part));
  const prompt = document.querySelector('#prompt');
  if (!inside(box(document.querySelector('#question')), box(prompt))) faults.push('the question is cut');
  const list = document.querySelector('.choices');
  for (const choice of document.querySelectorAll('.choices .choice')) {
    choice.scrollIntoView({ block: 'nearest' });
    const at = box(choice);
    if (!inside(at, box(list)) || !inside(at, box(prompt))) faults.push('cut: ' + name(choice));
    if (Math.min(at.width, at.height) < least - .5) faults.push(`${at.width} by ${at.height}: ` + name(choice));
    for (const words of choice.querySelectorAll('b, span')) {
      const range = document.createRange();
      range.selectNodeContents(words);
      const said = shown(words) && words.textContent;
      if (said && !inside(range.getBoundingClientRect(), at)) faults.push('words cut: ' + name(choice));
      if (!shown(words) && !words.closest('.sign')) faults.push('words hidden: ' + name(choice));
    }
    for (const [x, y] of [[.5, .5], [.03, .1], [.97, .9]]) {
      const there = document.elementFromPoint(at.x + at.width * x, at.y + at.height * y);
      if (there?.closest('.choice') !== choice) faults.push('covered: ' + name(choice));
    }
  }
  list?.scrollTo(0, 0);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode, parent = text.parentElement;
    if (!text.textContent.trim() || parent.closest('svg, script, dialog:not([open])') || !shown(parent)) continue;
    const size = parseFloat(getComputedStyle(parent).fontSize);
    if (size < 11.99) faults.push(`${size} px: ` + name(parent));
  }
  for (const one of document.querySelectorAll('.bar :is(a, button), .whynot, .unfold, #seats .action')) {
    if (!shown(one)) continue;
    const at = box(one);
    if (!inside(at, screen)) faults.push('out of the window: ' + name(one));
    if (Math.min(at.width, at.height) < least - .5) faults.push(`${at.width} by ${at.height}: ` + name(one));
  }
  const seats = document.querySelectorAll('#seats .name, #seats .tag');
  for (const one of seats) if (!shown(one) || box(one).width < 14) faults.push('not to be read: ' + name(one));
  const mine = document.querySelector('.seat.mine');
  if (mine && !mine.querySelector('.tag')) faults.push('nobody is “you”');
  return faults;
}"""
"""What is wrong with the frame at this moment; `least` is the least size of what is pressed."""

LOOSE = """(least) => {
  const faults = [], prompt = document.querySelector('#prompt').getBoundingClientRect();
  const shown = (query) => [...document.querySelectorAll(query)].filter((one) => one.checkVisibility());
  const name = (one) => `${one.className || one.id || one.localName} ${one.textContent.trim().slice(0, 30)}`;
  for (const one of shown('.tale, .did, .chips li, .since, #pace button, .brought, .total, .standing, .reasons')) {
    const at = one.getBoundingClientRect();
    const out = at.left < prompt.left || at.right > prompt.right + 1
      || at.top < prompt.top - 1 || at.bottom > prompt.bottom + 1;
    if (out) faults.push('beyond the tray: ' + name(one));
  }
  for (const one of shown('#pace button, .since a, .notice button')) {
    const at = one.getBoundingClientRect();
    const small = at.height < least - .5 || at.width < Math.min(least, 44) - .5;
    if (small) faults.push(`${at.width} by ${at.height}: ` + name(one));
  }
  return faults;
}"""
"""What of the story is beyond the tray, or too small to be pressed."""

ROOMY = ((768, 1024), (820, 1180), (1280, 720), (1920, 1080))
"""Windows in which up to eight choices are seen at once, whatever they say."""
BELOW = """() => {
  const list = document.querySelector('.choices'), n = list?.children.length || 0;
  return n > 0 && n <= 8 && list.scrollHeight - list.clientHeight > 2 ? [n] : [];
}"""
"""How many choices there are, if some of so few are below the edge of their list."""

BOARD = """() => {
  const { x, y, width, height } = document.querySelector('#main').getBoundingClientRect();
  return [x, y, width, height];
}"""
WAYS = {
    "lobby": "a[href='/']",
    "settings": "a[href^='/settings']",
    "rules": "[data-open=rules]",
    "sharing": "[data-open=about-box]",
    "language": "[data-set=lang][aria-pressed=false]",
}


def resize(person: Person, size: Size) -> None:
    """Another window; the drawing for it is awaited."""
    person.page.set_viewport_size({"width": size[0], "height": size[1]})
    person.until(f"document.body.dataset.shape === (matchMedia('{WIDE}').matches ? 'wide' : 'tall')")
    person.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def faults(person: Person, size: Size) -> list[str]:
    """What is wrong with a window now."""
    asked = person.text("#question")
    found: list[str] = person.page.evaluate(FAULTS, 44 if size in TOUCHED else 24)
    return [f"{size[0]}x{size[1]}, {asked}: {fault}" for fault in found]


def loose(person: Person, size: Size) -> list[str]:
    """What is wrong with the story in a window now."""
    found: list[str] = person.page.evaluate(LOOSE, 44 if size in TOUCHED else 22)
    return [f"{size[0]}x{size[1]}: {fault}" for fault in found]


def sit_with(maud: Person, luc: Person, game: str) -> str:
    """A table of Maud's with Luc and, where there are more seats, bots; their pages are not there yet."""
    table = maud.open_table(game, ["me", "open", *["bot:promeneur"] * (GAMES[game] - 2)])
    luc.join(table)
    return table


def speak(person: Person, lang: str) -> None:
    """The pages to come are in this language."""
    person.context.add_cookies([{"name": "lang", "value": lang, "url": person.server.address}])


def judge_the_end_of_a_turn(person: Person, table: str) -> None:
    """Points that changed are told with their reasons; where none did, what was done is told in words."""
    look = person.context.request.get(f"{person.server.address}/api/tables/{table}").json()
    by = look["scores"][0] - look["ending"]["before"][0]
    reasons = person.page.locator(".reasons li").all()
    assert person.page.locator(".brought").is_visible() and reasons and reasons[0].is_visible()
    said = [reason.inner_text().strip() for reason in reasons]
    assert all(said), said
    assert person.page.locator(".brought .total b").count() == (1 if by else 0)
    assert not by or any(text[0] in "+−" for text in said), said


MOMENTS = {"first": {"decides": 0}, "middle": {"decides": 0, "ply": 60}, "wait": {"decides": 1}}
"""The first question, one in the middle of the game, and while somebody else thinks."""


@pytest.mark.parametrize("game", GAMES)
def test_everything_has_its_place_on_every_screen(arrive: Arrive, game: str) -> None:
    """In both languages at every moment; the end of a turn in one."""
    maud, luc = arrive(confirm="on"), arrive()
    table = sit_with(maud, luc, game)
    boards: dict[tuple[str, Size], set[tuple[float, ...]]] = {}
    found: list[str] = []
    below: list[str] = []
    for moment, until in (MOMENTS | {"turn": {"decides": 0, "confirm": True}}).items():
        maud.play_unseen(table, own=False, **until)
        for lang in ("en", "fr") if moment != "turn" else ("fr",) if game in ("slate", "ski") else ("en",):
            speak(maud, lang)
            maud.go(f"/tables/{table}")
            mode = maud.page.locator("body").get_attribute("data-mode")
            assert mode == moment or moment not in ("wait", "turn"), mode
            for size in SIZES:
                resize(maud, size)
                told = loose(maud, size) if moment in ("wait", "turn") else []
                found += [f"{lang}, {moment}, {fault}" for fault in faults(maud, size) + told]
                below += [f"{lang}, {moment}, {size}: {n}" for n in maud.page.evaluate(BELOW) if size in ROOMY]
                boards.setdefault((lang, size), set()).add(tuple(maud.page.evaluate(BOARD)))
    assert not found, "\n".join(found)
    assert all(len(places) == 1 for places in boards.values()), "the board keeps its place whatever is asked"
    assert below == [], "\n".join(below)
    judge_the_end_of_a_turn(maud, table)


# ── Ways to everything else ──

FITS = """(one) => {
  const at = one.getBoundingClientRect();
  return at.width > 0 && at.left >= -1 && at.top >= -1 && at.right <= innerWidth + 1 && at.bottom <= innerHeight + 1
    && one.scrollWidth <= one.clientWidth + 1;
}"""
BOXES = {
    "dialog": ["rules", "inwords-box", "about-box", "invite-box", "naming", "curtain"],
    "popover": ["menu", "seats", "logbook", "reason", "toast"],
}
OPENED = """(kinds) => {
  const faults = [];
  const fits = FITS;
  const least = (one) => Math.min(one.getBoundingClientRect().width, one.getBoundingClientRect().height);
  const look = (box) => {
    if (!fits(box)) faults.push('does not fit: ' + box.id);
    const shut = box.querySelector(':scope > .shut');
    if (shut?.checkVisibility() && (!fits(shut) || least(shut) < 44)) faults.push('is hard to close: ' + box.id);
  };
  for (const id of kinds.dialog) {
    const box = document.getElementById(id);
    box.showModal();
    look(box);
    box.close();
  }
  for (const id of kinds.popover) {
    const box = document.getElementById(id);
    box.querySelector('.why')?.replaceChildren('A reason that is told at length, as reasons are. '.repeat(4));
    box.showPopover();
    look(box);
    box.hidePopover();
  }
  const away = document.querySelector('#away');
  away.hidden = false;
  away.firstElementChild.textContent = 'The server cannot be reached: your choice is kept until it is back. '.repeat(2);
  away.lastElementChild.hidden = false;
  look(away);
  away.hidden = away.lastElementChild.hidden = true;
  return faults;
}""".replace("FITS", FITS)
"""Which of the boxes that open do not fit the window, or cannot be closed with a finger."""


def at_hand(person: Person, query: str) -> bool:
    """Whether something to press is shown, large enough and wholly in the window."""
    for place in person.page.locator(query).all():
        if place.is_visible() and place.evaluate(FITS):
            box = place.bounding_box()
            return bool(box) and min(box["width"], box["height"]) >= 36
    return False


def log_is_at_hand(person: Person) -> bool:
    if not person.page.locator("#log").is_visible():
        person.page.locator(".to-log").click()
    shown = person.page.locator("#log li").last.is_visible() and bool(person.page.locator("#logbook").evaluate(FITS))
    person.page.keyboard.press("Escape")
    return shown


@pytest.mark.parametrize("lang", ["en-GB", "fr-FR"])
def test_there_is_a_way_to_everything(arrive: Arrive, lang: str) -> None:
    maud = arrive(locale=lang)
    maud.set_table("yeti", ["me", *["bot:promeneur"] * 4])
    maud.await_turn()
    for size in SIZES:
        resize(maud, size)
        assert log_is_at_hand(maud), size
        bar = {name for name, query in WAYS.items() if at_hand(maud, f".bar {query}")}
        if bar != set(WAYS):
            maud.page.locator(".to-menu").click()
            menu = {name for name, query in WAYS.items() if at_hand(maud, f"#menu {query}")}
            assert bar | menu == set(WAYS), size
            maud.page.keyboard.press("Escape")
        assert not maud.page.locator("#menu").is_visible()
        assert maud.page.evaluate(OPENED, BOXES) == [], size


def test_a_seat_unfolds_and_folds(arrive: Arrive) -> None:
    maud = arrive(size=(390, 844), has_touch=True, is_mobile=True)
    maud.set_table("yeti", ["me", *["bot:promeneur"] * 4])
    maud.await_turn()
    before = maud.page.evaluate(BOARD)
    maud.unfold(3)
    assert maud.page.locator(".seat .vp small").first.is_visible(), "what the strip has no room for"
    assert maud.page.evaluate(BOARD) == before
    maud.page.keyboard.press("Escape")
    assert not maud.page.locator(".seat .vp small").first.is_visible()
    maud.page.locator('[data-unfold="2"]').focus()
    maud.page.keyboard.press("Enter")
    maud.page.wait_for_selector("#seats:popover-open .sought[data-seat='2']")
    resize(maud, (1280, 720))
    assert not maud.page.locator("#seats:popover-open").count(), "a large window has no sheets"


# ── Larger letters, replay ──

ZOOMED = ((640, 360), (512, 384), (384, 512), (410, 590), (960, 540))
"""What is left of a laptop, tablets and a large screen at 200 %."""


@pytest.mark.parametrize("game", ["yeti", "snowcrest"])
def test_twice_the_size_and_larger_letters(arrive: Arrive, game: str) -> None:
    maud = arrive(locale="fr-FR", device_scale_factor=2)
    maud.set_table(game, ["me", "bot:promeneur", "bot:promeneur"])
    maud.await_turn()
    found = []
    for size in ZOOMED:
        resize(maud, size)
        found += faults(maud, size)
        assert maud.page.evaluate(BOARD)[3] > size[1] * 0.3, size
    maud.page.evaluate("() => { document.documentElement.style.fontSize = '20px' }")
    for size in SIZES:
        resize(maud, size)
        found += faults(maud, size)
        assert maud.page.evaluate(BOARD)[3] > size[1] * 0.3, size
    assert not found, "\n".join(found)


TIMELINE = """(least) => {
  const line = document.querySelector('.timeline').getBoundingClientRect();
  return [...document.querySelectorAll('.timeline :is(.buttons > *, #question, .line > input)')].filter((one) => {
    const at = one.getBoundingClientRect();
    const small = one.matches('button, select, a') && Math.min(at.width, at.height) < least;
    const above = at.top < line.top - 1, below = at.bottom > line.bottom + 1;
    return small || above || below || at.left < line.left || at.right > line.right + 1;
  }).map((one) => one.outerHTML.slice(0, 80));
}"""
"""What of the time line is too small to be pressed or beyond its edge."""


@pytest.mark.parametrize("lang", ["en-GB", "fr-FR"])
def test_the_time_line_takes_the_place_of_the_prompt(arrive: Arrive, lang: str) -> None:
    maud = arrive(locale=lang)
    table = maud.open_table("yeti", ["me", "bot:promeneur", "bot:promeneur"])
    maud.play_unseen(table, 6)
    maud.go(f"/tables/{table}")
    boards = {}
    for size in SIZES:
        resize(maud, size)
        boards[size] = maud.page.evaluate(BOARD)
    maud.go(f"/tables/{table}/replay?ply=12")
    for size in SIZES:
        resize(maud, size)
        assert not maud.scrolls(), size
        assert maud.page.evaluate(BOARD) == boards[size], size
        assert maud.page.evaluate(TIMELINE, 44 if size in TOUCHED else 24) == [], size
