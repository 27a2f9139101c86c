"""The built client: where it lies, and how it is served.

`GET /r/{room}` is the page and nothing else: it reads and writes no room, so robots that
preview links take no seat and keep nothing alive.
"""

from __future__ import annotations

import gzip
import importlib.util
from functools import lru_cache
from pathlib import Path
from typing import Final

from fastapi import Request
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, PlainTextResponse, Response
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
        hashed = path.startswith("assets/")
        if hashed and path.endswith(TEXT):
            response = self._compressed(path, response, Headers(scope=scope))
        rule = "public, max-age=31536000, immutable" if hashed else "no-cache"
        response.headers["cache-control"] = rule
        return response

    def _compressed(self, path: str, plain: Response, asked: Headers) -> Response:
        accepted = [
            each.split(";")[0].strip() for each in asked.get("accept-encoding", "").split(",")
        ]
        if plain.status_code != 200 or "gzip" not in accepted or "range" in asked:
            plain.headers["vary"] = "accept-encoding"
            return plain
        headers = {"content-encoding": "gzip", "vary": "accept-encoding"}
        body = _gzipped(Path(str(self.directory)) / path)
        return Response(body, headers=headers, media_type=plain.media_type)


# The names change with the contents, so what was compressed once stays right.
@lru_cache(maxsize=256)
def _gzipped(path: Path) -> bytes:
    return gzip.compress(path.read_bytes(), 9)


def routes(directory: Path | None) -> list[BaseRoute]:
    """The routes of the client, to stand after all others."""

    async def page(request: Request) -> Response:
        if directory is None:
            return PlainTextResponse(NOT_BUILT, 503)
        headers = {"cache-control": "no-cache"}
        return FileResponse(directory / "index.html", headers=headers)

    pages: list[BaseRoute] = [Route(path, page, methods=["GET"]) for path in PAGES]
    if directory is not None:
        pages.append(Mount("/", Assets(directory=directory)))
    return pages
