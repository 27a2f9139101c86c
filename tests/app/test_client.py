"""How the files of the client are served."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette

from app import client

SCRIPT = b"export const cards = 52\n" * 100
SIGHTS = {
    "pages": {"/": ["assets/home.css", "assets/home.js"], "/r/{room}": ["assets/table.js"]},
    "words": {"en": ["assets/en.js"], "fr": ["assets/fr.js", "assets/table.js"]},
}


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<head><title>Ginvite</title></head>")
    (tmp_path / "sights.json").write_text(json.dumps(SIGHTS))
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


@pytest.mark.parametrize("encoding", ["gzip;q=0", "gzip; q=0.0, identity", "br, GZIP;q=0"])
async def test_who_wants_no_gzip_gets_none(site: httpx.AsyncClient, encoding: str) -> None:
    for path in ("/", "/assets/index-abc123.js"):
        response = await site.get(path, headers={"accept-encoding": encoding})
        assert "content-encoding" not in response.headers


async def test_a_file_that_is_not_there_may_come(site: httpx.AsyncClient) -> None:
    """With the next version, for who asks as a page does: of two processes one may be older."""
    missing = await site.get("/assets/next-abc123.js", headers={"accept": "text/html"})
    assert (missing.status_code, missing.headers["cache-control"]) == (404, "no-cache")


async def test_a_range_and_an_unchanged_file_are_not_compressed(site: httpx.AsyncClient) -> None:
    part = await site.get("/assets/index-abc123.js", headers={"range": "bytes=0-5"})
    assert (part.status_code, part.content) == (206, b"export")
    plain = await site.get("/assets/index-abc123.js", headers={"accept-encoding": "identity"})
    again = await site.get(
        "/assets/index-abc123.js", headers={"if-none-match": plain.headers["etag"]}
    )
    assert (again.status_code, again.content) == (304, b"")


async def test_fonts_go_as_they_are(site: httpx.AsyncClient) -> None:
    font = await site.get("/assets/text-abc123.woff2")
    assert "content-encoding" not in font.headers


def named(page: httpx.Response) -> list[str]:
    """What the head of a page names ahead."""
    return re.findall(r'<link rel="\w+" crossorigin href="/assets/([^"]+)">', page.text)


@pytest.mark.parametrize(
    ("path", "language", "files"),
    [
        ("/", "en-GB,en;q=0.9", ["home.css", "home.js", "en.js"]),
        ("/", "", ["home.css", "home.js", "en.js"]),
        ("/r/k7m2q9xw4hbnp", "nl, fr-CH;q=0.9, en;q=0.8", ["table.js", "fr.js"]),
        ("/r/k7m2q9xw4hbnp/", "FR", ["table.js", "fr.js"]),
        ("/settings", "fr", []),
    ],
)
async def test_a_page_names_what_its_first_sight_needs(
    site: httpx.AsyncClient, path: str, language: str, files: list[str]
) -> None:
    page = await site.get(path, headers={"accept-language": language})
    assert named(page) == files
    assert page.text.endswith("</head>")


async def test_a_page_is_compressed_and_asked_for_again(site: httpx.AsyncClient) -> None:
    page = await site.get("/", headers={"accept-encoding": "gzip"})
    plain = await site.get("/", headers={"accept-encoding": "identity"})
    assert page.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert page.text == plain.text
    assert page.headers["cache-control"] == "no-cache"
    assert page.headers["vary"] == "accept-encoding, accept-language"
    tag = {"if-none-match": page.headers["etag"]}
    assert (await site.get("/", headers=tag)).status_code == 304
    other = await site.get("/", headers={**tag, "accept-language": "fr"})
    assert other.status_code == 200


async def test_a_page_that_is_built_anew_is_served_anew(
    site: httpx.AsyncClient, tmp_path: Path
) -> None:
    before = await site.get("/")
    (tmp_path / "index.html").write_text("<title>Another</title>")
    after = await site.get("/", headers={"if-none-match": before.headers["etag"]})
    assert after.text == "<title>Another</title>"


async def test_a_client_without_sights_is_served_too(
    site: httpx.AsyncClient, tmp_path: Path
) -> None:
    (tmp_path / "sights.json").unlink()
    (tmp_path / "index.html").write_text("<head><title>Old</title></head>")
    assert (await site.get("/")).text == "<head><title>Old</title></head>"
