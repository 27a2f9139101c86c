"""What a phone has to load, and how long until it shows cards.

    python -m bench.web [--loads 5] [--cpu 4] [--mbit 10] [--latency 40]

A real server, a fresh browser for every load, Chromium's own throttles for processor and
network. The first card counts when it has been painted; long tasks are those over 50 ms that
the browser reports from the start of the load until two seconds after the first card.
"""

from __future__ import annotations

import argparse
import gzip
import shutil
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from bench import processes, report, subjects
from bench.processes import ROOT

FLAGS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
WATCH = """
(() => {
  const watched = (window.watched = { card: null, tasks: [], contentful: null })
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) watched.tasks.push(task.duration)
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    watched.contentful = list.getEntriesByName('first-contentful-paint')[0].startTime
  }).observe({ type: 'paint', buffered: true })
  const look = () => {
    const card = document.querySelector('.card:not(.back)')
    if (!card || card.getBoundingClientRect().width === 0) return requestAnimationFrame(look)
    // The next frame begins after this one has been painted.
    requestAnimationFrame(() => { watched.card = performance.now() })
  }
  requestAnimationFrame(look)
})()
"""


@dataclass(slots=True)
class Visits:
    """What one page cost, load by load."""

    name: str
    card: list[float] = field(default_factory=list)
    """Milliseconds from the start of the navigation to the first card."""
    contentful: list[float] = field(default_factory=list)
    """The same to the first text or picture."""
    tasks: list[int] = field(default_factory=list)
    longest: list[float] = field(default_factory=list)
    transferred: list[int] = field(default_factory=list)
    """Bytes on the wire, headers included."""
    files: set[str] = field(default_factory=set)
    """Paths of what was loaded."""


@dataclass(frozen=True, slots=True)
class Throttle:
    """How slow the phone and its network are."""

    cpu: float
    mbit: float
    latency: float

    def apply(self, session: CDPSession) -> None:
        """Slows a page down."""
        session.send("Network.enable")
        session.send("Emulation.setCPUThrottlingRate", {"rate": self.cpu})
        bytes_per_second = self.mbit * 1e6 / 8
        session.send(
            "Network.emulateNetworkConditions",
            {
                "offline": False,
                "latency": self.latency,
                "downloadThroughput": bytes_per_second,
                "uploadThroughput": bytes_per_second,
            },
        )


def visit(browser: Browser, origin: str, throttle: Throttle, visits: Visits, room: bool) -> None:
    """Loads the first page, or a table against a bot, in a browser that has never been here."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, device_scale_factor=3)
    path = "/"
    if room:
        made = context.request.post(f"{origin}/api/rooms", data={"opponent": "bot"})
        path = f"/r/{made.json()['room']}"
    page = context.new_page()
    page.add_init_script(WATCH)
    session = context.new_cdp_session(page)
    throttle.apply(session)
    sizes: list[int] = []

    def finished(event: dict[str, Any]) -> None:
        sizes.append(int(event["encodedDataLength"]))

    session.on("Network.loadingFinished", finished)
    page.on("response", lambda response: visits.files.add(response.url.removeprefix(origin)))
    page.goto(origin + path, wait_until="load")
    if room:
        visits.card.append(_when(page, "watched.card"))
    visits.contentful.append(_when(page, "watched.contentful"))
    page.wait_for_timeout(2000)
    _note(page, visits)
    visits.transferred.append(sum(sizes))
    context.close()


def _when(page: Page, what: str) -> float:
    # The pages forbid `eval`, on which Playwright's own waiting stands.
    for _ in range(300):
        if (at := page.evaluate(what)) is not None:
            return float(at)
        page.wait_for_timeout(100)
    raise SystemExit(f"{what} did not come within 30 seconds")


def _note(page: Page, visits: Visits) -> None:
    tasks: list[float] = page.evaluate("watched.tasks")
    visits.tasks.append(len(tasks))
    visits.longest.append(max(tasks, default=0.0))


def compressed(path: Path) -> int:
    """Bytes of a file after gzip, as a proxy or a CDN would send it."""
    return len(gzip.compress(path.read_bytes(), 9))


def weight(dist: Path, visits: Visits, ending: str) -> float | None:
    """Gzipped kilobytes of the files with that ending which the page loaded."""
    paths = [dist / path.lstrip("/") for path in visits.files if path.endswith(ending)]
    return sum(compressed(path) for path in paths) / 1000 if paths else None


def chromium() -> str:
    """The installed Chromium; Playwright's own when there is none."""
    names = ("chromium", "chromium-browser", "google-chrome")
    return next(filter(None, map(shutil.which, names)), "")


def measure(loads: int, throttle: Throttle, dist: Path) -> str:
    """Both tables."""
    if not (dist / "index.html").is_file():
        raise SystemExit(f"{dist} holds no built client: npm --prefix web run build")
    first, table = Visits("first page"), Visits("table")
    with (
        processes.valkey() as (url, pids),
        processes.ginvite(url, pids, web=dist) as served,
        sync_playwright() as playwright,
    ):
        host, port = served.addresses[0]
        # Chromium refuses its sandbox to root, and there is nothing to fear on these pages.
        browser = playwright.chromium.launch(
            executable_path=chromium() or None, args=FLAGS, chromium_sandbox=False
        )
        for _ in range(loads):
            visit(browser, f"http://{host}:{port}", throttle, first, room=False)
            visit(browser, f"http://{host}:{port}", throttle, table, room=True)
        version = browser.version
        browser.close()
    rows = [
        [
            visits.name,
            weight(dist, visits, ".js"),
            weight(dist, visits, ".css"),
            weight(dist, visits, ".woff2"),
            median(visits.transferred) / 1000,
            median(visits.contentful),
            report.middle(visits.card),
            float(median(visits.tasks)),
            median(visits.longest),
        ]
        for visits in (first, table)
    ]
    head = ["page", "JS kB gz", "CSS kB gz", "fonts kB", "transferred kB", "first paint ms",
            "first card ms", "long tasks", "longest ms"]  # fmt: skip
    bundles: list[list[report.Cell]] = []
    later = 0.0
    for path in sorted(dist.rglob("*")):
        name = "/" + str(path.relative_to(dist))
        users = [visits.name for visits in (first, table) if name in visits.files]
        if path.suffix in (".js", ".css") and users:
            sizes = [path.stat().st_size / 1000, compressed(path) / 1000]
            bundles.append([name, *sizes, " + ".join(users)])
        elif path.suffix in (".js", ".css"):
            later += compressed(path) / 1000
    conditions = (
        f"{loads} loads, processor {throttle.cpu:g}x slower, {throttle.mbit:g} Mbit/s, "
        f"{throttle.latency:g} ms latency, medians"
    )
    return "\n\n".join(
        [
            subjects.versions([subjects.ginvite()]) + f"\nChromium {version}",
            conditions,
            report.table(head, rows),
            "Bundles",
            report.table(["file", "kB", "kB gz", "loaded by"], bundles),
            f"Loaded later, when it is needed: {later:.1f} kB gz in all",
        ]
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs what the arguments ask for and prints the tables."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--loads", type=int, default=5)
    parser.add_argument("--cpu", type=float, default=4, help="times slower")
    parser.add_argument("--mbit", type=float, default=10)
    parser.add_argument("--latency", type=float, default=40, help="milliseconds")
    parser.add_argument("--dist", type=Path, default=ROOT / "web" / "dist")
    wanted = parser.parse_args(arguments)
    throttle = Throttle(wanted.cpu, wanted.mbit, wanted.latency)
    print(measure(wanted.loads, throttle, wanted.dist))


if __name__ == "__main__":
    main()
