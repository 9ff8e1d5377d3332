"""Every route of the API with everything schemathesis can think of: `python -m tests.server.fuzz --cases 2000`.

Half of the cases speak of a table that exists, with the cookie of one who sits there, so that they get past the door.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import random
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import response_schema_conformance

from tests.server.kit import House

INSIDE = ("Traceback", "sqlalchemy", "cordee.server")
"""Words of the program's inside, which no answer may show."""


async def _tables(house: House) -> tuple[list[str], dict[str, str]]:
    """Some tables in different states, and the cookie of the one who sits at all of them."""
    ada = house.person()
    found = [(await ada.open(game, ["me", "me"]))["id"] for game in ("pig", "yeti", "whisper")]
    found.append((await ada.open("pig", ["me", "open", "bot:promeneur"]))["id"])
    await ada.play(found[0], "hold", 0, confirm=True)
    return found, dict(ada.client.cookies)


def fuzz(house: House, cases: int) -> Counter[int]:
    """How often each status was answered; one of 5xx, or an answer that is not as described, is raised."""
    tables, cookies = asyncio.run(_tables(house))
    schema = schemathesis.openapi.from_url(f"{house.url}/api/openapi.json")
    operations = [result.ok() for result in schema.get_all_operations()]
    statuses: Counter[int] = Counter()
    turns = itertools.count()

    def once(case: Any) -> None:
        turn = next(turns)
        if turn % 2 and case.path_parameters and "table_id" in case.path_parameters:
            case.path_parameters["table_id"] = tables[turn // 2 % len(tables)]
            case.cookies = cookies
            if case.operation.path.endswith("/play") and isinstance(case.body, dict):
                case.body |= _sensible_move(house, case.path_parameters["table_id"], cookies, turn)
        answer = case.call()
        statuses[answer.status_code] += 1
        assert answer.status_code < 500, f"{case.method} {answer.request.url}: {answer.text[:300]}"
        assert not any(word in answer.text for word in INSIDE), answer.text[:300]
        if answer.status_code >= 400:
            assert answer.json()["message"]
        case.validate_response(answer, checks=[response_schema_conformance])

    for number in itertools.count():
        for operation in operations:
            for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
                _try(once, operation.as_strategy(generation_mode=mode), number)
                if statuses.total() >= cases:
                    return statuses
    raise AssertionError


def _sensible_move(house: House, table: str, cookies: dict[str, str], turn: int) -> dict[str, Any]:
    """A move that answers the present with what is offered: one choice, or several of them as a deed would."""
    seen = httpx.get(f"{house.url}/api/tables/{table}", cookies=cookies).json()
    offered = [choice["word"] for choice in seen["choices"]] or ["hold"]
    chance = random.Random(turn)
    return {"word": " ".join(chance.choices(offered, k=chance.randint(1, 14))), "ply": seen["last_ply"]}


def _try(once: Callable[[Any], None], strategy: Any, number: int) -> None:
    """Some cases of one route; where nothing is taken, nothing wrong can be sent."""
    limits = settings(
        max_examples=6, deadline=None, database=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck)
    )
    try:
        seed(number)(limits(given(case=strategy)(lambda case: once(case))))()
    except Unsatisfiable:
        return


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.server.fuzz", description=__doc__)
    parser.add_argument("--cases", type=int, default=2000)
    with tempfile.TemporaryDirectory() as folder, House(str(Path(folder) / "tables.db")) as house:
        statuses = fuzz(house, parser.parse_args().cases)
    print(f"{statuses.total()} cases, no 5xx:", dict(sorted(statuses.items())))


if __name__ == "__main__":
    main()
