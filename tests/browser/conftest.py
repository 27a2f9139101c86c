"""A Chromium, and players at the tables of a running server."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import Any, Final, Protocol

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.players import PHONE, Player, Size
from tests.conftest import Serve, Server, missing

NAMES: Final = ("chromium", "chromium-browser", "google-chrome")
FLAGS: Final = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip


# Not of the session: while Playwright's own loop runs, no asynchronous test can.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The Chromium of this machine."""
    binary = next(filter(None, map(shutil.which, NAMES)), None)
    if binary is None:
        missing("chromium", "apt-get install chromium, or brew install chromium")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=binary, args=list(FLAGS))
        yield running
        running.close()


class Sit(Protocol):
    """A new player, with a browser of their own and a screen of this size."""

    def __call__(self, size: Size = PHONE, url: str | None = None, **context: Any) -> Player: ...


@pytest.fixture
def sit(browser: Browser, server: Server, serve: Serve) -> Iterator[Sit]:
    """Makes players, who leave with the test, and before the servers that `serve` started."""
    players: list[Player] = []

    def make(size: Size = PHONE, url: str | None = None, **context: Any) -> Player:
        player = Player(browser, url or server.url, size, **context)
        players.append(player)
        return player

    yield make
    for player in players:
        player.close()
