import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sendNotBuilt } from './notBuilt.ts'

/**
 * Serves the built documentation (`npm run docs:build`) at `/docs/`, as soon as its folder is there. Its pages obey the
 * policy of every other page.
 */
export async function documentation(app: FastifyInstance, { folder }: { folder: string }): Promise<void> {
  await app.register(fastifyStatic, { root: dirname(folder), serve: false, dotfiles: 'ignore' })
  app.get('/docs', (_, reply) => reply.redirect('/docs/'))
  app.get<{ Params: { '*': string } }>('/docs/*', ({ params: { '*': path } }, reply) => {
    if (!existsSync(folder)) return sendNotBuilt(reply, { what: 'The documentation', command: 'npm run docs:build' })
    return reply.sendFile(path === '' || path.endsWith('/') ? `${path}index.html` : path, folder)
  })
}
