import type { FastifyInstance } from 'fastify'
import { Busy } from '../base/apiError.ts'
import { isApiCall } from './apiCalls.ts'

/** Milliseconds that a call may have to wait for the database. */
const longestWait = 3000

/** Where calls wait for the database. */
interface Line {
  /** Milliseconds. */
  readonly expectedWait: number
}

/**
 * Refuses calls that would wait too long for the database, before anything is done for them. A call that has begun may
 * finish: it may have asked an outside service already, whose answer must be stored.
 */
export function busy(app: FastifyInstance, lines: readonly Line[]): void {
  app.addHook('onRequest', async (request) => {
    if (isApiCall(request) && lines.some(({ expectedWait }) => expectedWait > longestWait)) throw new Busy()
  })
}
