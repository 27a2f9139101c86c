from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from app.__main__ import main
from engine.notation import record
from tests.fair import vectors
from tests.fair.tampers import retold

PLAYED: list[dict[str, Any]] = json.loads(vectors.FILE.read_text())["played"]
Output = pytest.CaptureFixture[str]


def verified(file: Path, content: object, output: Output) -> tuple[int, str]:
    file.write_text(content if isinstance(content, str) else json.dumps(content))
    code = main(["verify", str(file)])
    captured = output.readouterr()
    return code, captured.out + captured.err


def test_a_fair_deal_is_told_in_words(tmp_path: Path, capsys: Output) -> None:
    code, said = verified(tmp_path / "deal.json", PLAYED[0], capsys)
    assert code == 0
    assert said.startswith("FAIR: ")
    for word in ("seal", "promise", "play", "hands", "dealt", "upcard", "stock"):
        assert f"  {word}" in said
    assert "to seat 0: " in said


def test_each_falsified_deal_is_refused(tmp_path: Path, capsys: Output) -> None:
    for check, claim in retold(PLAYED[0]):
        code, said = verified(tmp_path / "deal.json", claim, capsys)
        assert code == 1
        assert said.startswith("NOT FAIR: ")
        assert f"  {check:8} WRONG: " in said


def test_a_proof_by_itself_asks_for_the_seal_that_was_seen(tmp_path: Path, capsys: Output) -> None:
    code, said = verified(tmp_path / "proof.json", PLAYED[0]["proof"], capsys)
    assert code == 0
    assert "to the dealer: " in said
    assert f"shown before the deal: {PLAYED[0]['proof']['commitment']}" in said


def test_a_record_of_several_deals(tmp_path: Path, capsys: Output) -> None:
    deals = [record(vectors.game_of(number)) for number in vectors.PLAYED[:4]]
    code, said = verified(tmp_path / "room.txt", "\n".join(deals), capsys)
    assert code == 0
    assert said.count("FAIR: ") == said.count("  rules ") == 4
    assert "Deal 4 of the record" in said
    deals[2] = deals[2].replace("result ", "result knock 0 99 # ")
    code, said = verified(tmp_path / "room.txt", "\n".join(deals), capsys)
    assert code == 1
    assert "NOT FAIR  rules    result 'knock 0 99" in said


def test_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    text = io.TextIOWrapper(io.BytesIO(json.dumps(PLAYED[1]).encode()))
    monkeypatch.setattr("sys.stdin", text)
    assert main(["verify", "-"]) == 0
    assert capsys.readouterr().out.startswith("FAIR")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "there is nothing in it"),
        ("{", "this is no JSON: "),
        ("[" * 100_000, "this is no JSON: "),
        ("{}", "the claim has no proof"),
        ("rules friends\nhand 0 AC", "no line 'seed'"),
        ("x" * (17 * 1024 * 1024), "too large"),
    ],
)
def test_what_cannot_be_read_is_said_in_one_line(
    tmp_path: Path, capsys: Output, content: str, message: str
) -> None:
    code, said = verified(tmp_path / "deal", content, capsys)
    assert code == 2
    assert said.count("\n") == 1
    assert message in said


def test_files_that_are_none(tmp_path: Path, capsys: Output) -> None:
    assert main(["verify", str(tmp_path / "missing")]) == 2
    assert "No such file" in capsys.readouterr().err
    (tmp_path / "picture").write_bytes(b"\xff\xd8\xff")
    assert main(["verify", str(tmp_path / "picture")]) == 2
    assert "this is no text" in capsys.readouterr().err
    assert main(["verify", str(tmp_path)]) == 2
