import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { startPostgres } from '../lib/postgres/startPostgres.ts'

export type StoreName = 'embedded' | 'postgres'

export interface Store {
  name: StoreName
  /** The environment of a server with a database of its own. */
  fresh(): Promise<Record<string, string>>
  close(): Promise<void>
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'runnel-attack-'))

function embedded(): Store {
  const folders: string[] = []
  return {
    name: 'embedded',
    fresh: async () => {
      const folder = newFolder()
      folders.push(folder)
      return { DATA_DIR: folder, DATABASE_URL: '' }
    },
    close: async () => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })),
  }
}

async function postgres(): Promise<Store> {
  const server = await startPostgres()
  const folder = newFolder()
  return {
    name: 'postgres',
    fresh: async () => {
      const name = `attack_${randomBytes(6).toString('hex')}`
      const client = new pg.Client({ connectionString: server.url })
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
      return { DATA_DIR: folder, DATABASE_URL: server.url.replace(/postgres$/, name), SECRET: randomBytes(32).toString('hex') }
    },
    close: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const openStore: Record<StoreName, () => Promise<Store>> = { embedded: async () => embedded(), postgres }
