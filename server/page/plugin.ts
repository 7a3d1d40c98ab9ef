import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type FunnelAddresses, answerAddress } from 'runnel/run'
import { offers } from '#schemas/offers.ts'
import type { Theme } from '#schemas/theme.ts'
import { hasVersion } from '../base/hasVersion.ts'
import { sitePages } from '../base/sitePages.ts'
import { brandOfPage } from './brandOfRequest.ts'
import { checkConfiguredBrand } from './chooseBrand.ts'
import { renderPage } from './renderPage.ts'
import { sendEncoded } from './encodings.ts'
import { asBuilt, type PageFunnels } from './publishedFunnels.ts'
import type { DrawScreen, Screen } from './screens.ts'
import { loadThemes, type Brand } from './themes.ts'

/**
 * Whether the app has a page at this path for this brand. Other paths also get the app, which shows that there is no page, but with status 404 (ROUTE-02).
 * A funnel's definition gives its paths, to the app too (docs/format.md §3.2).
 */
function isPage(path: string, funnels: FunnelAddresses[], theme: Theme): boolean {
  const plain = path.replace(/(?<=.)\/+$/, '')
  const answer = answerAddress(plain, funnels)
  return sitePages.has(plain) || (answer !== undefined && offers(theme, answer.funnel))
}

/** Whether only a version that another has replaced has the step at a path, in a funnel that is still there. */
function isOnlyIn(path: string, current: FunnelAddresses[], older: FunnelAddresses[]): boolean {
  const plain = path.replace(/(?<=.)\/+$/, '')
  const now = answerAddress(plain, current)
  if (now && now.redirect === undefined) return false
  const then = answerAddress(plain, older)
  return then?.step !== undefined && then.redirect === undefined && current.some(({ id }) => id === then.funnel)
}

export interface PageOptions {
  /** Folder of the built app. */
  dist: string
  /** Folder name of the brand, unless the host name decides. */
  brand?: string
  production: boolean
  /** Read from `themes/` by default. */
  brands?: readonly Brand[]
  /** They have pages at the paths in their definitions. */
  funnels: FunnelAddresses[] | PageFunnels
  /** Whether everyone may get the texts of draft languages. */
  drafts?: boolean
  /** Whether there is a studio. */
  studio?: boolean
  /** Draws pages before they are sent; without it only the browser draws. */
  draw?: DrawScreen
  /** Whether to name a drawn page's scripts in a reply before it. Older proxies take that reply for the page. */
  earlyHints?: boolean
}

/**
 * Serves the app: built files, the brand's style sheet, logo and icon, and the themed page at every page path. Throws at registration if `brand` does not
 * exist or if production has no build. Without a build it only serves the brand's files, which the development server requests.
 */
export async function page(app: FastifyInstance, options: PageOptions): Promise<void> {
  const brands = options.brands ?? loadThemes(undefined, (text) => app.log.warn(text))
  checkConfiguredBrand(
    brands.map(({ name }) => name),
    options.brand,
  )
  const brandOf = brandOfPage(brands, options)
  serveBrandFile(app, '/theme.css', 'text/css; charset=utf-8', (request, reply) => brandOf(request, reply).styleSheet)
  serveBrandFile(app, '/brand/logo.svg', 'image/svg+xml', (request, reply) => brandOf(request, reply).logo)
  serveBrandFile(app, '/brand/icon.svg', 'image/svg+xml', (request, reply) => brandOf(request, reply).icon)

  const html = readIndex(options, app)
  if (html === undefined) return
  const { funnels: given } = options
  const funnels = Array.isArray(given) ? asBuilt(() => given) : given
  if (!options.drafts)
    app.addHook('onRequest', async (request, reply) => (isDraft(pathOf(request)) ? reply.callNotFound() : undefined))
  serveBuilt(app, options.dist)
  app.get('/*', async (request, reply) => {
    const path = pathOf(request)
    if (isNoPage(path)) return reply.callNotFound()
    const brand = brandOf(request, reply)
    const { theme } = brand
    const current = funnels.current()
    // A visitor in the middle of a form may reload a step that the current version lacks. Only the browser knows who that is.
    const ofOlder = isOnlyIn(path, current, funnels.older())
    const known = isPage(path, ofOlder ? funnels.older() : current, theme)
    const draw = (at?: string) => options.draw?.(at, brand, languageOf(request)).catch(toldTo(request))
    const screen = (known && !ofOlder && (await draw(path))) || (await draw())
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
    void reply.status(known ? 200 : 404).headers(headers)
    return screen
      ? sendScreen(request, reply, screen, options.earlyHints)
      : reply.send(renderPage(html, theme, { published: funnels.published(), studio: options.studio ?? false }))
  })
}

/** A page that cannot be drawn here is drawn by the browser. */
const toldTo =
  ({ log }: FastifyRequest) =>
  (error: unknown): undefined =>
    void log.error(error, 'a page was not drawn')

/** Sends a drawn page, compressed, and first the names of its scripts, so that a proxy or browser can fetch them already. */
function sendScreen(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, policy, link }: Screen,
  earlyHints = false,
): FastifyReply {
  void reply.headers({ 'content-security-policy': policy, link })
  if (earlyHints && request.headers['sec-fetch-mode'] === 'navigate') reply.raw.writeEarlyHints({ link })
  return sendEncoded(request, reply, body)
}

function readIndex({ dist, production }: PageOptions, app: FastifyInstance): string | undefined {
  const path = join(dist, 'index.html')
  if (existsSync(path)) return readFileSync(path, 'utf8')
  const problem = `There is no built app in ${dist}. Please run "npm run build" first.`
  if (production) throw new Error(problem)
  app.log.warn(problem)
  return undefined
}

/** The language that an address asks for. */
const languageOf = ({ query }: FastifyRequest): string | undefined => {
  // Of several, the first counts, as in the browser.
  const [lang] = [(query as { lang?: unknown }).lang].flat()
  return typeof lang === 'string' ? lang : undefined
}

/** A path as the static routes read it. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0]!

/** Whether a file of the build has the texts of a language that is a draft (`engine/vite/funnelPlugin.ts`). */
const isDraft = (path: string): boolean => /\.draft\.\w+-[^/]*$/.test(decoded(path))

/** Unknown calls and files get a 404 of their own kind, never the page. */
const isNoPage = (path: string): boolean => /^\/(api|assets)(\/|$)/.test(path) || /\.\w+$/.test(path)

/** Names of files in `assets/` contain a hash of their content, so browsers may cache them permanently. */
function serveBuilt(app: FastifyInstance, dist: string): void {
  void app.register(fastifyStatic, {
    root: dist,
    wildcard: false,
    index: false,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.{html,br,gz}'],
    setHeaders: (reply, path) => {
      const hashed = path.includes(`${sep}assets${sep}`)
      // A shared cache must not serve a compressed file to a client that cannot read it.
      void reply.header('vary', 'accept-encoding')
      void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
}

/** The brand depends on the host and, outside production, on a cookie: so the file is revalidated every time, mostly with a 304. */
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
