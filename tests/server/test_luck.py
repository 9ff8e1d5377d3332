"""What players give to the dice, after the hash of the secret was shown."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cordee.cli import main
from cordee.engine.dealer import Dealer
from cordee.engine.records import Record, verify
from tests.server.kit import Hall, Person
from tests.server.test_tables import play_out

pytestmark = pytest.mark.anyio
GIVEN = "00112233445566778899aabbccddeeff"


async def opened(person: Person, *others: str) -> tuple[str, str]:
    """A table whose maker has seen the commitment and does not sit yet."""
    seen = await person.open("yeti", ["me", *others], name="Ada", sit=False)
    assert seen["status"] == "open" and seen["kept"][0] == 0 and seen["mine"] == [] and seen["log"] == []
    return seen["id"], seen["commitment"]


async def record_of(person: Person, table: str) -> Record:
    return Record.from_json((await person.ask("GET", f"/api/tables/{table}/record")).text)


async def test_luck_is_given_after_the_commitment_and_mixed_into_every_throw(here: Hall) -> None:
    ada, bo = here.person(), here.person()
    table, commitment = await opened(ada, "open")
    seen = await bo.look(table)
    assert seen["commitment"] == commitment and seen["seats"][0]["kind"] == "kept"
    assert (await bo.try_to(f"/tables/{table}/sit", seat=0)).status_code == 409
    await bo.post(f"/tables/{table}/sit", seat=1, name="Bo", luck=GIVEN[::-1])
    begun = await ada.post(f"/tables/{table}/sit", seat=0, luck=GIVEN)
    assert begun["status"] == "playing" and begun["commitment"] == commitment and begun["seats"][0]["name"] == "Ada"
    assert begun["luck"] == [GIVEN, GIVEN[::-1]]
    over = await play_out(table, ada, bo)
    record = await record_of(ada, table)
    assert record.luck == [GIVEN, GIVEN[::-1]] and record.commitment == commitment
    verify(record)
    record.luck = [GIVEN, GIVEN]
    with pytest.raises(Exception, match="the dice gave"):
        verify(record)
    assert over["secret"] == record.secret


async def test_luck_decides_what_is_thrown(here: Hall) -> None:
    """With the same secret, other luck gives another game; without any, throws are as they always were."""
    secret = b"moraine" * 4
    with_luck = [Dealer(secret, [GIVEN, ""]), Dealer(secret, ["", GIVEN]), Dealer(secret, [GIVEN, GIVEN])]
    draws = {dealer._draw("7") for dealer in [*with_luck, Dealer(secret)]}
    assert len(draws) == 4
    assert Dealer(secret, ["", ""])._draw("7") == Dealer(secret)._draw("7")


async def test_luck_is_fixed_when_the_game_begins(here: Hall) -> None:
    ada, bo, cy = here.person(), here.person(), here.person()
    table, _ = await opened(ada, "open")
    await ada.post(f"/tables/{table}/sit", seat=0, luck=GIVEN)
    await bo.post(f"/tables/{table}/sit", seat=1)
    await bo.post(f"/tables/{table}/leave", seat=1)
    seen = await cy.post(f"/tables/{table}/sit", seat=1, luck=GIVEN[::-1])
    assert seen["luck"] == [GIVEN, ""], "the dice have been thrown: nothing new is mixed in"
    await ada.post(f"/tables/{table}/leave", seat=0)
    assert (await ada.post(f"/tables/{table}/sit", seat=0))["luck"] == [GIVEN, ""]
    here.tables.forget_all()
    await play_out(table, ada, cy)
    record = await record_of(ada, table)
    assert record.luck == [GIVEN, ""]
    verify(record)


async def test_who_leaves_before_the_start_takes_their_luck_along(here: Hall) -> None:
    ada, bo = here.person(), here.person()
    table = (await ada.open("yeti", ["me", "open", "open"]))["id"]
    await bo.post(f"/tables/{table}/sit", seat=1, luck=GIVEN)
    assert (await bo.post(f"/tables/{table}/leave", seat=1))["luck"] == ["", "", ""]


@pytest.mark.parametrize("luck", ["moraine", "0" * 15, "0" * 65, "AB" * 8, GIVEN + "\n", 7])
async def test_luck_that_is_none_is_refused(here: Hall, luck: object) -> None:
    ada = here.person()
    table, _ = await opened(ada, "me")
    assert (await ada.try_to(f"/tables/{table}/sit", seat=0, luck=luck)).status_code == 422


async def test_a_rematch_lets_everyone_see_the_commitment_first(here: Hall) -> None:
    ada = here.person()
    table = (await ada.open("yeti", ["me", "bot:promeneur"], options={"weather": "short"}))["id"]
    await play_out(table, ada)
    again = await ada.post(f"/tables/{table}/rematch", sit=False)
    assert again["status"] == "open" and again["kept"] == [0] and again["log"] == []
    begun = await ada.post(f"/tables/{again['id']}/sit", seat=0, luck=GIVEN)
    assert begun["status"] == "playing" and begun["luck"] == [GIVEN, ""]


async def test_it_is_said_where_nobody_gave_luck(
    here: Hall, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ada = here.person()
    honest = {}
    for luck in (False, True):
        table, _ = await opened(ada, "me")
        for seat in (0, 1):
            await ada.post(f"/tables/{table}/sit", seat=seat, **({"luck": GIVEN} if luck else {}))
        page = (await ada.ask("GET", f"/tables/{table}/about?lang=en")).text
        assert ("No player gave any luck" in page) is not luck and (GIVEN in page) is luck
        await play_out(table, ada)
        file = tmp_path / f"{luck}.json"
        file.write_text((await ada.ask("GET", f"/api/tables/{table}/record")).text)
        assert json.loads(file.read_text())["format_version"] == 1 + luck
        assert main(["--lang", "en", "verify", str(file)]) == 0
        honest[luck] = " ".join(capsys.readouterr().out.split())
        assert main(["verify", "--json", str(file)]) == 0
        assert json.loads(capsys.readouterr().out)["luck"] == 2 * luck
    assert "No player gave luck" in honest[False] and "luck of 2 players" in honest[True]
