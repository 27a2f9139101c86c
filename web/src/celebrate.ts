/** Small paper cards rain once. Loaded when there is something to celebrate. */
export async function celebrate(): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const { default: confetti } = await import('canvas-confetti')
  const style = getComputedStyle(document.documentElement)
  const colors = ['--paper', '--gold', '--back-letter-3', '--paper-3'].map((name) =>
    style.getPropertyValue(name).trim(),
  )
  // A worker would come from a blob, which the page's policy forbids.
  const rain = confetti.create(undefined, { resize: true, useWorker: false })
  await rain({
    particleCount: 90,
    spread: 100,
    startVelocity: 42,
    origin: { y: 0.35 },
    shapes: ['square'],
    colors,
    disableForReducedMotion: true,
  })
}
