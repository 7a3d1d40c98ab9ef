import { ensureTemplate } from '../../server/testing/newDatabase.ts'
import { startPostgres } from '../../scripts/lib/postgres/startPostgres.ts'

/** Starts the PostgreSQL server of a test run, or uses the one that `TEST_DATABASE_URL` names, and creates the template of the databases of its files. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) {
    await ensureTemplate(process.env.TEST_DATABASE_URL)
    return undefined
  }
  const { url, stop } = await startPostgres()
  await ensureTemplate(url)
  process.env.TEST_DATABASE_URL = url
  return async () => {
    delete process.env.TEST_DATABASE_URL
    await stop()
  }
}
