"""Many records as one file, made while it is sent: neither the file nor the tables are held in memory whole."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from zipfile import ZIP_DEFLATED, ZipFile

from cordee.server.beside import beside
from cordee.server.safety import Refused
from cordee.server.tables import Tables


class Chute:
    """What is packed slides through, and can never be gone back to."""

    def __init__(self) -> None:
        self._kept = bytearray()

    def write(self, data: bytes) -> int:
        """Take some more."""
        self._kept += data
        return len(data)

    def flush(self) -> None:
        """Nothing waits here."""

    def take(self) -> bytes:
        """All that came since the last time."""
        found = bytes(self._kept)
        self._kept.clear()
        return found


async def records(
    tables: Tables, ids: Sequence[str], lang: str, beside_them: Mapping[str, str] | None = None
) -> AsyncIterator[bytes]:
    """A zip file with the record of each of these tables, as far as it may be given, and with what lies beside them."""
    chute = Chute()
    packed = ZipFile(chute, "w", ZIP_DEFLATED)  # type: ignore[call-overload]
    for name, text in (beside_them or {}).items():
        await beside(packed.writestr, name, text)
    for table_id in ids:
        try:
            record = await tables.record(table_id, lang)
        except Refused:  # damaged, deleted meanwhile, or ended early with hands that nobody may see
            continue
        await beside(packed.writestr, record_name(record.game, table_id), record.to_json())
        yield chute.take()
    packed.close()
    yield chute.take()


def record_name(game: str, table_id: str) -> str:
    """What the file of a record is called."""
    return f"{game}-{''.join(c for c in table_id if c.isalnum())}.json"
