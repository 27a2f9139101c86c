"""Finished deals, step by step, with both hands: for the seats of a room, and by a shared link.

A deal is shown only when it is over. A shared deal is a copy under a name of its own, which
tells neither the room nor who played; its link holds when the room is gone.
"""

from __future__ import annotations

import asyncio
import re
from typing import Any, Final

from fastapi import APIRouter, Request
from pydantic_core import from_json, to_json

from app import frames, protocol
from app.desk import PROBLEMS, Asking, Desk, ProblemError
from app.ledger import Ledger
from app.limits import DEALS_BY_BROWSER, SHARES_BY_BROWSER
from app.numbers import today
from app.records import Records
from app.state import Room
from engine.cards import NAMES
from engine.events import Drew
from engine.game import Book, Game
from engine.notation import Replay, read_rules, read_sheet, replay
from engine.secrecy import view_of

_SHARED: Final = re.compile(r"[A-Za-z0-9_-]{22}")


class Routes:
    """The routes of finished deals."""

    def __init__(self, desk: Desk, ledger: Ledger, records: Records) -> None:
        self._desk = desk
        self._records = records
        self._ledger = ledger
        self.router = APIRouter(responses=PROBLEMS)
        add = self.router.add_api_route
        add("/api/rooms/{room}/deals", self.deals, methods=["GET"])
        add("/api/rooms/{room}/deals/{game}/{deal}", self.deal, methods=["GET"])
        add("/api/rooms/{room}/deals/{game}/{deal}/share", self.share, methods=["POST"])
        add("/api/deals/{name}", self.shared, methods=["GET"])

    async def deals(self, room: str, browser: Asking) -> protocol.Deals:
        """The finished deals of a room, for its seats."""
        copy, seat = await self._desk.seated(room, browser)
        await self._desk.limit(DEALS_BY_BROWSER, copy.room.chairs[seat].key)
        records = await self._records.of(copy.room)
        lines = await asyncio.to_thread(lambda: [line(*each) for each in records])
        return protocol.Deals.model_validate({"deals": lines})

    async def deal(self, room: str, game: int, deal: int, browser: Asking) -> protocol.DealRecord:
        """One finished deal, for the seats of its room."""
        copy, seat = await self._desk.seated(room, browser)
        await self._desk.limit(DEALS_BY_BROWSER, copy.room.chairs[seat].key)
        text = await self._text(copy.room, game, deal)
        names = (copy.room.chairs[0].name, copy.room.chairs[1].name)
        record = await asyncio.to_thread(shown, text)
        return protocol.DealRecord.model_validate(
            {**record, "game": game, "names": names, "seat": seat}
        )

    async def share(
        self, room: str, game: int, deal: int, request: Request, browser: Asking
    ) -> protocol.SharedDeal:
        """A link to one finished deal, the same each time."""
        copy, seat = await self._desk.seated(room, browser)
        await self._desk.limit(SHARES_BY_BROWSER, copy.room.chairs[seat].key)
        if copy.room.daily == today().isoformat():
            raise ProblemError(409, "too_early", "others may still play the game of this day")
        text = await self._text(copy.room, game, deal)
        name = self._desk.identity.deal_key(copy.room.id, game, deal)
        await self._ledger.share(name, to_json({"game": game, "text": text}))
        return protocol.SharedDeal(id=name, url=self._desk.url(f"/d/{name}", request))

    async def shared(self, name: str, browser: Asking) -> protocol.DealRecord:
        """A shared deal, for anybody who has its link."""
        await self._desk.limit(DEALS_BY_BROWSER, browser.address)
        kept = await self._ledger.shared(name) if _SHARED.fullmatch(name) else None
        if kept is None:
            raise ProblemError(404, "no_deal", "no deal has this link, or it is too old")
        deal = from_json(kept)
        record = await asyncio.to_thread(shown, deal["text"])
        return protocol.DealRecord.model_validate(
            {**record, "game": deal["game"], "names": ("", ""), "seat": None}
        )

    async def _text(self, room: Room, game: int, deal: int) -> str:
        for number, text in await self._records.of(room):
            if number == game and _number(text) == deal:
                return text
        raise ProblemError(404, "no_deal", "this deal is not over, or was never dealt")


def line(game: int, text: str) -> dict[str, Any]:
    """`DealLine` of a record, which need not be played again for it."""
    lines = _lines(text)
    book = Book.blank(read_rules(lines["rules"]), b"", 0)
    sheet = (*read_sheet(lines.get("sheet", "")), *_last(lines))
    for each in sheet:
        book = book.entered(each)
    last = sheet[-1]
    return {
        "game": game,
        "deal": len(sheet),
        "kind": last.kind,
        "winner": last.winner,
        "points": last.points,
        "scores": book.scores,
    }


def shown(text: str) -> dict[str, Any]:
    """`DealRecord` of a record, except for what only the room knows."""
    played = replay(text)
    game = played.game
    at_end = view_of(game, None)
    before = played.steps[0].game if played.steps else game
    setup = game.deal.setup
    proof = frames.view(at_end)["proof"]
    return {
        "deal": setup.number,
        "rules": frames.rule_card(game.rules),
        "dealer": setup.dealer,
        "upcard": NAMES[setup.upcard],
        "knock_limit": setup.knock_limit,
        "multiplier": setup.multiplier,
        "scores": before.scores,
        "steps": _steps(played),
        "result": frames.view(at_end)["result"],
        "proof": proof,
        "notation": text,
    }


def _steps(played: Replay) -> list[dict[str, Any]]:
    games = [step.game for step in played.steps] + [played.game]
    first = {"seat": None, "action": None, "drawn": None, **_state(games[0])}
    return [first] + [
        {
            "seat": step.seat,
            "action": frames.action(step.action),
            "drawn": next(
                (
                    NAMES[event.card]
                    for event in step.events
                    if isinstance(event, Drew) and event.card is not None
                ),
                None,
            ),
            **_state(after),
        }
        for step, after in zip(played.steps, games[1:], strict=True)
    ]


def _state(game: Game) -> dict[str, Any]:
    views = [frames.view(view_of(game, seat)) for seat in (0, 1)]
    first = views[0]
    return {
        "on_turn": first["on_turn"],
        "hands": [view["hand"] for view in views],
        "melds": [view["melds"] for view in views],
        "deadwood": [view["deadwood"] for view in views],
        "stock_count": first["stock_count"],
        "discards": first["discards"],
    }


def _lines(text: str) -> dict[str, str]:
    pairs = (each.partition(" ") for each in text.splitlines() if not each.startswith("#"))
    return {key: rest for key, _, rest in pairs}


def _last(lines: dict[str, str]) -> tuple[Any, ...]:
    return read_sheet(lines["result"].replace(" ", ":"))


def _number(text: str) -> int:
    return len(_lines(text).get("sheet", "").split()) + 1
