"""What `/metrics` shows, for Prometheus. Labels are closed sets; no room is named."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

_QUICK = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

CONNECTIONS = Gauge("ginvite_connections", "Open sockets of this process")
ROOMS_LIVE = Gauge("ginvite_rooms_live", "Rooms in which this process has sockets")
ROOMS_MADE = Counter("ginvite_rooms_made", "Rooms made by this process")
COMMITS = Counter("ginvite_commits", "Commands committed by this process")
CONFLICTS = Counter("ginvite_conflicts", "Commits that found a newer version")
EPOCHS = Counter("ginvite_epochs", "Rooms whose store was found to have gone back")
REJECTS = Counter("ginvite_rejects", "Commands refused", ["code"])
BYES = Counter("ginvite_byes", "Sockets closed by the server", ["code"])
COMMIT_SECONDS = Histogram("ginvite_commit_seconds", "Round trip of a commit", buckets=_QUICK)
FAN_OUT_SECONDS = Histogram(
    "ginvite_fan_out_seconds", "Making and writing the frames of a change", buckets=_QUICK
)
BOT_SECONDS = Histogram("ginvite_bot_seconds", "Thinking time of a bot", buckets=_QUICK)
PUSHES = Counter("ginvite_pushes", "Players called by Web Push", ["outcome"])
