import { ensureBuilt } from '../../scripts/lib/ensureBuilt.ts'
import { startServer } from './startServer.ts'

/**
 * Playwright's global set-up: builds and starts one server for all journeys, at `RUNNEL_URL` with its data in `RUNNEL_DATA`. A journey that ends or restarts its server starts one of its
 * own with `startServer()`.
 */
export default async function journeysSetup(): Promise<() => Promise<void>> {
  await ensureBuilt()
  const server = await startServer()
  process.env.RUNNEL_URL = server.url
  process.env.RUNNEL_DATA = server.dataDir
  return server.close
}
