"""Links for a host at `localhost`: an address that a phone reaches, told to nobody else."""

from __future__ import annotations

from typing import Any

import pytest

from app import reach
from tests.app.player import Player
from tests.conftest import Serve, Server

LAN = "10.1.2.3"


@pytest.fixture(autouse=True)
def _at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "lan_address", lambda: LAN)


def scope(client: str, **headers: str) -> dict[str, Any]:
    pairs = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return {"client": (client, 4711), "server": ("127.0.0.1", 8000), "headers": pairs}


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000", "localhost"])
@pytest.mark.parametrize("client", ["127.0.0.1", "::1"])
def test_who_asks_from_this_machine_gets_its_address_in_the_network(client: str, host: str) -> None:
    assert reach.from_elsewhere(scope(client, host=host), "0.0.0.0") == f"http://{LAN}:8000"


@pytest.mark.parametrize(
    ("client", "headers", "listens_on"),
    [
        ("192.168.1.7", {"host": "localhost:8000"}, "0.0.0.0"),
        ("127.0.0.1", {"host": "gin.example"}, "0.0.0.0"),
        ("127.0.0.1", {"host": "[", "x": "no host at all"}, "0.0.0.0"),
        ("127.0.0.1", {}, "0.0.0.0"),
        ("127.0.0.1", {"host": "localhost", "x_forwarded_for": "198.51.100.4"}, "0.0.0.0"),
        ("127.0.0.1", {"host": "localhost", "forwarded": "for=198.51.100.4"}, "0.0.0.0"),
        ("127.0.0.1", {"host": "localhost:8000"}, "127.0.0.1"),
    ],
    ids=["another machine", "another name", "no name", "none", "proxy", "proxy too", "only here"],
)
def test_nobody_else_is_told(client: str, headers: dict[str, str], listens_on: str) -> None:
    assert reach.from_elsewhere(scope(client, **headers), listens_on) is None


def test_without_a_network_the_own_address_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "lan_address", lambda: None)
    assert reach.from_elsewhere(scope("127.0.0.1", host="localhost"), "0.0.0.0") is None


async def test_an_invite_from_localhost_leads_to_the_room(server: Server) -> None:
    player = Player(server.url)
    await player.make_room()
    invite = (await player.summary())["url"]
    base, _, room = invite.rpartition("/r/")
    assert base.endswith(f":{server.url.rpartition(':')[2]}")
    # From that address the same invite is told: it is how this guest came here.
    assert (await Player(base).summary(room))["url"] == invite


async def test_who_listens_here_alone_says_so(serve: Serve) -> None:
    player = Player(serve("--host", "127.0.0.1").url)
    await player.make_room()
    assert (await player.summary())["url"] == f"{player.url}/r/{player.room}"
