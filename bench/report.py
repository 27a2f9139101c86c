"""Tables of figures, in Markdown, so that a run can be pasted into `bench/README.md`."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import TypeAlias

Cell: TypeAlias = str | float | None


def table(head: Sequence[str], rows: Sequence[Sequence[Cell]]) -> str:
    """Columns of equal width; numbers to the right, None as a dash."""
    cells = [[text(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(head, *cells, strict=True)]
    lines = [
        _line([name.ljust(width) for name, width in zip(head, widths, strict=True)]),
        _line(["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]),
    ]
    for row in cells:
        padded = [row[0].ljust(widths[0])]
        padded += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        lines.append(_line(padded))
    return "\n".join(lines)


def text(cell: Cell) -> str:
    """A figure with three digits that mean something.

    >>> text(1234.5), text(12.345), text(0.1234), text(None)
    ('1234', '12.3', '0.12', '-')
    """
    if cell is None:
        return "-"
    if isinstance(cell, str):
        return cell
    if abs(cell) >= 100:
        return f"{cell:.0f}"
    return f"{cell:.1f}" if abs(cell) >= 10 else f"{cell:.2f}"


def middle(figures: Sequence[float]) -> float | None:
    """The median; None without figures."""
    return median(figures) if figures else None


def ratio(figures: Sequence[float], base: Sequence[float]) -> float | None:
    """The median of the ratios round by round: what slows a whole round drops out."""
    pairs = list(zip(figures, base, strict=False))
    return median(one / other for one, other in pairs) if pairs else None


def _line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"
