"""`ginvite verify FILE`: was a finished deal fair? Says in words what was proven.

The file is what the page "Was it fair?" saves, a proof by itself, or the record of a room
(`GET /api/rooms/{room}/record`), of which each deal is checked; `-` is standard input.
Exit code 0: everything holds; 1: something does not; 2: the file cannot be read.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from engine.cards import NAMES
from engine.claims import read_claim, read_record
from engine.errors import GinviteError, NotationError
from engine.fairness import Claim, Report, check
from engine.notation import replay

LARGEST: Final = 16 * 1024 * 1024
"""Bytes of a file beyond which it is none of ours."""


def main(arguments: Sequence[str]) -> int:
    """Checks the deals of a file."""
    parser = argparse.ArgumentParser(
        prog="ginvite verify",
        description="Check that a finished deal was fair. See docs/fairness.md.",
    )
    parser.add_argument("file", help="a proof as JSON, or the record of a deal; - reads the input")
    file = parser.parse_args(arguments).file
    try:
        text = _read(file)
        if text.lstrip()[:1] in ("{", "["):
            claim = read_claim(_json(text))
            return _tell(claim, check(claim))
        return max(_check_record(deal, number) for number, deal in _deals(text))
    except (OSError, NotationError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else error
        print(f"ginvite verify: {file}: {reason}", file=sys.stderr)
        return 2


def _read(file: str) -> str:
    with sys.stdin.buffer if file == "-" else Path(file).open("rb") as stream:
        content = stream.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise NotationError("this is too large for a deal")
    try:
        return content.decode()
    except UnicodeDecodeError:
        raise NotationError("this is no text") from None


def _json(text: str) -> object:
    try:
        found: object = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotationError(f"this is no JSON: {error}") from None
    return found


def _deals(text: str) -> list[tuple[int | None, str]]:
    """The deals of a record, numbered when there are several."""
    deals = [part for part in re.split(r"^(?=rules )", text, flags=re.MULTILINE) if part.strip()]
    if not deals:
        raise NotationError("there is nothing in it")
    if len(deals) == 1:
        return [(None, deals[0])]
    return list(enumerate(deals, start=1))


def _check_record(text: str, number: int | None) -> int:
    if number is not None:
        print(f"Deal {number} of the record")
    claim = read_record(text)
    report = check(claim)
    code = _tell(claim, report)
    if code == 0 and text.startswith("rules "):
        # The text tells all actions, so the rules can be held against it too.
        try:
            replay(text)
        except GinviteError as error:
            print(f"NOT FAIR  rules    {error}")
            return 1
        print("  rules    every move keeps the rules, and the result is what they say")
    return code


def _tell(claim: Claim, report: Report) -> int:
    if report.is_fair:
        print("FAIR: the deck was fixed before the deal, and these are its cards.")
    else:
        print("NOT FAIR: this is not the deal that was sealed.")
    for finding in report.findings:
        print(f"  {finding.check:8} {'' if finding.holds else 'WRONG: '}{finding.detail}")
    if not report.deck:
        return 1
    for seat, given in enumerate(claim.proof.entropy):
        what = f"{len(given)} bytes of chance" if given else "no chance of its own"
        print(f"  seat {seat}   gave {what}")
    first, second = report.hands
    others = ("the non-dealer", "the dealer")
    if claim.dealer is not None:
        others = ("seat 1", "seat 0") if claim.dealer == 0 else ("seat 0", "seat 1")
    for who, cards in zip(others, (first, second), strict=True):
        print(f"  dealt    to {who}: {_cards(cards)}")
    print(f"  upcard   {NAMES[report.deck[20]]}")
    print(f"  stock    {_cards(report.deck[21:])}")
    if claim.seal is None:
        seal = claim.proof.commitment.hex()
        print(f"  Compare the seal with the one that was shown before the deal: {seal}")
    return 0 if report.is_fair else 1


def _cards(cards: Sequence[int]) -> str:
    return " ".join(NAMES[card] for card in cards)
