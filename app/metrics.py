"""What `/metrics` shows, for Prometheus. Labels are closed sets; no room is named."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import accumulate

from prometheus_client import REGISTRY, Counter, Gauge, Histogram
from prometheus_client.core import HistogramMetricFamily, Metric
from prometheus_client.registry import Collector


class Seconds(Collector):
    """A histogram for what happens with every move, and on one thread only: the client
    library's own takes a lock and walks the buckets each time."""

    def __init__(self, name: str, documentation: str, buckets: Sequence[float]) -> None:
        self._name = name
        self._documentation = documentation
        self._bounds = tuple(buckets)
        self._counts = [0] * (len(self._bounds) + 1)
        self._sum = 0.0
        REGISTRY.register(self)

    def observe(self, seconds: float) -> None:
        """Counts one more."""
        self._counts[bisect_left(self._bounds, seconds)] += 1
        self._sum += seconds

    def collect(self) -> Iterable[Metric]:
        """The figures as they are now."""
        bounds = [*map(str, self._bounds), "+Inf"]
        buckets = [*zip(bounds, map(float, accumulate(self._counts)), strict=True)]
        yield HistogramMetricFamily(self._name, self._documentation, buckets, self._sum)

    def describe(self) -> Iterable[Metric]:
        """Its name, for the registry."""
        yield HistogramMetricFamily(self._name, self._documentation)


_QUICK = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

CONNECTIONS = Gauge("ginvite_connections", "Open sockets of this process")
ROOMS_LIVE = Gauge("ginvite_rooms_live", "Rooms in which this process has sockets")
ROOMS_MADE = Counter("ginvite_rooms_made", "Rooms made by this process")
COMMITS = Counter("ginvite_commits", "Commands committed by this process")
CONFLICTS = Counter("ginvite_conflicts", "Commits that found a newer version")
EPOCHS = Counter("ginvite_epochs", "Rooms whose store was found to have gone back")
REJECTS = Counter("ginvite_rejects", "Commands refused", ["code"])
BYES = Counter("ginvite_byes", "Sockets closed by the server", ["code"])
COMMIT_SECONDS = Seconds("ginvite_commit_seconds", "Round trip of a commit", _QUICK)
FAN_OUT_SECONDS = Seconds(
    "ginvite_fan_out_seconds", "Making and writing the frames of a change", _QUICK
)
BOT_SECONDS = Histogram("ginvite_bot_seconds", "Thinking time of a bot", buckets=_QUICK)
PUSHES = Counter("ginvite_pushes", "Players called by Web Push", ["outcome"])
