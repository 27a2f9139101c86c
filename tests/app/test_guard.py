"""What stands before every request: cookies, origins, headers, sizes, limits."""

from __future__ import annotations

import asyncio
import contextlib
import re
from typing import Any

import pytest

from app.limits import DEALS_BY_BROWSER
from tests.app.browsers import StoreOfItsOwn, browser, make, problem
from tests.app.player import Player
from tests.conftest import Serve, Server


async def asked(server: Server, head: str) -> str:
    """What is answered to a request, byte for byte: a client would not send such."""
    host, port = server.url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(head.encode("latin-1"))
    answer = await asyncio.wait_for(reader.read(), 15)
    writer.close()
    return answer.decode("latin-1")


@pytest.mark.parametrize("trust", ["", "1", "127.0.0.1"])
async def test_a_forged_address_gets_round_no_limit(serve: Serve, trust: str) -> None:
    """Whoever is believed, what the client itself writes in front of it is not."""
    with contextlib.closing(StoreOfItsOwn()) as store:
        running = serve(REDIS_URL=store.url, GINVITE_RATE_LIMITS="1", GINVITE_TRUST_PROXY=trust)
        async with browser(running) as client:

            async def ask(forwarded: str) -> int:
                headers = {"x-forwarded-for": forwarded}
                return (await client.get("/api/deals/none", headers=headers)).status_code

            for number in range(DEALS_BY_BROWSER.count):
                assert await ask(f"198.51.100.{number}, 203.0.113.9") == 404
            assert await ask("192.0.2.77, 203.0.113.9") == 429
            assert await ask("192.0.2.77,203.0.113.9") == 429
            # Somebody else behind the same proxy is not meant.
            assert await ask("203.0.113.10") == (404 if trust else 429)


async def test_x01_names_are_cleaned_and_bounded(server: Server) -> None:
    async with browser(server) as host:
        room = await make(host, name="<script>alert(1)</script>\u202e\x00\u200f" + "z" * 9)
        assert room["players"][0]["name"] == "<script>alert(1)</script"
        response = await host.post("/api/rooms", json={"opponent": "friend", "name": "n" * 65})
        problem(response, 400, "bad_request")


async def test_the_cookie_is_http_only_and_made_on_post_only(server: Server) -> None:
    async with browser(server) as client:
        await client.get("/api/me/rooms")
        await client.get("/api/rooms/0123456789abc")
        assert not client.cookies
        response = await client.post("/api/rooms", json={"opponent": "friend"})
        cookie = response.headers["set-cookie"]
        assert re.fullmatch(
            r"ginvite=[\w-]{43}; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax", cookie
        )
        again = await client.post("/api/rooms", json={"opponent": "friend"})
        assert again.headers["set-cookie"] == cookie


async def test_behind_a_tls_proxy_the_cookie_is_pinned_to_the_host(serve: Serve) -> None:
    trusting, wary = serve(GINVITE_TRUST_PROXY="1"), serve()
    headers = {"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9"}
    async with browser(trusting, **headers) as client:
        response = await client.post("/api/rooms", json={"opponent": "friend"})
        assert response.headers["set-cookie"].startswith("__Host-ginvite=")
        assert response.headers["set-cookie"].endswith("; Secure")
        assert response.json()["url"].startswith("https://")
    async with browser(wary, **headers) as client:
        response = await client.post("/api/rooms", json={"opponent": "friend"})
        assert response.headers["set-cookie"].startswith("ginvite=")


async def test_api_clients_bring_their_secret_and_get_no_cookie(server: Server) -> None:
    player = Player(server.url)
    response = await player.request("POST", "/api/rooms", json={"opponent": "friend"})
    assert response.json()["seat"] == 0
    assert "set-cookie" not in response.headers


@pytest.mark.parametrize("path", ["/api/rooms", "/api/me/forget"])
async def test_x03_posts_of_foreign_pages_are_refused(server: Server, path: str) -> None:
    async with browser(server, origin="https://evil.example") as client:
        problem(await client.post(path, json={"opponent": "friend"}), 403, "forbidden_origin")
    async with browser(server, **{"sec-fetch-site": "cross-site"}) as client:
        problem(await client.post(path, json={"opponent": "friend"}), 403, "forbidden_origin")


async def test_headers_of_pages_and_of_the_api(server: Server) -> None:
    async with browser(server) as client:
        for path in ("/", "/r/0123456789abc", "/api/me/rooms", "/healthz"):
            response = await client.get(path)
            policy = response.headers["content-security-policy"]
            assert "default-src 'none'" in policy
            script = re.search(r"script-src ([^;]*)", policy)
            assert script is not None
            assert script[1] == "'self'"
            assert response.headers["x-content-type-options"] == "nosniff"
            assert response.headers["referrer-policy"] == "no-referrer"
            assert ("no-store" in response.headers.get("cache-control", "")) == ("api" in path)
            assert "server" not in response.headers


GOOD_HOSTS = [
    "gin.example",
    "GIN.example:8443",
    "10.0.0.7:80",
    "[::1]:8000",
    "app_1:8000",
    "a.",
    "",
]
BAD_HOSTS = [
    "a b", "<script>", "user:secret@gin.example", "gin.example/x", "gin.example?x", "gin.example#x",
    "[", "[::1", "gin.example:", "gin.example:65536", "[0]", "gin.example, other.example", "g\xefn",
    "gin.example%00", "..", "\\", "a" * 256,
]  # fmt: skip


@pytest.mark.parametrize("host", GOOD_HOSTS)
async def test_a_host_may_be_any_name_or_address(server: Server, host: str) -> None:
    head = f"GET /healthz HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
    assert (await asked(server, head)).startswith("HTTP/1.1 200 ")


@pytest.mark.parametrize("path", ["/api/me/rooms", "/healthz", "/"])
@pytest.mark.parametrize("host", BAD_HOSTS)
async def test_a_host_that_is_none_is_refused(server: Server, host: str, path: str) -> None:
    """It would stand in every link that the sender of the request is told."""
    head = f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
    answer = await asked(server, head)
    assert answer.startswith("HTTP/1.1 400 "), answer
    assert '"bad_request"' in answer


async def test_two_hosts_are_none(server: Server) -> None:
    hosts = "Host: gin.example\r\nhost: other.example\r\n"
    answer = await asked(server, f"GET /healthz HTTP/1.1\r\n{hosts}Connection: close\r\n\r\n")
    assert answer.startswith("HTTP/1.1 400 ")
    # Who speaks HTTP/1.0, as some checks of health do, names none.
    assert (await asked(server, "GET /healthz HTTP/1.0\r\n\r\n")).startswith("HTTP/1.1 200 ")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"{", 400, "bad_request"),
        (b"[]", 400, "bad_request"),
        (b'{"opponent":"nobody"}', 400, "bad_request"),
        (b'{"opponent":"friend","extra":1}', 400, "bad_request"),
        (b'{"opponent":"friend","entropy":"abc"}', 400, "bad_request"),
        (b'{"opponent":"friend","name":"' + b"x" * 9000 + b'"}', 413, "bad_request"),
        (b"\xff\xfe", 400, "bad_request"),
    ],
)
async def test_bodies_without_sense(server: Server, body: bytes, status: int, code: str) -> None:
    async with browser(server, **{"content-type": "application/json"}) as client:
        problem(await client.post("/api/rooms", content=body), status, code)


async def test_a_body_without_a_length_is_bounded_too(server: Server) -> None:
    async def endless() -> Any:
        for _ in range(100):
            yield b" " * 1000

    async with browser(server, **{"content-type": "application/json"}) as client:
        problem(await client.post("/api/rooms", content=endless()), 413, "bad_request")


async def test_unknown_paths_and_rooms(server: Server) -> None:
    async with browser(server) as client:
        problem(await client.get("/api/nonsense"), 404, "not_found")
        problem(await client.get("/api/rooms/0123456789abc"), 404, "room_gone")
        problem(await client.get("/api/rooms/no-such-room"), 404, "room_gone")
        problem(await client.post("/api/rooms/0123456789abc/seat", json={}), 404, "room_gone")
        problem(await client.put("/api/rooms", json={}), 405, "not_found")


async def test_rooms_are_limited_by_browser_on_all_processes(serve: Serve) -> None:
    servers = serve(GINVITE_RATE_LIMITS="1"), serve(GINVITE_RATE_LIMITS="1")
    player = Player(servers[0].url)
    statuses = []
    for number in range(22):
        player.url = servers[number % 2].url
        response = await player.request("POST", "/api/rooms", json={"opponent": "friend"})
        statuses.append(response.status_code)
    assert statuses == [201] * 20 + [429] * 2
    problem(response, 429, "rate_limited")
