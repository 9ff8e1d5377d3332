"""A PostgreSQL of our own for the tests, from the machine's binaries, on a free port."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.server.kit import free_port


def binary(name: str) -> str | None:
    """Where one of PostgreSQL's programs is, if it is installed."""
    packaged = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), reverse=True)
    return str(packaged[0]) if packaged else shutil.which(name)


def _other_user() -> list[str]:
    """PostgreSQL refuses to run as root: whom to run it as, if we are."""
    if os.geteuid() != 0:
        return []
    names = {user.pw_name for user in pwd.getpwall()}
    user = "postgres" if "postgres" in names else "nobody"
    return ["setpriv", f"--reuid={user}", f"--regid={pwd.getpwnam(user).pw_gid}", "--clear-groups"]


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    """A fresh server; its URL."""
    initdb, server = binary("initdb"), binary("postgres")
    assert initdb and server
    prefix, port = _other_user(), free_port()
    folder = Path(tempfile.mkdtemp(prefix="cordee-pg-"))
    try:
        if prefix:
            shutil.chown(folder, prefix[1].split("=")[1])
        data = folder / "data"
        quiet = {"cwd": folder, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        setting_up = [initdb, "-D", str(data), "-U", "cordee", "-A", "trust", "-E", "UTF8", "--no-sync"]
        subprocess.run([*prefix, *setting_up], check=True, **quiet)  # type: ignore[call-overload]
        running = [server, "-D", str(data), "-p", str(port), "-h", "127.0.0.1", "-k", str(folder)]
        process = subprocess.Popen([*prefix, *running], **quiet)  # type: ignore[call-overload]
        try:
            _wait(port, folder)
            yield f"postgresql://cordee@127.0.0.1:{port}/postgres"
        finally:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def some_database(on_postgres: bool) -> Iterator[str]:
    """A database for a while."""
    if on_postgres:
        with postgres() as url:
            yield url
    else:
        with tempfile.TemporaryDirectory() as folder:
            yield str(Path(folder) / "tables.db")


def _wait(port: int, folder: Path) -> None:
    ready = binary("pg_isready")
    assert ready
    for _ in range(300):
        asked = subprocess.run([ready, "-q", "-h", "127.0.0.1", "-p", str(port)], cwd=folder, check=False)
        if asked.returncode == 0:
            return
        time.sleep(0.1)
    raise AssertionError("PostgreSQL did not get ready")
