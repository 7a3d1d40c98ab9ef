import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import { inProject } from '../base/project.ts'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/openDatabase.ts'
import { using } from '../database/using.ts'

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
/** A template of databases with all tables, as they are now, and no rows. */
export const emptyTables = `runnel_template_${createHash('sha256').update(journal).digest('hex').slice(0, 12)}`

/** Creates a template on a PostgreSQL server unless it has one: all tables, and the rows that `fill` adds. Of several callers one creates it, and the others wait. */
export async function ensureTemplate(
  server: string,
  template: string,
  fill: (db: Database) => Promise<void> = async () => {},
): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [template])
    if ((await client.query('select from pg_database where datname = $1', [template])).rowCount === 1) return
    const unfinished = `${template}_unfinished`
    await client.query(`drop database if exists ${unfinished}`)
    await client.query(`create database ${unfinished}`)
    await using(openDatabase({ url: urlOf(server, unfinished) }), fill)
    await client.query(`alter database ${unfinished} rename to ${template}`)
  } finally {
    await client.end()
  }
}

/** Creates a database on the PostgreSQL server of a URL, empty or as a template of the same server, and gives its own URL. */
export async function newDatabase(
  server: string,
  template = 'template1',
): Promise<{ url: string; drop(): Promise<unknown> }> {
  const name = `runnel_test_${randomBytes(6).toString('hex')}`
  // Copying files costs an eighth of what writing every page to the log does, the default of PostgreSQL.
  await administer(server, `create database ${name} template ${template} strategy file_copy`)
  return { url: urlOf(server, name), drop: () => administer(server, `drop database ${name}`) }
}
