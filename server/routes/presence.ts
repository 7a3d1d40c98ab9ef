import type { FastifyInstance } from 'fastify'
import { presence, type Presence } from '#schemas/studio/index.ts'
import { callerOf } from '../plugins/caller.ts'
import { countPresence } from '../services/counting/counts.ts'
import { presenceNotes } from '../services/people/notePresence.ts'
import type { SiteDeps } from './route.ts'

/** `POST /api/presence`, which no contract describes: funnels do not call it. The page does where there is a studio. */
export function presenceRoute(app: FastifyInstance, deps: SiteDeps): void {
  const notes = presenceNotes(deps)
  app.addHook('onClose', () => notes.store().catch(() => deps.log('presences not stored')))
  app.post<{ Body: Presence }>('/presence', { schema: { body: presence, hide: true } }, async (request, reply) => {
    await countPresence(deps, callerOf(deps, request))
    await notes.note(request.body)
    return reply.code(204).send()
  })
}
