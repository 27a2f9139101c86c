"""The client for programs: what it sees is what the engine sees, and it survives its line."""

from __future__ import annotations

import asyncio
import random

import pytest

from app import protocol
from app.frames import action as frame_of
from app.player import Gone, Player, Refused, engine_view
from app.views import Writer
from engine.bots import LEVELS, bot
from engine.game import Game
from engine.rules import PRESETS, custom
from engine.secrecy import view_of
from engine.view import View
from tests.app.player import Player as Person
from tests.conftest import Serve, Server
from tests.engine.strategies import sensible

GAMES = 24


def wired(view: View) -> protocol.View:
    return protocol.View.model_validate_json(Writer().write(view))


@pytest.mark.parametrize("number", range(GAMES))
def test_a_view_comes_back_from_the_wire_as_it_was(number: int) -> None:
    chance = random.Random(number)
    rules = PRESETS[sorted(PRESETS)[number % len(PRESETS)]]
    if number % 2 and not rules.gin_only:
        rules = custom(rules, layoffs="manual")
    game, _ = Game.start(rules, chance.randbytes(32), 0, (chance.randbytes(9), b""))
    for _ in range(150):
        for seat in (0, 1, None):
            view = view_of(game, seat)
            assert engine_view(wired(view)) == view
        step = sensible(chance, game)
        if step is None:
            break
        game, _ = game.apply(*step)


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_plays_the_same_over_the_wire(level: str) -> None:
    player = bot(level, b"seed")  # type: ignore[arg-type]
    chance = random.Random(5)
    game, _ = Game.start(PRESETS["hoyle"], chance.randbytes(32), 0)
    for _ in range(80):
        seat = game.on_turn
        if seat is None:
            break
        view = view_of(game, seat)
        wanted = player.choose(view)
        assert player.choose(engine_view(wired(view))) == wanted
        game, _ = game.apply(seat, wanted)


async def play_on(player: Player, seed: int = 0) -> None:
    """Plays a game to its end with any legal move of the view."""
    easy = bot("easy", bytes([seed]))
    async for view in player.turns():
        await player.act(frame_of(easy.choose(engine_view(view))))


async def test_two_programs_play_and_see_that_they_are(server: Server) -> None:
    options = {"target": 50}
    async with Player(server.url, name="One", opponent="friend", options=options) as one:
        with pytest.raises(Refused, match="seat_empty"):
            _ = one.view
        async with Player(one.invite, name="Two") as two:
            await asyncio.gather(play_on(one, 1), play_on(two, 2))
            assert one.is_over
            assert one.view.final == two.view.final
            for table in (one.table, two.table):
                assert table is not None
                assert [(each.name, each.bot) for each in table.players] == [
                    ("One", True),
                    ("Two", True),
                ]
            asked, answered = await asyncio.gather(one.new_game(), agree(two))
            assert asked
            assert answered
            await asyncio.gather(play_on(one, 3), play_on(two, 4))
            assert one.table is not None
            assert one.table.game == 2


async def agree(player: Player) -> bool:
    await player.asked()
    return await player.new_game()


async def test_a_person_at_the_table_sees_the_program(server: Server) -> None:
    async with Person(server.url) as person:
        room = await person.make_room(name="Ada")
        await person.connect()
        async with Player(f"{server.url}/r/{room}", name="Robbie"):
            await person.wait(lambda: bool(person.table and person.table["players"][1]["bot"]))
            assert person.table is not None
            assert person.table["players"][1]["kind"] == "person"
            assert not person.table["players"][0]["bot"]


async def test_a_cut_line_loses_and_doubles_nothing(server: Server) -> None:
    """The connection is dropped at every third action, before the answer can be there."""
    async with (
        Player(server.url, opponent="friend") as one,
        Player(one.invite) as two,
    ):
        done = 0

        async def shaken(player: Player) -> None:
            nonlocal done
            easy = bot("easy")
            async for view in player.turns():
                act = asyncio.create_task(player.act(frame_of(easy.choose(engine_view(view)))))
                done += 1
                if done % 3 == 0:
                    await asyncio.sleep(0)
                    assert player._wire is not None
                    player._wire.cut()
                assert await act
                if done > 60:
                    return

        tasks = [asyncio.create_task(shaken(player)) for player in (one, two)]
        finished, waiting = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in waiting:
            task.cancel()
        for task in finished:
            await task
        assert done > 60


async def test_the_line_comes_back_when_the_server_does(serve: Serve) -> None:
    first = serve()
    port = first.url.rsplit(":", 1)[1]
    async with Player(first.url, level="easy") as player:
        before = player.version
        first.kill()
        second = serve("--port", port)
        assert second.url == first.url
        await play_some(player, 12)
        assert player.version > before


async def play_some(player: Player, moves: int) -> None:
    easy = bot("easy")
    async for view in player.turns():
        await player.act(frame_of(easy.choose(engine_view(view))))
        moves -= 1
        if not moves:
            return


async def test_the_same_secret_has_the_same_seat(server: Server) -> None:
    async with Player(server.url, opponent="friend") as one:
        secret, invite = one.secret, one.invite
    async with Player(invite, secret=secret) as again:
        assert again.seat == 0
    async with Player(invite) as other:
        assert other.seat == 1
    with pytest.raises(Refused, match="seat_taken"):
        await Player(invite).sit()


async def test_what_the_rules_refuse_is_an_error_with_its_code(server: Server) -> None:
    async with Player(server.url, level="easy") as player:
        async for view in player.turns():
            missing = next(card for card in ("AC", "AD", "AH", "AS") if card not in view.hand)
            with pytest.raises(Refused) as refused:
                await player.discard(missing)
            assert refused.value.code in ("wrong_phase", "card_not_held")
            break
        with pytest.raises(ValueError, match="extra_forbidden"):
            await player.act({"type": "pass", "hard": True})


async def test_it_keeps_to_the_rate_of_people(serve: Serve) -> None:
    """With limits on, nothing of what it sends is refused for its rate."""
    limited = serve(GINVITE_RATE_LIMITS="1")
    async with Player(limited.url, level="easy") as player:
        await play_some(player, 60)
    assert "code=4008" not in limited.log.read_text()


async def test_addresses_that_are_none() -> None:
    for address in ("", "gin.example/r/x", "ftp://gin.example/r/x", "https://gin.example/games"):
        with pytest.raises(ValueError, match=r"is no (address|invite)"):
            Player(address)


async def test_no_server_and_no_room(server: Server) -> None:
    with pytest.raises(Refused, match="offline"):
        await Player("http://127.0.0.1:9").sit()
    with pytest.raises(Refused, match="room_gone"):
        await Player(f"{server.url}/r/0000000000000").sit()


async def test_a_table_that_goes_ends_the_line(serve: Serve) -> None:
    brief = serve(GINVITE_EXPIRY="1", GINVITE_HEARTBEAT="20")
    async with Player(brief.url, opponent="friend") as player:
        with pytest.raises(Gone) as gone:
            await anext(player.turns())
        assert gone.value.code == 4004
