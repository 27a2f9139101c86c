"""The stored form of a room: plain JSON values, and the room that they mean.

Every move stores the whole room, of which it changes little. So a `Keeper` writes the text of
that anew, and keeps the rest: the figures are in `bench/README.md`.
"""

from __future__ import annotations

from dataclasses import fields
from functools import lru_cache
from typing import Any, Final

from pydantic_core import from_json, to_json

from app.state import STEADY, Chair, Done, Proposal, Room
from app.tally import Finished, Tally
from app.turn_clock import TurnClock
from engine import notation, snapshot
from engine.game import Game
from engine.setup import Setup
from engine.view import Seat

SCHEMA = 1
"""Of the stored form; `load` refuses what is newer."""
_PLAIN: Final = (
    "id", "opponent", "title", "numbered", "daily", "match", "deals", "version", "made_at",
    "updated_at", "watch", "number", "starter", "ended", "moved", "dealt", "began", "turned",
)  # fmt: skip
"""The fields of a room that JSON keeps as they are."""
_FIELDS: Final = {
    kind: tuple(field.name for field in fields(kind))
    for kind in (Chair, Finished, Proposal, Tally, TurnClock)
}


class Keeper:
    """Writes the stored form of one room, version after version."""

    __slots__ = (
        "_deal", "_deal_text", "_ready", "_ready_text", "_recent", "_recent_texts", "_room",
        "_room_text", "_scroll",
    )  # fmt: skip

    def __init__(self) -> None:
        self._scroll = notation.Scroll()
        self._recent: tuple[tuple[Done, ...], tuple[Done, ...]] = ((), ())
        self._recent_texts: tuple[list[str], list[str]] = ([], [])
        self._room: object = None
        self._room_text = ""
        self._deal: Setup | None = None
        self._deal_text = ""
        self._ready: list[str | None] = []
        self._ready_text = "[]"

    def text(self, room: Room) -> bytes:
        """The room as JSON. It holds every secret of the table."""
        rest = room[:STEADY]
        if rest != self._room:
            self._room, self._room_text = rest, _members(_rest(room))
        clock = "null" if room.clock is None else _json(_values(room.clock))
        return (
            f'{{"version":{room.version},"updated_at":{room.updated_at},"moved":{room.moved},'
            f'"dealt":{room.dealt},"began":{room.began},"turned":{room.turned},'
            f'"recent":[{self._remembered(room.recent)}],"clock":{clock},'
            f'"game":{self._game(room.game)},{self._room_text}}}'
        ).encode()

    def _remembered(self, recent: tuple[tuple[Done, ...], tuple[Done, ...]]) -> str:
        """The commands as text: of one seat there is one more, and its oldest may be gone."""
        for seat, own in enumerate(recent):
            texts, before = self._recent_texts[seat], self._recent[seat]
            if own is before:
                continue
            kept = own[:-1]
            if own and kept in (before, before[1:]):
                del texts[: len(before) - len(kept)]
                texts.append(_done(seat, own[-1]))
            else:
                texts[:] = [_done(seat, each) for each in own]
        self._recent = recent
        return ",".join(self._recent_texts[0] + self._recent_texts[1])

    def _game(self, game: Game | None) -> str:
        if game is None:
            return "null"
        if game.deal.setup is not self._deal:
            self._deal, self._deal_text = game.deal.setup, _members(snapshot.of_the_deal(game))
        moment = snapshot.of_the_moment(game, self._scroll)
        if moment["ready"] != self._ready:
            self._ready, self._ready_text = moment["ready"], _json(moment["ready"])
        return f'{{"moves":"{moment["moves"]}","ready":{self._ready_text},{self._deal_text}}}'


def dump(room: Room) -> dict[str, Any]:
    """The room as plain JSON values. It holds every secret of the table."""
    plain: dict[str, Any] = from_json(Keeper().text(room))
    return plain


def _rest(room: Room) -> dict[str, Any]:
    """What is kept of the text from one move to the next."""
    return {
        "schema": SCHEMA,
        **{name: getattr(room, name) for name in _PLAIN if name in Room._fields[:STEADY]},
        "rules": notation.rules_text(room.rules),
        "seed": room.seed.hex(),
        "chairs": [_values(chair) for chair in room.chairs],
        "wins": room.wins,
        "proposal": _dump_proposal(room.proposal) if room.proposal else None,
        "tallies": [_values(each) for each in room.tallies],
        "finished": [_dump_finished(each) for each in room.finished],
    }


def _json(plain: list[Any] | dict[str, Any]) -> str:
    return to_json(plain).decode()


def _members(plain: dict[str, Any]) -> str:
    return _json(plain)[1:-1]


def _done(seat: int, done: Done) -> str:
    return _json([done.id, seat, done.digest, done.version])


def load(stored: dict[str, Any], before: Room | None = None) -> Room:
    """The room that was dumped; raises `ValueError` for a form that is not known.

    `before`: the same room at an earlier moment, from which its game goes on.
    """
    if stored["schema"] != SCHEMA:
        raise ValueError(f"room schema {stored['schema']!r} is not {SCHEMA}")
    first, second = map(_load_chair, stored["chairs"])
    known = before.game if before is not None else None
    return Room(
        # A room that was stored before a field was there has its default.
        **{name: stored[name] for name in _PLAIN if name in stored},
        rules=notation.read_rules(stored["rules"]),
        seed=bytes.fromhex(stored["seed"]),
        chairs=(first, second),
        game=snapshot.load(stored["game"], known) if stored["game"] is not None else None,
        wins=(stored["wins"][0], stored["wins"][1]),
        proposal=_load_proposal(stored["proposal"]) if stored["proposal"] else None,
        recent=(_recent(stored["recent"], 0), _recent(stored["recent"], 1)),
        clock=TurnClock(*stored["clock"]) if stored["clock"] else None,
        tallies=(Tally(*stored["tallies"][0]), Tally(*stored["tallies"][1])),
        finished=tuple(map(_load_finished, stored["finished"])),
    )


def _recent(stored: list[list[Any]], seat: Seat) -> tuple[Done, ...]:
    return tuple(Done(id_, digest, at) for id_, by, digest, at in stored if by == seat)


@lru_cache(maxsize=4096)
def _values(record: Chair | Finished | Proposal | Tally | TurnClock) -> list[Any]:
    """The fields in their order: shorter than with their names, and faster to make."""
    values = [getattr(record, name) for name in _FIELDS[type(record)]]
    return [value.hex() if type(value) is bytes else value for value in values]


def _load_chair(stored: list[Any]) -> Chair:
    values = dict(zip(_FIELDS[Chair], stored, strict=True))
    return Chair(**{**values, "entropy": bytes.fromhex(values["entropy"])})


def _dump_proposal(proposal: Proposal) -> list[Any]:
    rules = notation.rules_text(proposal.rules) if proposal.rules else None
    names = _FIELDS[Proposal]
    return [
        rules if name == "rules" else value
        for name, value in zip(names, _values(proposal), strict=True)
    ]


def _load_proposal(stored: list[Any]) -> Proposal:
    values = dict(zip(_FIELDS[Proposal], stored, strict=True))
    rules = notation.read_rules(values["rules"]) if values["rules"] else None
    secret = {name: bytes.fromhex(values[name]) for name in ("entropy", "deals")}
    return Proposal(**{**values, **secret, "rules": rules})


@lru_cache(maxsize=1024)
def _dump_finished(finished: Finished) -> list[Any]:
    return [
        [_values(tally) for tally in finished.tallies] if name == "tallies" else value
        for name, value in zip(_FIELDS[Finished], _values(finished), strict=True)
    ]


def _load_finished(stored: list[Any]) -> Finished:
    values = dict(zip(_FIELDS[Finished], stored, strict=True))
    first, second = (Tally(*each) for each in values["tallies"])
    pairs = {name: (values[name][0], values[name][1]) for name in ("browsers", "totals")}
    return Finished(**{**values, **pairs, "tallies": (first, second)})
