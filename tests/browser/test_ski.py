"""The ski resort through the page: a whole game of two, what a choice gives before it is made, why not, a phone."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.kit import PHONE, Person
from tests.browser.things import how_many, things

Arrive = Callable[..., Person]

LIKED = ("build", "piste", "develop", "reward", "take", "improve", "disc", "hire", "pay", "go", "leave")


def usual(words: list[str]) -> list[str]:
    """What is chosen on the board: paying otherwise has no place there."""
    return [word for word in words if not any(other.startswith(f"{word} ") for other in words)]


def liked(words: list[str]) -> str:
    """A choice that brings the game on: of the kind one likes best, the last; on the plates a far square."""
    kinds = [[word for word in usual(words) if word.startswith(kind + ":") or word == kind] for kind in LIKED]
    return next((kind[-1] for kind in kinds if kind), words[0])


def button(word: str) -> str:
    return f'.choices [data-word="{word}"]'


def choose_colour(person: Person, word: str) -> None:
    """First the colour of a piste, then its place."""
    if word.startswith("piste:"):
        person.page.locator(f'[data-sieve="{word.split(":")[1]}"]').click()


def go_to(person: Person, square: str) -> list[str]:
    """Sit down for both seats and move to the first square of a kind; what may be chosen there."""
    person.set_table("ski", ["me", "me"])
    assert person.await_turn()
    person.press(f'.choices [data-word^="go:now"]:has-text("{square}")')
    person.page.mouse.move(2, 2)
    assert person.await_turn()
    return person.choices()


def explains(person: Person, kind: str, sign: str, clause: str) -> None:
    """Pointing at a refused place shows the sign of the reason, and tells the rule."""
    refused = person.page.locator(f'g.target.cannot:not(.sifted)[data-word^="{kind}"]:has(use[href="#k-{sign}"])').last
    assert not refused.locator(".reason").is_visible(), "what is not pointed at is quiet"
    refused.hover(force=True)
    assert refused.locator(".reason").is_visible()
    assert len(person.text("[data-preview] .why")) > 20
    refused.click(force=True)
    assert person.text("#reason .clause") == clause
    assert person.text("#reason .why") == person.text("[data-preview] .why")
    person.page.keyboard.press("Escape")


def on_stage(person: Person, query: str) -> bool:
    """Whether something on the board is there on the panel that is shown; a piste's colour is chosen yet."""
    script = "found => found.some((one) => one.getBoundingClientRect().width > 0)"
    return bool(person.page.locator(query).evaluate_all(script))


def test_a_whole_game_of_two(arrive: Arrive) -> None:
    maud = arrive(locale="fr-FR")
    table = maud.set_table("ski", ["me", "bot:promeneur"])
    moves, on_board, kinds = 0, 0, set()
    while maud.await_turn():
        words = maud.choices()
        word = liked(words)
        slopes = maud.page.locator('.choices [data-word^="go:"]:has-text("Pistes")')
        if word.startswith("go:") and "piste" not in kinds and slopes.count():
            word = slopes.last.get_attribute("data-word") or word
        if moves % 5 == 0:
            assert not maud.scrolls()
            assert maud.text("#question").startswith("À vous"), maud.text("#question")
        place = f'g.target.can[data-word="{word}"]'
        if on_board < 12 and on_stage(maud, f"{place} .badge"):
            before = maud.ply()
            choose_colour(maud, word)
            maud.page.locator(f"{place} .badge").first.click()
            maud.await_after(before)
            on_board += 1
        else:
            maud.press(button(word))
        kinds.add(word.split(":")[0])
        moves += 1
        assert moves < 400, "the game does not end"
        if on_board == 12 and "piste" in kinds and moves % 4 == 0:
            maud.skip(table, 8)
    assert "gagne" in maud.text("#question") or "partagent" in maud.text("#question")
    assert on_board == 12 and kinds >= {"go", "piste"}
    assert maud.page.locator("#log li").last.inner_text()


def test_a_piste_is_previewed_and_a_refused_place_says_why(arrive: Arrive) -> None:
    maud = arrive()
    words = go_to(maud, "Pistes (")
    explains(maud, "piste:", "deadend", "SK-113")
    word = next(word for word in words if word.startswith("piste:blue:2"))
    ghost = maud.page.locator(f'.peek[data-for="{word}"]')
    place = maud.page.locator(f'g.target.can[data-word="{word}"]')
    assert not ghost.is_visible() and not place.is_visible(), "one colour at a time"
    choose_colour(maud, word)
    assert place.is_visible()
    maud.page.locator(f'g.target.can[data-word="{word}"]').hover()
    assert ghost.is_visible(), "the piste is shown where it would lie"
    card = maud.text("[data-preview]")
    assert "lot of 1: 0 employees" in card and "0 → 1 / 10" in card, card
    laid = maud.page.locator("[data-piece^=piste-]").count()
    maud.press(f'g.target.can[data-word="{word}"]')
    assert maud.page.locator("[data-piece^=piste-]").count() == laid + 1


def test_a_building_is_previewed_and_a_refused_cell_says_why(arrive: Arrive) -> None:
    maud = arrive()
    cells = [word for word in usual(go_to(maud, "(Building,")) if word.startswith("build:")]
    explains(maud, "build:", "apart", "SK-130")
    maud.page.locator(f'g.target.can[data-word="{cells[-1]}"]').focus()
    assert maud.page.locator(f'.peek[data-for="{cells[-1]}"]').is_visible(), "by keyboard too"
    card = maud.text("[data-preview]")
    assert "cost" in card and cells[-1].split(":")[1].split(" ")[0] in card and "→" in card, card


def test_the_others_resorts_are_small_beside_and_large_when_looked_at(arrive: Arrive) -> None:
    maud = arrive()
    maud.set_table("ski", ["me", "bot:promeneur", "bot:promeneur", "bot:promeneur"])
    assert maud.await_turn() and not maud.scrolls()
    plans = maud.page.locator(".plan")
    assert plans.count() == 3
    large = maud.page.locator('.peek[data-for="resort:2"]')
    assert not large.is_visible()
    maud.page.locator('.plan[data-word="resort:2"]').hover()
    assert large.is_visible()
    box = large.bounding_box()
    assert box and box["width"] > 480


SLOW_ANSWERS = """() => {
    const text = Response.prototype.text;
    Response.prototype.text = async function () {
        await new Promise((go) => setTimeout(go, 1500));
        setTimeout(() => { window.answered = true; }, 100);
        return text.call(this);
    };
}"""


def test_another_resort_is_pinned_by_a_press_and_read_whole(arrive: Arrive) -> None:
    maud = arrive(locale="fr-FR")
    table = maud.set_table("ski", ["me", "bot:promeneur", "bot:promeneur"])
    assert maud.await_turn()
    maud.page.locator('.plan[data-word="resort:2"]').click()
    maud.page.mouse.move(2, 2)
    maud.page.wait_for_selector("#aside[open] svg.aside")
    assert maud.text("#aside h2").startswith("La station de ")
    for sign in ("k-tree", "k-rank2", "c-green", "c-blue", "c-red", "k-cube", "k-euro", "k-time"):
        assert maud.page.locator(f'#aside use[href="#{sign}"]').count(), f"{sign} is not shown"
    box, stage = maud.page.locator("#aside").bounding_box(), maud.page.locator("#main").bounding_box()
    assert box and stage and abs(box["x"] - stage["x"]) < 10, "it takes the place of one's own on the stage"
    assert maud.page.locator('#aside [data-component="building-0"]').count()
    maud.page.evaluate(SLOW_ANSWERS)
    before = maud.ply()
    maud.play_unseen(table, 1)
    maud.await_after(before)
    assert maud.page.locator("#aside").is_visible(), "it stays while the game goes on"
    maud.page.keyboard.press("Escape")
    maud.until("window.answered")
    assert not maud.page.locator("#aside").is_visible(), "closed while it was drawn again, it stays closed"


def test_on_a_phone_another_resort_opens_and_closes(arrive: Arrive) -> None:
    maud = arrive(size=PHONE, has_touch=True, is_mobile=True)
    maud.set_table("ski", ["me", "bot:promeneur"])
    assert maud.await_turn()
    maud.unfold(1)
    scrolled = maud.scrolls()
    maud.page.locator('.plan[data-word="resort:1"]').tap()
    maud.page.wait_for_selector("#aside[open] svg.aside")
    box = maud.page.locator("#aside").bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= PHONE[0] and maud.scrolls() == scrolled
    maud.page.locator("#aside .shut").tap()
    maud.page.wait_for_selector("#aside", state="hidden")


def test_on_a_phone_a_development_is_bought_by_pressing_its_square(arrive: Arrive) -> None:
    maud = arrive(size=PHONE, has_touch=True, is_mobile=True)
    maud.set_table("ski", ["me", "me"])
    assert maud.await_turn()
    to_square = maud.page.locator('.choices [data-word^="go:now"]:has-text("(Development,")').first
    to_square.tap()
    maud.press("[data-preview] .choice")
    assert maud.await_turn() and "develop" in maud.choices()
    square = maud.page.locator('svg.board g.target.can[data-word="develop"]')
    assert square.count() == 1
    box = square.bounding_box()
    assert box
    before = maud.ply()
    for x, y in ((0.5, 0.5), (0.15, 0.15)):
        if maud.ply() == before:
            maud.page.touchscreen.tap(box["x"] + box["width"] * x, box["y"] + box["height"] * y)
            maud.page.wait_for_timeout(400)
            assert not maud.page.locator("#component").is_visible(), "the tile's card opened instead"
    maud.await_after(before)


def test_on_a_phone_the_first_press_shows_and_the_second_plays(arrive: Arrive) -> None:
    maud = arrive(size=PHONE, has_touch=True, is_mobile=True, locale="fr-FR")
    maud.set_table("ski", ["me", "me"])
    assert maud.await_turn() and not maud.scrolls()
    assert maud.prompt_sticks_below()
    assert maud.page.locator('g[data-panel="plates"]').is_visible()
    assert not maud.page.locator('g[data-panel="resort"]').is_visible()
    maud.page.locator('[data-show="resort"]').tap()
    maud.page.wait_for_selector('g[data-panel="resort"]')
    maud.page.locator('[data-show="plates"][data-on]').tap()
    before = maud.ply()
    pistes = maud.page.locator('.choices [data-word^="go:now"]:has-text("Pistes (")').first
    word = pistes.get_attribute("data-word") or ""
    place = maud.page.locator(f'g.target.can[data-word="{word}"]')
    place.tap()
    maud.page.locator(f'.peek[data-for="{word}"]').wait_for()
    assert maud.ply() == before
    assert maud.text("[data-preview] .choice") == "Y aller"
    place.tap()
    maud.await_after(before)
    maud.await_turn()
    assert maud.page.locator('g[data-panel="resort"]').is_visible(), "it turns to what is asked"
    maud.unfold(0)
    assert maud.page.locator(".plan").first.is_visible()


def test_between_two_seasons_the_account_is_told_and_a_key_leads_on(arrive: Arrive) -> None:
    maud = arrive(pace="brisk")
    table = maud.set_table("ski", ["me", "bot:promeneur"])
    maud.play_unseen(table, round=2)
    maud.until("document.body.dataset.account === 'yes'")
    assert maud.text("#account h2").lower() == "round 1 is over" and maud.page.locator(".tally").count() == 2
    assert maud.page.locator(".tally .in-all").first.is_visible() and maud.page.locator("#account .front").count() > 4
    assert not maud.scrolls()
    told = maud.page.locator(".account").text_content()
    maud.page.keyboard.press("Enter")
    maud.until("document.body.dataset.account === 'no'")
    assert maud.await_turn(), "the game goes on"
    maud.go(f"/tables/{table}")
    maud.until("document.body.dataset.account === 'yes'")
    assert maud.page.locator(".account").text_content() == told, "a reload shows the same"
    ply = int(maud.page.locator(".account").get_attribute("data-ply") or 0)
    maud.page.locator("#account .go").click()
    assert not maud.page.locator("#account .go").is_visible()
    maud.go(f"/tables/{table}/replay?ply={ply + 1}")
    maud.until("document.body.dataset.account === 'yes'")
    assert maud.text("#account h2").lower() == "round 1 is over", "the replay tells it too"
    maud.page.locator("[data-step='-1']").click()
    maud.until("document.body.dataset.account === 'no'")


def test_the_numbers_of_the_account_count_up_and_a_press_finishes_them(arrive: Arrive) -> None:
    maud = arrive(pace="calm", reduced_motion="no-preference")
    table = maud.set_table("ski", ["me", "bot:promeneur"])
    maud.play_unseen(table, round=2)
    maud.page.add_init_script("window.requestAnimationFrame = () => 0")  # they stand still until the press
    maud.go(f"/tables/{table}")
    maud.until("document.querySelector('#account[data-counting]')")
    maud.page.keyboard.press("Enter")
    assert not maud.page.locator("#account[data-counting]").count()
    assert maud.page.locator("body").get_attribute("data-account") == "yes", "the first press shows all numbers"
    shown = "all => all.every(one => one.textContent === one.value)"
    assert maud.page.locator("#account data").evaluate_all(shown)
    names = maud.page.locator("#account .called")
    assert names.count() > 4 and all(name.strip() for name in names.all_text_contents()) and names.first.is_visible()
    maud.page.keyboard.press("Enter")
    maud.until("document.body.dataset.account === 'no'")


def test_letters_choose_the_colour_arrows_the_place_enter_lays(arrive: Arrive) -> None:
    maud = arrive(locale="fr-FR")
    go_to(maud, "Pistes (")
    for letter, colour in (("b", "blue"), ("v", "green")):
        maud.page.keyboard.press(letter)
        assert maud.page.locator(f'[data-sieve="{colour}"]').get_attribute("aria-pressed") == "true"
    keys = maud.page.locator(".choices [data-key]").evaluate_all("all => all.map(one => one.dataset.key)")
    assert not set("vbrn") & set(keys), "no choice has the letter of a colour"
    maud.page.keyboard.press("ArrowRight")
    focused = "document.activeElement.closest('#board g.target')?.dataset.word"
    first = maud.page.evaluate(focused)
    maud.page.keyboard.press("ArrowRight")
    word = maud.page.evaluate(focused)
    assert first and word and word != first and word.startswith("piste:green:")
    maud.page.keyboard.press("Escape")
    assert maud.page.evaluate(focused) is None, "one step back"
    maud.page.keyboard.press("ArrowRight")
    before = maud.ply()
    maud.page.keyboard.press("Enter")
    maud.await_after(before)


def test_paying_otherwise_is_mixed_on_the_stock(arrive: Arrive) -> None:
    maud = arrive()
    maud.set_table("ski", ["me", "me"])
    assert maud.await_turn()
    deed = next(word for word in maud.choices() if word.startswith("go:now") and " pay:" in word)
    place = maud.page.locator(f'svg.board g.target.can[data-word="{deed}"]')
    place.hover()
    assert maud.page.locator("#board .pays").count(), "what would pay is lit on the stock"
    assert "After this plays:" in maud.text("[data-preview]") or "the round ends" in maud.text("[data-preview]")
    maud.page.mouse.move(2, 2)
    maud.page.locator("[data-do=otherwise]").click()
    maud.press(f'svg.board g.target.can[data-word="{deed}"]')
    assert maud.await_turn() and all(word.startswith("pay:") for word in maud.choices())
    ways = len(maud.choices())
    assert ways > 1
    lit = ".till .pays"
    before = maud.page.locator(lit).evaluate_all("all => all.map(one => one.textContent)")
    other = maud.page.locator(".till .chip:enabled:not(.pays)").first
    other.click()
    assert maud.page.locator(lit).evaluate_all("all => all.map(one => one.textContent)") != before
    assert maud.page.locator(".choices .choice:not(.unpicked)").count() == 1
    maud.press(".choices .choice:not(.unpicked)")


def test_fewer_than_ninety_things_compete_for_the_eye(arrive: Arrive) -> None:
    """In every phase, on a laptop, with three players."""
    maud = arrive()
    table = maud.set_table("ski", ["me", "bot:promeneur", "bot:promeneur"])
    counted: dict[str, int] = {}
    for _ in range(24):
        assert maud.await_turn()
        found, stage = things(maud), maud.page.locator("body").get_attribute("data-stage") or ""
        counted[stage] = max(counted.get(stage, 0), how_many(found))
        assert how_many(found) < 90, (stage, {place: len(keys) for place, keys in found.items()}, found)
        maud.play_unseen(table, 1)
        maud.go(f"/tables/{table}")
        if {"plates", "resort", "village", "tiles", "goals"} <= set(counted):
            break
    assert {"plates", "resort"} <= set(counted), counted
