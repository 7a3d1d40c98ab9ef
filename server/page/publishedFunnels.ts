import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { PublishedFunnel } from 'runnel/browser'
import type { FunnelAddresses } from 'runnel/run'
import { ApiError } from '../base/apiError.ts'
import type { Database } from '../database/database.ts'
import type { LiveFunnels } from '../services/publications/liveFunnels.ts'
import { readPart, wasServed } from '../services/publications/versions.ts'
import { type Bodies, encoded, sendEncoded } from './encodings.ts'

/** The file of the build with the version of each funnel that it holds (`engine/vite/funnelPlugin.ts`). */
const builtFile = '.vite/funnels.json'

/** The funnels that the page tells the browser of, and those whose addresses it answers. */
export interface PageFunnels {
  /** The current funnels. */
  current(): FunnelAddresses[]
  /** Versions that others have replaced, with which people may be in the middle. */
  older(): FunnelAddresses[]
  /** Those of which the build has another version, or none. */
  published(): PublishedFunnel[]
}

/** Funnels that stay as the build has them. */
export const asBuilt = (funnels: () => FunnelAddresses[]): PageFunnels => ({
  current: funnels,
  older: () => [],
  published: () => [],
})

/** Languages that are drafts are nobody's but the author's. */
const withoutDrafts = (one: PublishedFunnel): PublishedFunnel => ({
  ...one,
  languages: one.languages.filter(({ draft }) => !draft),
})

const shownTo = (drafts: boolean) => (drafts ? (one: PublishedFunnel) => one : withoutDrafts)

/** The live funnels for the page of a build. The development server has what it serves from the files. */
export function pageFunnels(live: LiveFunnels, dist: string, { drafts = false } = {}): PageFunnels {
  const file = join(dist, builtFile)
  const built = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : undefined
  return {
    current: () => [...live.current.values()],
    older: () => live.olderAddresses(),
    published: () => (built ? live.newerThan(built).map(shownTo(drafts)) : []),
  }
}

/** How many files are kept in memory, compressed: those of some ten funnels. */
const most = 64

const types = { json: 'application/json; charset=utf-8', js: 'text/javascript; charset=utf-8' }

/**
 * Serves the files of published funnels: `/funnels/<sha256>.json` and `.js`, which never change, and
 * `/funnels/of/<hash>.json`, which says where those of a definition are. That answers 410 when nobody may go on with it.
 */
export function servePublished(
  app: FastifyInstance,
  { live, db, drafts = false }: { live: LiveFunnels; db: Database; drafts?: boolean },
): void {
  const kept = new Map<string, Promise<Bodies | undefined>>()
  const read = (name: string, sha256: string, type: 'json' | 'js'): Promise<Bodies | undefined> => {
    const known = kept.get(name)
    if (known) return known
    const reading = readPart({ db }, sha256, type).then((text) =>
      text === undefined ? undefined : encoded(Buffer.from(text)),
    )
    kept.set(name, reading)
    const [oldest] = kept.keys()
    if (kept.size > most) kept.delete(oldest!)
    reading.then(
      (found) => (found ? undefined : kept.delete(name)),
      () => kept.delete(name),
    )
    return reading
  }
  app.get<{ Params: { name: string } }>('/funnels/:name', { schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params
    const [, sha256, type] = /^([0-9a-f]{64})\.(json|js)$/.exec(name) ?? []
    const bodies = sha256 ? await read(name, sha256, type as 'json' | 'js') : undefined
    // It may be published the next moment.
    if (!bodies) return reply.header('cache-control', 'no-store').callNotFound()
    void reply.headers({
      'content-type': types[type as 'json' | 'js'],
      'cache-control': 'public, max-age=31536000, immutable',
    })
    return sendEncoded(request, reply, bodies)
  })
  app.get<{ Params: { name: string } }>('/funnels/of/:name', { schema: { hide: true } }, async (request, reply) => {
    const [, definition] = /^([0-9a-f]{64})\.json$/.exec(request.params.name) ?? []
    if (!definition) return reply.callNotFound()
    void reply.header('cache-control', 'no-cache')
    const published = await live.publishedOf(definition)
    if (published) return shownTo(drafts)(published)
    if (await wasServed({ db }, definition)) throw new ApiError(410, 'Nobody can go on with this version of the form')
    return reply.callNotFound()
  })
}
