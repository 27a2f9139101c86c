/**
 * Subsets the one type family at build time: a text cut for the seven languages, and a narrow
 * heavy cut with the characters of card corners.
 */
import { readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

/** Where the cuts are written; the stylesheet finds them under the alias `@fonts`. */
export const FONTS = join(import.meta.dirname, '..', 'node_modules', '.ginvite')

/** Printable ASCII, Latin-1, Œ œ Ÿ, typographic quotes, dashes, ellipsis, minus, arrows. */
const TEXT = [...range(0x20, 0x7e), ...range(0xa0, 0xff), ...'ŒœŸ‘’‚“”„‹›–—…−•→×€'].join('')

const CUTS = {
  text: { text: TEXT, variationAxes: { wght: { min: 400, max: 800 }, wdth: 100, opsz: 14 } },
  index: { text: 'A0123456789JQKVDRB', variationAxes: { wght: 800, wdth: 75, opsz: 96 } },
}

const resolve = createRequire(import.meta.url).resolve
const PACKAGE = '@fontsource-variable/bricolage-grotesque'

/** The SIL Open Font License of the face. */
export const licence = () => readFileSync(resolve(`${PACKAGE}/LICENSE`), 'utf8')

/**
 * @param {number} first
 * @param {number} last
 */
function range(first, last) {
  return Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i))
}

/** Writes `text.woff2` and `index.woff2` to `FONTS`. */
export async function cutFonts() {
  const source = resolve(`${PACKAGE}/files/bricolage-grotesque-latin-standard-normal.woff2`)
  const font = await readFile(source)
  await mkdir(FONTS, { recursive: true })
  for (const [name, { text, variationAxes }] of Object.entries(CUTS)) {
    const cut = await subsetFont(font, text, { targetFormat: 'woff2', variationAxes })
    await writeFile(join(FONTS, `${name}.woff2`), cut)
  }
}
