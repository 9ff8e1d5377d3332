"""Words for people: messages in French or English from Babel catalogues, with names of players and plurals.

Messages are written in English where they are used and translated in `locale/fr.po` of the program and of each game.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from cordee.engine.telling import typeset

LANGUAGES = {"en": "English", "fr": "Français"}
_OWN = Path(__file__).parent / "locale"
MOST_COUNTED = 30
"""Numbers for which it is remembered how many of something are called."""


class Words:
    """One language, the players' names, and who is listening (a seat, or None for a spectator)."""

    def __init__(
        self, lang: str, catalogues: Sequence[NullTranslations], names: Sequence[str] = (), viewer: int | None = None
    ) -> None:
        self.lang = lang
        self.names = list(names)
        self.viewer = viewer
        self.catalogues = list(catalogues)
        self._known = _known(tuple(catalogues))

    def __call__(self, message: str, **values: Any) -> str:
        """The message in this language, with its {values} put in."""
        found = self._known.get(message)
        if found is None:
            found = self._known[message] = self._translated(message)
        return found.format(**values) if values else found

    def _translated(self, message: str) -> str:
        translations = (catalogue.gettext(message) for catalogue in self.catalogues)
        return next((found for found in translations if found != message), message)

    def many(self, one: str, several: str, n: int, **values: Any) -> str:
        """The message for one or for several, less than nothing like more; {n} is the number."""
        found = self._counted(one, several, abs(n))
        return found.format(n=n if n >= 0 else f"−{-n}", **values)

    def _counted(self, one: str, several: str, n: int) -> str:
        known = f"{n}|{one}|{several}" if n < MOST_COUNTED else ""
        found = self._known.get(known)
        if found is None:
            plain = one if n == 1 else several
            forms = (catalogue.ngettext(one, several, n) for catalogue in self.catalogues)
            found = next((form for form in forms if form != plain), plain)
            if known:
                self._known[known] = found
        return found

    def seat(self, seat: int) -> str:
        """The name of the player in a seat."""
        if 0 <= seat < len(self.names):
            return self.names[seat]
        return self("seat {n}", n=seat + 1)

    def listing(self, items: Sequence[str]) -> str:
        """ "a, b and c"."""
        if len(items) < 2:
            return "".join(items)
        return self("{several} and {last}", several=", ".join(items[:-1]), last=items[-1])


@cache
def _known(catalogues: tuple[NullTranslations, ...]) -> dict[str, str]:
    """What these catalogues have been asked for: programs ask for the same few hundred messages again and again."""
    return {}


def words(lang: str, folder: Path | None = None, names: Sequence[str] = (), viewer: int | None = None) -> Words:
    """The words of the program and, with its folder, of a game."""
    known = lang if lang in LANGUAGES else "en"
    return Words(known, _catalogues(known, folder), names, viewer)


@cache
def _catalogues(lang: str, folder: Path | None) -> list[NullTranslations]:
    places = ([folder / "locale"] if folder else []) + [_OWN]
    return [_catalogue(place, lang) for place in places]


@cache
def _catalogue(place: Path, lang: str) -> NullTranslations:
    """The catalogue of one language in one place; English is the language the messages are written in."""
    source = place / f"{lang}.po"
    if not source.exists():
        return NullTranslations()
    with source.open("rb") as file:
        catalogue = read_po(file, locale=lang)
    for message in catalogue:
        message.string = _each(message.string, lambda text: typeset(text, lang)) if message.id else message.string
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return GNUTranslations(compiled)


def _each(forms: Any, change: Callable[[str], str]) -> Any:
    """A message's translation changed, or each of its plural forms."""
    return change(forms) if isinstance(forms, str) else tuple(change(form) for form in forms)
