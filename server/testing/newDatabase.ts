import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import { inProject } from '../base/project.ts'
import { openDatabase } from '../database/openDatabase.ts'

/** Executes one statement on a server. Gives the number of rows. */
export async function administer(server: string, statement: string): Promise<number> {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    return (await client.query(statement)).rowCount ?? 0
  } finally {
    await client.end()
  }
}

/** The URL of another database of the same server. */
function urlOf(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = name
  return url.href
}

const journal = readFileSync(inProject('server/database/migrations/meta/_journal.json'))
/** A database with all tables and no rows, of the tables as they are now. */
const template = `runnel_template_${createHash('sha256').update(journal).digest('hex').slice(0, 12)}`

/** Creates the template on a PostgreSQL server, unless it has one. */
export async function ensureTemplate(server: string): Promise<void> {
  if ((await administer(server, `select from pg_database where datname = '${template}'`)) > 0) return
  const unfinished = `${template}_unfinished`
  await administer(server, `drop database if exists ${unfinished}`)
  await administer(server, `create database ${unfinished}`)
  await (await openDatabase({ url: urlOf(server, unfinished) })).close()
  await administer(server, `alter database ${unfinished} rename to ${template}`)
}

/** Creates a database on the PostgreSQL server of a URL, empty or with all tables (`migrated`), and gives its own URL. */
export async function newDatabase(
  server: string,
  { migrated = false } = {},
): Promise<{ url: string; drop(): Promise<unknown> }> {
  const name = `runnel_test_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${name}${migrated ? ` template ${template}` : ''}`)
  return { url: urlOf(server, name), drop: () => administer(server, `drop database ${name}`) }
}
