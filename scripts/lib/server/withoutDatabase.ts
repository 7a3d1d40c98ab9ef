// The server of `npm start` without writing claim requests: instead of being written, each gets its id at once.
import type { Database } from '#server/database/database.ts'
import { inRoot } from '../root.ts'

/** From the compiled server: the TypeScript loader makes the sources slower, and the comparison unfair. */
const compiled = <Module>(path: string): Promise<Module> =>
  import(inRoot('dist-server/server', path)) as Promise<Module>

const { buildApp } = await compiled<typeof import('#server/app.ts')>('app.js')
const { legalLibrary } =
  await compiled<typeof import('#server/data/legal/legalLibrary.ts')>('data/legal/legalLibrary.js')
const { funnelFilesIn, funnelsFolder, loadFunnel } =
  await compiled<typeof import('#server/funnels/loadFunnels.ts')>('funnels/loadFunnels.js')
const { page } = await compiled<typeof import('#server/page/plugin.ts')>('page/plugin.js')
const { loadThemes } = await compiled<typeof import('#server/page/themes.ts')>('page/themes.js')
const { createProviders } = await compiled<typeof import('#server/providers/index.ts')>('providers/index.js')

/** Only its expected wait is read. */
const db = { $client: { expectedWait: 0, options: { max: 1 } } } as unknown as Database

const brands = loadThemes()
const library = legalLibrary(brands.map(({ theme, documents }) => ({ ...theme, documents })))
// Not by `loadFunnels`, which only tests call: the compiled server does not have it.
const compiledFunnels = await Promise.all(funnelFilesIn(funnelsFolder).map(loadFunnel))
const funnels = new Map(compiledFunnels.map((funnel) => [funnel.id, funnel]))
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
await app.register(page, { dist: inRoot('dist'), brands, funnels: [...funnels.values()], production: false })
console.log(`Ready at ${await app.listen({ host: '127.0.0.1', port: 0 })}`)
