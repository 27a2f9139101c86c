"""Three verifiers in two languages: all agree with true deals and refuse falsified ones.

The TypeScript one is tested on the same vectors by `web/src/fair/verify.test.ts`.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from engine.claims import read_claim, read_record
from engine.errors import NotationError
from engine.fairness import check
from engine.notation import record
from tests.fair import vectors
from tests.fair.script import SCRIPT, scripted, scripted_text
from tests.fair.tampers import Claim, claim_of, mangled, retold, tampered

FILE: dict[str, list[Any]] = json.loads(vectors.FILE.read_text())
CLAIMS = [claim_of(row) for row in FILE["decks"]]

Verdict = Callable[[Claim], bool]


def by_engine(claim: Claim) -> bool:
    return check(read_claim(claim)).is_fair


def by_script(claim: Claim) -> bool:
    return scripted(claim).startswith("fair: ")


verdicts = pytest.mark.parametrize("is_fair", [by_engine, by_script])


def test_the_vectors_are_what_the_engine_makes() -> None:
    # After a wanted change: python -m tests.fair.vectors
    assert vectors.FILE.read_text() == vectors.text()


@verdicts
def test_a_thousand_deals_are_agreed_on(is_fair: Verdict) -> None:
    assert len(CLAIMS) == 1000
    assert all(is_fair(claim) for claim in CLAIMS)


@verdicts
def test_a_thousand_falsified_deals_are_refused(is_fair: Verdict) -> None:
    falsified = [tampered(claim, number) for number, claim in enumerate(CLAIMS)]
    assert all(false != true for false, true in zip(falsified, CLAIMS, strict=True))
    assert not any(is_fair(claim) for claim in falsified)


@verdicts
def test_played_deals_of_every_kind_are_fair(is_fair: Verdict) -> None:
    kinds = Counter(claim["result"]["kind"] for claim in FILE["played"])
    assert set(kinds) == {"knock", "gin", "big_gin", "undercut", "tie", "void"}
    assert all(is_fair(claim) for claim in FILE["played"])


@verdicts
def test_a_deal_told_falsely_is_refused(is_fair: Verdict) -> None:
    for claim in FILE["played"]:
        for fault, false in retold(claim):
            assert not is_fair(false), fault


def test_the_finding_names_what_is_false() -> None:
    for claim in FILE["played"]:
        for fault, false in retold(claim):
            last = check(read_claim(false)).findings[-1]
            assert (last.check, last.holds) == (fault, False), last
            assert last.detail


def test_a_falsified_deck_is_found_where_it_is() -> None:
    claim = claim_of(FILE["decks"][0])
    claim["deck"][3], claim["deck"][7] = claim["deck"][7], claim["deck"][3]
    (_, last) = check(read_claim(claim)).findings
    assert last.check == "deck"
    assert last.detail.startswith("card 4 of the deck is ")


def test_records_prove_their_deals() -> None:
    for number in vectors.PLAYED:
        text = record(vectors.game_of(number))
        report = check(read_record(text))
        assert report.is_fair, report.findings
        assert [finding.check for finding in report.findings] == ["seal", "play", "hands"]
        zero, one = read_record(text).proof.entropy
        swapped = f"entropy {one.hex() or '-'} {zero.hex() or '-'}"
        lines = [swapped if line.startswith("entropy") else line for line in text.splitlines()]
        assert not check(read_record("\n".join(lines))).is_fair


def test_a_deal_names_the_cards_as_they_were_dealt() -> None:
    for claim in FILE["played"]:
        report = check(read_claim(claim))
        first, second = report.hands
        assert len(first) == len(second) == 10
        assert report.deck[:4] == (first[0], second[0], first[1], second[1])


def test_the_script_runs_alone() -> None:
    """As a doubter would: no package of ours in reach, the deal on standard input."""

    def run(claim: Claim) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-I", str(SCRIPT)]
        text = json.dumps(claim)
        return subprocess.run(command, input=text, text=True, capture_output=True, check=False)

    good = run(FILE["played"][0])
    assert (good.returncode, good.stderr) == (0, "")
    assert good.stdout.startswith("fair: ")
    bad = run(retold(FILE["played"][0])[0][1])
    assert (bad.returncode, bad.stderr) == (1, "")
    assert bad.stdout == "not fair: another seal was shown before the deal\n"
    # A page to be read at one go.
    assert len(SCRIPT.read_text().splitlines()) <= 40
    imports = [line for line in SCRIPT.read_text().splitlines() if "import " in line]
    assert all(line.split()[1] in sys.stdlib_module_names for line in imports)


PROOF = {"seed": "00" * 32, "entropy": ["", ""], "commitment": "00" * 32}


def test_the_script_draws_no_card_that_is_not_there() -> None:
    claim = deepcopy(FILE["played"][0])
    claim["turns"] += [{"seat": 0, "drew": "stock", "taken": None, "discarded": None}] * 60
    assert "pop from empty list" in scripted_text(json.dumps(claim)).error
    claim["turns"] = [{"seat": 1, "drew": "discard", "taken": "AC", "discarded": "2C"}]
    assert scripted(claim) == "not fair: a card was drawn or thrown that was not there\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "Expecting value: line 1"),
        ("{", "Expecting property name"),
        ("[" * 100_000, "recursion"),
        ("[]", "list indices"),
        ("{}", "'proof'"),
        ({"proof": {"entropy": ["", ""]}}, "'seed'"),
        ({"proof": {**PROOF, "entropy": ["0", ""]}}, "non-hexadecimal"),
        ({"proof": {"seed": "00", "entropy": ["", ""]}}, "'commitment'"),
        ({"proof": PROOF, "turns": [{"seat": 0}]}, "'drew'"),
        ({"proof": PROOF, "turns": [{"drew": "stock"}]}, "'seat'"),
    ],
)
def test_the_script_names_what_is_malformed(text: object, message: str) -> None:
    given = text if isinstance(text, str) else json.dumps(text)
    line = scripted_text(given).error
    assert line.startswith("malformed: ")
    assert message in line
    assert line.count("\n") == 1


def test_no_malformed_file_is_too_much_for_the_script() -> None:
    """Genuine deals with a few things of them replaced, lost, doubled or put elsewhere."""
    chance = random.Random(2)
    kinds: Counter[str] = Counter()
    for number in range(500):
        claim = mangled(FILE["played"][number % len(FILE["played"])], chance)
        said, error = scripted_text(json.dumps(claim))
        assert (said + error).count("\n") == 1, claim
        kinds[(said or error).partition(":")[0]] += 1
        try:
            is_fair = check(read_claim(claim)).is_fair
        except NotationError:
            continue
        # Neither takes for fair what the other one can read and refuses, but for the own hand,
        # at which the script does not look.
        if said.startswith("fair") and not is_fair:
            assert "showed other cards" in check(read_claim(claim)).findings[-1].detail
    assert set(kinds) == {"malformed", "fair", "not fair"}


@pytest.mark.parametrize(
    ("claim", "message"),
    [
        ([], "the claim: want an object"),
        ({}, "the claim has no proof"),
        ({"proof": None}, "proof: want an object"),
        ({"proof": {"seed": "00"}}, "proof: it has no 'entropy'"),
        ({"proof": PROOF | {"seed": "00"}}, "proof.seed: 1 bytes, want 32"),
        ({"proof": PROOF | {"seed": 7}}, "proof.seed: 7 is no hexadecimal"),
        ({"proof": PROOF | {"seed": "zz" * 32}}, "proof.seed: '(zz)+"),
        ({"proof": PROOF | {"entropy": [""]}}, "proof.entropy: want one of each seat"),
        ({"proof": PROOF | {"entropy": ["00" * 65, ""]}}, "proof.entropy: more than 64"),
        ({"proof": PROOF, "dealer": 2}, "dealer: 2 is no seat"),
        ({"proof": PROOF, "dealer": True}, "dealer: True is no seat"),
        ({"proof": PROOF, "deck": "AC AC"}, "deck: 2 cards, 1 different"),
        ({"proof": PROOF, "deck": ["1C"]}, "deck: '1C' is no card"),
        ({"proof": PROOF, "deck": 5}, "deck: want a list of cards"),
        ({"proof": PROOF, "turns": {}}, "turns: want a list"),
        ({"proof": PROOF, "turns": [{"seat": 0, "drew": "both"}]}, "turns, 1: want a seat"),
        ({"proof": PROOF, "turns": [7]}, "turns, 1: want an object"),
        ({"proof": PROOF, "result": {"hands": [["AC", "AC"], []]}}, "result.hands: a card st"),
        ({"proof": PROOF, "entropy": "00"}, "entropy: whose it is"),
        ({"proof": PROOF, "discards": "AC"}, "discards: want a list"),
    ],
)
def test_what_is_malformed_is_named(claim: object, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        read_claim(claim)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no line 'seed'"),
        ("rules friends\nhand 0 AC", "no line 'seed'"),
        (f"seed {'00' * 32}\nseal 00\ndealer 0", "no line 'entropy'"),
        (f"seed {'00' * 32}\nentropy - -\nseal 00\ndealer 2", "'2' is no seat"),
        (f"seed {'00' * 32}\nentropy - -\nseal 00\ndealer 0\nmoves q", "move 1 'q'"),
        (f"seed {'00' * 32}\nentropy - -\nseal 00\ndealer 0\nmoves s1C", "move 1 's1C'.*no card"),
    ],
)
def test_a_record_that_cannot_be_read_says_where(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        read_record(text)
