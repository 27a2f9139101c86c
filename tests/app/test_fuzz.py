"""Hostile input: the short form of `tests.app.fuzz`, and schemathesis on the REST routes."""

from __future__ import annotations

import sys
from collections import Counter
from typing import Any

import httpx
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.core.result import Ok

from tests.app.fuzz import memory_of, run
from tests.conftest import Serve, Server


async def test_broken_frames_change_nothing(serve: Serve) -> None:
    running = serve(GINVITE_LOG_LEVEL="warning")
    await run(running, 1500, seed=1)
    before = memory_of(running) if sys.platform == "linux" else 0
    counts = await run(running, 6000)
    after = memory_of(running) if sys.platform == "linux" else 0
    print(dict(counts), f"memory {before / 1e6:.1f} -> {after / 1e6:.1f} MB")
    assert counts["frames sent"] >= 6000
    assert counts["bad_message"] > 1000
    # Flat: some buffers may still have grown, a leak of every frame would show.
    assert after - before < 15e6
    assert httpx.get(f"{running.url}/healthz").status_code == 200


def test_no_request_makes_a_fault(server: Server) -> None:
    schema = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
    seen: Counter[int] = Counter()
    for found in schema.get_all_operations():
        assert isinstance(found, Ok), found
        operation = found.ok()

        @settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
        @given(case=operation.as_strategy())
        def ask(case: Any) -> None:
            response = case.call()
            seen[response.status_code] += 1
            assert response.status_code < 500, (case.method, case.path, case.body, response.text)
            if response.status_code >= 400:
                assert set(response.json()) == {"code", "detail"}

        ask()
    print(dict(seen))
    assert seen[200] + seen[201] + seen[204] > 0
    assert seen[400] > 0
