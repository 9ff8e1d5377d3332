"""How a look becomes a page: keys of the choices, colours that can be read, posters, no game by name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import cordee
from cordee.server import drawing, posters, theme
from cordee.server.look import ChoiceLook
from cordee.words import words
from tests.server.kit import Hall

SERVER = Path(drawing.__file__).parent


def test_only_what_may_be_chosen_has_a_key() -> None:
    choices = [ChoiceLook(f"word:{n}", "", "", n % 2 == 0) for n in range(8)]
    assert [mark.key for mark in drawing.marks(choices, words("en"))] == ["1", "", "2", "", "3", "", "4", ""]
    assert not set("uhs") & set(drawing.KEYS) and len(set(drawing.KEYS)) == len(drawing.KEYS)


def palettes() -> list[dict[str, str]]:
    return [theme.LOBBY, *[drawing.palette(cordee.game(name)) for name in cordee.game_names()]]


@pytest.mark.parametrize("tones", [theme.dark, theme.light])
def test_every_text_can_be_read_on_every_ground(tones: object) -> None:
    for palette in palettes():
        found = tones(palette)  # type: ignore[operator]
        for text in ("text", "dim", "lit"):
            for ground in ("page", "panel", "raised"):
                assert theme.contrast(found[text], found[ground]) >= 4.5, (palette, text, ground)


def test_contrast_is_that_of_wcag() -> None:
    assert theme.contrast("#000000", "#ffffff") == pytest.approx(21)
    assert theme.contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_every_game_hangs_once() -> None:
    names = [poster.name for poster in posters.posters("fr")]
    assert len(names) == len(set(names)) and set(cordee.game_names()) <= set(names)
    assert all(poster.title["fr"] for poster in posters.posters("fr"))


def test_the_server_knows_no_game_by_name() -> None:
    """Templates, script, style sheet and program; the posters of games to come are data."""
    coming = [path.stem for path in posters.COMING.glob("*.svg")]
    own = [name for name in cordee.game_names() if cordee.game(name).folder.parent.name == "games"]
    for path in SERVER.rglob("*"):
        if path.suffix in (".py", ".jinja", ".js", ".css") and path.is_file():
            text = path.read_text(encoding="utf-8").lower().replace("translate", "").replace("template", "")
            for name in [*own, *coming]:
                assert f'"{name}"' not in text and f"/{name}/" not in text and f" {name} " not in text, (path, name)


@pytest.mark.parametrize("name", cordee.game_names())
def test_every_sign_has_a_name_of_its_own(name: str) -> None:
    """Of two symbols with one name a page would draw the first."""
    names = re.findall(r'<symbol id="([^"]+)"', drawing.symbols(name, "en", (0, 1, 2, 3)))
    assert len(names) == len(set(names)), [one for one in names if names.count(one) > 1]


BLUE, GREEN = "#2c6fb3", "#3f8f4f"


def symbol(page: str, name: str) -> str:
    """How a symbol of a page is drawn."""
    found = re.search(rf'<symbol id="{name}".*?</symbol>', page, re.S)
    assert found, name
    return found[0]


def shape_of(drawn: str) -> str:
    """The outline of a seat's symbol."""
    return re.findall(r' d="([^"]+)"', drawn)[0]


@pytest.mark.anyio
@pytest.mark.parametrize(("blue", "colours"), [("seat1", [BLUE, GREEN]), ("seat2", [GREEN, BLUE])])
async def test_players_have_the_colours_that_their_game_gives_them(here: Hall, blue: str, colours: list[str]) -> None:
    ada = here.person()
    table = (await ada.open("foothills", ["me", "me"], options={"blue": blue}))["id"]
    page = (await ada.ask("GET", f"/tables/{table}")).text
    plain = (await ada.ask("GET", "/settings")).text
    lobby = (await ada.ask("GET", "/")).text
    shown = re.findall(r'<use href="#(seat\d)"', lobby)
    for seat, colour in enumerate(colours):
        for name in ("seat", "marker", "depot", "pawn", "sign"):
            assert colour in symbol(page, f"{name}{seat}"), name
        assert colour in symbol(plain, shown[seat]), "in the lobby too"
        assert shape_of(symbol(page, f"seat{seat}")) == shape_of(symbol(plain, shown[seat]))
    assert shape_of(symbol(page, "seat0")) != shape_of(symbol(page, "seat1")), "never by colour alone"


@pytest.mark.anyio
async def test_a_table_is_set_with_the_colours_it_will_have(here: Hall) -> None:
    ada = here.person()
    form = (await ada.ask("GET", "/games/foothills")).text
    seats = re.search(r'<ol class="seat-list">.*?</ol>', form, re.S)
    assert seats
    first, second = re.findall(r'<use href="#(seat\d)"', seats[0])
    assert BLUE in symbol(form, first) and GREEN in symbol(form, second)
    assert re.search(r'value="&#34;seat2&#34;" data-figures="3 1"', form), form
    assert "data-figures" not in (await ada.ask("GET", "/games/yeti")).text


def test_a_game_that_names_no_colours_has_them_in_order() -> None:
    assert drawing.figures(cordee.game("yeti"), {}) == list(range(drawing.FIGURES))


def test_templates_are_written_in_short_lines() -> None:
    package = SERVER.parent
    long = [
        f"{path.relative_to(package)}:{number}"
        for path in sorted(package.rglob("*.jinja"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > 140
    ]
    assert long == []
