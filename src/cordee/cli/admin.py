"""`cordee admin`: for whoever runs a server. All of it works beside a server that runs, and without one."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from rich.table import Table

from cordee.cli.commands import console, print_json, say
from cordee.cli.speech import escape
from cordee.engine.errors import CordeeError
from cordee.words import Words

if TYPE_CHECKING:
    from cordee.cli.parser import Builder
    from cordee.server.tables import Tables

T = TypeVar("T")


# ── The parser ──


def add_admin(builder: Builder, _: Words) -> None:
    """The command and those under it."""
    parser = builder.add(
        "admin",
        lambda asked: _show(parser),
        _("look after the tables that a server keeps"),
        _("List, check, end and delete tables, take and restore backups, export records: while the server runs or\n"
          "not. Without --database it is the one that `cordee serve` would open."),
    )
    nested = builder.nested(parser)
    listing = nested("list", list_tables, _("list the tables, the newest first"))
    listing.add_argument("--status", choices=["open", "playing", "over"], help=_("only those of that status"))
    builder.json(listing)
    checking = nested("check", check, _("find the tables that cannot be opened; nothing is changed"))
    builder.json(checking)
    ending = nested("end", end, _("end games without a result; those who play them are told"))
    ending.add_argument("table", nargs="+", metavar=_("TABLE"), help=_("the id of a table, as in its link"))
    deleting = nested("delete", delete, _("delete tables with all that belongs to them: moves, names, words, results"))
    deleting.add_argument("table", nargs="+", metavar=_("TABLE"), help=_("the id of a table, as in its link"))
    purging = nested("purge", purge, _("delete the tables at which nothing has happened for so many days"))
    purging.add_argument("--days", type=float, required=True, metavar="N", help=_("how many days"))
    purging.add_argument("--over", action="store_true", help=_("only those whose game is over"))
    for one in (deleting, purging):
        one.add_argument("--yes", action="store_true", help=_("do not ask first"))
    _add_files(nested, _)


def _add_files(nested: Callable[..., argparse.ArgumentParser], _: Words) -> None:
    saving = nested("backup", backup, _("copy all that the database holds now into a new file"))
    saving.add_argument("file", metavar=_("FILE"), help=_("one SQLite file, whichever database it is taken from"))
    putting = nested("restore", restore, _("let the database hold what a backup holds, and nothing else"))
    putting.add_argument("file", metavar=_("FILE"), help=_("a backup"))
    putting.add_argument("--yes", action="store_true", help=_("do not ask first"))
    packing = nested("export", export, _("write the records of all games that are over into a zip file"))
    packing.add_argument("file", metavar=_("FILE"), help=_("the zip file"))


def _show(parser: argparse.ArgumentParser) -> int:
    parser.print_help()
    return 0


# ── What is done ──


def _with_tables(asked: argparse.Namespace, work: Callable[[Tables], Awaitable[T]]) -> T:
    from cordee.server import admin  # the web's libraries take a while to load

    return asyncio.run(admin.with_tables(admin.database_of(asked.database), work))


def list_tables(asked: argparse.Namespace) -> int:
    """All tables, with who sits there and when something last happened."""
    from cordee.server import admin

    _: Words = asked.words
    found = _with_tables(asked, lambda tables: admin.listed(tables, asked.status or ""))
    if asked.json:
        return print_json([vars(one) for one in found])
    out, shown = console(), Table(box=None, pad_edge=False)
    for heading in (_("table"), _("game"), _("status"), _("last"), _("lines"), _("seats")):
        shown.add_column(heading, overflow="fold", no_wrap=heading == _("table"))
    for one in found:
        last = datetime.fromtimestamp(one.last).strftime("%Y-%m-%d %H:%M")
        seats = escape(", ".join(one.seats))
        shown.add_row(escape(one.id), escape(one.game), one.status, last, str(one.lines), seats)
    out.print(shown)
    say(out, _.many("{n} table", "{n} tables", len(found)))
    return 0


def check(asked: argparse.Namespace) -> int:
    """The stored tables that cannot be opened; 1 if there are any."""
    from cordee.server.inspection import inspect

    _: Words = asked.words
    found = inspect(asked.database)
    if asked.json:
        listed = [{"id": table, "reason": reason} for table, reason in found.damaged.items()]
        print_json({"tables": found.tables, "damaged": listed})
        return 1 if listed else 0
    out = console()
    count = _.many("{n} table", "{n} tables", found.tables)
    if not found.damaged:
        say(out, _("{count}, all of them in order.", count=count))
        return 0
    say(out, _("{count}, of which {bad} cannot be opened:", count=count, bad=len(found.damaged)))
    for table, reason in found.damaged.items():
        say(out, f"[bold]{escape(table)}[/]  {escape(reason)}")
    return 1


def end(asked: argparse.Namespace) -> int:
    """End some games."""
    from cordee.server import admin

    async def work(tables: Tables) -> None:
        for table in asked.table:
            await admin.end(tables, table)

    _with_tables(asked, work)
    say(console(), asked.words.many("{n} game ended.", "{n} games ended.", len(asked.table)))
    return 0


def delete(asked: argparse.Namespace) -> int:
    """Delete some tables; 1 if there was not one of them."""
    return _delete(asked, asked.table)


def purge(asked: argparse.Namespace) -> int:
    """Delete the tables that are too old."""
    from cordee.server import admin

    if not 0 <= asked.days < 1e6:
        raise CordeeError(f"A number of days is wanted, not {asked.days}.")
    found = _with_tables(asked, lambda tables: admin.too_old(tables, asked.days, asked.over))
    if not found:
        say(console(), asked.words("There is nothing to delete."))
        return 0
    return _delete(asked, found)


def _delete(asked: argparse.Namespace, ids: Sequence[str]) -> int:
    from cordee.server import admin

    _: Words = asked.words
    if not _sure(asked, _.many("Delete {n} table for ever?", "Delete {n} tables for ever?", len(ids))):
        return 1
    gone = _with_tables(asked, lambda tables: admin.delete(tables, ids))
    say(console(), _.many("{n} table deleted.", "{n} tables deleted.", len(gone)))
    for missing in (one for one in ids if one not in gone):
        say(console(), _("There is no table {id}.", id=escape(missing)))
    return 0 if len(gone) == len(ids) else 1


def _sure(asked: argparse.Namespace, question: str) -> bool:
    """Whether whoever asks means it; who cannot be asked must have said so before."""
    _: Words = asked.words
    if asked.yes:
        return True
    if not sys.stdin.isatty():
        raise CordeeError(_("{question} Say so with --yes.", question=question))
    return input(f"{question} [{_('y/N')}] ").strip().lower() in ("y", "yes", "o", "oui")


def backup(asked: argparse.Namespace) -> int:
    """Take a backup."""
    from cordee.server import admin, backups

    file = Path(asked.file)
    asyncio.run(backups.take(admin.database_of(asked.database), file))
    size = file.stat().st_size / 1e6
    say(console(), asked.words("{file}: all that there was, {size} MB.", file=escape(str(file)), size=f"{size:.1f}"))
    return 0


def restore(asked: argparse.Namespace) -> int:
    """Restore a backup."""
    from cordee.server import admin, backups

    _: Words = asked.words
    if not _sure(asked, _("All that the database holds is replaced by the backup: is that meant?")):
        return 1
    count = asyncio.run(backups.restore(admin.database_of(asked.database, must_exist=False), Path(asked.file)))
    say(console(), _.many("{n} table is there again.", "{n} tables are there again.", count))
    return 0


def export(asked: argparse.Namespace) -> int:
    """Write all records into one file."""
    from cordee.server import admin

    file = Path(asked.file)
    try:
        count = _with_tables(asked, lambda tables: admin.export(tables, file, asked.words.lang))
    except OSError as error:
        raise CordeeError(f"{file} cannot be written ({error.strerror}).") from error
    say(console(), asked.words.many("{n} game that is over.", "{n} games that are over.", count))
    return 0
