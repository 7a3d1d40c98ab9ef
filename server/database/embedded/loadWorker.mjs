// A worker thread does not inherit the TypeScript loader on every supported Node version, so it registers it itself.
import { register } from 'tsx/esm/api'
// Before that, since the loader would look through it.
import '@electric-sql/pglite'
import '@electric-sql/pglite/nodefs'

register()
await import('./databaseWorker.ts')
