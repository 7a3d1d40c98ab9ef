// The server of `npm start` without writing claim requests: instead of being written, each gets its id at once.
import { buildApp } from '#server/app.ts'
import { legalLibrary } from '#server/data/legal/legalLibrary.ts'
import { inProject } from '#server/base/project.ts'
import type { Database } from '#server/database/database.ts'
import { loadFunnels } from '#server/funnels/loadFunnels.ts'
import { page } from '#server/page/plugin.ts'
import { loadThemes } from '#server/page/themes.ts'
import { createProviders } from '#server/providers/index.ts'

/** Only its expected wait is read. */
const db = { $client: { expectedWait: 0, options: { max: 1 } } } as unknown as Database

const brands = loadThemes()
const library = legalLibrary(brands.map(({ theme, documents }) => ({ ...theme, documents })))
const funnels = await loadFunnels()
const app = buildApp({
  db,
  providers: createProviders({}),
  brands,
  funnels,
  library,
  secret: 'a secret that keeps nothing, for there is nothing',
  logLevel: 'error',
  callsPerMinute: 0,
})
app.deps.requests = { add: async ({ id }) => id, expectedWait: 0 }
await app.register(page, { dist: inProject('dist'), brands, funnels: [...funnels.values()], production: false })
console.log(`Ready at ${await app.listen({ host: '127.0.0.1', port: 0 })}`)
