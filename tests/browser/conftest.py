"""A browser and a server for the whole run, people for each test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import sync_playwright

from tests.browser.kit import BROWSERS, CHROMIUM, FLAGS, Person, Server


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Debian's Chromium."""
    if not CHROMIUM.exists():
        pytest.fail(f"There is no browser at {CHROMIUM}: apt-get install {BROWSERS[0]}, or name one in CHROMIUM.")
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS)
        yield found
        found.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    found = Server(tmp_path_factory.mktemp("server"))
    yield found
    found.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that the test may kill. Ask for it before `arrive`, so that people leave before it stops."""
    found = Server(tmp_path)
    yield found
    found.stop()


@pytest.fixture
def arrive(browser: Any, server: Server) -> Iterator[Callable[..., Person]]:
    """People come in; when the test is over, none of them may have seen an error or a request outside the server."""
    people: list[Person] = []

    def come(**more: Any) -> Person:
        people.append(Person(browser, more.pop("at", server), **more))
        return people[-1]

    yield come
    for person in people:
        person.leave()
