"""Pages off the table, for tests: going to one, what it holds, and a table that waits."""

from __future__ import annotations

import json
from typing import Any, Final

from playwright.sync_api import Page

from tests.browser.players import Player

CLIPBOARD: Final[dict[str, Any]] = {"permissions": ["clipboard-read", "clipboard-write"]}
SPILLS: Final = """() => [
  document.documentElement.scrollWidth > innerWidth ? 'the page scrolls sideways' : '',
  ...[...document.querySelectorAll('a, button, select, summary, input:not(.unheard)')]
    .filter(each => each.offsetParent && !each.closest('p'))
    .map(each => [each, each.getBoundingClientRect()])
    .filter(([, box]) => box.height < 44 || box.right > innerWidth + 1 || box.left < -1)
    .map(([each, box]) => `${each.tagName} ${each.textContent.trim()} ${box.width}x${box.height}`),
].filter(Boolean)"""


def settings(player: Player, **choices: Any) -> None:
    """Begin with these choices."""
    stored = json.dumps(json.dumps(choices))
    player.context.add_init_script(f"localStorage.setItem('ginvite.settings', {stored})")


def leave_table(player: Player) -> None:
    """Go to the lightest thing that the server has: no page has to show what is played now."""
    player.table, player.version = None, -1
    player.page.goto(f"{player.url}/favicon.svg")


def come_back(player: Player, room: str) -> None:
    """Open a table as it stands now."""
    player.table, player.version = None, -1
    player.page.goto(f"{player.url}/r/{room}")
    player.until(lambda: player.table is not None and player.table["view"] is not None, "no table")


def copied(page: Page) -> str:
    """What lies in the clipboard."""
    text: str = page.evaluate("navigator.clipboard.readText()")
    return text


def was_refused(player: Player, *marks: str) -> None:
    """The browser's own lines about answers that this test provokes, and no others."""
    assert player.troubles
    assert all(any(mark in line for mark in marks) for line in player.troubles), player.troubles
    player.troubles.clear()


def open_page(player: Player, path: str) -> None:
    """Go to a page and wait for its words."""
    player.page.goto(player.url + path)
    player.page.locator("h1").wait_for()
    player.page.evaluate("document.fonts.ready")


def turn_to(player: Player, path: str) -> None:
    """Go to a page as a link within the client does, without loading it anew."""
    if player.page.url == player.url + path:
        return
    player.page.evaluate(TURN_TO, path)
    player.page.wait_for_function(ARRIVED)


TURN_TO: Final = """path => {
  document.querySelectorAll('h1').forEach(each => (each.dataset.left = ''))
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
}"""
ARRIVED: Final = """() => document.querySelector('h1') !== null
  && document.querySelector('h1[data-left]') === null"""


def corners(player: Player, within: str) -> list[str]:
    """The letters that are drawn in the corners of cards."""
    letters: list[str] = player.page.evaluate(
        "within => [...document.querySelectorAll(within + ' .card b')].map(b => b.dataset.letter)",
        within,
    )
    return letters


def waiting_room(player: Player, **wish: Any) -> str:
    """Make a room for a friend and wait with its invite."""
    room = player.make_room("friend", **wish)
    player.page.get_by_role("heading", name="Your table is ready").wait_for()
    return room
