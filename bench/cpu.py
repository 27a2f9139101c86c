"""What the operating system says about processes: CPU time, memory, children.

CPU time per move is the figure that holds on a busy machine, where the wall clock does not.
Linux only.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable
from pathlib import Path


def cpu_seconds(pids: Iterable[int]) -> float:
    """User and system time that these processes have used since they began."""
    # The kernel's clock of another process, in nanoseconds: see clock_getcpuclockid(3).
    # /proc/PID/stat has the same figure in steps of ten milliseconds.
    return sum(time.clock_gettime_ns((~pid << 3) | 2) for pid in pids) / 1e9


def memory(pids: Iterable[int]) -> int:
    """Bytes of memory in use that belong to these processes alone."""
    total = 0
    for pid in pids:
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith(("Private_Clean:", "Private_Dirty:")):
                total += int(line.split()[1]) * 1024
    return total


def family(pid: int) -> list[int]:
    """The process and all that descend from it."""
    pids = [pid]
    for parent in pids:
        for task in Path(f"/proc/{parent}/task").iterdir():
            pids += map(int, (task / "children").read_text().split())
    return pids


def machine() -> str:
    """Processor, cores, kernel and how busy it was."""
    model = "?"
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            model = line.partition(":")[2].strip()
            break
    cores = len(os.sched_getaffinity(0))
    return f"{model}, {cores} cores, Linux {os.uname().release}, load {os.getloadavg()[0]:.1f}"
