"""A PostgreSQL of our own for the tests, from the machine's binaries, on a free port."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import psutil

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
    with cluster() as found:
        yield found.url


@contextlib.contextmanager
def cluster() -> Iterator[Cluster]:
    """A fresh server that can be frozen and started again."""
    initdb = binary("initdb")
    assert initdb
    prefix = _other_user()
    folder = Path(tempfile.mkdtemp(prefix="cordee-pg-"))
    try:
        if prefix:
            shutil.chown(folder, prefix[1].split("=")[1])
        quiet = {"cwd": folder, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        setting_up = [initdb, "-D", str(folder / "data"), "-U", "cordee", "-A", "trust", "-E", "UTF8", "--no-sync"]
        subprocess.run([*prefix, *setting_up], check=True, **quiet)  # type: ignore[call-overload]
        found = Cluster(folder, prefix, free_port())
        try:
            found.start()
            yield found
        finally:
            found.stop()
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


class Cluster:
    """A PostgreSQL server of our own."""

    def __init__(self, folder: Path, prefix: list[str], port: int) -> None:
        self.folder, self.prefix, self.port = folder, prefix, port
        self.url = f"postgresql://cordee@127.0.0.1:{port}/postgres"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        server = binary("postgres")
        assert server
        data, port = str(self.folder / "data"), str(self.port)
        running = [*self.prefix, server, "-D", data, "-p", port, "-h", "127.0.0.1", "-k", str(self.folder)]
        self.process = subprocess.Popen(
            running, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        _wait(self.port, self.folder)

    def stop(self) -> None:
        """At once, whoever is connected."""
        if self.process is None:
            return
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process = None

    @contextlib.contextmanager
    def frozen(self) -> Iterator[None]:
        """It holds still: connections stay open, and nothing answers."""
        assert self.process is not None
        first = psutil.Process(self.process.pid)
        everyone = [first, *first.children(recursive=True)]
        for one in everyone:
            one.suspend()
        try:
            yield
        finally:
            for one in everyone:
                with contextlib.suppress(psutil.NoSuchProcess):
                    one.resume()


def _wait(port: int, folder: Path) -> None:
    ready = binary("pg_isready")
    assert ready
    for _ in range(300):
        asked = subprocess.run([ready, "-q", "-h", "127.0.0.1", "-p", str(port)], cwd=folder, check=False)
        if asked.returncode == 0:
            return
        time.sleep(0.1)
    raise AssertionError("PostgreSQL did not get ready")
