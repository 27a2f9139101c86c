/** Makes `src/protocol.ts` (or the file named as argument) from the JSON schema on stdin. */
import { readFileSync, writeFileSync } from 'node:fs'
import { compile } from 'json-schema-to-typescript'

const target = process.argv[2] ?? new URL('../src/protocol.ts', import.meta.url)
const schema = tuples(JSON.parse(readFileSync(0, 'utf8')))
const bannerComment =
  '/* Generated from app/protocol/ by `python web/scripts/protocol_schema.py | npm --prefix web run protocol`. */'
const types = await compile(schema, 'Protocol', {
  bannerComment,
  additionalProperties: false,
  style: { semi: false, singleQuote: true, printWidth: 100 },
})
writeFileSync(target, types)

/** The compiler knows the older word for tuples: `items` as a list. */
function tuples(node) {
  if (Array.isArray(node)) return node.map(tuples)
  if (node === null || typeof node !== 'object') return node
  const { prefixItems, ...rest } = node
  const entries = Object.entries(rest).map(([key, value]) => [key, tuples(value)])
  return { ...Object.fromEntries(entries), ...(prefixItems && { items: tuples(prefixItems) }) }
}
