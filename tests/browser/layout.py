"""What a look at a screen would find: words that are cut, things that lie over each other.

The gallery asks it of every picture it takes, and tests ask it of the table in many sizes.
"""

from __future__ import annotations

from typing import Final

from tests.browser.players import Player

FAULTS: Final = """() => {
  const found = []
  const told = e => `${e.tagName.toLowerCase()}.${e.classList[0] ?? ''} ` +
    `"${e.textContent.trim().replace(/\\s+/g, ' ').slice(0, 40)}"`
  const dialog = [...document.querySelectorAll('dialog[open], .over')].at(-1)
  const root = dialog ?? document.body
  const isSeen = e => e.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && !e.closest('.unheard, [inert], .away')
  const box = e => e.getBoundingClientRect()
  // What scrolls in itself, or shows that it is cut, may be longer than its box.
  const isCutOnPurpose = e => getComputedStyle(e).overflowX !== 'visible'
  const scrolls = e => e && e !== document.documentElement &&
    (/auto|scroll/.test(getComputedStyle(e).overflowX) || scrolls(e.parentElement))
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls sideways')
  const hasWords = e => [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim())
  for (const e of root.querySelectorAll('*')) {
    if (!isSeen(e) || e.closest('svg, .card') || e.matches('.who')) continue
    const b = box(e)
    if (hasWords(e) && b.width > 1) {
      if (!isCutOnPurpose(e) && e.clientWidth > 0 && e.scrollWidth > e.clientWidth + 1)
        found.push(`words run out of ${told(e)} by ${e.scrollWidth - e.clientWidth}`)
      if ((b.right > innerWidth + 1 || b.left < -1) && !scrolls(e))
        found.push(`${told(e)} is cut by the edge`)
    }
    if (e.matches('.btn, [role=radio], .seg label, .tool') && !scrolls(e)) {
      if (b.height < 43.5 || b.width < 43.5) found.push(`${told(e)} is ${b.width}x${b.height}`)
      if (e.scrollHeight > e.clientHeight + 2 && e.clientHeight > 0)
        found.push(`${told(e)} is lower than its words`)
    }
  }
  // Words and buttons side by side: none lies over another.
  const sticks = e => getComputedStyle(e).position === 'sticky'
  const parts = [...root.querySelectorAll('.btn, .say, .info, .field, h1, h2, .top strong')]
    .filter(e => isSeen(e) && !e.closest('.cta, .slip') && !sticks(e))
  const isUnder = (a, b) => a.contains(b) || b.contains(a)
  const floats = e => e && e !== root &&
    (/sticky|fixed/.test(getComputedStyle(e).position) || floats(e.parentElement))
  parts.forEach((one, i) => parts.slice(i + 1).forEach(two => {
    if (isUnder(one, two) || floats(one) !== floats(two)) return
    const [a, b] = [box(one), box(two)]
    if (a.left < b.right - 2 && b.left < a.right - 2
      && a.top < b.bottom - 2 && b.top < a.bottom - 2)
      found.push(`${told(one)} and ${told(two)} lie over each other`)
  }))
  if (dialog) return found
  // A card that is chosen, a slip that is shown: neither hides a pile or what is said.
  const held = [...document.querySelectorAll('.piece.held')].map(box)
  const over = (e, all, by) => all.some(c => {
    const b = box(e)
    return c.left < b.right - by && b.left < c.right - by && c.top < b.bottom - by
      && b.top < c.bottom - by
  })
  for (const e of document.querySelectorAll('.say, .info span, .info em, .bar .btn, .spot'))
    if (isSeen(e) && over(e, held, 3)) found.push(`a card of the hand lies over ${told(e)}`)
  const slips = [...document.querySelectorAll('.slip[role=status]')].map(box)
  for (const e of document.querySelectorAll('.spot, .piece.held, .bar .btn'))
    if (over(e, slips, 1)) found.push(`a slip lies over ${told(e)}`)
  // A card of the pile lies on its place.
  const spot = document.querySelectorAll('.spot')[1]
  const top = [...document.querySelectorAll('.piece:not(.away):not(.held)')]
    .filter(e => e.dataset.face === 'up').sort((a, b) => a.style.zIndex - b.style.zIndex).at(-1)
  if (spot && top) {
    const middle = b => [b.left + b.width / 2, b.top + b.height / 2]
    const [[x, y], [u, v]] = [middle(box(spot)), middle(box(top))]
    if (Math.hypot(x - u, y - v) > 3) found.push(`the upcard lies ${x - u}, ${y - v} off its place`)
  }
  return [...new Set(found)]
}"""


def faults_of_layout(player: Player, looks: int = 8) -> list[str]:
    """What is cut, too small for a thumb, or covered, on the screen once it has come to rest."""
    found: list[str] = player.page.evaluate(FAULTS)
    while found and looks:
        # Places move when words or the window do, and cards glide there.
        looks -= 1
        player.page.wait_for_timeout(250)
        found = player.page.evaluate(FAULTS)
    return found
