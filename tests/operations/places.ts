import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/database/openDatabase.ts'
import { freshFolder } from '#server/testing/freshDatabase.ts'
import { newDatabase } from '#server/testing/newDatabase.ts'
import { tableRows, type TableRows } from '#server/testing/tableRows.ts'
import { World } from '../../scripts/attack/world.ts'
import { runnelServer } from '../support/runnelServer.ts'

/** The PostgreSQL server of this test run; without one the embedded database is used. */
const postgres = process.env.TEST_DATABASE_URL
const secret = randomBytes(32).toString('hex')
export const actor = 'operator of this test'

/** Where a server has its data: a folder, with a database in it or on the PostgreSQL server. All have the same secret. */
export interface Place {
  store: 'embedded' | 'postgres'
  /** Runs `runnel-server` there. */
  command(...args: string[]): Promise<string>
  /** Starts a server there, as in production; once. */
  start(): Promise<World>
  /** Ends the server that was started there. */
  stop(): Promise<void>
  /** Every row of every table, while no server runs there. */
  rows(): Promise<TableRows>
  /** Ends the server, and removes the data. */
  clear(): Promise<void>
}

export const usualStore: Place['store'] = postgres ? 'postgres' : 'embedded'

/** A new place with an empty database; `bare`: without one in its folder, so that the embedded one is created there first. */
export async function newPlace(store = usualStore, { bare = false } = {}): Promise<Place> {
  const database = store === 'postgres' ? await newDatabase(postgres!) : undefined
  const folder = bare || database ? await mkdtemp(join(tmpdir(), 'runnel-place-')) : await freshFolder()
  const env = { DATA_DIR: folder, DATABASE_URL: database?.url ?? '', SECRET: secret }
  let world: World | undefined
  const stop = async () => {
    await world?.close()
    world = undefined
  }
  return {
    store,
    command: (...args) => runnelServer({ ...env, NODE_ENV: 'production', RUNNEL_ACTOR: actor }, ...args),
    start: async () =>
      (world = await World.open({ name: store, processes: 1, fresh: async () => env, close: async () => undefined })),
    stop,
    rows: async () => {
      const { db, close } = await openDatabase(database ?? { dataDir: folder })
      return tableRows(db).finally(close)
    },
    clear: async () => {
      await stop()
      await database?.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
