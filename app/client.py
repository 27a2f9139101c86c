"""The built client: where it lies, and how it is served.

`GET /r/{room}` is the page and nothing else: it reads and writes no room, so robots that
preview links take no seat and keep nothing alive.
"""

from __future__ import annotations

import gzip
import hashlib
import importlib.util
import json
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from fastapi import Request
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

NOT_BUILT: Final = """The client is not built, so there is no page to show.

  uv run ginvite                          builds it by itself (unless GINVITE_SKIP_WEB is set)
  npm --prefix web ci && npm --prefix web run build      builds it by hand

"""
PAGES: Final = (
    "/", "/r/{room}", "/r/{room}/", "/new", "/computer", "/code", "/games", "/move", "/settings",
    "/device", "/daily", "/results", "/r/{room}/deals", "/r/{room}/deals/{game}/{deal}",
    "/r/{room}/review/{game}", "/match", "/m/{match}",
    "/d/{deal}",
    "/how-to-play", "/fair",
)  # fmt: skip
"""The addresses of the client's pages, as in `web/src/App.svelte`."""

TEXT: Final = (".js", ".css", ".svg")
"""Files that are sent compressed, for who has no proxy in front that does it."""


def find(given: Path | None) -> Path | None:
    """The directory of the built client: the given one, the packaged one, or `web/dist`."""
    if given is not None:
        return given if (given / "index.html").is_file() else None
    spec = importlib.util.find_spec("web_dist")
    places = [Path(place) for place in (spec.submodule_search_locations or ())] if spec else []
    places.append(Path(__file__).parents[1] / "web" / "dist")
    return next((place for place in places if (place / "index.html").is_file()), None)


class Assets(StaticFiles):
    """Files with a hash in their name never change; all others are asked for again.

    A browser that looks for a page which does not exist gets the client, with status 404: it
    says so in the reader's language.
    """

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file with its cache rule."""
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or "text/html" not in Headers(scope=scope).get(
                "accept", ""
            ):
                raise
            response = await super().get_response("index.html", scope)
            response.status_code = 404
        # What is not there yet comes with the next version.
        hashed = path.startswith("assets/") and response.status_code != 404
        if hashed and path.endswith(TEXT):
            response = self._compressed(path, response, Headers(scope=scope))
        rule = "public, max-age=31536000, immutable" if hashed else "no-cache"
        response.headers["cache-control"] = rule
        return response

    def _compressed(self, path: str, plain: Response, asked: Headers) -> Response:
        if plain.status_code != 200 or not _reads_gzip(asked) or "range" in asked:
            plain.headers["vary"] = "accept-encoding"
            return plain
        headers = {"content-encoding": "gzip", "vary": "accept-encoding"}
        body = _gzipped(Path(str(self.directory)) / path)
        return Response(body, headers=headers, media_type=plain.media_type)


# The names change with the contents, so what was compressed once stays right.
@lru_cache(maxsize=256)
def _gzipped(path: Path) -> bytes:
    return gzip.compress(path.read_bytes(), 9)


def _listed(header: str) -> list[str]:
    return [each.split(";")[0].strip() for each in header.split(",")]


def _reads_gzip(asked: Headers) -> bool:
    for each in asked.get("accept-encoding", "").split(","):
        name, _, weight = each.replace(" ", "").lower().partition(";q=")
        if name == "gzip":
            return weight.strip("0.") != "" or not weight  # Zero means: anything but this.
    return False


class Page(NamedTuple):
    """One page, ready to be sent."""

    plain: bytes
    packed: bytes
    tag: str


def page(directory: Path, path: str, asked: Headers) -> Response:
    """The page of one of `PAGES`: the built one, with what its first sight needs in its head.

    A browser would find these files one after the other, each a round trip later than the one
    that wants it. They are those of `sights.json`, where the build has written them down, with
    the words of the first language that the browser asks for and the client speaks.
    """
    built = (directory / "index.html").stat().st_mtime_ns
    words = _sights(directory, built)["words"]
    languages = (tag[:2].lower() for tag in _listed(asked.get("accept-language", "")))
    page = _page(directory, built, path, next((each for each in languages if each in words), "en"))
    headers = {
        "cache-control": "no-cache",
        "etag": page.tag,
        "vary": "accept-encoding, accept-language",
    }
    if page.tag in _listed(asked.get("if-none-match", "")):
        return Response(status_code=304, headers=headers)
    if not _reads_gzip(asked):
        return HTMLResponse(page.plain, headers=headers)
    return HTMLResponse(page.packed, headers={**headers, "content-encoding": "gzip"})


# `built` is when: a client that is built anew while the server runs is read anew.
@lru_cache(maxsize=4)
def _sights(directory: Path, built: int) -> dict[str, dict[str, list[str]]]:
    written = directory / "sights.json"
    return json.loads(written.read_text()) if written.is_file() else {"pages": {}, "words": {}}


@lru_cache(maxsize=128)
def _page(directory: Path, built: int, path: str, language: str) -> Page:
    sights = _sights(directory, built)
    files = sights["pages"].get(path.replace("}/", "}"), [])
    if files:
        files = list(dict.fromkeys([*files, *sights["words"].get(language, [])]))
    html = (directory / "index.html").read_text()
    html = html.replace("</head>", "".join(map(_link, files)) + "</head>", 1)
    plain = html.encode()
    tag = f'W/"{hashlib.sha256(plain).hexdigest()[:16]}"'
    return Page(plain, gzip.compress(plain, 9), tag)


def _link(file: str) -> str:
    rel = "stylesheet" if file.endswith(".css") else "modulepreload"
    return f'<link rel="{rel}" crossorigin href="/{file}">'


def routes(directory: Path | None) -> list[BaseRoute]:
    """The routes of the client, to stand after all others."""

    def at(path: str) -> Route:
        async def show(request: Request) -> Response:
            if directory is None:
                return PlainTextResponse(NOT_BUILT, 503)
            return page(directory, path, request.headers)

        return Route(path, show, methods=["GET"])

    pages: list[BaseRoute] = [at(path) for path in PAGES]
    if directory is not None:
        pages.append(Mount("/", Assets(directory=directory)))
    return pages
