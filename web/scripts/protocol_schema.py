"""Prints the wire protocol as one JSON schema, from which `npm run protocol` makes the types.

`web/src/protocol.ts` is generated: change `app/protocol/`, then run
``python web/scripts/protocol_schema.py | npm --prefix web run protocol``.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema

sys.path.insert(0, str(Path(__file__).parents[2]))

from app.protocol import (
    ClaimRequest,
    ClientMessage,
    Daily,
    DailyRequest,
    DealRecord,
    Deals,
    Export,
    Hint,
    Match,
    MatchRequest,
    MatchSeatRequest,
    MoveCode,
    MyRooms,
    Problem,
    PushKey,
    PushRequest,
    Results,
    Review,
    RoomRequest,
    RoomSummary,
    SeatRequest,
    ServerMessage,
    SharedDeal,
    ShuffleStatistics,
)


class Plain(GenerateJsonSchema):
    """A schema without field titles, each of which would become a type of its own."""

    def field_title_should_be_set(self, schema: object) -> bool:
        """Never."""
        return False


class Protocol(BaseModel):
    """Every message of the socket and of the REST routes."""

    client: ClientMessage
    server: ServerMessage
    room_request: RoomRequest
    seat_request: SeatRequest
    room: RoomSummary
    rooms: MyRooms
    push_key: PushKey
    push_request: PushRequest
    move_code: MoveCode
    claim_request: ClaimRequest
    hint: Hint
    daily: Daily
    daily_request: DailyRequest
    results: Results
    review: Review
    export: Export
    deals: Deals
    deal: DealRecord
    shared: SharedDeal
    shuffle: ShuffleStatistics
    match: Match
    match_request: MatchRequest
    match_seat_request: MatchSeatRequest
    problem: Problem


def plain(node: object) -> object:
    """The schema without what TypeScript cannot say, such as patterns and list lengths."""
    if isinstance(node, dict):
        lengths = "prefixItems" not in node
        dropped = {"pattern", "minLength", "maxLength", "minimum", "maximum"}
        dropped |= {"minItems", "maxItems"} if lengths else set()
        return {key: plain(value) for key, value in node.items() if key not in dropped}
    return [plain(each) for each in node] if isinstance(node, list) else node


if __name__ == "__main__":
    schema = Protocol.model_json_schema(mode="serialization", schema_generator=Plain)
    print(json.dumps(plain(schema), indent=1))
