"""The rules that the client shows before there is a table are the engine's own."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from engine.errors import RulesError
from engine.rules import PRESETS, RANGES, custom, preset

WEB = Path(__file__).parents[1] / "web"


def test_the_client_shows_the_presets_of_the_engine() -> None:
    script = runpy.run_path(str(WEB / "scripts" / "presets.py"))
    file = WEB / "src" / "home" / "presets.json"
    assert file.read_text() == script["text"](), "run `python web/scripts/presets.py`"


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("option", RANGES)
def test_every_end_of_a_range_is_taken_or_refused_with_a_reason(name: str, option: str) -> None:
    """The form offers whole ranges; what the rest of the rules forbids must say so."""
    for value in RANGES[option]:
        try:
            found = str(getattr(custom(preset(name), **{option: value}), option))
        except RulesError as error:
            found = str(error)
        assert found == str(value) or option in found
