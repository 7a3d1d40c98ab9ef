import { legalLibrary } from '../data/legal/legalLibrary.ts'
import { buildApp } from '../app.ts'
import { openDatabase } from '../database/openDatabase.ts'
import { seedDatabase } from '../database/seedDatabase.ts'
import { createProviders } from '../providers/index.ts'
import { brands } from './startSite.ts'

/** A process that serves the API on the data folder of its first argument, and prints its address. For tests that kill it. */
const themes = Object.values(brands)
const library = legalLibrary(themes)
const { db } = await openDatabase({ dataDir: process.argv[2]! })
await seedDatabase(db, { themes, library, production: false, now: new Date() })
const app = buildApp({ db, providers: createProviders({}), themes, library, secret: 'a secret for tests that is long enough' })
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
