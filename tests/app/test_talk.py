"""What players say: phrases, free text by consent, a nudge a minute; nothing is kept."""

from __future__ import annotations

from typing import Any

import pytest
from redis.asyncio import Redis

from tests.app.player import Frame, Player
from tests.app.tables import leave, seated
from tests.conftest import Serve, Server


async def say(player: Player, type_: str, id_: str = "w1", **words: Any) -> Frame:
    return await player.reply({"type": type_, "id": id_, **words}, id_)


async def allow(player: Player, on: bool = True) -> None:
    reply = await player.act({"type": "allow_text", "on": on})
    assert reply["type"] == "ack", reply
    await player.reaches(reply["version"])


async def test_free_text_only_while_both_want_it(server: Server, serve: Serve) -> None:
    players = await seated(server.url, serve().url)
    host, guest = players
    assert (await say(host, "write", text="hello"))["code"] == "text_not_allowed"
    await allow(host)
    await guest.reaches(host.version or 0)
    assert guest.table is not None
    assert guest.table["text"] == [True, False]
    assert (await say(host, "write", text="hello"))["code"] == "text_not_allowed"
    await allow(guest)
    await host.reaches(guest.version or 0)
    seen = len(guest.frames)
    assert (await say(host, "write", "w2", text="two pints, then?"))["type"] == "ack"
    written = await guest.next("written", seen)
    assert written == {"type": "written", "id": "w2", "seat": 0, "text": "two pints, then?"}
    await allow(guest, on=False)
    assert (await say(guest, "write", text="no more"))["code"] == "text_not_allowed"
    await leave(players)


async def test_x01_a_text_is_text_and_nothing_else(server: Server) -> None:
    players = await seated(server.url)
    host, guest = players
    await allow(host)
    await allow(guest)
    await host.reaches(guest.version or 0)
    for number, (given, shown) in enumerate(
        [
            ("<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"),
            ("a\u202eb\u200bc\x07d\ne", "abcd e"),
            ("é" * 200, "é" * 200),
        ]
    ):
        seen = len(guest.frames)
        assert (await say(host, "write", f"x{number}", text=given))["type"] == "ack"
        assert (await guest.next("written", seen))["text"] == shown
    for bad in ("", "x" * 201, "\u202e\u200b\x00", "   "):
        reply = await say(host, "write", "bad", text=bad)
        assert reply["code"] == "bad_message", bad
    assert (await say(host, "say", "p", phrase="rude_word"))["code"] == "bad_message"
    assert (await say(host, "say", "p", phrase="well_played"))["type"] == "ack"
    await leave(players)


async def test_nothing_that_was_said_is_kept(server: Server, valkey: str) -> None:
    players = await seated(server.url, title="a title is kept")
    host, guest = players
    await allow(host)
    await allow(guest)
    await host.reaches(guest.version or 0)
    secret_words = "a secret between friends"
    seen = len(guest.frames)
    await say(host, "write", text=secret_words)
    await guest.next("written", seen)
    late = Player(server.url, guest.secret)
    await late.connect(guest.room)
    assert not [frame for frame in late.frames if frame["type"] in ("written", "chat")]
    async with Redis.from_url(valkey) as redis:
        tag = f"ginvite:{{{host.room}}}:"
        kept = [await redis.hgetall(tag + "room"), await redis.xrange(tag + "events")]
        names = [key async for key in redis.scan_iter(match=f"*{host.room}*")]
    assert "a title is kept" in repr(kept)
    assert secret_words not in repr(kept)
    assert {name.decode().rpartition(":")[2] for name in names} <= {
        "room", "events", "presence", "deals", "games",
    }  # fmt: skip
    await late.disconnect()
    await leave(players)


async def test_one_nudge_a_minute(server: Server) -> None:
    players = await seated(server.url)
    host, guest = players
    seen = len(guest.frames)
    assert (await say(host, "nudge", "n1"))["type"] == "ack"
    assert await guest.next("nudged", seen) == {"type": "nudged", "id": "n1", "seat": 0}
    assert (await say(host, "nudge", "n2"))["code"] == "rate_limited"
    assert (await say(guest, "nudge", "n3"))["type"] == "ack", "each has one"
    await leave(players)


async def test_nobody_to_nudge(server: Server) -> None:
    async with Player(server.url) as player:
        await player.make_room("bot")
        await player.connect()
        assert (await say(player, "nudge"))["code"] == "seat_empty"
    async with Player(server.url) as host, Player(server.url) as visitor:
        await host.make_room()
        await host.connect()
        assert (await say(host, "nudge"))["code"] == "seat_empty"
        await visitor.connect(host.room)
        for type_, words in (("nudge", {}), ("write", {"text": "x"}), ("say", {"phrase": "bye"})):
            assert (await say(visitor, type_, **words))["code"] == "not_seated"


async def test_a_flood_of_words_is_refused_and_the_game_goes_on(serve: Serve) -> None:
    players = await seated(serve(GINVITE_RATE_LIMITS="1").url)
    host, guest = players
    replies = [await say(host, "say", f"f{number}", phrase="hello") for number in range(20)]
    codes = [reply.get("code", "ack") for reply in replies]
    assert codes == ["ack"] * 12 + ["rate_limited"] * 8
    reply = await host.act({"type": "pass"})
    assert reply["type"] == "ack"
    await guest.reaches(reply["version"])
    assert len([frame for frame in guest.frames if frame["type"] == "chat"]) == 12
    await leave(players)


async def test_back_later_without_penalty(server: Server) -> None:
    players = await seated(server.url)
    host, guest = players
    reply = await guest.act({"type": "away", "on": True})
    for player in players:
        await player.reaches(reply["version"])
        assert player.events[reply["version"]] == {"type": "away", "seat": 1, "on": True}
        assert player.table is not None
        assert player.table["players"][1]["away"]
    # It says so itself, or by the next thing that it does; a bot may play meanwhile.
    reply = await guest.act({"type": "away", "on": False})
    reply = await guest.act({"type": "away", "on": True})
    await host.reaches(reply["version"])
    assert (await host.act({"type": "stand_in", "on": True}))["type"] == "ack"
    await host.act({"type": "stand_in", "on": False})
    await host.act({"type": "pass"})
    await guest.wait(lambda: guest.table is not None and guest.view["on_turn"] == 1)
    reply = await guest.act({"type": "pass"})
    await host.reaches(reply["version"])
    assert host.table is not None
    assert not host.table["players"][1]["away"]
    await leave(players)


@pytest.mark.parametrize(
    ("title", "shown"),
    [
        ("  Sunday \u202e evening ", "Sunday evening"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("long " * 16, ("long " * 8).strip()),
        ("", ""),
    ],
)
async def test_a_room_has_a_name(server: Server, title: str, shown: str) -> None:
    players = await seated(server.url, title=title)
    for player in players:
        assert player.table is not None
        assert player.table["title"] == shown
        assert (await player.summary())["title"] == shown
    await leave(players)


async def test_a_name_too_long_for_any_room_is_refused(server: Server) -> None:
    async with Player(server.url) as player:
        wish = {"opponent": "friend", "title": "x" * 81}
        response = await player.request("POST", "/api/rooms", json=wish)
        assert (response.status_code, response.json()["code"]) == (400, "bad_request")


async def test_other_rules_for_the_next_game_by_consent(server: Server) -> None:
    players = await seated(server.url)
    host, guest = players
    wish = {"preset": "hoyle", "options": {"target": 250}}
    reply = await host.act({"type": "propose", "what": "new_game", **wish})
    await guest.reaches(reply["version"])
    assert guest.table is not None
    proposed = guest.table["proposal"]
    assert (proposed["by"], proposed["rules"]["target"]) == (0, 250)
    assert guest.table["rules"]["preset"] == "friends", "not before it is agreed"
    reply = await guest.act({"type": "answer", "yes": True, "entropy": "00"})
    for player in players:
        await player.reaches(reply["version"])
        assert player.table is not None
        rules = player.table["rules"]
        assert (rules["preset"], rules["target"], rules["undercut_bonus"]) == ("custom", 250, 10)
        assert (player.table["game"], player.view["rules"]) == (2, rules)
    bad = await host.act({"type": "propose", "what": "new_game", "options": {"target": 7}})
    assert bad["code"] == "bad_rules"
    await leave(players)


async def test_an_erased_identity_in_a_second_tab(server: Server) -> None:
    players = await seated(server.url)
    host, guest = players
    tab = Player(server.url, host.secret)
    await tab.connect(host.room)
    await host.request("POST", "/api/me/forget")
    assert (await host.closed(), await tab.closed()) == (4010, 4010)
    for path in ("hint", "deals", "record"):
        response = await tab.request("GET", f"/api/rooms/{host.room}/{path}")
        assert (response.status_code, response.json()["code"]) == (403, "not_seated")
    response = await tab.request("POST", "/api/me/results/erase")
    assert response.status_code == 204
    await guest.wait(
        lambda: guest.table is not None and guest.table["players"][0]["kind"] == "empty"
    )
    await leave(players)
