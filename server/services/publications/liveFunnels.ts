import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { PublishedFunnel } from 'runnel/browser'
import type { CompiledFunnel } from 'runnel/compile'
import { ownValue } from 'runnel/rules'
import type { Database } from '../../database/database.ts'
import { funnelVersions, type PublicationRow } from '../../database/tables/index.ts'
import { compilerStamp } from '../../funnels/compilerStamp.ts'
import { type Funnels, translationOf } from '../../funnels/loadFunnels.ts'
import type { MadeVersion } from '../../funnels/makeVersions.ts'
import type { JobLimits } from '../../funnels/child.ts'
import { runApart } from '../../funnels/runApart.ts'
import { newestPublication, type Reader, readSources } from './published.ts'
import { isAlive, storeParts } from './store.ts'

interface Translation {
  funnel: string
  definition: string
  language: string
  texts?: string | undefined
}

/** The compiled funnel of a definition that a page was made from. */
export interface FunnelVersions {
  /** Undefined unless it is served, or people may still be in the middle of it. Within a transaction, it reads there. */
  of(funnel: string, definition: string, db?: Reader): Promise<CompiledFunnel | undefined>
  /** The same in another of its languages. `texts`: the hash of its texts, which change without the definition. */
  translated(of: Translation, db?: Reader): Promise<CompiledFunnel | undefined>
}

/** Where nothing is published, only the current definitions are known. */
export const onlyCurrent: FunnelVersions = { of: async () => undefined, translated: async () => undefined }

/** A version of a funnel. */
interface Version {
  version: string
  funnel: string
  definition: string
  published: PublishedFunnel
}

/** A version with which people may be in the middle. */
interface Older extends Version {
  /** Milliseconds since 1970. */
  endsAt: number
}

interface Current {
  version: string
  published: PublishedFunnel
  /** The funnel in each of its languages, the original first. */
  compiled: CompiledFunnel[]
}

/** How many older versions are kept in memory, compiled. */
const most = 8

/** Milliseconds after which it is tried again to compile what cannot be compiled; the last one again and again. */
const waits = [10_000, 60_000, 600_000]

/** A publication that could not be compiled here. */
interface Failed {
  publication: number
  error: unknown
  tries: number
  /** Milliseconds since 1970: it is not tried again before. */
  until: number
}

export interface LiveOptions {
  db: Database
  now: () => Date
  warn: (text: string) => void
  /** Folder of the definitions in TypeScript. */
  folder: string
  /** The funnels in TypeScript, which no publication has. */
  fixed: Funnels
  /** What compiling may take. */
  limits?: JobLimits
}

const readCompiled = (text: string): CompiledFunnel[] => JSON.parse(text) as CompiledFunnel[]

/** A version in one of its languages; without one in the original. */
async function readVersion(
  version: string,
  language: string | undefined,
  db: Reader,
): Promise<CompiledFunnel | undefined> {
  const [row] = await db
    .select({ compiled: funnelVersions.compiled })
    .from(funnelVersions)
    .where(eq(funnelVersions.version, version))
  return row && readCompiled(row.compiled).find((one) => one.language?.id === language)
}

/** The funnels that this process serves: those of the newest publication, and older ones while people are in the middle of them. */
export class LiveFunnels implements FunnelVersions {
  /** The current funnels, by id; changes as a whole. */
  readonly current: Map<string, CompiledFunnel>
  /** The current funnels in their other languages. */
  readonly translations = new Map<string, CompiledFunnel>()
  /** Id of the publication that is served; 0 before the first. */
  publication = 0
  readonly #options: LiveOptions
  readonly #listeners = new Set<() => void>()
  readonly #compiled = new Map<string, CompiledFunnel>()
  #served = new Map<string, Current>()
  #older: Older[] = []
  #mark = ''
  #failed: Failed | undefined

  constructor(options: LiveOptions) {
    this.#options = options
    this.current = new Map(options.fixed)
  }

  /** Calls back after every change of the funnels that are served. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener)
  }

  /** Looks whether something was published or withdrawn, and serves it. */
  async follow(): Promise<void> {
    const { db } = this.#options
    const { rows } = await db.execute<{ mark: string }>(
      sql`select concat((select max(id) from publications), ' ', (select count(withdrawn_at) from funnel_versions)) as mark`,
    )
    const mark = rows[0]!.mark
    if (mark === this.#mark) return
    const newest = await newestPublication(db)
    const served = newest ? await this.#load(newest) : new Map<string, Current>()
    const older = await this.#readOlder(served)
    this.#mark = mark
    this.#swap(newest?.id ?? 0, served, older)
  }

  /** Replaces all maps at once, so that a reader sees either the old funnels or the new ones. */
  #swap(publication: number, served: Map<string, Current>, older: Older[]): void {
    this.publication = publication
    this.#served = served
    this.#older = older
    this.#compiled.clear()
    this.current.clear()
    this.translations.clear()
    for (const [id, funnel] of this.#options.fixed) this.current.set(id, funnel)
    for (const [id, { compiled }] of served) {
      const [original, ...others] = compiled
      this.current.set(id, original!)
      for (const one of others) this.translations.set(translationOf(id, one.language!.id), one)
    }
    for (const listener of this.#listeners) listener()
  }

  async #load(publication: PublicationRow): Promise<Map<string, Current>> {
    const { db } = this.#options
    const { funnels } = publication
    const known = [...this.#served].filter(([id, { version }]) => ownValue(funnels, id) === version)
    const loaded = new Map<string, Current>(known)
    const wanted = Object.values(funnels).filter(
      (version) => ![...loaded.values()].some((one) => one.version === version),
    )
    const rows =
      wanted.length === 0
        ? []
        : await db
            .select()
            .from(funnelVersions)
            .where(and(inArray(funnelVersions.version, wanted), eq(funnelVersions.compiler, compilerStamp())))
    for (const { funnel, version, published, compiled } of rows)
      loaded.set(funnel, { version, published, compiled: readCompiled(compiled) })
    const missing = Object.keys(funnels).filter((id) => !loaded.has(id))
    for (const one of missing.length === 0 ? [] : await this.#compileHere(publication))
      if (missing.includes(one.funnel)) loaded.set(one.funnel, { ...one, compiled: readCompiled(one.compiled) })
    return new Map([...loaded].sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  /**
   * Compiles what another version of the server has published. It serves its own pages with what its own compiler makes.
   * After a failure it does not try again at once, since a process takes much time and memory.
   */
  async #compileHere({ id, files }: PublicationRow): Promise<MadeVersion[]> {
    const { db, folder, warn, now, limits } = this.#options
    const failed = this.#failed?.publication === id ? this.#failed : undefined
    if (failed && now().getTime() < failed.until) throw failed.error
    const sources = await readSources(db, files)
    const job = { does: 'make' as const, folder, sources, known: new Set<string>() }
    const { made, problems } = await runApart(job, limits).catch((error: Error) => {
      const tries = (failed?.tries ?? 0) + 1
      const wait = waits[Math.min(tries, waits.length) - 1]!
      this.#failed = { publication: id, error, tries, until: now().getTime() + wait }
      throw error
    })
    for (const [id, problem] of Object.entries(problems)) warn(`The funnel ${id} is not served: ${problem}`)
    await storeParts(db, made)
    return made
  }

  async #readOlder(served: Map<string, Current>): Promise<Older[]> {
    const { db, now } = this.#options
    const { version, funnel, definition, published, supersededAt, keptFor } = funnelVersions
    const rows = await db
      .select({ version, funnel, definition, published, supersededAt, keptFor })
      .from(funnelVersions)
      .where(and(isAlive(now()), eq(funnelVersions.compiler, compilerStamp())))
    const current = new Set([...served.values()].map((one) => one.version))
    return rows
      .filter((one) => one.supersededAt && !current.has(one.version))
      .map(({ supersededAt: at, keptFor: seconds, ...one }) => ({ ...one, endsAt: at!.getTime() + seconds * 1000 }))
  }

  #alive(): Older[] {
    const now = this.#options.now().getTime()
    return this.#older.filter(({ endsAt }) => endsAt > now)
  }

  /**
   * The versions of a definition in which people may be in the middle. After those that this process knows come those of
   * the database: another process may have published one just now, and its pages come here before this one has followed.
   */
  async *#versionsOf(
    { funnel, definition }: { funnel?: string; definition: string },
    db: Reader,
  ): AsyncGenerator<Version> {
    const known = this.#alive()
      .filter((one) => one.definition === definition && one.funnel === (funnel ?? one.funnel))
      .slice(0, most)
    yield* known
    const { version, funnel: id, definition: hash, published, compiler, servedAt, supersededAt } = funnelVersions
    const isOfFunnel = funnel === undefined ? undefined : eq(id, funnel)
    const isNew =
      known.length === 0
        ? undefined
        : notInArray(
            version,
            known.map((one) => one.version),
          )
    // A publication that goes back keeps the time at which a version was served first.
    yield* await db
      .select({ version, funnel: id, definition: hash, published })
      .from(funnelVersions)
      .where(and(eq(hash, definition), isOfFunnel, isNew, eq(compiler, compilerStamp()), isAlive(this.#options.now())))
      .orderBy(sql`${supersededAt} desc nulls first`, desc(servedAt))
      .limit(most)
  }

  async of(funnel: string, definition: string, db: Reader = this.#options.db): Promise<CompiledFunnel | undefined> {
    const current = this.current.get(funnel)
    if (current?.hash === definition) return current
    for await (const { version } of this.#versionsOf({ funnel, definition }, db))
      return this.#remembered(version, undefined, db)
    return undefined
  }

  async translated(
    { funnel, definition, language, texts }: Translation,
    db: Reader = this.#options.db,
  ): Promise<CompiledFunnel | undefined> {
    const isRead = (one: CompiledFunnel | undefined): boolean =>
      one?.hash === definition && (texts === undefined || one.language!.hash === texts)
    const current = this.translations.get(translationOf(funnel, language))
    if (isRead(current)) return current
    for await (const { version, published } of this.#versionsOf({ funnel, definition }, db)) {
      if (!published.languages.some(({ id }) => id === language)) continue
      const translated = await this.#remembered(version, language, db)
      if (isRead(translated)) return translated
    }
    return undefined
  }

  /** Reads a version, unless it was read lately. Nobody waits for the reading of another, who may wait for this transaction. */
  async #remembered(version: string, language: string | undefined, db: Reader): Promise<CompiledFunnel | undefined> {
    const key = translationOf(version, language ?? '')
    const known = this.#compiled.get(key) ?? (await readVersion(version, language, db))
    if (!known) return undefined
    this.#compiled.delete(key)
    this.#compiled.set(key, known)
    const [oldest] = this.#compiled.keys()
    if (this.#compiled.size > most) this.#compiled.delete(oldest!)
    return known
  }

  /** What a page needs to go on with a definition; undefined unless it is alive. */
  async publishedOf(definition: string): Promise<PublishedFunnel | undefined> {
    const current = [...this.#served.values()].find(({ compiled }) => compiled[0]!.hash === definition)
    if (current) return current.published
    for await (const { published } of this.#versionsOf({ definition }, this.#options.db)) return published
    return undefined
  }

  /** The addresses of older versions, at which a visitor in the middle of one may reload the page. */
  olderAddresses(): PublishedFunnel['addresses'][] {
    return this.#alive().map(({ published }) => published.addresses)
  }

  /** The funnels of which a page that was built with these versions has another one, or none. */
  newerThan(built: Readonly<Record<string, string>>): PublishedFunnel[] {
    return [...this.#served].flatMap(([id, { version, published }]) =>
      ownValue(built, id) === version ? [] : [published],
    )
  }
}
