import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { storageWatch, type DataFolder, type StorageProblem } from './storage.ts'

/** Milliseconds that the database may take to say that it is there. */
const patience = 2000

const answers = async (app: FastifyInstance): Promise<boolean> =>
  Promise.race([
    app.deps.db.execute(sql`select 1`).then(
      () => true,
      () => false,
    ),
    sleep(patience, false, { ref: false }),
  ])

type Status = 'ready' | 'leaving' | 'no database' | StorageProblem

/**
 * `/health/live`: the process runs, do not restart it. `/health/ready`: send it requests; 503 while the database does not answer or nothing can be
 * stored, and from the moment that it was asked to stop.
 */
export function health(app: FastifyInstance, folder?: DataFolder): void {
  const storageProblem = storageWatch(app, folder)
  const statusNow = async (): Promise<Status> => {
    if (app.isLeaving()) return 'leaving'
    return (await answers(app)) ? ((await storageProblem()) ?? 'ready') : 'no database'
  }
  app.get('/health/live', { logLevel: 'silent' }, async (_, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  )
  app.get('/health/ready', { logLevel: 'silent' }, async (_, reply) => {
    const status = await statusNow()
    return reply
      .status(status === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status })
  })
}
