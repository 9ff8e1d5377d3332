"""Every message is translated, no translation is stale, and the tool that keeps it so sees all there is to see."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cordee.catalogues import PROGRAM, Place
from cordee.engine.game import read_rulebook
from cordee.words import words
from tests.kit import ROOT


def folders() -> list[Place]:
    """The program, its games, and the example games."""
    games = [path.parent for path in [*PROGRAM.glob("games/*/__init__.py"), *ROOT.glob("examples/*/__init__.py")]]
    return [Place("cordee", PROGRAM), *[Place(folder.name, folder) for folder in sorted(games)]]


@pytest.mark.parametrize("place", folders(), ids=lambda place: place.name)
def test_the_catalogue_is_whole(place: Place) -> None:
    """When this fails, run `python -m cordee.catalogues update` and translate what it names."""
    assert place.problems() == []
    assert len(list(place.messages())) > 10


def write(folder: Path, python: str = "", template: str = "", po: str = "") -> Place:
    (folder / "locale").mkdir(exist_ok=True)
    (folder / "words.py").write_text(python, encoding="utf-8")
    (folder / "table.svg.jinja").write_text(template, encoding="utf-8")
    place = Place("test", folder)
    if po:
        place.po.write_text(po, encoding="utf-8")
    return place


def found(place: Place) -> list[object]:
    return [message.id for message in place.messages() if message.id]


def test_messages_are_found_wherever_they_stand(tmp_path: Path) -> None:
    place = write(
        tmp_path,
        """
def f(self, _, words):
    _("outer {x}", x=str(_("inner")))
    self._.many("{n} die", "{n} dice", 3)
    words("said by words")
    words("fr")
    _(variable)
    other("not one")
    return ["a" "b", _("joined "
                       "text")]
""",
    )
    assert found(place) == [
        "outer {x}",
        "inner",
        ("{n} die", "{n} dice"),
        "said by words",
        "joined text",
    ]


def test_messages_of_templates_are_found(tmp_path: Path) -> None:
    pytest.importorskip("jinja2")
    place = write(tmp_path, "", '{{ _("in a page") }}{% if _.many("{n} die", "{n} dice", n) %}{% endif %}{{ f("no") }}')
    assert found(place) == ["in a page", ("{n} die", "{n} dice")]


HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        ("", "'keep {n}' is not in the catalogue."),
        ('msgid "keep {n}"\nmsgstr ""\n', "'keep {n}' is not translated."),
        ('#, fuzzy\nmsgid "keep {n}"\nmsgstr "garder {n}"\n', "'keep {n}' is marked fuzzy."),
        ('msgid "keep {n}"\nmsgstr "garder {m}"\n', "'keep {n}' has other fields than its translation 'garder {m}'."),
        ('msgid "keep {n}"\nmsgstr "garder {n"\n', "'keep {n}' has other fields than its translation 'garder {n'."),
        ('msgid "keep {n}"\nmsgstr "garder {n}"\n\nmsgid "old"\nmsgstr "vieux"\n', "'old' is used nowhere."),
    ],
)
def test_each_fault_is_named(tmp_path: Path, entry: str, says: str) -> None:
    assert write(tmp_path, '_("keep {n}", n=1)', "", HEAD + entry).problems() == [says]


def test_plural_forms_may_leave_out_the_number_only(tmp_path: Path) -> None:
    source = '_.many("{name} rolls a die", "{name} rolls {n} dice", n, name=name)'
    good = 'msgid "{name} rolls a die"\nmsgid_plural "{name} rolls {n} dice"\n'
    place = write(tmp_path, source, "", HEAD + good + 'msgstr[0] "{name} : un dé"\nmsgstr[1] "{name} : {n} dés"\n')
    assert place.problems() == []
    place = write(tmp_path, source, "", HEAD + good + 'msgstr[0] "un dé"\nmsgstr[1] "{name} : {n} dés"\n')
    assert len(place.problems()) == 1
    place = write(tmp_path, source, "", HEAD + good + 'msgstr[0] "{name} : un dé"\nmsgstr[1] ""\n')
    assert place.problems() == ["'{name} rolls a die' is not translated."]


def test_update_keeps_adds_and_drops(tmp_path: Path) -> None:
    old = 'msgid "keep"\nmsgstr "garder"\n\nmsgid "gone"\nmsgstr "parti"\n'
    place = write(tmp_path, '_("keep"); _("new"); _.many("{n} die", "{n} dice", 2)', "", HEAD + old)
    place.update()
    assert place.problems() == ["'new' is not translated.", "'{n} die' is not translated."]
    text = place.po.read_text(encoding="utf-8")
    assert "nplurals=2; plural=(n > 1)" in text and "gone" not in text
    place.update()
    assert place.po.read_text(encoding="utf-8") == text
    assert words("fr", tmp_path)("keep") == "garder"


UNSPACED = re.compile(r"(?<!\u00a0)[;:!?»]|«(?!\u00a0)")
CODE = re.compile(r"`[^`]*`|[^\s\u00a0]+[:?][^\s\u00a0]+|« \? »")
"""What is typed, and no sentence: `bot:guide`, an address."""


@pytest.mark.parametrize("place", folders(), ids=lambda place: place.name)
def test_french_punctuation_never_begins_a_line(place: Place) -> None:
    """Whatever space catalogues and rules have before ; : ! ? and inside « », people see one that does not break."""
    french = words("fr", place.folder).catalogues[0]
    said = []
    for message in place.messages():
        if isinstance(message.id, tuple):
            said += [french.ngettext(*message.id, n) for n in (1, 2)]
        elif message.id:
            said.append(french.gettext(message.id))
    book = place.folder / "rules.fr.md"
    if book.exists():
        said += [one.text for one in read_rulebook(str(book), "[A-Z]+", "fr").clauses.values()]
    wrong = [text for text in said if UNSPACED.search(CODE.sub("", text))]
    assert len(said) > 10 and wrong == []


def test_less_than_nothing_has_plurals_too() -> None:
    french, english = words("fr", PROGRAM / "games" / "yeti"), words("en")
    assert [french.many("{n} point", "{n} points", n) for n in (-2, -1)] == ["−2 points", "−1 point"]
    assert [english.many("{n} point", "{n} points", n) for n in (-2, -1)] == ["−2 points", "−1 point"]


def test_iron_is_not_counted_in_irons() -> None:
    folder = PROGRAM / "games" / "foothills"
    assert words("fr", folder).many("{n} iron", "{n} iron", 2) == "2 fer"
    assert not re.search(r"\bfers\b", (folder / "rules.fr.md").read_text(encoding="utf-8"))


def test_plurals_of_french_and_english() -> None:
    folder = PROGRAM / "games" / "yeti"
    french, english = words("fr", folder), words("en", folder)
    assert [french.many("{n} point", "{n} points", n) for n in (0, 1, 2)] == ["0 point", "1 point", "2 points"]
    assert [english.many("{n} point", "{n} points", n) for n in (0, 1, 2)] == ["0 points", "1 point", "2 points"]
