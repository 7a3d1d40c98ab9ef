import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Tells that no more requests should come; those that do are still served, and their connections are closed after them. */
    leave(): void
    isLeaving(): boolean
    /** Accepts no more connections, waits for the replies under way, cuts what is left after `patience` milliseconds, and closes. */
    drain(patience: number): Promise<void>
  }
}

/** Ends the connections of a server that is asked to stop: Node itself would wait for each one that is kept alive. */
export function drain(app: FastifyInstance): void {
  const underWay = new Set<ServerResponse>()
  let leaving = false
  let tellDone = () => {}
  app.addHook('onRequest', (_request, { raw }, done) => {
    underWay.add(raw)
    raw.once('close', () => {
      underWay.delete(raw)
      if (underWay.size === 0) tellDone()
    })
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (leaving) void reply.header('connection', 'close')
    done()
  })
  app.decorate('isLeaving', () => leaving)
  app.decorate('leave', () => {
    leaving = true
  })
  app.decorate('drain', async (patience: number) => {
    leaving = true
    const closed = app.close()
    if (underWay.size > 0)
      await Promise.race([new Promise<void>((done) => (tellDone = done)), sleep(patience, undefined, { ref: false })])
    // A server on two addresses has a second listener, which can only be found through its sockets.
    for (const response of underWay) response.destroy()
    app.server.closeAllConnections()
    await closed
  })
}
