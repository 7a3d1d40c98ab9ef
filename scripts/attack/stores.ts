import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { newDatabase } from '#server/testing/newDatabase.ts'
import { NoPooler, startPooler, findPooler } from '../lib/postgres/startPooler.ts'
import { startPostgres } from '../lib/postgres/startPostgres.ts'

export type StoreName = 'own' | 'pooled'

export interface Store {
  name: StoreName
  /** Number of server processes that share its database. */
  processes: number
  /** The environment of a server with a new database. */
  fresh(): Promise<Record<string, string>>
  close(): Promise<void>
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'runnel-attack-'))

/** The default: one process, which starts a PostgreSQL of its own. */
function own(): Store {
  const folders: string[] = []
  return {
    name: 'own',
    processes: 1,
    fresh: async () => {
      const folder = newFolder()
      folders.push(folder)
      return { DATA_DIR: folder, DATABASE_URL: '' }
    },
    close: async () => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })),
  }
}

/** Like a larger installation: several processes, and PgBouncer in transaction mode in front of PostgreSQL. */
async function pooled(): Promise<Store> {
  if (!findPooler()) throw new NoPooler()
  const server = await startPostgres()
  const pooler = await startPooler(server.url)
  const folder = newFolder()
  return {
    name: 'pooled',
    processes: 2,
    fresh: async () => ({
      DATA_DIR: folder,
      DATABASE_URL: pooler.urlOf((await newDatabase(server.url)).url),
      SECRET: randomBytes(32).toString('hex'),
    }),
    close: async () => {
      await pooler.stop()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const openStore: Record<StoreName, () => Promise<Store>> = { own: async () => own(), pooled }

/** What this machine lacks for a store, and what to do; undefined for any other error. */
export function lackOf(error: unknown): string | undefined {
  if (error instanceof NoPooler)
    return `${error.message} To attack this store as well, install PgBouncer (on Debian and Ubuntu: apt-get install pgbouncer).`
  return undefined
}
