"""`cordee serve`: run the web table."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import threading
import time
import webbrowser
from collections.abc import Iterator

import uvicorn

from cordee.engine.errors import CordeeError
from cordee.server.gate import Gate, allow_many_files
from cordee.server.settings import Settings
from cordee.server.store import Store


def main(
    host: str = "127.0.0.1",
    port: int = 8000,
    workers: int = 1,
    database: str | None = None,
    open_browser: bool = False,
    pace: float | None = None,
) -> int:
    """Serve until told to stop; print the address. Everything else is set by the environment (see `Settings`)."""
    settings = Settings.from_environment(database=database, pace=pace)
    if workers > 1 and not settings.shared():
        raise CordeeError("Several workers need PostgreSQL: set DATABASE_URL, or serve with one worker.")
    listening = _bind(host, port)
    with _closed_on_error(listening):
        asyncio.run(_prepare(settings))
    address = f"http://{host if ':' not in host else f'[{host}]'}:{listening.getsockname()[1]}/"
    print(f"Cordée: {address}", flush=True)
    os.environ["DATABASE_URL"] = settings.database_url()
    os.environ["CORDEE_PACE"] = str(settings.pace)
    os.environ["CORDEE_LISTEN"] = host
    allow_many_files()
    config = uvicorn.Config(
        "cordee.server.app:from_environment",
        factory=True,
        workers=workers,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=5,
        timeout_keep_alive=75,
        timeout_worker_healthcheck=60,
        ws="none",
        http=Gate,
    )
    if open_browser:
        threading.Thread(target=_open_when_ready, args=(address,), daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt):
        _run(config, listening)
    return 0


def _run(config: uvicorn.Config, listening: socket.socket) -> None:
    if config.workers > 1:
        from uvicorn.supervisors import Multiprocess

        Multiprocess(config, sockets=[listening]).run()
    else:
        uvicorn.Server(config).run(sockets=[listening])


@contextlib.contextmanager
def _closed_on_error(listening: socket.socket) -> Iterator[None]:
    try:
        yield
    except BaseException:
        listening.close()
        raise


async def _prepare(settings: Settings) -> None:
    """Bring the database up to date before anyone is served: if it cannot be reached, that is said at once."""
    store = Store(settings.database_url())
    try:
        await store.open()
    finally:
        await store.close()


def _bind(host: str, port: int) -> socket.socket:
    """The socket to listen on; port 0 takes any that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise CordeeError(f"Port {port} of {host} cannot be used ({error.strerror}): choose another.") from error
    listening.set_inheritable(True)
    return listening


def _open_when_ready(address: str) -> None:
    """Open the page once the server answers."""
    host, port = address.removeprefix("http://").rstrip("/").rsplit(":", 1)
    for _ in range(100):
        try:
            socket.create_connection((host.strip("[]"), int(port)), 0.2).close()
            break
        except OSError:
            time.sleep(0.1)
    webbrowser.open(address)


if __name__ == "__main__":
    raise SystemExit(main(port=int(os.environ.get("PORT", "8000"))))
