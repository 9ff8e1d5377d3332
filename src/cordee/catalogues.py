"""Keeping the French catalogues in order: `python -m cordee.catalogues` says what is wrong, `… update` mends the lists.

The messages of the program (all of `cordee` but the games) belong to `cordee/locale/fr.po`, those of a game to
`locale/fr.po` of its folder. Messages are found where a `Words` (named `_` or `words`, or `self` in its own class)
is called with a text: `_("…")`, `_.many("…", "…", n)`, in Python and in Jinja templates; and in the scripts of lessons.
"""

from __future__ import annotations

import argparse
import ast
import io
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from string import Formatter
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from cordee.engine.errors import CordeeError
from cordee.engine.registry import game, game_names
from cordee.lessons import spoken
from cordee.words import LANGUAGES

SPEAKERS = ("_", "words", "self")
KEYWORDS: dict[str, tuple[int, ...] | None] = {"_": None, "many": (1, 2)}
METHODS = [
    ("**.py", "cordee.catalogues:python_messages"),
    ("**.jinja", "cordee.catalogues:jinja_messages"),
    ("**/lessons/*.toml", "cordee.catalogues:lesson_messages"),
    ("lessons/*.toml", "cordee.catalogues:lesson_messages"),
]
PROGRAM = Path(__file__).parent
HEADER = """# French messages of {name}.
msgid ""
msgstr ""
"Language: fr\\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""

Found = tuple[int, str, Any, list[str]]
"""What Babel wants of an extractor: line, function, message or messages, comments."""


# ── Finding messages ──


def python_messages(
    file: Any, keywords: Mapping[str, Any], comment_tags: Collection[str], options: Mapping[str, Any]
) -> Iterator[Found]:
    """Babel's extractor for Python: by the syntax tree, so that messages inside messages are found too."""
    calls = [node for node in ast.walk(ast.parse(file.read())) if isinstance(node, ast.Call)]
    for node in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        texts = [part.value if isinstance(part, ast.Constant) else None for part in node.args]
        if isinstance(node.func, ast.Attribute) and node.func.attr == "many" and _speaks(node.func.value):
            yield from _found(node.lineno, "many", texts)
        elif _speaks(node.func):
            yield from _found(node.lineno, "_", texts)


def _speaks(node: ast.expr) -> bool:
    """Whether an expression is named like a `Words`: `_`, `self._`, `words`."""
    if isinstance(node, ast.Name):
        return node.id in SPEAKERS
    return isinstance(node, ast.Attribute) and node.attr in SPEAKERS


def jinja_messages(
    file: Any, keywords: Mapping[str, Any], comment_tags: Collection[str], options: Mapping[str, Any]
) -> Iterator[Found]:
    """Babel's extractor for templates; where Jinja is not installed there is no server, and nothing to extract."""
    if find_spec("jinja2") is None:
        return
    from jinja2 import Environment, TemplateSyntaxError, nodes

    reader = Environment(extensions=["jinja2.ext.do", "jinja2.ext.loopcontrols"])
    try:
        tree = reader.parse(file.read().decode("utf-8"))
    except TemplateSyntaxError as error:
        raise CordeeError(f"{file.name}, line {error.lineno}: {error}.") from error
    for call in tree.find_all(nodes.Call):
        texts = [part.value if isinstance(part, nodes.Const) else None for part in call.args]
        target = call.node
        if isinstance(target, nodes.Getattr) and target.attr == "many" and isinstance(target.node, nodes.Name):
            if target.node.name in SPEAKERS:
                yield from _found(call.lineno, "many", texts)
        elif isinstance(target, nodes.Name) and target.name in SPEAKERS:
            yield from _found(call.lineno, "_", texts)


def lesson_messages(
    file: Any, keywords: Mapping[str, Any], comment_tags: Collection[str], options: Mapping[str, Any]
) -> Iterator[Found]:
    """Babel's extractor for lessons: all that their teachers say."""
    for text in spoken(Path(file.name)):
        yield 0, "_", text, []


def _found(line: int, keyword: str, texts: Sequence[Any]) -> Iterator[Found]:
    """A message, if the call has one; a language's code is the argument of another `words`."""
    wanted = texts[: 2 if keyword == "many" else 1]
    if wanted and all(isinstance(text, str) for text in wanted) and wanted[0] not in LANGUAGES:
        yield line, keyword, tuple(wanted) if keyword == "many" else wanted[0], []


# ── One catalogue ──


@dataclass(frozen=True)
class Place:
    """A folder whose messages one catalogue translates."""

    name: str
    folder: Path

    @property
    def po(self) -> Path:
        """Its French catalogue."""
        return self.folder / "locale" / "fr.po"

    def messages(self) -> Catalog:
        """All messages written in the folder."""
        catalogue = Catalog(locale="fr")
        found = extract_from_dir(
            self.folder, METHODS, keywords=KEYWORDS, directory_filter=lambda path: self._is_ours(Path(path))
        )
        for file, _line, message, _comments, _context in found:
            if message:
                catalogue.add(message, locations=[(file.replace("\\", "/"), 0)])
        return catalogue

    def _is_ours(self, folder: Path) -> bool:
        """The games, which lie inside the program, have catalogues of their own."""
        hidden = folder.name.startswith((".", "__pycache__"))
        return not hidden and not (self.folder == PROGRAM and folder == PROGRAM / "games")

    def french(self) -> Catalog:
        """The catalogue as it is."""
        if not self.po.exists():
            return Catalog(locale="fr")
        with self.po.open("rb") as file:
            return read_po(file, locale="fr")

    def problems(self) -> list[str]:
        """Everything that keeps the catalogue from being whole, one sentence each."""
        written, french = self.messages(), self.french()
        missing = [message for message in _real(written) if message.id not in french]
        wrong = [f"{_shown(message)} is not in the catalogue." for message in missing]
        for message in _real(french):
            if message.id not in written:
                wrong.append(f"{_shown(message)} is used nowhere.")
            elif message.fuzzy:
                wrong.append(f"{_shown(message)} is marked fuzzy.")
            elif not all(_forms(message.string)):
                wrong.append(f"{_shown(message)} is not translated.")
            else:
                wrong += _wrong_fields(message)
        return wrong

    def update(self) -> None:
        """Add what is missing, untranslated, and drop what is used nowhere; translations stay."""
        written, french = self.messages(), self.french()
        for message in _real(written):
            known = french.get(message.id)
            if known is not None:
                message.string = known.string
            message.flags = {"fuzzy"} if known is not None and known.fuzzy else set()
        body = io.BytesIO()
        write_po(body, written, width=110, omit_header=True, sort_by_file=True, include_lineno=False)
        self.po.parent.mkdir(exist_ok=True)
        self.po.write_text(HEADER.format(name=self.name) + body.getvalue().decode("utf-8").strip() + "\n", "utf-8")


def _real(catalogue: Catalog) -> list[Message]:
    """The messages without the catalogue's header, which Babel gives as one with an empty text."""
    return [message for message in catalogue if message.id]


def _shown(message: Message) -> str:
    return repr(_forms(message.id)[0])


def _forms(text: Any) -> list[str]:
    """A message or its plural forms."""
    return list(text) if isinstance(text, (tuple, list)) else [text]


def _wrong_fields(message: Message) -> list[str]:
    """Translations whose {fields} are not those of the message; a plural form may leave out {n}."""
    plural = isinstance(message.id, (tuple, list))
    allowed = [_fields(form, plural) for form in _forms(message.id)]
    return [
        f"{_shown(message)} has other fields than its translation {form!r}."
        for form in _forms(message.string)
        if _fields(form, plural) not in allowed
    ]


def _fields(text: str, plural: bool) -> set[str]:
    """The names in braces; an unbalanced brace is a field of its own, so that it is noticed."""
    try:
        names = {name for _text, name, _spec, _conversion in Formatter().parse(text) if name is not None}
    except ValueError:
        return {f"broken: {text}"}
    return names - {"n"} if plural else names


# ── All catalogues ──


def places() -> list[Place]:
    """The program and every game that is registered."""
    return [Place("cordee", PROGRAM), *[Place(name, game(name).folder) for name in game_names()]]


def main(argv: Sequence[str] | None = None) -> int:
    """Check the catalogues, or update them first."""
    parser = argparse.ArgumentParser(prog="python -m cordee.catalogues", description="Check the French catalogues.")
    parser.add_argument("action", nargs="?", choices=["check", "update"], default="check")
    parser.add_argument("names", nargs="*", metavar="NAME", help="cordee or a game (default: all)")
    asked = parser.parse_args(argv)
    try:
        return _work(asked.action, asked.names)
    except CordeeError as error:
        print(error, file=sys.stderr)
        return 2


def _work(action: str, names: Collection[str]) -> int:
    chosen = [place for place in places() if not names or place.name in names]
    count = 0
    for place in chosen:
        if action == "update":
            place.update()
        for problem in place.problems():
            count += 1
            print(f"{place.name}: {problem}")
    print(f"Catalogues: {len(chosen)}; problems: {count}.")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
