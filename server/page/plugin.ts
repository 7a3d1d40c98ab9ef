import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FunnelAddresses } from '#engine/run/index.ts'
import { hasVersion } from '../base/hasVersion.ts'
import { brandOfPage } from './brandOfRequest.ts'
import { checkConfiguredBrand } from './chooseBrand.ts'
import { isPage } from './pageRoutes.ts'
import { renderPage } from './renderPage.ts'
import { loadThemes, type Brand } from './themes.ts'

export interface PageOptions {
  /** The built app. */
  dist: string
  /** Folder name of the brand, unless the host name says another. */
  brand?: string
  production: boolean
  /** Read from `themes/` unless given. */
  brands?: readonly Brand[]
  /** Which have pages where their definitions say. */
  funnels: FunnelAddresses[]
}

/**
 * Serves the app: built files, the brand's style sheet, logo and icon, and the themed page for every address of a page.
 * Throws at registration when `brand` does not exist or, in production, when there is no build. Without a build it serves the brand's
 * files alone, which the development server asks for.
 */
export async function page(app: FastifyInstance, options: PageOptions): Promise<void> {
  const brands = options.brands ?? loadThemes(undefined, (text) => app.log.warn(text))
  checkConfiguredBrand(brands, options.brand)
  const brandOf = brandOfPage(brands, options)
  serveBrandFile(app, '/theme.css', 'text/css; charset=utf-8', (request, reply) => brandOf(request, reply).styleSheet)
  serveBrandFile(app, '/brand/logo.svg', 'image/svg+xml', (request, reply) => brandOf(request, reply).logo)
  serveBrandFile(app, '/brand/icon.svg', 'image/svg+xml', (request, reply) => brandOf(request, reply).icon)

  const html = readIndex(options, app)
  if (html === undefined) return
  serveBuilt(app, options.dist)
  app.get('/*', (request, reply) => {
    const path = pathOf(request)
    if (isNoPage(path)) return reply.callNotFound()
    const { theme } = brandOf(request, reply)
    return reply
      .status(isPage(path, options.funnels, theme) ? 200 : 404)
      .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      .send(renderPage(html, theme))
  })
}

function readIndex({ dist, production }: PageOptions, app: FastifyInstance): string | undefined {
  const path = join(dist, 'index.html')
  if (existsSync(path)) return readFileSync(path, 'utf8')
  const problem = `There is no built app in ${dist}. Please run "npm run build" first.`
  if (production) throw new Error(problem)
  app.log.warn(problem)
  return undefined
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0]!

/** Unknown calls and files are answered as what they are, never with a page. */
const isNoPage = (path: string): boolean => /^\/(api|assets)(\/|$)/.test(path) || /\.\w+$/.test(path)

/** File names in `assets/` carry a hash of their content, so they may be kept for good. */
function serveBuilt(app: FastifyInstance, dist: string): void {
  void app.register(fastifyStatic, {
    root: dist,
    wildcard: false,
    index: false,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.{html,br,gz}'],
    setHeaders: (response, path) => {
      const hashed = path.includes(`${sep}assets${sep}`)
      // A shared cache must not hand a compressed file to whoever cannot read it.
      response.setHeader('vary', 'accept-encoding')
      response.setHeader('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
}

/** Which brand it is depends on the host and, outside production, on a cookie: so it is asked for again each time, and mostly answered by 304. */
function serveBrandFile(
  app: FastifyInstance,
  path: string,
  type: string,
  content: (request: FastifyRequest, reply: FastifyReply) => string,
): void {
  app.get(path, (request, reply) => {
    const body = content(request, reply)
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    reply.headers({ 'content-type': type, 'cache-control': 'no-cache', etag })
    return hasVersion(request.headers['if-none-match'], etag) ? reply.status(304).send() : reply.send(body)
  })
}
