/**
 * Things to do once the browser has seen the styles as they are now: cards are put where their
 * flight begins, then all of them leave. One layout for all, however many there are.
 */
let waiting: (() => unknown)[] = []

export function afterLayout(go: () => unknown): void {
  waiting.push(go)
  if (waiting.length === 1) queueMicrotask(run)
}

function run() {
  const all = waiting
  waiting = []
  void document.body.offsetWidth
  for (const go of all) go()
}
