/** Which sounds there are, and when they may be heard: silent until the first touch, as browsers ask. */
import { settings } from './settings.svelte'

export type Sound = 'take' | 'discard' | 'sort' | 'deal' | 'turn' | 'knock' | 'gin' | 'layoff'

let context: AudioContext | undefined

/** Let sounds be heard from the first touch or key on. */
export function unlockSounds(): void {
  const unlock = () => {
    if (!settings.sounds) return
    context ??= new AudioContext()
    void context.resume()
  }
  addEventListener('pointerdown', unlock, { capture: true, passive: true })
  addEventListener('keydown', unlock, { capture: true })
}

export function play(name: Sound): void {
  const audio = context
  if (!settings.sounds || audio?.state !== 'running') return
  // Without a line there is no sound that was not heard before.
  void import('./audio').then(({ sound }) => sound(name, audio)).catch(() => {})
}
