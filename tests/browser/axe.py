"""What axe-core says against a page, once nothing on it moves."""

from __future__ import annotations

from pathlib import Path

from tests.browser.players import Player

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
FIND_FAULTS = """async () => {
  const { violations } = await axe.run(document, {resultTypes: ['violations']})
  return violations.map(({ id, nodes }) =>
    `${id}: ${nodes.map(({ target, failureSummary }) => target + ' ' + failureSummary)}`)
}"""


def faults(player: Player) -> list[str]:
    """What axe-core has to say against the page."""
    # Evaluated, not added as a script: the page's own policy stays as it is.
    if not player.page.evaluate("'axe' in window"):
        player.page.evaluate(AXE.read_text())
    found: list[str] = player.page.evaluate(FIND_FAULTS)
    return found


def still(player: Player) -> None:
    """Wait until no sheet moves any more: axe measures colours as they are."""
    player.page.wait_for_function(
        "() => document.getAnimations().every(each => each.playState !== 'running'"
        " || each.effect.getComputedTiming().iterations === Infinity)"
    )
