import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/database/openDatabase.ts'
import { using } from '#server/database/using.ts'
import { newDatabase } from '#server/testing/newDatabase.ts'
import { tableRows, type TableRows } from '#server/testing/tableRows.ts'
import { World } from '../../scripts/attack/world.ts'
import { runnelServer } from '../support/runnelServer.ts'

const secret = randomBytes(32).toString('hex')
export const actor = 'operator of this test'

/** Where a server has its data: in a folder (`own`), or on the PostgreSQL server of the tests (`url`). All have the same secret. */
export interface Place {
  store: 'own' | 'url'
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

/** A new place with an empty database, or none in its folder yet. */
export async function newPlace(store: Place['store'] = 'own'): Promise<Place> {
  const database = store === 'url' ? await newDatabase(process.env.TEST_DATABASE_URL!) : undefined
  const folder = await mkdtemp(join(tmpdir(), 'runnel-place-'))
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
      (world = await World.open({ name: 'own', processes: 1, fresh: async () => env, close: async () => undefined })),
    stop,
    rows: () => using(openDatabase(database ? { url: database.url } : { dataDir: folder }), tableRows),
    clear: async () => {
      await stop()
      await database?.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
