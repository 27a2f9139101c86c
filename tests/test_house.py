"""The rules of the house: style, types, the direction of imports, and what no file may say."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def run(*command: str) -> None:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}{done.stderr}"


def tracked() -> list[Path]:
    """Every text file of the repository; outside a git checkout the whole tree stands in."""
    listing = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    return [ROOT / name for name in listing.split("\0") if name and (ROOT / name).is_file()]


@pytest.mark.parametrize(
    "command",
    [
        ("ruff", "check", "."),
        ("ruff", "format", "--check", "."),
        ("mypy",),
        ("importlinter.cli",),
    ],
    ids=lambda command: command[0],
)
def test_checks_are_clean(command: tuple[str, ...]) -> None:
    if command[0] == "importlinter.cli":
        run(sys.executable, "-c", "from importlinter.cli import lint_imports_command as c; c()")
    else:
        run(sys.executable, "-m", *command)


# The brackets keep this file from naming what it forbids.
FORBIDDEN = {
    "a package host": re.compile(
        r"pyp[i]\.org|pythonhoste[d]\.org|npmj[s]\.(org|com)|deb\.debia[n]\.org"
    ),
    "a path of one machine": re.compile(r"(?<![\w.])/(wor[k]|roo[t]|hom[e])/\w"),
    "unfinished work": re.compile(r"TOD[O]|FIXM[E]|NotImplementedErro[r]"),
}


def test_no_file_names_a_machine_or_a_package_host() -> None:
    found = []
    for path in tracked():
        try:
            text = path.read_text("utf-8")
        except UnicodeDecodeError:
            continue
        for what, pattern in FORBIDDEN.items():
            for hit in pattern.finditer(text):
                line = text.count("\n", 0, hit.start()) + 1
                found.append(f"{path.relative_to(ROOT)}:{line} names {what}: {hit[0]!r}")
    assert not found, "\n".join(found)


def test_no_lock_file_with_hosts_is_tracked() -> None:
    assert "uv.lock" not in {path.name for path in tracked()}


def test_the_top_level_is_the_one_that_was_agreed() -> None:
    allowed = {
        "pyproject.toml", "app", "engine", "web", "tests", "docker-compose.yml", "bench", "docs",
        "examples", ".ci", ".gitignore", ".dockerignore", "README.md", "CHANGELOG.md", "LICENSE",
        "CONTRIBUTING.md", "requirements.lock",
    }  # fmt: skip
    assert {path.relative_to(ROOT).parts[0] for path in tracked()} <= allowed
