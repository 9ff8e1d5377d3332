"""Snowcrest through the page: two people and a bot, one screen passed from hand to hand, a phone."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.kit import PHONE, Person

Arrive = Callable[..., Person]

LIKED = (
    "buy", "rest", "pay:all", "pay:tokens", "omens", "outbid", "use:2", "use:1", "use", "bells", "activate", "add",
    "cell", "take", "build", "exchange", "copy", "pay", "flip", "discard:none", "give", "skip", "pass",
)  # fmt: skip
"""What brings the game on, best first; of the numbers of bells, the highest."""


WANTED = {"buy", "activate", "use"}
"""What must have been pressed on the table itself."""


def liked(words: list[str]) -> str:
    kinds = [[word for word in words if word.startswith(kind)] for kind in LIKED]
    found = next((kind for kind in kinds if kind), words)
    return found[-1] if found[0].startswith("bells") else found[0]


def pieces(person: Person, query: str) -> list[str]:
    """The names of pieces in the page."""
    script = "found => found.map(one => one.dataset.piece)"
    return list(person.page.locator(query).evaluate_all(script))


def hand(person: Person) -> list[str]:
    return pieces(person, ".tray [data-piece]")


def has_choices(person: Person) -> bool:
    return person.page.locator(".choices [data-key]").count() > 0


def press_on_the_table(person: Person, word: str) -> bool:
    """Press a choice where it lies, by its number, if it lies anywhere; else its button."""
    badge = person.page.locator(f'g.target.can[data-word="{word}"] .badge:visible').first
    if not badge.count():
        person.press(f'.choices [data-word="{word}"]')
        return False
    before = person.ply()
    badge.tap() if person.touches else badge.click()
    person.await_after(before)
    return True


def test_two_people_and_a_bot_play_a_whole_game(arrive: Arrive) -> None:
    maud, luc = arrive(), arrive(locale="fr-FR")
    table = maud.set_table("snowcrest", ["me", "open", "bot:randonneur"])
    luc.go(f"/tables/{table}")
    luc.page.locator("#seats [data-do=sit]").click()
    luc.page.locator("#naming input[name=name]").fill("Luc")
    luc.page.locator("#naming button.action").click()
    luc.until("document.body.dataset.status === 'playing'")
    moves, pressed, kinds = 0, 0, set()
    while maud.status() != "over":
        for person, other in ((maud, luc), (luc, maud)):
            while has_choices(person):
                assert not person.scrolls()
                word = liked(person.choices())
                if pressed < 40:
                    pressed += press_on_the_table(person, word)
                    kinds |= {one.split(":")[0] for one in word.split(" ")}
                else:
                    person.press(f'.choices [data-word="{word}"]')
                if moves % 4 == 0:
                    secret = hand(person)
                    assert not set(secret) & set(pieces(other, "[data-piece]"))
                moves += 1
                assert moves < 600, "the game does not end"
                if pressed >= 20 and kinds >= WANTED and moves % 4 == 0:
                    maud.skip(table, 8, luc)
        maud.page.wait_for_timeout(10)
    assert pressed > 24 and kinds >= WANTED
    luc.until("document.body.dataset.status === 'over'")
    assert "gagne" in luc.text("#question") or "partagent" in luc.text("#question")
    assert "wins" in maud.text("#question") or "share" in maud.text("#question")
    assert maud.points() == luc.points()


def test_one_screen_is_passed_and_hands_stay_hidden(arrive: Arrive) -> None:
    maud = arrive()
    table = maud.set_table("snowcrest", ["me", "me"])
    maud.page.reload()
    curtain, held, passes = maud.page.locator("#curtain"), "", 0
    seen: dict[str, set[str]] = {}
    for _ in range(70):
        maud.until("document.querySelector('#curtain').open || document.querySelector('.choices [data-key]')")
        if curtain.is_visible():
            seat = maud.page.locator("body").get_attribute("data-curtain") or ""
            assert seat != held, "the screen goes to another player"
            assert maud.page.locator(f'#curtain .to use[href="#seat{seat}"]').count(), "who is told by shape, too"
            assert hand(maud) == [] and not has_choices(maud), "nothing private is behind the curtain"
            maud.page.keyboard.press("Escape")
            assert curtain.is_visible(), "it is lifted by who says: it is me"
            maud.page.locator("[data-lift]").click()
            maud.until("!document.querySelector('#curtain').open && document.querySelector('.choices [data-key]')")
            held, passes = seat, passes + 1
            if shown := set(hand(maud)):
                assert len({piece[:2] for piece in shown}) == 1, "one player's hand"
                seen.setdefault(seat, shown)
            if passes > 8:
                break
        word = liked(maud.choices())
        before = maud.ply()
        maud.page.locator(f'.choices [data-word="{word}"]').click()
        maud.await_after(before)
    assert passes > 8 and len(seen) == 2
    first, second = seen.values()
    assert not first & second
    answer = maud.context.request.get(f"{maud.server.address}/api/tables/{table}").json()
    assert all(not set(player["hand"]) - set(player["known"]) for player in answer["view"]["players"])


def test_a_rivals_village_comes_large(arrive: Arrive) -> None:
    maud = arrive()
    maud.set_table("snowcrest", ["me", "bot:promeneur", "bot:promeneur"])
    maud.await_turn()
    large = maud.page.locator('.peek[data-for="seat:2"]').first
    assert not large.is_visible()
    maud.page.locator('svg.cells[data-word="seat:2"]').click(position={"x": 60, "y": 100})
    assert large.is_visible(), "large when pointed at or pressed"
    maud.page.locator("#question").hover()
    assert not large.is_visible()
    maud.page.locator('svg.cells[data-word="seat:1"]').focus()
    assert maud.page.locator('.peek[data-for="seat:1"]').first.is_visible(), "by keyboard too"


def test_on_a_phone_cards_are_pressed(arrive: Arrive) -> None:
    maud = arrive(size=PHONE, has_touch=True, is_mobile=True, locale="fr-FR")
    maud.set_table("snowcrest", ["me", "bot:promeneur", "bot:promeneur"])
    pressed = 0
    for _ in range(12):
        assert maud.await_turn() and not maud.scrolls()
        assert maud.prompt_sticks_below()
        pressed += press_on_the_table(maud, liked(maud.choices()))
    assert pressed >= 5
    maud.await_turn()


def shows(person: Person, panel: str) -> None:
    """Of the tall table this panel alone comes to be shown."""
    shown = "[...document.querySelectorAll('.panel:not(.off)')].map((one) => one.dataset.panel)"
    person.until(f"{shown}.join() === '{panel}'")


def test_on_a_phone_parts_of_the_table_open_large(arrive: Arrive) -> None:
    maud = arrive(size=PHONE, has_touch=True, is_mobile=True)
    table = maud.set_table("snowcrest", ["me", "bot:promeneur"])
    maud.play_unseen(table, 2)
    maud.go(f"/tables/{table}")
    maud.await_turn()
    shows(maud, "village")
    turner, close = 'g.turner[data-show="{}"]:visible', 'g.turner[data-show="village"]:visible'
    for panel in ("middle", "mat"):
        maud.page.locator(turner.format(panel)).last.tap()
        shows(maud, panel)
        maud.page.locator(close).tap()
        shows(maud, "village")
    maud.unfold(1)
    maud.page.locator('#seats [data-seat="1"] svg.cells').tap()
    shows(maud, "rival-1")
    assert not maud.page.locator("#seats:popover-open").count()
    maud.page.locator(close).tap()
    shows(maud, "village")
    maud.page.locator(turner.format("middle")).last.tap()
    shows(maud, "middle")
    glowing = maud.page.locator('g.target.can[data-word^="add:"]:visible')
    assert glowing.count(), "somebody of the row may be added"
    before = maud.ply()
    glowing.first.tap()
    maud.await_after(before)
    shows(maud, "village")  # then a place is chosen
