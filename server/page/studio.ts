import { existsSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SiteOfRequest } from '../plugins/caller.ts'
import { headerOf, policyDirectives } from '../plugins/contentPolicy.ts'
import { sendNotBuilt } from './notBuilt.ts'

interface StudioOptions extends Pick<SiteOfRequest, 'brandOf'> {
  /** Folder of the built studio, which may still be under way. */
  folder: string
  production: boolean
}

const policy = { ...policyDirectives(), workerSrc: ["'self'"] }

/** The pages of the studio. Nobody else frames them, but the studio frames its phone. */
const pages = {
  index: { 'content-security-policy': headerOf(policy), 'x-frame-options': 'DENY' },
  screen: {
    'content-security-policy': headerOf({ ...policy, frameAncestors: ["'self'"] }),
    'x-frame-options': 'SAMEORIGIN',
  },
}

const asset = /^assets\/[\w.-]+\.\w+$/

/**
 * Serves the built studio at `/studio`, as soon as its folder is there, on every host of the site. Its pages are the same for everybody: what they show
 * comes from the API, which asks who is signed in.
 */
export async function studio(app: FastifyInstance, { folder, production, brandOf }: StudioOptions): Promise<void> {
  await app.register(fastifyStatic, {
    root: dirname(folder),
    serve: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const hashed = path.includes(`${sep}assets${sep}`)
      void reply.header('vary', 'accept-encoding')
      void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-store')
    },
  })
  const serve = (request: FastifyRequest, reply: FastifyReply, path: string) => {
    brandOf(request)
    void reply.header('x-robots-tag', 'noindex')
    if (!existsSync(join(folder, 'index.html')))
      return sendNotBuilt(reply, { what: 'The studio', command: 'npm run build', production })
    if (asset.test(path)) return reply.sendFile(path, folder)
    if (/^assets(\/|$)|\.\w+$/.test(path)) return reply.callNotFound()
    const page = path === 'screen' ? 'screen' : 'index'
    return reply.headers(pages[page]).sendFile(`${page}.html`, folder)
  }
  app.get('/studio', (request, reply) => serve(request, reply, ''))
  app.get<{ Params: { '*': string } }>('/studio/*', (request, reply) => serve(request, reply, request.params['*']))
}
