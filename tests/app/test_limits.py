"""Rates and names."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.guard import origin_is_ours
from app.limits import FRAMES_AT_ONCE, FRAMES_PER_SECOND, MAX_NAME, Bucket, clean_name


@given(st.text(max_size=64))
def test_a_clean_name_is_one_bounded_visible_line(text: str) -> None:
    name = clean_name(text)
    assert len(name) <= MAX_NAME
    assert name == " ".join(name.split())
    assert not any(unicodedata.category(character).startswith("C") for character in name)
    assert clean_name(name) == name


def test_names_keep_what_people_are_called() -> None:
    assert clean_name(" Zoë  Müller ") == "Zoë Müller"
    assert clean_name("田中さん") == "田中さん"
    assert clean_name("<b>&amp;") == "<b>&amp;"
    assert clean_name("a\u202eb\u2066c\u200fd\x00e\nf") == "abcde f"
    assert clean_name("ทิ้งไว้ บั๊ม") == "ทิ้งไว้ บั๊ม"


@pytest.mark.parametrize(
    "text", ["\u3164", "\u2800\u2800", "\u115f\u1160", "\uffa0", "\ufe0f", "\u034f", "\u0336" * 9]
)
def test_a_name_that_shows_nothing_is_no_name(text: str) -> None:
    assert clean_name(text) == ""
    assert clean_name(f"{text} Ada {text}") == "Ada"


def test_a_letter_carries_no_tower_of_marks() -> None:
    assert clean_name("A" + "\u0336" * 20 + "da") == "A" + "\u0336" * 3 + "da"


def test_a_bucket_refills_at_its_rate() -> None:
    bucket = Bucket(0.0)
    taken = sum(bucket.take(0.0) for _ in range(1000))
    assert taken == FRAMES_AT_ONCE
    assert not bucket.take(0.0)
    assert sum(bucket.take(1.0) for _ in range(1000)) == FRAMES_PER_SECOND
    assert sum(bucket.take(1000.0) for _ in range(1000)) == FRAMES_AT_ONCE


@pytest.mark.parametrize(
    ("headers", "ours"),
    [
        ({"host": "gin.example"}, True),
        ({"host": "gin.example", "origin": "https://gin.example"}, True),
        ({"host": "gin.example", "origin": "http://gin.example"}, True),
        ({"host": "Gin.Example:8000", "origin": "http://gin.example:8000"}, True),
        ({"host": "gin.example", "origin": "https://gin.example.evil"}, False),
        ({"host": "gin.example", "origin": "https://gin.example:444"}, False),
        ({"host": "gin.example", "origin": "null"}, False),
        ({"host": "", "origin": "null"}, False),
        ({"host": "gin.example", "origin": "http://["}, False),
        ({"host": "[", "origin": "http://["}, False),
        ({"origin": ""}, False),
        ({"host": "gin.example", "sec-fetch-site": "cross-site"}, False),
        ({"host": "gin.example", "sec-fetch-site": "none"}, True),
        ({"host": "gin.example", "origin": "https://other.example"}, True),
    ],
)
def test_whose_page_asks(headers: dict[str, str], ours: bool) -> None:
    assert origin_is_ours(headers, "https://other.example") is ours
