/** Browsers inside other apps: they forget who sat down as soon as they are closed. */

const APPS: readonly [RegExp, string][] = [
  [/\bInstagram\b/, 'Instagram'],
  [/\bFB(AN|AV|_IAB)\b|\[FB/, 'Facebook'],
  [/\bLine\//, 'LINE'],
  [/\bMicroMessenger\b/, 'WeChat'],
  [/\b(musical_ly|BytedanceWebview|TikTok)\b/i, 'TikTok'],
  [/\bSnapchat\b/, 'Snapchat'],
  [/\bTwitter(Android)?\b|\bTwitter for\b/, 'X'],
  [/\bLinkedInApp\b/, 'LinkedIn'],
  [/\bPinterest\b/, 'Pinterest'],
  [/\bGSA\//, 'Google'],
]

/** The app around this page; `''` for one that we cannot name; undefined in a real browser. */
export function appAround(userAgent: string): string | undefined {
  for (const [mark, name] of APPS) if (mark.test(userAgent)) return name
  // Android's own mark of a page embedded in an app.
  return /; wv\)/.test(userAgent) ? '' : undefined
}
