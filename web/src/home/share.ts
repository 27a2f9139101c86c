/** Getting a link out of the page: the clipboard, and the phone's own share sheet. */

/**
 * Copies a text that may not be known yet, within one tap. Safari takes a promise only while the
 * tap lasts; where that is not to be had the text is written when it is there.
 */
export async function copy(text: string | Promise<string>): Promise<boolean> {
  const later = Promise.resolve(text)
  const never = () => new Promise<never>(() => {})
  try {
    if (typeof ClipboardItem !== 'undefined' && navigator.clipboard?.write) {
      // A text that never comes must not reach the browser as an error that nobody caught.
      const blob = later.then((value) => new Blob([value], { type: 'text/plain' }), never)
      const written = navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
      await Promise.race([written, later.then(never)])
      return true
    }
  } catch {
    // Refused, or promises are not taken: the plain way may still do.
  }
  const value = await later
  try {
    await navigator.clipboard.writeText(value)
    return true
  } catch {
    return copyBySelection(value)
  }
}

/** For pages without a secure address, where there is no clipboard API. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'unheard'
  document.body.append(field)
  field.select()
  const done = document.execCommand?.('copy') ?? false
  field.remove()
  return done
}

export function canShare(): boolean {
  return typeof navigator.share === 'function'
}

/** False when there was nothing to share with; a sheet that was put away counts as shared. */
export async function share(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    return (error as DOMException).name === 'AbortError'
  }
}
