/** Small paper cards rain once. Loaded when there is something to celebrate. */
export async function celebrate(): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const { default: confetti } = await import('canvas-confetti')
  const page = getComputedStyle(document.documentElement)
  const colors = ['--paper', '--gold', '--back-letter-3', '--paper-3'].map((name) =>
    page.getPropertyValue(name).trim(),
  )
  // A worker would come from a blob, which the page's policy forbids.
  const sky = document.createElement('canvas')
  // Nothing to be read: outside the landmarks of the page, and not there for a screen reader.
  sky.ariaHidden = 'true'
  const style = { position: 'fixed', inset: '0', width: '100%', height: '100%' }
  Object.assign(sky.style, style, { pointerEvents: 'none', zIndex: '100' })
  document.body.append(sky)
  const rain = confetti.create(sky, { resize: true, useWorker: false })
  await rain({
    particleCount: 90,
    spread: 100,
    startVelocity: 42,
    origin: { y: 0.35 },
    shapes: ['square'],
    colors,
    disableForReducedMotion: true,
  })
  sky.remove()
}
