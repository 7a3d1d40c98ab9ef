// A worker thread does not inherit the TypeScript loader on every supported Node version, so it registers it itself.
import { register } from 'tsx/esm/api'
// Imported before the loader is there, which would read all of it for nothing.
import '@electric-sql/pglite'
import '@electric-sql/pglite/nodefs'

register()
await import('./databaseWorker.ts')
