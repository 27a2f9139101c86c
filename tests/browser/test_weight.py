"""How much JavaScript the first screens need, counted in the client as it is built.

A browser that opens a page fetches the entry, the start, the page's chunk, what all of them
import, and one catalogue of words. All else comes when it is wanted.
"""

from __future__ import annotations

import gzip
import json
import os
import re
from pathlib import Path
from typing import Any, Final

import pytest

from tests.conftest import missing

LIMIT: Final = 60_000
"""Bytes of gzipped JavaScript before the first screen is there."""
LANGUAGES: Final = ("en", "it", "pt", "co", "es", "fr", "de")
STATIC: Final = re.compile(
    r'(?:^|[;}\s])(?:import|export)\s*(?:[\w*{][^;"\'`()]*?from)?\s*"\./([\w.-]+\.js)"'
)
LAZY: Final = re.compile(r'import\([`"\']\./([\w.-]+\.js)[`"\']\)')


def built() -> Path:
    """The folder of the built client's chunks."""
    folder = Path(os.environ.get("GINVITE_WEB") or Path(__file__).parents[2] / "web" / "dist")
    chunks = folder / "assets"
    if not chunks.is_dir():
        missing("the built client", "uv sync")
    return chunks


def needed(*entries: Path) -> set[Path]:
    """The chunks, and all that they import before they run."""
    found: set[Path] = set()
    waiting = list(entries)
    while waiting:
        chunk = waiting.pop()
        if chunk not in found:
            found.add(chunk)
            waiting += [chunk.parent / name for name in STATIC.findall(chunk.read_text())]
    return found


def entry(chunks: Path) -> Path:
    """The script that the page names."""
    page = (chunks.parent / "index.html").read_text()
    (name,) = re.findall(r'<script type="module"[^>]* src="/assets/([\w.-]+\.js)"', page)
    return chunks / str(name)


def lazy(there: set[Path], name: str, holds: str = "") -> Path:
    """The chunk of that name that one of these fetches when it is wanted, and that holds a text."""
    found: set[Path] = {
        path.parent / each
        for path in there
        for each in LAZY.findall(path.read_text())
        if name_of(each) == name
    }
    (chunk,) = (path for path in found if holds in path.read_text())
    return chunk


def name_of(chunk: str) -> str:
    """Without the hash of what it holds."""
    return chunk[: -len("-12345678.js")]


def weight(chunks: set[Path]) -> int:
    return sum(len(gzip.compress(chunk.read_bytes(), 9)) for chunk in chunks)


def screens(chunks: Path, language: str) -> dict[str, set[Path]]:
    """What each first screen needs in a language."""
    first = needed(entry(chunks))
    start = needed(*first, lazy(first, "start"))
    words = lazy(start, language, "presence:")
    room = lazy(start, "RoomPage")
    return {
        "home": needed(*start, words, lazy(start, "Home")),
        "table": needed(*start, words, room, lazy(needed(room), "Table")),
    }


@pytest.mark.parametrize("screen", ["home", "table"])
def test_the_first_screen_needs_little_javascript(screen: str, capsys: Any) -> None:
    chunks = built()
    weights = {each: weight(screens(chunks, each)[screen]) for each in LANGUAGES}
    heaviest = max(weights, key=lambda each: weights[each])
    with capsys.disabled():
        print(f"\ninitial JavaScript, {screen}: {weights[heaviest] / 1000:.1f} kB ({heaviest})")
    assert weights[heaviest] <= LIMIT, weights


def test_what_is_not_on_the_first_screen_is_lazy() -> None:
    chunks = built()
    home, table = screens(chunks, "en").values()
    names = {name_of(chunk.name) for chunk in home | table}
    later = {
        "GameOver", "KnockSheet", "LayOffSheet", "ScoreSheet", "TalkSheet", "MenuSheet",
        "KeysSheet", "SidePanel", "later", "audio", "hint", "reckoning", "Settings", "HowTo",
        "Create", "Daily", "Results", "Replay", "FairDeal", "confetti.module",
    }  # fmt: skip
    assert not names & later
    built_names = {name_of(chunk.name) for chunk in chunks.glob("*.js")}
    assert later <= built_names, "a chunk has another name now"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_build_writes_down_what_a_first_sight_needs(language: str) -> None:
    chunks = built()
    sights = json.loads((chunks.parent / "sights.json").read_text())
    for screen, path in (("home", "/"), ("table", "/r/{room}")):
        files = [*sights["pages"][path], *sights["words"][language]]
        scripts = {chunks.parent / file for file in files if file.endswith(".js")}
        assert scripts | needed(entry(chunks)) == screens(chunks, language)[screen]
        assert all((chunks.parent / file).is_file() for file in files)
