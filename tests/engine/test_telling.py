"""Text from others: a terminal shows it and does not obey it."""

from __future__ import annotations

import json

import pytest

from cordee.engine.telling import code, plain, plain_lines, quoted


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Zoë [b] …", "Zoë [b] …"),
        ("\x1b[31mred\x1b[0m", "\\u001b[31mred\\u001b[0m"),
        ("\x07\x00\x7f\x9b2J", "\\u0007\\u0000\\u007f\\u009b2J"),
        ("one\r\ntwo\tthree\u2028four", "one  two three four"),
        ("\u202eelahw", "\\u202eelahw"),
        ("\udc80", "\\udc80"),
        ("\U000e0001", "\\udb40\\udc01"),
    ],
)
def test_plain(text: str, shown: str) -> None:
    assert plain(text) == shown
    assert plain(text).isprintable() and plain(text).encode("utf-8")


def test_lines_stay_lines() -> None:
    assert plain_lines("one\n\x1btwo\r\n") == "one\n\\u001btwo \n"


@pytest.mark.parametrize("sign", ["\x1b", "\u202e", "\udc80", "\U000e0001"])
def test_a_code_is_what_json_reads(sign: str) -> None:
    assert json.loads(f'"{code(sign)}"') == sign


def test_quotes_are_short_and_on_one_line() -> None:
    assert quoted("a\n\x1b") == "'a\\n\\x1b'"
    assert quoted("x" * 500) == "'" + "x" * 58 + "…"
    assert quoted(10**5000) == "a number of thousands of digits"
