// What `npm start` builds before the server: what a first page needs; in production, which builds nothing later, everything.
import { checkEnvironment } from '#server/checkEnvironment.ts'
import { ensureBuilt, ensureFirstBuilt } from '../lib/ensureBuilt.ts'

try {
  checkEnvironment(process.env)
  await (process.env.NODE_ENV === 'production' ? ensureBuilt() : ensureFirstBuilt())
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
