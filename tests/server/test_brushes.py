"""The templates' environment: what it writes is what Jinja would write."""

from __future__ import annotations

from typing import Any

import pytest
from jinja2 import DictLoader, Environment, StrictUndefined, UndefinedError
from markupsafe import Markup

from cordee.engine.telling import Line
from cordee.server import brushes
from cordee.server.brushes import Brushes

SHAPES = "{% macro dot(x, name='') %}<i x='{{ x }}'>{{ name }}</i>{% endmacro %}"
PAGE = (
    "{% import 'shapes' as shapes %}{% macro own(p) %}[{{ p.name }}]{% endmacro %}"
    "{{ a }}|{{ p.name }}|{{ own(p) }}|{{ shapes.dot(p.x, a) }}|{{ shapes.dot(1, name=a) }}|{{ a ~ 1 }}"
)
LOADER = DictLoader({"shapes": SHAPES, "page": PAGE, "none": "{{ nobody }}"})


def drawn(a: Any, **p: Any) -> str:
    return Brushes("shapes", loader=LOADER, undefined=StrictUndefined).get_template("page").render(a=a, p=p)


@pytest.mark.parametrize("a", ["plain", "<b>'\"&", "<" * 60, Markup("<b>"), Line("<a> & b"), 7, True, None, -3])
@pytest.mark.parametrize("x", [4, "<x>", Markup("&lt;")])
def test_everything_is_written_as_jinja_writes_it(a: Any, x: Any) -> None:
    plain = Environment(autoescape=True, loader=LOADER).get_template("page")
    for _again in range(2):  # the second time it is remembered
        assert drawn(a, name="<Ada>", x=x) == plain.render(a=a, p={"name": "<Ada>", "x": x})


def test_what_is_shown_comes_before_what_dictionaries_can_do() -> None:
    shown = Brushes("shapes", loader=DictLoader({"shapes": "", "page": "{{ p.items }} {{ p.keys() | list }}"}))
    assert shown.get_template("page").render(p={"items": 3}) == "3 [&#39;items&#39;]"


@pytest.mark.parametrize(("length", "says"), [(1.25, "1.2"), (3.0, "3"), (-0.04, "-0")])
def test_lengths_have_one_decimal(length: float, says: str) -> None:
    assert drawn(length, name="", x=0).startswith(f"{says}|")


def test_what_is_missing_is_an_error() -> None:
    with pytest.raises(UndefinedError):
        Brushes("shapes", loader=LOADER, undefined=StrictUndefined).get_template("none").render()


def test_what_is_remembered_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(brushes, "MOST_KNOWN", 5)
    for n in range(40):
        assert drawn(f"<{n}>", name="", x=n).count(f"&lt;{n}&gt;") == 4
    assert len(brushes._escaped) <= 5 and len(brushes._shapes) <= 5


@pytest.mark.parametrize(
    ("words", "set_so"),
    [
        ("Grant (3-3)", 'Grant (<span class="whole">3-3</span>)'),
        ("Bons-enfants", "Bons-enfants"),
        ("<2-1> & b", '&lt;<span class="whole">2-1</span>&gt; &amp; b'),
    ],
)
def test_no_line_ends_within_a_place(words: str, set_so: str) -> None:
    page = Brushes("shapes", loader=DictLoader({"shapes": "", "page": "{{ words | whole }}"})).get_template("page")
    assert page.render(words=words) == set_so
