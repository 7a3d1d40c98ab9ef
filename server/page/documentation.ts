import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Serves the built documentation (`npm run docs:build`) at `/docs/`. Its pages obey the policy of every other page. */
export async function documentation(app: FastifyInstance, { folder }: { folder: string }): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/docs',
    redirect: true,
    dotfiles: 'ignore',
    decorateReply: false,
  })
}
