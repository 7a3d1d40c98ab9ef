import { randomBytes } from 'node:crypto'
import { administer, emptyTables, ensureTemplate } from '../../server/testing/newDatabase.ts'
import { startPostgres } from '../../scripts/lib/postgres/startPostgres.ts'

/** Starts the PostgreSQL server of a test run, or uses the one that `TEST_DATABASE_URL` names, and creates the template of the databases of its files. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  // Another project of the same run has set up everything.
  if (process.env.TEST_SEEDED_TEMPLATE) return undefined
  // What the template of test sites is filled with differs from run to run, so it is of this run alone.
  const seeded = `runnel_seeded_${randomBytes(6).toString('hex')}`
  process.env.TEST_SEEDED_TEMPLATE = seeded
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    await ensureTemplate(given, emptyTables)
    return async () => {
      delete process.env.TEST_SEEDED_TEMPLATE
      await administer(given, `drop database if exists ${seeded}`)
    }
  }
  const { url, stop } = await startPostgres()
  await ensureTemplate(url, emptyTables)
  process.env.TEST_DATABASE_URL = url
  return async () => {
    delete process.env.TEST_SEEDED_TEMPLATE
    delete process.env.TEST_DATABASE_URL
    await stop()
  }
}
