"""Writes the transcripts."""

from __future__ import annotations

from tests.app.golden import CONVERSATIONS, HERE, transcript

for name in CONVERSATIONS:
    (HERE / f"{name}.txt").write_text(transcript(name))
