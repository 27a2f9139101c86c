"""The page as an app: at hand without a line, a new version, and calls while it is closed."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, expect

from app import client
from tests.app import player as wire
from tests.app.test_pushes import turn
from tests.browser.axe import faults
from tests.browser.conftest import FLAGS, NAMES, Sit
from tests.browser.players import DESKTOP, PHONE, Player
from tests.browser.wire import run
from tests.conftest import Serve, Server
from tests.push import PushServer, Subscriber, push_server

WORKER: Final[dict[str, Any]] = {"service_workers": "allow"}
KEPT: Final = """async () => {
  const names = (await caches.keys()).filter(name => name !== 'ginvite-words')
  const lists = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
  return lists.map(list => list.map(request => new URL(request.url).pathname).sort())
}"""
"""The paths that the service worker keeps, version by version."""


def installed(player: Player, *, by_itself: bool = False) -> None:
    """Open a page and wait until the service worker is in charge."""
    player.page.goto(player.url)
    player.page.locator("h1").wait_for()
    if not by_itself:
        # The page does so after some seconds of quiet; it finds then that it is done.
        player.page.evaluate("navigator.serviceWorker.register('/sw.js').then(() => true)")
    player.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    player.page.wait_for_function("() => navigator.serviceWorker.controller !== null")


def back_online(player: Player) -> None:
    """Let the line be back, and the page hear of it."""
    player.context.set_offline(False)
    # The browser tells the page before the worker has its line: told again, it need not wait
    # for its next look.
    player.page.wait_for_timeout(200)
    player.page.evaluate("dispatchEvent(new Event('online'))")


def test_without_a_line_the_page_says_so_in_its_language(sit: Sit) -> None:
    player = sit(PHONE, locale="it-IT", **WORKER)
    installed(player)
    player.context.set_offline(True)
    player.page.goto(f"{player.url}/games")
    player.page.get_by_role("heading", name="Nessuna connessione").wait_for()
    assert player.page.locator("html").get_attribute("lang") == "it"
    # The rules are at hand; a table is not made up.
    player.page.get_by_role("link", name="Come si gioca").click()
    player.page.locator("#rules").wait_for()
    player.page.goto(f"{player.url}/r/0000000000000")
    player.page.get_by_role("heading", name="Nessuna connessione").wait_for()
    player.troubles = [line for line in player.troubles if "ERR_INTERNET" not in line]
    assert faults(player) == []
    # The line is back: the page goes on by itself.
    back_online(player)
    player.page.get_by_role("heading", name="Questo tavolo è stato sparecchiato").wait_for()
    player.troubles.clear()  # the browser's own lines about the line, and a room that is none


def test_nothing_about_a_room_or_a_person_is_kept(sit: Sit) -> None:
    player, guest = sit(PHONE, **WORKER), sit(PHONE, **WORKER)
    installed(player)
    room = player.make_room("friend", name="Ada")
    guest.sit_down(room)
    for each in (player, guest):
        each.see_table()
        each.page.goto(f"{each.url}/results")
        each.page.locator("h1").wait_for()
    kept = player.page.evaluate(KEPT)
    assert len(kept) == 1
    assert all(path == "/" or path.startswith("/assets/") for path in kept[0])
    assert sum(path.startswith("/assets/") for path in kept[0]) > 50
    shell: str = player.page.evaluate("caches.match('/').then(answer => answer.text())")
    assert room not in shell
    assert "Ada" not in shell


def test_the_policy_of_the_page_is_as_strict_without_a_line(sit: Sit) -> None:
    player = sit(PHONE, **WORKER)
    installed(player)
    policy = "fetch(location.href).then(answer => answer.headers.get('content-security-policy'))"
    with_line = player.page.evaluate(policy)
    player.context.set_offline(True)
    answer = player.page.goto(f"{player.url}/new")
    assert answer is not None
    assert answer.headers["content-security-policy"] == with_line
    assert "script-src 'self';" in with_line
    player.context.set_offline(False)
    player.troubles.clear()  # the browser's own lines about the line


@pytest.fixture
def two_versions(tmp_path: Path) -> tuple[Path, Path]:
    """A copy of the client to be served, and what makes it the next version."""
    given = os.environ.get("GINVITE_WEB")
    built = client.find(Path(given) if given else None)
    assert built is not None
    served = tmp_path / "web"
    shutil.copytree(built, served)
    return served, served / "sw.js"


def test_a_new_version_is_offered_off_the_table_and_loaded_when_wanted(
    sit: Sit, serve: Serve, two_versions: tuple[Path, Path]
) -> None:
    served, worker = two_versions
    server = serve(GINVITE_WEB=str(served))
    player = sit(PHONE, url=server.url, **WORKER)
    installed(player, by_itself=True)
    old = player.page.evaluate(KEPT)
    room = player.make_room("bot", level="easy")
    player.see_table()
    worker.write_text(re.sub(r"ginvite-[0-9a-f]{12}", "ginvite-000000000000", worker.read_text()))
    page = served / "index.html"
    page.write_text(page.read_text().replace("<html", "<html data-version='next'", 1))
    look = "navigator.serviceWorker.ready.then(found => found.update()).then(() => true)"
    player.page.evaluate(look)
    player.page.wait_for_function(
        "() => navigator.serviceWorker.ready.then(found => found.waiting !== null)"
    )
    # At a table it is not mentioned, and the hand goes on.
    player.take_turn()
    assert player.page.get_by_text("A new version is ready").count() == 0
    player.button("Menu").first.click()
    player.page.get_by_role("link", name="Settings").click()
    player.page.get_by_text("A new version is ready").wait_for()
    assert faults(player) == []
    with player.page.expect_navigation():
        player.button("Load it").click()
    player.page.get_by_role("heading", name="Settings").wait_for()
    player.page.wait_for_timeout(300)
    assert player.page.get_by_text("A new version is ready").count() == 0
    # Files of both versions are there: another tab may still load parts of the old one.
    assert len(player.page.evaluate(KEPT)) == 2
    assert old[0] in player.page.evaluate(KEPT)
    # Without a line it is the new one that opens, and with it the table.
    player.context.set_offline(True)
    player.page.goto(f"{server.url}/r/{room}")
    player.page.get_by_role("heading", name="No connection").wait_for()
    assert player.page.locator("html").get_attribute("data-version") == "next"
    back_online(player)
    player.see_table()
    player.page.goto("about:blank")  # before its server goes
    player.troubles.clear()  # the browser's own lines about the line


def test_the_manifest_is_one_that_browsers_install(sit: Sit) -> None:
    player = sit(PHONE, **WORKER)
    installed(player)
    session = player.context.new_cdp_session(player.page)
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] == [
        # A private window, as those of tests are, installs nothing.
        {"errorId": "in-incognito", "errorArguments": []}
    ]
    manifest = json.loads(found["data"])
    for icon in manifest["icons"]:
        answer = player.context.request.get(player.url + icon["src"])
        assert answer.ok, icon
    for shortcut in manifest["shortcuts"]:
        assert shortcut["url"] in client.PAGES


OFFERED: Final = """() => {
  const event = new Event('beforeinstallprompt', { cancelable: true })
  event.prompt = async () => (window.prompted = true)
  dispatchEvent(event)
  return event.defaultPrevented
}"""
"""What Chromium does once it takes the page for one that is used often."""


def test_installing_is_a_button_where_the_browser_lets_the_page_ask(sit: Sit) -> None:
    player, apple = sit(PHONE), sit(PHONE, user_agent=IPHONE)
    player.page.goto(f"{player.url}/settings")
    button = player.button("Install Ginvite")
    player.page.locator("h1").wait_for()
    assert button.count() == 0
    assert player.page.evaluate(OFFERED)
    assert faults(player) == []
    button.click()
    button.wait_for(state="detached")
    assert player.page.evaluate("window.prompted")
    apple.page.goto(f"{apple.url}/settings")
    apple.page.get_by_text("Add to Home Screen").wait_for()


IPHONE: Final = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 "
    "(KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1"
)


# --------------------------------------------------------------------------------------- calls


@pytest.fixture
def service() -> Iterator[PushServer]:
    with push_server() as running:
        yield running


@pytest.fixture
def calling(serve: Serve, service: PushServer) -> Server:
    return serve(**service.environment(), GINVITE_AWAY="0.1")


def subscribing(player: Player, subscriber: Subscriber) -> None:
    """Let the browser get a subscription without the service of its maker."""
    given = json.dumps(subscriber.subscription)
    player.context.add_init_script(f"""
      let current = null
      PushManager.prototype.getSubscription = async () => current
      PushManager.prototype.subscribe = async ({{ applicationServerKey: key }}) => {{
        const text = key.replaceAll('-', '+').replaceAll('_', '/')
        const applicationServerKey = Uint8Array.from(atob(text), c => c.charCodeAt(0)).buffer
        const options = {{ applicationServerKey }}
        const unsubscribe = async () => (current = null, true)
        return (current = {{ options, unsubscribe, toJSON: () => ({given}) }})
      }}
    """)


def test_a_player_who_is_gone_is_called_and_comes_back_by_a_tap(
    sit: Sit, calling: Server, service: PushServer
) -> None:
    host = sit(PHONE, url=calling.url, permissions=["notifications"], **WORKER)
    guest = sit(DESKTOP, url=calling.url)
    browser = Subscriber(service)
    subscribing(host, browser)
    installed(host)
    room = host.make_room("friend", name="Ada")
    host.page.get_by_role("heading", name="Your table is ready").wait_for()
    host.page.get_by_text("Call me when it is my turn").click()
    host.page.wait_for_function("() => caches.match('/words').then(kept => kept !== undefined)")
    assert faults(host) == []
    host.page.goto(f"{host.url}/how-to-play")

    run(play_until_called(guest, room, service))
    call = browser.read(service.messages[0])
    assert call == {"room": room, "name": "Grace"}
    session = host.context.new_cdp_session(host.page)
    registrations: list[dict[str, Any]] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: registrations.extend(told["registrations"]),
    )
    session.send("ServiceWorker.enable")
    host.until(lambda: bool(registrations), "no service worker")
    session.send(
        "ServiceWorker.deliverPushMessage",
        {
            "origin": host.url,
            "registrationId": registrations[0]["registrationId"],
            "data": json.dumps(call),
        },
    )
    shown = """() => navigator.serviceWorker.ready
      .then(found => found.getNotifications())
      .then(list => list.map(({ title, body, tag }) => [title, body, tag]))"""
    host.until(lambda: bool(host.page.evaluate(shown)), "nothing is shown")
    assert host.page.evaluate(shown) == [["Your turn — Gin", "Grace has played.", f"turn-{room}"]]
    # Whoever is at the table has answered: the notice goes.
    host.page.goto(f"{host.url}/r/{room}")
    host.see_table()
    assert host.is_on_turn
    host.until(lambda: not host.page.evaluate(shown), "the notice stays")


async def play_until_called(guest: Player, room: str, service: PushServer) -> None:
    """Sit down and play until the host is called, who is away."""
    player = wire.Player(guest.url)
    await player.sit(room, name="Grace")
    await player.connect()
    while not service.messages:
        await turn(player)
        await asyncio.sleep(0.1)
        if not service.messages and player.view["on_turn"] != player.seat:
            await player.ping()
    await player.disconnect()


def test_the_switch_is_at_the_table_too_and_takes_it_back(
    sit: Sit, calling: Server, service: PushServer
) -> None:
    host = sit(PHONE, url=calling.url, permissions=["notifications"], **WORKER)
    guest = sit(DESKTOP, url=calling.url)
    subscribing(host, Subscriber(service))
    installed(host)
    room = host.make_room("friend")
    guest.sit_down(room)
    host.see_table()
    host.button("Menu").first.click()
    switch = host.page.get_by_role("switch", name="Call me when it is my turn")
    with host.page.expect_response(re.compile("/push$")) as told:
        host.page.get_by_text("Call me when it is my turn").click()
    assert told.value.status == 204
    expect(switch).to_be_checked()
    assert faults(host) == []
    with host.page.expect_response(re.compile("/push/stop$")) as told:
        host.page.get_by_text("Call me when it is my turn").click()
    assert told.value.status == 204
    expect(switch).not_to_be_checked()


def test_a_server_without_a_key_offers_nothing(sit: Sit) -> None:
    player = sit(PHONE, permissions=["notifications"], **WORKER)
    installed(player)
    with player.page.expect_response(re.compile("/api/push$")):
        player.make_room("friend")
    player.page.get_by_role("heading", name="Your table is ready").wait_for()
    assert player.page.get_by_role("switch", name="Call me").count() == 0


# ------------------------------------------------------------------------------------- cookies


def test_without_cookies_the_page_says_what_will_not_work(
    browser: Browser, server: Server, tmp_path: Path
) -> None:
    profile = tmp_path / "Default"
    profile.mkdir()
    # As in the settings of a browser: block all cookies.
    refuse = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (profile / "Preferences").write_text(json.dumps(refuse))
    binary = next(filter(None, map(shutil.which, NAMES)))
    with browser.browser_type.launch_persistent_context(
        tmp_path, executable_path=binary, args=list(FLAGS), locale="en-GB"
    ) as context:
        page = context.new_page()
        troubles: list[str] = []
        page.on("pageerror", lambda error: troubles.append(str(error)))
        for where in ("/", "/new", "/settings", "/how-to-play", "/results", "/games", "/device"):
            page.goto(server.url + where)
            page.locator("h1").wait_for()
            page.get_by_text("This browser keeps no cookies").wait_for()
        assert troubles == []
