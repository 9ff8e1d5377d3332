"""What happens at a table besides playing: lost connections, two tabs, refusals, language, replay."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

import pytest

from tests.browser.kit import LAPTOP, PHONE, Person, Server

Arrive = Callable[..., Person]


def test_a_killed_server_comes_back_and_so_does_the_page(own_server: Server, arrive: Arrive) -> None:
    maud = arrive(at=own_server)
    maud.set_table("yeti", ["me", "bot:promeneur"])
    maud.await_turn()
    maud.press(".choices [data-word]")
    maud.await_turn()
    shown = maud.ply()
    own_server.kill()
    maud.until("document.documentElement.dataset.connected === 'no'")
    own_server.start()
    maud.until("document.documentElement.dataset.connected === 'yes'")
    assert maud.ply() == shown, "an acknowledged move survives"
    maud.press(".choices [data-word]")
    maud.complaints.clear()  # the browser itself tells of the connection that was lost


def test_two_tabs_pressing_the_same_button(arrive: Arrive) -> None:
    maud = arrive()
    table = maud.set_table("yeti", ["me", "bot:promeneur"])
    maud.await_turn()
    other = maud.open_tab()
    other.goto(f"{maud.server.address}/tables/{table}")
    other.wait_for_selector(".choices [data-word]")
    word, ply = maud.choices()[0], maud.ply()
    other.route("**/fragments*", lambda route: None)  # this tab waits for news of the other's move
    maud.page.locator(f'.choices [data-word="{word}"]').click()
    maud.await_after(ply)
    other.evaluate("word => document.querySelector(`.choices [data-word=\"${word}\"]`).click()", word)
    other.wait_for_selector("#toast:popover-open")
    record = maud.context.request.get(f"{maud.server.address}/api/tables/{table}").json()
    answers = [line for line in record["log"] if line["seat"] == 0]
    assert len([line for line in answers if line["ply"] == ply]) == 1, "the move was played once"
    other.close()
    maud.complaints.clear()  # the browser itself tells of the refused request


def test_a_refused_target_says_why(arrive: Arrive) -> None:
    maud = arrive()
    maud.set_table("yeti", ["me", "bot:promeneur"])
    for _ in range(200):
        assert maud.await_turn(), "no refused target in the whole game"
        if maud.page.locator("g.target.cannot").count():
            break
        maud.press(".choices [data-word]")
    maud.page.locator("g.target.cannot").first.click(force=True)  # it is marked as disabled, but answers
    assert maud.page.locator("#reason").is_visible()
    assert maud.text("#reason .clause").startswith("YT-") and len(maud.text("#reason .why")) > 20
    maud.page.locator("#reason .clause").click()
    maud.page.wait_for_selector("#rules[open] li.here")
    maud.page.keyboard.press("Escape")
    maud.page.locator("g.target.cannot").last.focus()
    maud.page.keyboard.press("Enter")
    assert maud.page.locator("#reason").is_visible(), "by keyboard too"


def test_taking_back_is_shown_in_the_log(arrive: Arrive) -> None:
    maud = arrive(confirm="on")
    maud.set_table("yeti", ["me", "bot:promeneur"])
    for _ in range(60):
        assert maud.await_turn()
        if maud.page.locator("#tools [data-do=undo]:enabled").count():
            break
        maud.press(".choices [data-key]")
    maud.press("#tools [data-do=undo]")
    maud.page.wait_for_selector("#log li:has-text('takes back')")
    assert maud.page.locator("#log li.undone").count() >= 1


def test_one_click_changes_the_language(arrive: Arrive) -> None:
    maud = arrive()
    maud.set_table("yeti", ["me", "bot:promeneur"])
    maud.await_turn()
    english = maud.text("#question")
    maud.page.get_by_role("button", name="Français").click()
    maud.page.wait_for_selector("html[lang=fr][data-ready=yes]")
    maud.await_turn()
    french = maud.text("#question")
    assert english.startswith("Your turn") and french.startswith("À vous") and english != french
    for path in ("/", "/games/yeti", "/games/yeti/rules", "/games/yeti/components", "/settings"):
        maud.go(path)
        assert maud.page.locator("html").get_attribute("lang") == "fr"


def test_the_turn_is_told_by_title_and_icon(arrive: Arrive) -> None:
    maud, luc = arrive(), arrive()
    table = maud.set_table("pig", ["me", "open"])
    luc.go(f"/tables/{table}")
    luc.page.locator("#seats").get_by_role("button", name="Sit here").click()
    luc.page.get_by_label("Your name").fill("Luc")
    luc.page.get_by_role("button", name="Sit down").click()
    maud.until("document.body.dataset.turn === 'yes'")
    assert maud.page.title().startswith("● ")
    assert "turn" in (maud.page.locator("#favicon").get_attribute("href") or "")
    maud.press(".choices [data-word=hold]")
    luc.until("document.body.dataset.turn === 'yes'")
    assert not maud.page.title().startswith("● ") and luc.page.title().startswith("● ")
    luc.page.wait_for_selector("#log li.fresh")


HEARD = """
    window.heard = { tones: 0, notes: [] };
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) { heard.tones += 1; return start.apply(this, when); };
    const real = window.Notification;
    window.Notification = class extends real {
        static get permission() { return "granted"; } // a browser without windows grants none
        constructor(title, more) { super(title, more); heard.notes.push(title); }
    };
    Object.defineProperty(document, "hidden", { get: () => true });
"""


def test_the_turn_is_told_by_sound_and_notification_where_they_are_wanted(arrive: Arrive) -> None:
    maud, luc = arrive(permissions=["notifications"]), arrive()
    maud.page.add_init_script(HEARD)
    table = maud.set_table("pig", ["me", "open"])
    answer = luc.context.request.post(f"{luc.server.address}/api/tables/{table}/sit", data={"name": "Luc"})
    assert answer.ok

    def round_of_two(wanted: str) -> list[int]:
        """Both play; how many tones and notes Maud got by then."""
        maud.go("/settings")
        for name in ("sound", "notify"):
            maud.page.locator(f"#settings [name={name}][value={wanted}]").check()
        maud.go(f"/tables/{table}")
        maud.await_turn()
        maud.press(".choices [data-word=hold]")
        maud.until("document.body.dataset.turn === 'no'")
        luc.play_unseen(table, 1)
        maud.until("document.body.dataset.turn === 'yes'")
        return list(maud.page.evaluate("() => [heard.tones, heard.notes.length]"))

    assert round_of_two("off") == [0, 0]
    assert round_of_two("on") == [2, 1]
    assert maud.page.evaluate("() => heard.notes") == ["It is your turn."]


def test_two_fingers_enlarge_the_board_and_one_moves_it(arrive: Arrive) -> None:
    maud = arrive(size=PHONE, has_touch=True, is_mobile=True)
    maud.set_table("yeti", ["me", "bot:promeneur"])
    maud.await_turn()
    fingers = maud.context.new_cdp_session(maud.page)

    def touch(kind: str, *places: tuple[int, int]) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(places)]
        fingers.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})

    def window() -> list[float]:
        box = maud.page.locator("svg.board").get_attribute("viewBox") or ""
        return [float(number) for number in box.split()]

    x, y, width, height = window()
    touch("Start", (170, 250), (210, 250))
    touch("Move", (130, 250), (250, 250))
    touch("End")
    near = window()
    assert near[2] < width / 1.5 and near[3] < height / 1.5
    touch("Start", (200, 250))
    touch("Move", (160, 220))
    touch("End")
    moved = window()
    assert moved[2:] == near[2:] and moved[0] > near[0] and moved[1] > near[1]
    assert x <= moved[0] <= width and y <= moved[1] <= height


def test_a_variant_is_offered_only_with_the_seats_it_has(arrive: Arrive) -> None:
    maud = arrive()
    maud.go("/games/snowcrest")
    level, simplified = (maud.page.locator(f"[data-option={name}]") for name in ("level", "simplified"))
    maud.page.locator("[name=seats][value='1']").check(force=True)
    assert level.is_visible() and not simplified.is_visible()
    level.select_option("3")
    maud.page.locator("[name=seats][value='2']").check(force=True)
    assert simplified.is_visible() and not level.is_visible()
    maud.page.get_by_role("button", name="Set the table").click()
    maud.page.wait_for_url("**/tables/*")


def test_who_gives_no_name_plays_as_somebody_and_is_known_the_next_time(arrive: Arrive) -> None:
    maud = arrive()
    maud.go("/games/yeti")
    offered = maud.page.get_by_label("Your name").get_attribute("placeholder") or ""
    assert offered
    maud.page.get_by_role("button", name="Set the table").click()
    maud.page.wait_for_url("**/tables/*")
    maud.page.wait_for_selector("html[data-ready=yes]")
    assert offered in maud.text("#seats")
    maud.go("/games/slate")
    assert maud.page.get_by_label("Your name").input_value() == offered


def test_replay_steps_and_jumps(arrive: Arrive) -> None:
    maud = arrive()
    table = maud.set_table("yeti", ["me", "bot:promeneur"])
    for _ in range(16):
        maud.await_turn()
        maud.press(".choices [data-word]")
    maud.go(f"/tables/{table}/replay")
    assert maud.ply() == 0 and not maud.scrolls()
    maud.page.locator("[data-step='1']").click()
    maud.until("document.body.dataset.ply === '1'")
    maud.page.locator("#round").select_option(label="Round 2")
    maud.until("Number(document.body.dataset.ply) > 5")
    assert "Round 2" in maud.text("#where") or "Round 1" in maud.text("#where")
    maud.page.locator("[data-step=last]").click()
    maud.until("document.body.dataset.ply === document.body.dataset.last")
    maud.page.locator("[data-step=first]").click()
    maud.until("document.body.dataset.ply === '0'")
    maud.page.locator("[data-step=play]").click()
    maud.until("Number(document.body.dataset.ply) >= 2")
    maud.page.locator("[data-step=own]").click()
    maud.until("Number(document.body.dataset.ply) > 20")


def test_rules_are_searched_and_open_at_a_clause(arrive: Arrive) -> None:
    maud = arrive()
    maud.go("/games/yeti/rules?clause=YT-056")
    assert maud.page.locator("#YT-056").is_visible()
    assert "here" in (maud.page.locator("#YT-056").get_attribute("class") or "")
    maud.page.get_by_placeholder("Search").fill("blizzard yeti")
    assert maud.page.locator(".chapter li:visible").count() in range(1, 12)
    maud.page.get_by_placeholder("Search").fill("zzzz")
    assert maud.page.locator(".none").is_visible()


def test_a_seat_is_given_to_a_bot_and_taken_back(arrive: Arrive) -> None:
    maud = arrive()
    maud.set_table("pig", ["me", "open"])
    maud.page.get_by_role("button", name="Table", exact=True).click()
    maud.page.get_by_role("button", name="Let a bot play for me").click()
    maud.page.get_by_role("button", name="Take it back").click()
    maud.page.wait_for_selector("#about >> text=Let a bot play for me")


def test_pieces_glide(arrive: Arrive) -> None:
    maud = arrive(reduced_motion="no-preference")
    maud.set_table("yeti", ["me", "bot:promeneur"])
    maud.page.evaluate(
        "() => { window.moved = 0; const old = Element.prototype.animate;"
        " Element.prototype.animate = function (...a) { window.moved += 1; return old.apply(this, a) } }"
    )
    for _ in range(8):
        maud.await_turn()
        maud.press(".choices [data-word]")
    assert maud.page.evaluate("window.moved") > 5
    still = arrive()
    still.set_table("yeti", ["me", "bot:promeneur"])
    still.page.evaluate("() => { Element.prototype.animate = () => { throw new Error('moved') } }")
    for _ in range(4):
        still.await_turn()
        still.press(".choices [data-word]")


def test_the_bar_stands_still(arrive: Arrive) -> None:
    """Buttons of the bar are where they were, whatever may be taken back."""
    maud = arrive(confirm="on")
    maud.set_table("yeti", ["me", "bot:promeneur"])
    script = "found => found.map(one => [one.outerHTML.slice(0, 60), Math.round(one.getBoundingClientRect().x)])"
    places: defaultdict[str, set[int]] = defaultdict(set)
    restarts = set()
    for _ in range(40):
        assert maud.await_turn()
        for name, x in maud.page.locator(".bar nav :is(button, a)").evaluate_all(script):
            places[name].add(x)
        restarts.add(maud.page.locator("#tools [data-do=restart]").is_enabled())
        if restarts == {True, False}:
            break
        maud.press(".choices [data-key]")
    assert restarts == {True, False} and all(len(found) == 1 for found in places.values()), places


def test_settings_and_back(arrive: Arrive) -> None:
    maud = arrive()
    table = maud.set_table("yeti", ["me", "bot:promeneur"])
    maud.page.locator(".bar a[href^='/settings']").click()
    maud.page.wait_for_selector("html[data-ready=yes] #settings")
    maud.page.locator("#settings [name=lang][value=fr]").check(force=True)
    maud.page.wait_for_selector("html[lang=fr][data-ready=yes]")
    maud.page.locator("main a.action").click()
    maud.page.wait_for_url(f"**/tables/{table}")


CLIPPED = """() => {
  const pen = document.createElement("canvas").getContext("2d");
  const boxes = ["few", "some", "many", "many long", "flood", "flood long"].map((kind) => {
    const box = document.createElement("div");
    box.className = `choices ${kind}`;
    const words = `<kbd>1</kbd><i class="sign"></i><b>ÉÀÊ ÉTÉ Échange À l’ÉCOLE ÉÀÊ</b><span>ÉÀÊ Été à Évian</span>`;
    box.innerHTML = `<button class="choice">${words}</button>`.repeat(14);
    document.querySelector("#prompt").append(box);
    return box;
  });
  const cut = [];
  for (const text of boxes.flatMap((box) => [...box.querySelectorAll("b, span")])) {
    const style = getComputedStyle(text);
    if (style.overflowY === "visible" || style.clipPath !== "none") continue;
    pen.font = style.font;
    const size = pen.measureText("ÉÀÊ");
    const range = document.createRange();
    range.selectNodeContents(text);
    const top = range.getClientRects()[0].y + size.fontBoundingBoxAscent - size.actualBoundingBoxAscent;
    if (top < text.getBoundingClientRect().y - 0.1) cut.push(`${text.closest(".choices").className} ${text.localName}`);
  }
  return [...new Set(cut)];
}"""


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_capitals_keep_their_accents(arrive: Arrive, size: tuple[int, int]) -> None:
    maud = arrive(locale="fr-FR", size=size)
    maud.set_table("yeti", ["me", "bot:promeneur"])
    assert maud.page.evaluate(CLIPPED) == []


def test_a_bot_plays_for_me_and_i_take_the_seat_back(arrive: Arrive) -> None:
    maud, luc = arrive(), arrive()
    table = maud.set_table("pig", ["me", "open"])
    maud.page.get_by_role("button", name="Table", exact=True).click()
    maud.page.get_by_role("button", name="Let a bot play for me").click()
    maud.page.wait_for_selector("#about [data-do=back]")
    maud.page.keyboard.press("Escape")
    luc.go("/")
    answer = luc.context.request.post(f"{luc.server.address}/api/tables/{table}/sit", data={"name": "Luc"})
    assert answer.ok
    maud.until("document.body.dataset.status === 'playing'")
    maud.page.locator("#prompt [data-do=back]").click()
    maud.until("!document.querySelector('#prompt [data-do=back]')")
    look = luc.context.request.get(f"{luc.server.address}/api/tables/{table}").json()
    if look["choices"]:  # the bot was quicker
        play = {"word": "hold", "ply": look["ply"], "confirm": False}
        assert luc.context.request.post(f"{luc.server.address}/api/tables/{table}/play", data=play).ok
    maud.page.wait_for_selector(".choices [data-word]")
    assert maud.text("#question").startswith("Your turn:")
