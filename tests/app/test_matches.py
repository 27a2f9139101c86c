"""Duplicate matches: the same deals at two tables, nothing told early, and the difference."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import httpx

from app.identity import new_room
from app.ledger import Ledger
from app.matches import compared
from app.nodes import Nodes, read_url
from app.protocol import Match
from engine.notation import read_sheet
from tests.app.player import Frame, Player
from tests.app.script import play_table
from tests.app.tables import CARD
from tests.conftest import Server
from tests.fair.script import scripted

DEALS = 3


async def make(server: Server, **wish: Any) -> tuple[Player, Frame]:
    """The maker, at seat 0 of the first table, and the match."""
    host = Player(server.url)
    response = await host.request("POST", "/api/matches", json={"deals": DEALS, **wish})
    assert response.status_code == 201, response.text
    assert response.headers["cache-control"] == "no-store"
    match: Frame = response.json()
    host.room, host.seat = match["tables"][0]["room"], 0
    return host, match


async def seat(player: Player, match: Frame, table: Any, at: Any, **more: Any) -> httpx.Response:
    wish = {"table": table, "seat": at, **more}
    response = await player.request("POST", f"/api/matches/{match['match']}/seat", json=wish)
    if response.status_code == 200:
        player.room, player.seat = response.json()["room"], response.json()["seat"]
    return response


async def look(player: Player, match: Frame) -> Frame:
    response = await player.request("GET", f"/api/matches/{match['match']}")
    assert response.status_code == 200, response.text
    found: Frame = response.json()
    assert Match.model_validate(found).model_dump(mode="json") == found
    return found


async def play_both(players: list[Player], seed: int) -> None:
    for player in players:
        await player.connect()
    async with asyncio.TaskGroup() as group:
        for number, player in enumerate(players):
            group.create_task(play_table(player, random.Random(f"{seed} {number}")))


async def pairs(server: Server, other: Server) -> tuple[Frame, list[list[Player]]]:
    """Four people at the two tables of a match."""
    host, match = await make(server, form="pairs", name="Ada")
    tables = [[host, Player(other.url)], [Player(server.url), Player(other.url)]]
    for table, players in enumerate(tables):
        for at, player in enumerate(players):
            response = await seat(player, match, table, at, name=f"P{table}{at}")
            assert response.status_code == 200, response.text
            assert response.json()["match"] == match["match"]
    return match, tables


async def test_pairs_get_the_same_deals_and_the_difference_is_told_when_both_are_done(
    server: Server, second_server: Server
) -> None:
    match, tables = await pairs(server, second_server)
    await play_both(tables[0], 1)
    # The first table is done; the second has not begun: nothing of the deals goes out.
    ahead = tables[0][0]
    assert len(ahead.view["sheet"]) == DEALS
    found = await look(ahead, match)
    assert [table["deals"] for table in found["tables"]] == [DEALS, 0]
    assert [table["state"] for table in found["tables"]] == ["over", "playing"]
    assert (found["is_over"], found["lines"], found["difference"]) == (False, [], None)
    assert not CARD.search(str(found))
    for method, path in (
        ("GET", "deals"), ("GET", "deals/1/1"), ("POST", "deals/1/1/share"), ("GET", "record"),
        ("GET", "games/1/review"), ("POST", "games/1/review"),
    ):  # fmt: skip
        response = await ahead.request(method, f"/api/rooms/{ahead.room}/{path}")
        assert (response.status_code, response.json()["code"]) == (409, "too_early"), path
    await play_both(tables[1], 2)
    proofs = [await opened(players[0]) for players in tables]
    assert proofs[0] == proofs[1]
    for players in tables:
        for player in players:
            # No seed was ever in what a seat was sent, and each seal was, before its deal.
            seals = [proof["commitment"] for proof in proofs[0]]
            seen = [each["table"]["view"] for each in player.frames if each["type"] == "state"]
            assert all(view["proof"] is None for view in seen)
            assert not any(proof["seed"] in text for text in player.texts for proof in proofs[0])
            assert list(dict.fromkeys(view["seal"] for view in seen)) == seals
    hands = [
        {number: first_hands(players, number) for number in range(1, DEALS + 1)}
        for players in tables
    ]
    assert hands[0] == hands[1]
    found = await look(Player(server.url), match)
    assert found["is_over"]
    sheets = [players[0].view["sheet"] for players in tables]
    for line in found["lines"]:
        index = line["deal"] - 1
        won = [0, 0]
        for table, sheet in enumerate(sheets):
            result = {key: sheet[index][key] for key in ("kind", "winner", "points")}
            assert line["results"][table] == result
            won[table] = result["points"] * {0: 1, 1: -1, None: 0}[result["winner"]]
        assert line["difference"] == won[0] - won[1]
    assert len(found["lines"]) == DEALS
    assert found["difference"] == sum(line["difference"] for line in found["lines"])


async def opened(player: Player) -> list[Frame]:
    """The proofs of a table's deals, each held against its deal by the page of Python."""
    proofs = []
    for number in range(1, DEALS + 1):
        path = f"/api/rooms/{player.room}/deals/1/{number}"
        record = (await player.request("GET", path)).json()
        assert record["proof"]["entropy"] == ["", ""]
        assert scripted({key: record[key] for key in ("proof", "dealer")}).startswith("fair: ")
        proofs.append(record["proof"])
    return proofs


def first_hands(players: list[Player], deal: int) -> list[list[str]]:
    """The hands of both seats as they were dealt."""
    if deal == 1:
        return [player.first_hand or [] for player in players]
    dealt = [
        [each for each in player.events.values() if each["type"] == "dealt"] for player in players
    ]
    return [next(each["hand"] for each in own if each["deal"] == deal) for own in dealt]


async def test_whoever_sat_at_one_table_never_sits_at_the_other(server: Server) -> None:
    host, match = await make(server, form="pairs")
    other = Player(server.url)
    for table, at in ((1, 0), (1, 1), (0, 1)):
        response = await seat(host, match, table, at)
        assert (response.status_code, response.json()["code"]) == (409, "one_table"), (table, at)
    assert (await seat(host, match, 0, 0)).status_code == 200
    response = await seat(other, match, 0, 0)
    assert (response.status_code, response.json()["code"]) == (409, "seat_taken")
    assert (await seat(other, match, 1, 1)).status_code == 200
    # Nor by another way in: the table itself, or after having left.
    for room in (host.room, other.room):
        response = await Player(server.url).sit(room)
        assert (response.status_code, response.json()["code"]) == (409, "one_table")
    await other.request("POST", "/api/me/forget")
    response = await seat(other, match, 0, 1)
    assert (response.status_code, response.json()["code"]) == (409, "one_table")
    # Nor with the code of a seat there.
    code = (await host.request("POST", f"/api/rooms/{host.room}/move")).json()["code"]
    path = f"/api/rooms/{host.room}/claim"
    response = await other.request("POST", path, json={"code": code})
    assert (response.status_code, response.json()["code"]) == (409, "one_table")
    assert (await Player(server.url).request("POST", path, json={"code": code})).status_code == 200
    # A code that is none binds nobody to its table.
    late = Player(server.url)
    response = await late.request("POST", path, json={"code": code})
    assert (response.status_code, response.json()["code"]) == (403, "bad_code")
    assert (await seat(late, match, 1, 0)).status_code == 200
    # Two requests at once, one for each table: one seat.
    _, match = await make(server, form="pairs")
    twin = Player(server.url)
    answers = await asyncio.gather(seat(twin, match, 0, 1), seat(twin, match, 1, 0))
    assert sorted(answer.status_code for answer in answers) == [200, 409]


async def test_who_was_a_moment_too_late_may_still_choose(
    server: Server, second_server: Server
) -> None:
    """Two browsers press the same seat at once, at two processes: only who got it is bound."""
    for _ in range(15):
        _, match = await make(server, form="pairs")
        rivals = [Player(each.url) for each in (server, second_server) * 2]
        answers = await asyncio.gather(*(seat(each, match, 1, 1) for each in rivals))
        got = [each for each, said in zip(rivals, answers, strict=True) if said.is_success]
        codes = {said.json()["code"] for said in answers if not said.is_success}
        assert (len(got), codes) == (1, {"seat_taken"})
        response = await seat(got[0], match, 0, 1)
        assert (response.status_code, response.json()["code"]) == (409, "one_table")
        first, second, _ = (each for each in rivals if each not in got)
        assert (await seat(first, match, 0, 1)).status_code == 200
        assert (await seat(second, match, 1, 0)).status_code == 200


async def test_who_presses_every_seat_at_once_gets_one_table(
    server: Server, second_server: Server
) -> None:
    """Whatever of it is refused, what was got holds: nobody sees the cards of both tables."""
    for _ in range(15):
        _, match = await make(server, form="pairs")
        people = [Player(server.url), Player(second_server.url)]
        wishes = [
            (Player(url, each.secret), table, at)
            for each in people
            for table, at in ((0, 1), (1, 0), (1, 1))
            for url in (server.url, second_server.url)
        ]
        await asyncio.gather(*(seat(each, match, table, at) for each, table, at in wishes))
        for each in people:
            seats = [table["seat"] for table in (await look(each, match))["tables"]]
            assert None in seats, seats


async def test_a_table_is_held_as_long_as_one_asks_for_it_or_has_a_seat(valkey: str) -> None:
    nodes = Nodes(read_url(valkey), lambda *_: None, lambda *_: None)
    await nodes.start()
    ledger, match = Ledger(nodes), new_room()
    assert await ledger.hold_table(match, "ada", 0, "a1", 60)
    assert await ledger.hold_table(match, "ada", 0, "b2", 60)
    assert not await ledger.hold_table(match, "ada", 1, "c3", 60)
    # A refusal that is told twice, and one of a question that was never asked.
    for hold in ("a1", "a1", "c3"):
        await ledger.let_go(match, "ada", hold)
    assert not await ledger.hold_table(match, "ada", 1, "d4", 60)
    await ledger.let_go(match, "ada", "b2")
    assert await ledger.hold_table(match, "ada", 1, "e5", 60)
    await nodes.close()


async def test_two_people_against_the_computer(server: Server, second_server: Server) -> None:
    host, match = await make(server, form="computer", level="easy", name="Ada")
    guest = Player(second_server.url)
    response = await seat(guest, match, 1, 1)
    assert (response.status_code, response.json()["code"]) == (409, "seat_taken")
    assert (await seat(guest, match, 1, 0)).status_code == 200
    for player in (host, guest):
        await player.connect()
    assert host.first_hand == guest.first_hand
    assert host.view["discards"] == guest.view["discards"]
    response = await host.request("GET", f"/api/rooms/{host.room}/hint")
    assert (response.status_code, response.json()["code"]) == (409, "no_hint")
    for what in ("new_game", "restart"):
        assert (await host.act({"type": "propose", "what": what}))["code"] == "counted_once"
    await asyncio.gather(play_table(host, random.Random(1)), play_table(guest, random.Random(2)))
    found = await look(guest, match)
    assert (found["form"], found["level"], found["is_over"]) == ("computer", "easy", True)
    assert (found["tables"][0]["room"], found["tables"][1]["room"]) == (None, guest.room)
    assert len(found["lines"]) == DEALS
    assert await opened(host) == await opened(guest)
    # It counts in nobody's results: the same deals twice would count twice.
    assert (await host.request("GET", "/api/me/results")).json()["history"] == []


async def test_a_table_that_stops_early_is_compared_as_far_as_it_came(server: Server) -> None:
    host, match = await make(server, form="computer", level="easy")
    guest = Player(server.url)
    await seat(guest, match, 1, 0)
    for player in (host, guest):
        await player.connect()
    await play_table(host, random.Random(5))
    await guest.does({"type": "propose", "what": "end_game"})
    await guest.wait(lambda: bool(guest.table and guest.table["ended"]))
    found = await look(host, match)
    assert (found["is_over"], found["lines"], found["difference"]) == (True, [], 0)


async def test_bad_requests_are_named(server: Server) -> None:
    host, match = await make(server, form="pairs")
    for wish in (
        {}, {"form": "teams"}, {"form": "pairs", "deals": 0}, {"form": "pairs", "deals": 25},
        {"form": "pairs", "deals": "8"}, {"form": "pairs", "deals": True},
        {"form": "computer", "level": "superb"}, {"form": "pairs", "seed": "00"},
    ):  # fmt: skip
        response = await host.request("POST", "/api/matches", json=wish)
        assert (response.status_code, response.json()["code"]) == (400, "bad_request"), wish
    for table, at in ((2, 0), (0, 2), (-1, 0), ("0", 0), (True, 0), (None, 0)):
        response = await seat(Player(server.url), match, table, at)
        assert (response.status_code, response.json()["code"]) == (400, "bad_request")
    for name in ("0000000000000", "nonsense", "x" * 200):
        response = await host.request("GET", f"/api/matches/{name}")
        assert (response.status_code, response.json()["code"]) == (404, "no_match")
        response = await seat(host, {"match": name}, 0, 0)
        assert (response.status_code, response.json()["code"]) == (404, "no_match")


def test_the_difference_is_what_the_first_side_won_with_the_same_cards() -> None:
    first = read_sheet("knock:0:20 gin:1:40 void undercut:0:30")
    second = read_sheet("knock:0:5 gin:1:40 knock:1:12")
    assert [line["difference"] for line in compared(first, second)] == [15, 0, 12]
