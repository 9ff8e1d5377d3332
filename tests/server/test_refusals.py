"""Why not: the rule and the numbers of this moment, nearest to possible first."""

from __future__ import annotations

import pytest

from cordee.engine.telling import COSTS, FAR, ONLY, Lack
from cordee.server.look import ChoiceLook
from cordee.server.refusals import CASES_SHOWN, LABELS_SHOWN, RULES_SHOWN, refusals
from cordee.words import words
from tests.server.kit import Hall
from tests.server.test_deeds import where

pytestmark = pytest.mark.anyio


def refused(number: int, clause: str, lack: str = "", distance: int = FAR) -> ChoiceLook:
    return ChoiceLook(f"word:{number}", f"Choice {number}", "", False, clause, f"Rule {clause}.", lack, distance)


def test_rules_and_cases_are_sorted_by_what_is_nearest() -> None:
    parts = refusals(
        [
            refused(1, "A"),
            refused(2, "B", "costs 9; you have 1", 8),
            refused(3, "B", "costs 2; you have 1", 1),
            ChoiceLook("word:4", "Choice 4", "", True),
            refused(5, "C", "costs 4; you have 1", 3),
        ]
    )
    assert [part.what["clause"] for part in parts] == ["B", "C", "A"]
    assert [case["lack"] for case in parts[0].what["cases"]] == ["costs 2; you have 1", "costs 9; you have 1"]
    assert parts[0].what["cases"][0]["words"] == "word:3"


def test_of_many_some_are_shown_and_the_others_counted() -> None:
    parts = refusals([refused(n, f"R{n % 20:02}", f"lacks {n % 7}") for n in range(800)])
    shown = [part for part in parts if part.what.get("shown")]
    assert len(shown) == RULES_SHOWN
    for part in shown:
        labels = [case["labels"] for case in part.what["cases"] if case["labels"]]
        assert len(labels) == CASES_SHOWN and all(text.count("·") < LABELS_SHOWN for text in labels)
        assert part.what["more"] == 40 - sum(text.count("·") + 1 for text in labels)
    assert parts[-1].what["n"] == 40 * (20 - RULES_SHOWN)
    told = {word for part in parts[:-1] for case in part.what["cases"] for word in case["words"].split()}
    assert len(told) == 800, "every place on the board finds its reason"


def test_a_lack_in_both_languages() -> None:
    lack = Lack(COSTS, "5 pièces", "3 pièces", 2)
    assert lack.distance == 2 and lack.told(words("fr")) == "coûte 5 pièces\u00a0; vous avez 3 pièces"
    assert Lack(ONLY, "here").distance == FAR and Lack(ONLY, "here").told(words("en")) == "only here"


async def test_page_and_api_tell_what_is_lacking(here: Hall) -> None:
    ada = here.person()
    table = (await ada.open("yeti", ["me", "me"]))["id"]
    buys = "Purchase"
    await where(here, ada, table, lambda state: type(state.agenda[-1]).__name__ == buys, liked="keep:coin")
    seen = await ada.look(table)
    short = [choice for choice in seen["choices"] if choice["clause"] == "YT-064"]
    assert short and all("you have" in choice["lack"] and choice["distance"] > 0 for choice in short)
    assert [choice["distance"] for choice in short] == sorted(choice["distance"] for choice in short)
    refused = await ada.try_to(f"/tables/{table}/play", word=short[0]["word"], ply=seen["ply"])
    said = refused.json()["message"]
    assert refused.status_code == 422 and "YT-064" in said and "you have" in said
    page = (await ada.ask("GET", f"/tables/{table}")).text
    assert "Why not another?" in page and short[0]["lack"] in page
