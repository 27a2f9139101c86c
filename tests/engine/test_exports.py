from __future__ import annotations

import inspect
import subprocess
import sys

import engine

SLOW = {"asyncio", "socket", "logging", "pydantic", "fastapi", "redis", "random", "numpy", "json"}
"""What an import must not bring: wires, chance, and what takes longer to load than the engine.

How long that takes is measured, in `bench.engine`.
"""


def test_the_exported_names_exist_once() -> None:
    assert len(engine.__all__) == len(set(engine.__all__))
    for name in engine.__all__:
        assert hasattr(engine, name)


def test_nothing_public_is_missing_from_the_exports() -> None:
    public = {
        name
        for name, value in vars(engine).items()
        if not name.startswith("_") and not inspect.ismodule(value)
    }
    assert public == set(engine.__all__)


def test_every_exported_name_says_what_it_is() -> None:
    for name in engine.__all__:
        value = getattr(engine, name)
        if inspect.isclass(value) or inspect.isfunction(value):
            assert value.__doc__, name


def test_importing_the_engine_brings_nothing_slow() -> None:
    code = "import engine, sys; print(' '.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    loaded = set(done.stdout.split())
    assert not loaded & SLOW
