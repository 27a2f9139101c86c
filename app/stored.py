"""The stored form of a room: plain JSON values, and the room that they mean."""

from __future__ import annotations

from typing import Any

from app.state import Chair, Done, Proposal, Room
from engine import notation, snapshot

SCHEMA = 1
"""Of the stored form; `load` refuses what is newer."""


def dump(room: Room) -> dict[str, Any]:
    """The room as plain JSON values. It holds every secret of the table."""
    proposal = room.proposal
    return {
        "schema": SCHEMA,
        "id": room.id,
        "rules": notation.rules_text(room.rules),
        "seed": room.seed.hex(),
        "chairs": [
            [
                each.kind,
                each.name,
                each.level,
                each.key,
                each.entropy.hex(),
                each.acted,
                each.stand_in,
            ]
            for each in room.chairs
        ],
        "version": room.version,
        "made_at": room.made_at,
        "updated_at": room.updated_at,
        "watch": room.watch,
        "game": snapshot.dump(room.game) if room.game is not None else None,
        "number": room.number,
        "starter": room.starter,
        "wins": room.wins,
        "proposal": (
            [
                proposal.by,
                proposal.what,
                proposal.version,
                notation.rules_text(proposal.rules) if proposal.rules else None,
                proposal.entropy.hex(),
            ]
            if proposal
            else None
        ),
        "ended": room.ended,
        "moved": room.moved,
        "dealt": room.dealt,
        "began": room.began,
        "recent": [[each.id, each.seat, each.digest, each.version] for each in room.recent],
    }


def load(stored: dict[str, Any]) -> Room:
    """The room that was dumped; raises `ValueError` for a form that is not known."""
    if stored["schema"] != SCHEMA:
        raise ValueError(f"room schema {stored['schema']!r} is not {SCHEMA}")
    first, second = (
        Chair(kind, name, level, key, bytes.fromhex(entropy), acted, stand_in)
        for kind, name, level, key, entropy, acted, stand_in in stored["chairs"]
    )
    proposal = None
    if stored["proposal"] is not None:
        by, what, version, rules, entropy = stored["proposal"]
        changed = notation.read_rules(rules) if rules else None
        proposal = Proposal(by, what, version, changed, bytes.fromhex(entropy))
    return Room(
        id=stored["id"],
        rules=notation.read_rules(stored["rules"]),
        seed=bytes.fromhex(stored["seed"]),
        chairs=(first, second),
        version=stored["version"],
        made_at=stored["made_at"],
        updated_at=stored["updated_at"],
        watch=stored["watch"],
        game=snapshot.load(stored["game"]) if stored["game"] is not None else None,
        number=stored["number"],
        starter=stored["starter"],
        wins=(stored["wins"][0], stored["wins"][1]),
        proposal=proposal,
        ended=stored["ended"],
        moved=stored["moved"],
        dealt=stored["dealt"],
        began=stored["began"],
        recent=tuple(Done(*each) for each in stored["recent"]),
    )
