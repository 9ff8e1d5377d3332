"""The environment of the templates, with shorter ways to what a drawing asks for hundreds of times."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any

from jinja2 import Environment, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.runtime import Context, Macro
from markupsafe import Markup, escape

from cordee.words import Words

MOST_KNOWN = 5000
"""Words, and drawings of small things, that are remembered."""
SHORT = 40
"""Letters of a word that is remembered."""
_escaped: dict[str, str] = {}


def written(value: Any) -> str:
    """A value as a template writes it, escaped; lengths with one decimal at most: a board is mostly numbers."""
    kind = type(value)
    if kind is str:
        found = _escaped.get(value)
        return _escape(value) if found is None else found
    if kind is Markup:
        return value  # type: ignore[no-any-return]
    if kind is int:
        return str(value)
    if kind is float:
        return f"{value:.1f}".removesuffix(".0")
    return escape(value)


def _escape(text: str) -> str:
    found = str(escape(text))
    if len(text) <= SHORT:
        if len(_escaped) >= MOST_KNOWN:
            _escaped.clear()
        _escaped[text] = found
    return found


_TOGETHER = re.compile(r"\d+-\d+(?: → \d+)?")


def whole(words: str) -> str:
    """Words in which no line ends within a place such as 3-4, or a way such as 1-2 → 1."""
    if "-" not in words:
        return words
    return Markup(_TOGETHER.sub(r'<span class="whole">\g<0></span>', str(escape(words))))


class _Generator(CodeGenerator):
    """Writes what `written` has escaped as it is."""

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo) -> None:
        if _escapes(frame) and finalize.src:
            self.write(finalize.src)
        else:
            super()._output_child_pre(node, frame, finalize)

    def _output_child_post(self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo) -> None:
        if _escapes(frame) and finalize.src:
            self.write(")")
        else:
            super()._output_child_post(node, frame, finalize)


def _escapes(frame: Frame) -> bool:
    return frame.eval_ctx.autoescape and not frame.eval_ctx.volatile


class _Context(Context):
    """Calls macros and words, which is nearly all that templates call, without asking what they might want besides."""

    def call(__self, __obj: Any, *args: Any, **kwargs: Any) -> Any:
        if not isinstance(__obj, Macro | Words):
            return super().call(__obj, *args, **kwargs)
        if not kwargs and __obj in __self.environment.shapes:  # type: ignore[attr-defined]
            return _shape(__obj, args)
        kwargs.pop("_block_vars", None)
        kwargs.pop("_loop_vars", None)
        return __obj(*args, **kwargs)


_PLAIN = frozenset((str, int, float, bool))
_shapes: dict[tuple[Any, ...], Markup] = {}


def _shape(macro: Any, args: tuple[Any, ...]) -> Markup:
    """What a macro that knows nothing but its arguments makes of plain ones."""
    if not _PLAIN.issuperset(map(type, args)):
        return Markup(macro(*args))
    found = _shapes.get((macro, args))
    if found is None:
        if len(_shapes) >= MOST_KNOWN:
            _shapes.clear()
        found = _shapes[macro, args] = Markup(macro(*args))
    return found


class Brushes(Environment):
    """Templates that escape, and that find what parts show, which is plain data, at once."""

    code_generator_class = _Generator
    context_class = _Context

    def __init__(self, shapes: str, **settings: Any) -> None:
        """`shapes` is a template of small things that all drawings use, pure functions of what they are told."""
        super().__init__(autoescape=True, finalize=written, **settings)
        self.filters["whole"] = whole
        self._home = shapes

    @cached_property
    def shapes(self) -> frozenset[Macro]:
        """The macros of small things."""
        found = vars(self.get_template(self._home).module).values()
        return frozenset(one for one in found if isinstance(one, Macro))

    def getattr(self, obj: Any, attribute: str) -> Any:
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)
