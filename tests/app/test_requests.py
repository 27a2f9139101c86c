"""Bodies of requests, all routes and all fields by kind: nothing is taken for another kind."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final

import httpx
import pytest

from app.server import create_app
from app.settings import Settings
from tests.app.player import PLAIN, Player
from tests.conftest import Server

VALUES: Final[dict[str, list[Any]]] = {
    "null": [None],
    "boolean": [True, False],
    "integer": [0, 1, 30],
    "number": [1.0, 30.0, 0.5],
    "string": ["", "1", "true", "30", "friend"],
    "array": [[], [1]],
    "object": [{}, {"a": 1}],
}
"""Values of every kind of JSON; many could be read as one of another kind."""
LEAST: Final[dict[str, dict[str, Any]]] = {
    "RoomRequest": {"opponent": "bot"},
    "ClaimRequest": {"code": "A" * 22},
    "MatchRequest": {"form": "pairs"},
    "MatchSeatRequest": {"table": 0, "seat": 0},
    "PushRequest": {
        "endpoint": "https://push.example/x",
        "keys": {"p256dh": "A", "auth": "A"},
    },
}
"""What a body needs at least."""


def schema() -> dict[str, Any]:
    """The OpenAPI document."""
    settings = Settings(redis_url="redis://localhost")
    return create_app(settings).openapi()


def kinds(part: dict[str, Any], parts: dict[str, Any]) -> set[str]:
    """The kinds of JSON that a part of the schema takes."""
    if "$ref" in part:
        return kinds(parts[part["$ref"].rpartition("/")[2]], parts)
    if "anyOf" in part:
        return set().union(*(kinds(each, parts) for each in part["anyOf"]))
    if "type" in part:
        return {part["type"]}
    raise AssertionError(part)


def wrong_fields() -> Iterator[tuple[str, str, str, Any]]:
    """Path, model, field and a value of a kind that the field does not take."""
    document = schema()
    parts = document["components"]["schemas"]
    for path, operations in document["paths"].items():
        for operation in operations.values():
            if "requestBody" not in operation:
                continue
            body = operation["requestBody"]["content"]["application/json"]["schema"]
            model = body["$ref"].rpartition("/")[2]
            for field, part in parts[model]["properties"].items():
                for kind in VALUES.keys() - kinds(part, parts):
                    for value in VALUES[kind]:
                        yield path, model, field, value


async def test_no_field_takes_a_value_of_another_kind(server: Server) -> None:
    player = Player(server.url)
    room = await player.make_room()
    tried = set()
    async with httpx.AsyncClient(base_url=server.url, verify=PLAIN) as client:
        for path, model, field, value in wrong_fields():
            body = {**LEAST.get(model, {}), field: value}
            response = await client.post(re.sub(r"\{\w+\}", room, path), json=body)
            assert response.status_code == 400, (path, body, response.text)
            problem = response.json()
            assert problem["code"] == ("bad_number" if field == "number" else "bad_request")
            assert problem["detail"].startswith(f"body.{field}: "), problem
            tried.add((model, field))
    assert ("RoomRequest", "number") in tried
    assert {model for model, _ in tried} >= {
        "RoomRequest", "SeatRequest", "ClaimRequest", "DailyRequest", *LEAST
    }  # fmt: skip


@pytest.mark.parametrize("value", [1.5, 100.0, None, [100], {"a": 1}])
async def test_an_option_is_of_a_kind_that_rules_have(server: Server, value: Any) -> None:
    body = {"opponent": "friend", "options": {"target": value}}
    response = await Player(server.url).request("POST", "/api/rooms", json=body)
    assert response.status_code == 400
    assert response.json()["code"] == "bad_request"
    assert response.json()["detail"] == (
        "body.options.target: Input should be true or false, a whole number or text"
    )


HOSTILE: Final = [
    b"",
    b"null",
    b'"friend"',
    b"[" * 8000,
    b'{"opponent":"bot","number":' + b"9" * 4000 + b"}",
    b'{"opponent":"bot","number":' + b"9" * 5000 + b"}",
    b'{"opponent":"bot","number":NaN}',
    b'{"opponent":"bot","number":-Infinity}',
    b'{"opponent":"friend","options":{"target":' + b"9" * 4000 + b"}}",
    b'{"opponent":"friend","options":{"target":NaN}}',
    b'{"opponent":"friend","options":' + b'{"a":' * 1000 + b"1" + b"}" * 1001,
    b'{"opponent":"friend","options":{"\\ud800":1}}',
    b'{"opponent":"friend","options":{"next_dealer":"\\ud800"}}',
    b'{"opponent":"friend","options":{"next_dealer":"' + b"x" * 8000 + b'"}}',
    b'{"opponent":"friend","\\ud800":1}',
    b'{"opponent":"friend","name":"\\udfff"}',
    b'{"opponent":"friend","entropy":"00\\n"}',
    b'{"opponent":"friend","__class__":{}}',
    b'{"opponent":"\xff"}',
    b'{"opponent":"friend"}{}',
]


@pytest.mark.parametrize("body", HOSTILE, ids=lambda body: body[:40].decode(errors="replace"))
async def test_a_hostile_body_is_refused_in_a_short_sentence(server: Server, body: bytes) -> None:
    headers = {"content-type": "application/json"}
    response = await Player(server.url).request("POST", "/api/rooms", content=body, headers=headers)
    assert response.status_code == 400, response.text
    assert len(response.text) < 400
    assert set(json.loads(response.text)) == {"code", "detail"}
