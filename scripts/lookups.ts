/** Finds lookups of names that a name such as `constructor` breaks: `npm run lint`. Exits with 1 if there are any. */
import { inRoot } from './lib/root.ts'
import { unsafeLookupsOf } from './lint/lookups.ts'

const found = unsafeLookupsOf(inRoot('tsconfig.json'))
for (const { at, text, instead } of found) console.log(`${at}: ${text}\n    ${instead}`)
console.log(found.length === 0 ? 'every lookup of a name is safe' : `${found.length} lookups of a name are unsafe`)
process.exitCode = found.length === 0 ? 0 : 1
