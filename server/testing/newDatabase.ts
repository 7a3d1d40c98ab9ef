import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

async function administer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** Creates an empty database on the PostgreSQL server of a URL, and gives its own URL. */
export async function newDatabase(server: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `runnel_test_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = name
  return { url: url.href, drop: () => administer(server, `drop database ${name}`) }
}
