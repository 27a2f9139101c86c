/** What this browser remembers of its player's taste. Shown on the page's root as data attributes. */
export interface Choices {
  felt: 'juniper' | 'tonic' | 'sloe'
  back: 'letter' | 'sprig' | 'lattice'
  suits: 'four' | 'two'
  paper: 'day' | 'evening'
  cardSize: 'small' | 'normal' | 'large'
  handLayout: 'auto' | 'rows' | 'fan'
  speed: 'slow' | 'normal' | 'fast'
  sounds: boolean
  /** Hint button, and a warning when a gin or a knock would be missed. */
  hints: boolean
  /** Gold lines under melds. */
  meldMarks: boolean
  confirmDiscard: boolean
  /** Single-letter shortcuts at the table. */
  shortcuts: boolean
  /** Notifications when it is our turn in a hidden tab; asked for, never assumed. */
  notify: boolean
  vibration: boolean
  /** '' is the browser's language. */
  language: string
  /** Letters in the corners of court cards: the language's own, or J Q K. */
  letters: 'own' | 'english'
  /** The name used last, offered again. */
  name: string
}

export const DEFAULTS: Choices = {
  felt: 'juniper',
  back: 'letter',
  suits: 'four',
  paper: 'day',
  cardSize: 'normal',
  handLayout: 'auto',
  speed: 'normal',
  sounds: true,
  hints: true,
  meldMarks: true,
  confirmDiscard: false,
  shortcuts: true,
  notify: false,
  vibration: true,
  language: '',
  letters: 'own',
  name: '',
}

const KEY = 'ginvite.settings'

/** What is stored, read over the defaults: unknown keys and wrong types are left out. */
export function read(text: string | null): Choices {
  const choices: Choices = { ...DEFAULTS }
  try {
    const stored = JSON.parse(text ?? '{}') as Record<string, unknown>
    for (const key of Object.keys(DEFAULTS) as (keyof Choices)[]) {
      if (typeof stored[key] === typeof DEFAULTS[key])
        Object.assign(choices, { [key]: stored[key] })
    }
  } catch {
    // An unreadable store is an empty one.
  }
  return choices
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** The choices; assigning to one changes the table at once and is kept. */
export const settings: Choices = $state(read(stored()))

/** Keep the choices and show them on the page. Called once, from `main.ts`. */
export function applySettings(): () => void {
  return $effect.root(() => {
    $effect(() => {
      const { dataset } = document.documentElement
      dataset.felt = settings.felt
      dataset.suits = settings.suits
      dataset.paper = settings.paper
      dataset.speed = settings.speed
      try {
        localStorage.setItem(KEY, JSON.stringify(settings))
      } catch {
        // Private windows may refuse; the choices then last as long as the page.
      }
    })
  })
}
