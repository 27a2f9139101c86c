"""How the files of the client are served."""

from __future__ import annotations

import gzip
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette

from app import client

SCRIPT = b"export const cards = 52\n" * 100


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<title>Ginvite</title>")
    (tmp_path / "assets" / "index-abc123.js").write_bytes(SCRIPT)
    (tmp_path / "assets" / "text-abc123.woff2").write_bytes(b"font")
    app = Starlette(routes=client.routes(tmp_path))
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(app=app), base_url="http://table"
    ) as asking:
        yield asking


async def test_a_script_is_compressed_for_who_can_read_it(site: httpx.AsyncClient) -> None:
    response = await site.get("/assets/index-abc123.js", headers={"accept-encoding": "br, gzip"})
    assert response.headers["content-encoding"] == "gzip"
    assert int(response.headers["content-length"]) == len(gzip.compress(SCRIPT, 9)) < 200
    assert response.content == SCRIPT
    assert "javascript" in response.headers["content-type"]
    assert "immutable" in response.headers["cache-control"]
    assert response.headers["vary"] == "accept-encoding"


@pytest.mark.parametrize("encoding", ["identity", "br", "gzip;q=0.5, x", ""])
async def test_and_plain_for_others(site: httpx.AsyncClient, encoding: str) -> None:
    response = await site.get("/assets/index-abc123.js", headers={"accept-encoding": encoding})
    assert response.content == SCRIPT
    assert response.headers["vary"] == "accept-encoding"
    is_gzip = response.headers.get("content-encoding") == "gzip"
    assert is_gzip == ("gzip" in encoding)


async def test_a_range_and_an_unchanged_file_are_not_compressed(site: httpx.AsyncClient) -> None:
    part = await site.get("/assets/index-abc123.js", headers={"range": "bytes=0-5"})
    assert (part.status_code, part.content) == (206, b"export")
    plain = await site.get("/assets/index-abc123.js", headers={"accept-encoding": "identity"})
    again = await site.get(
        "/assets/index-abc123.js", headers={"if-none-match": plain.headers["etag"]}
    )
    assert (again.status_code, again.content) == (304, b"")


async def test_fonts_and_pages_go_as_they_are(site: httpx.AsyncClient) -> None:
    font = await site.get("/assets/text-abc123.woff2")
    page = await site.get("/")
    assert "content-encoding" not in font.headers
    assert "content-encoding" not in page.headers
    assert page.headers["cache-control"] == "no-cache"
