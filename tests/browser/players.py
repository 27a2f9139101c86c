"""Players with a browser: each has a context of its own, and sees only what its page gets."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any, Final, Literal

from playwright.sync_api import Browser, BrowserContext, Locator, Page, WebSocket

Json = dict[str, Any]
Size = tuple[int, int]

PHONE: Final[Size] = (390, 844)
SMALL: Final[Size] = (360, 640)
TINY: Final[Size] = (320, 568)
TABLET: Final[Size] = (768, 1024)
DESKTOP: Final[Size] = (1440, 900)
TURNED: Final[Size] = (844, 390)
RANKS: Final = "A23456789TJQK"
PATIENCE: Final = 20.0


# Going offline does not end a socket that is open: the page's own are closed by hand.
KEEP_SOCKETS: Final = """
const Real = window.WebSocket
window.sockets = []
window.WebSocket = class extends Real {
  constructor(...all) { super(...all); window.sockets.push(this) }
}
"""
NO_WORKER: Final = "Service Worker registration blocked by Playwright"
FAST_CARDS: Final = """
localStorage.getItem('ginvite.settings') ??
  localStorage.setItem('ginvite.settings', '{"speed":"fast","sounds":false}')
"""


class Player:
    """One person at a table, with the frames that their page has received."""

    def __init__(self, browser: Browser, url: str, size: Size = PHONE, **context: Any) -> None:
        width, height = size
        self.context: BrowserContext = browser.new_context(
            **{
                "viewport": {"width": width, "height": height},
                "locale": "en-GB",
                # It would fetch the whole client for every player; `test_app` lets it.
                "service_workers": "block",
                **context,
            }
        )
        self.context.add_init_script(KEEP_SOCKETS + FAST_CARDS)
        self.page: Page = self.context.new_page()
        self.url = url
        self.table: Json | None = None
        self.version = -1
        self.frames: list[str] = []
        self.troubles: list[str] = []
        self.hosts: set[str] = set()
        self.page.on("websocket", self._listen)
        self.page.on("console", self._read_console)
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("request", lambda request: self.hosts.add(request.url.split("/")[2]))

    def _listen(self, socket: WebSocket) -> None:
        def read(data: str | bytes) -> None:
            text = data if isinstance(data, str) else data.decode()
            self.frames.append(text)
            message = json.loads(text)
            if message["type"] == "state":
                self.table, self.version = message["table"], message["version"]

        socket.on("framereceived", read)

    def _read_console(self, message: Any) -> None:
        if message.type in ("error", "warning") and message.text != NO_WORKER:
            self.troubles.append(message.text)

    # -------------------------------------------------------------------- what they see

    @property
    def view(self) -> Json:
        """The newest view of this player."""
        assert self.table is not None
        view: Json | None = self.table["view"]
        assert view is not None
        return view

    @property
    def is_on_turn(self) -> bool:
        """Whether it is this player's move."""
        return bool(self.view["on_turn"] == self.view["seat"])

    @property
    def is_over(self) -> bool:
        """Whether the deal has ended."""
        return bool(self.view["phase"] == "over")

    def until(self, holds: Callable[[], bool], what: str, seconds: float = PATIENCE) -> None:
        """Wait until something is true, while the page goes on."""
        deadline = time.monotonic() + seconds
        while not holds():
            assert time.monotonic() < deadline, f"{what}; the page says {self.said!r}"
            self.page.wait_for_timeout(20)

    def settle(self) -> None:
        """Wait until the page shows the newest view and nothing flies."""
        quiet = """() => document.querySelector('.piece.flying, .piece.dealt') === null
            && document.getAnimations().filter(a => a.effect?.target?.closest?.('.layer')
                && a.playState === 'running').length === 0"""
        self.page.wait_for_function(quiet)
        self.page.wait_for_timeout(60)

    @property
    def said(self) -> str:
        """The newest sentence for a screen reader."""
        status = self.page.locator("p.unheard[role=status]")
        return status.inner_text() if status.count() else ""

    def card(self, name: str) -> Locator:
        """A card in the own hand."""
        return self.page.locator(f"#card-{name}")

    def hand(self) -> list[str]:
        """The own hand in the order in which a screen reader finds it."""
        owned = self.page.get_by_role("toolbar", name="Your cards").get_attribute("aria-owns")
        return [each.removeprefix("card-") for each in (owned or "").split()]

    def button(self, name: str, *, exact: bool = False) -> Locator:
        """A button of the page by its name."""
        return self.page.get_by_role("button", name=name, exact=exact)

    # -------------------------------------------------------------------- what they do

    def make_room(self, opponent: Literal["friend", "bot", "device"], **wish: Any) -> str:
        """Make a room as the home page does, and go there; its name."""
        wished = {"opponent": opponent, "name": "Ada", "entropy": "00" * 32, **wish}
        # Asked beside the page, with its cookies: a page load less for every test.
        room: Json = self.context.request.post(f"{self.url}/api/rooms", data=wished).json()
        assert "room" in room, room
        name: str = room["room"]
        self.page.goto(f"{self.url}/r/{name}")
        return name

    def sit_down(self, room: str) -> None:
        """Open an invite and take the seat."""
        self.page.goto(f"{self.url}/r/{room}")
        self.button("Sit down").click()

    def see_table(self) -> None:
        """Wait for the table and the end of the dealing."""
        self.until(lambda: self.table is not None and self.table["view"] is not None, "no table")
        self.page.locator("main.table .bar").wait_for()
        self.until(lambda: self.is_over or len(self.hand()) >= 10, "no cards were dealt")
        self.settle()

    def best_option(self) -> Json:
        """The discard that leaves least, of equal ones the highest card."""
        options = [each for each in self.view["options"] if each["may_discard"]]
        low: Json = min(options, key=lambda o: (o["deadwood"], -RANKS.index(o["card"][0])))
        return low

    def take_turn(self, *, knock: bool = True) -> None:
        """One action by tapping, as it comes; a knock as soon as it may be."""
        before, phase = self.version, self.view["phase"]
        if phase == "offer":
            self.button("Pass").click()
        elif phase == "draw":
            self.button("From stock").click()
        else:
            option = self.best_option()
            self.settle()
            card = self.card(option["card"])
            if card.get_attribute("aria-pressed") != "true":
                card.click(position={"x": 12, "y": 30})
            if knock and option["may_knock"]:
                gin = option["deadwood"] == 0
                self.page.locator(".bar .gold").click()
                self.page.locator("dialog").get_by_role(
                    "button", name="Gin" if gin else "Knock", exact=True
                ).click()
            else:
                self.page.locator(".bar").get_by_role("button", name="Discard").click()
        self.until(lambda: self.version > before, f"{phase} had no effect")

    def play_deal(self, *others: Player, knock: bool = True, steps: int = 200) -> None:
        """Play to the end of a deal with the other players, or against a bot."""
        players = (self, *others)
        for _ in range(steps):
            if all(player.is_over for player in players):
                return
            for player in players:
                if player.is_on_turn and not player.is_over:
                    player.take_turn(knock=knock)
            self.page.wait_for_timeout(20)
        raise AssertionError("the deal did not end")

    def break_line(self) -> None:
        """Lose the line to the server, and be offline."""
        self.context.set_offline(True)
        self.page.evaluate("window.sockets.forEach(socket => socket.close())")

    def mend_line(self) -> None:
        """Be online again; the console's words about the broken line are no trouble."""
        self.context.set_offline(False)
        self.until(lambda: not self.page.locator(".slip").count(), "the line is not mended")
        self.troubles = [line for line in self.troubles if "WebSocket" not in line]

    def close(self) -> None:
        """Go away; a page that had trouble is an error."""
        self.context.close()
        assert not self.troubles, self.troubles
