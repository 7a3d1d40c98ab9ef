// The server as `npm start` runs it, but that its two busiest routes write nothing: where they would ask the database, they are answered at once.
import { buildApp } from '#server/app.ts'
import { legalLibrary } from '#server/data/legal/legalLibrary.ts'
import type { Database } from '#server/database/openDatabase.ts'
import { loadFunnels } from '#server/funnels/loadFunnels.ts'
import { page } from '#server/page/plugin.ts'
import { loadThemes } from '#server/page/themes.ts'
import { createProviders } from '#server/providers/index.ts'
import { inRoot } from '../root.ts'

/** The answer to the statement that saves claims. */
const saved = { is_found: true, is_held: true, lenders_known: 3, claims_created: 3, claims_updated: 0, total_claims: 3 }
const db = { $client: { expectedWait: 0, options: { max: 1 }, query: async () => ({ rows: [saved] }) } } as unknown as Database

const brands = loadThemes()
const library = legalLibrary(brands.map(({ theme, documents }) => ({ ...theme, documents })))
const app = buildApp({ db, providers: createProviders({}), brands, funnels: await loadFunnels(), library, secret: 'a secret that keeps nothing, for there is nothing', logLevel: 'error', callsPerMinute: 0 })
app.deps.requests = { add: async ({ id }) => id, expectedWait: 0 }
await app.register(page, { dist: inRoot('dist'), brands, production: false })
console.log(`Ready at ${await app.listen({ host: '127.0.0.1', port: 0 })}`)
