"""Hard: the strongest level; values what is left loose and the best next draws."""

from __future__ import annotations

from engine.bots.medium import Medium


class Hard(Medium):
    """The strongest level; see the module."""
