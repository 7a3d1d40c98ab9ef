import { randomBytes } from 'node:crypto'
import { unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { freeSpace } from '../base/freeSpace.ts'
import { sqlState } from '../database/databaseError.ts'

/** A reason why data cannot be stored, in the words of `/health/ready`. */
export type StorageProblem = 'disk full' | 'disk not writable'

export interface DataFolder {
  path: string
  /** Megabytes that must be free, so that the database keeps room to work. */
  leastFree: number
}

/** Milliseconds for which a result is reused. */
const fresh = 5000
const megabyte = 2 ** 20
/** SQLSTATE of a full disk. */
const diskFull = '53100'
const full = new Set(['ENOSPC', 'EDQUOT'])

/** Checks a folder: how much is free, and whether a small file can be written. */
async function problemOf({ path, leastFree }: DataFolder): Promise<StorageProblem | undefined> {
  const probe = join(path, `.probe-${randomBytes(4).toString('hex')}`)
  try {
    if ((await freeSpace(path)) / megabyte < leastFree) return 'disk full'
    await writeFile(probe, Buffer.alloc(4096), { flag: 'wx', mode: 0o600, flush: true })
    await unlink(probe)
    return undefined
  } catch (error) {
    await unlink(probe).catch(() => undefined)
    return full.has((error as NodeJS.ErrnoException).code ?? '') ? 'disk full' : 'disk not writable'
  }
}

/** Writes enough to need new space, and rolls it back. */
async function canStore({ db }: FastifyInstance['deps']): Promise<boolean> {
  const write = db.execute(
    sql`create temporary table room_probe on commit drop as select repeat(md5(n::text), 64) as filler from generate_series(1, 64) n`,
  )
  return write.then(
    () => true,
    () => false,
  )
}

/**
 * Tells whether there is room for data. For a database of our own it checks the folder; any database counts as full
 * once it refused a write for lack of space, until a write succeeds. Results are reused for a few seconds, so that
 * asking costs the disk nothing.
 */
export function storageWatch(app: FastifyInstance, folder?: DataFolder): () => Promise<StorageProblem | undefined> {
  let refused = false
  let known: Promise<StorageProblem | undefined> = Promise.resolve(undefined)
  let since = -Infinity
  app.addHook('onError', (_request, _reply, error, done) => {
    if (sqlState(error) === diskFull) {
      refused = true
      since = app.deps.now().getTime()
      known = Promise.resolve('disk full')
    }
    done()
  })
  const look = async (): Promise<StorageProblem | undefined> => {
    if (refused) refused = !(await canStore(app.deps))
    if (refused) return 'disk full'
    return folder && problemOf(folder)
  }
  return () => {
    const now = app.deps.now().getTime()
    if (now - since >= fresh) {
      since = now
      known = look()
    }
    return known
  }
}
