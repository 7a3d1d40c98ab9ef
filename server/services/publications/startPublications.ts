import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import { ownValue, onlyOwn } from 'runnel/rules'
import { fingerprint } from '../../data/fingerprint.ts'
import type { Database } from '../../database/database.ts'
import { funnelVersions, publications, type PublicationRow } from '../../database/tables/index.ts'
import { compilerStamp } from '../../funnels/compilerStamp.ts'
import type { MadeFunnels } from '../../funnels/makeVersions.ts'
import { runApart } from '../../funnels/runApart.ts'
import { shippedFiles } from '../../funnels/shippedFiles.ts'
import { funnelsIn, type Sources } from '../../funnels/sources.ts'
import { withDraftLock } from '../drafts/writeDraft.ts'
import { newestPublication, readSources } from './published.ts'
import { hashesOf, isAlive, madeBy, publishNext, storeTexts, storeVersions } from './store.ts'

interface Start {
  db: Database
  folder: string
  now: () => Date
  warn: (text: string) => void
}

/** The publication that gave a path the text that it has now; undefined if it had it from the first. */
async function lastChange(db: Database, path: string, newest: PublicationRow): Promise<PublicationRow['kind']> {
  const text = sql<string | null>`${publications.files} ->> ${path}`
  const rows = db
    .select({ id: publications.id, kind: publications.kind, text: text.as('text') })
    .from(publications)
    .orderBy(desc(publications.id))
  let kind = newest.kind
  for (const row of await rows) {
    if ((row.text ?? undefined) !== ownValue(newest.files, path)) return kind
    kind = row.kind
  }
  return kind
}

/**
 * The files to serve: the shipped ones, but those that the studio has published. A path that differs from what is shipped and
 * was published in the studio last stays as it is, and a warning names it.
 */
async function filesToServe(
  shipped: Sources,
  newest: PublicationRow | undefined,
  { db, warn }: Start,
): Promise<Record<string, string>> {
  const hashes = hashesOf(shipped)
  if (!newest) return hashes
  const files = onlyOwn(newest.files)
  for (const path of new Set([...Object.keys(hashes), ...Object.keys(files)])) {
    const hash = ownValue(hashes, path)
    if (hash === ownValue(files, path)) continue
    if ((await lastChange(db, path, newest)) === 'files') {
      if (hash === undefined) delete files[path]
      else files[path] = hash
    } else if (await wasShippedOtherwise(db, path, hash))
      warn(
        `funnels/${path} has changed, but the studio has published it since, and that is served. "runnel push" brings the file in, "runnel pull" writes what is served.`,
      )
  }
  // With a prototype again: the database layer takes a value without one for none.
  return { ...files }
}

/** Whether the text that is shipped is another one than the files gave before. */
async function wasShippedOtherwise(db: Database, path: string, shipped: string | undefined): Promise<boolean> {
  const text = sql<string | null>`${publications.files} ->> ${path}`
  const rows = await db
    .select({ text: text.as('text') })
    .from(publications)
    .where(eq(publications.kind, 'files'))
  return !rows.some((row) => (row.text ?? undefined) === shipped)
}

const first = ({ problems }: MadeFunnels): string | undefined => Object.values(problems)[0]

/** Publishes what has changed of the files, and compiles again what another compiler has made. */
export async function startPublications(start: Start): Promise<void> {
  const { db, folder, now, warn } = start
  const shipped = shippedFiles(folder)
  const compiler = compilerStamp()
  for (;;) {
    const newest = await newestPublication(db)
    const wanted = await filesToServe(shipped, newest, start)
    const texts = new Map([...shipped.values()].map((text) => [fingerprint(text), text]))
    const sourcesOf = async (files: Record<string, string>): Promise<Sources> => {
      const stored = await readSources(
        db,
        Object.fromEntries(Object.entries(files).filter(([, hash]) => !texts.has(hash))),
      )
      return new Map(Object.entries(files).map(([path, hash]) => [path, texts.get(hash) ?? stored.get(path)!]))
    }
    const isSame = newest !== undefined && isDeepStrictEqual(wanted, newest.files)
    if (isSame) {
      const versions = Object.values(newest.funnels)
      // An older server, which could not compile one, may have been started meanwhile.
      const isWhole = funnelsIn(new Map(Object.entries(wanted))).every((id) => Object.hasOwn(newest.funnels, id))
      if (isWhole && (await madeBy(db, compiler, versions)).size === new Set(versions).size) break
    }
    const known = await madeBy(db, compiler)
    let files = wanted
    let made = await runApart({ does: 'make', folder, sources: await sourcesOf(files), known })
    if (first(made) !== undefined && !isSame) {
      if (!newest) throw new Error(first(made))
      warn(`The changed files of funnels/ are not published: ${first(made)}`)
      files = newest.files
      made = await runApart({ does: 'make', folder, sources: await sourcesOf(files), known })
    }
    for (const [id, problem] of Object.entries(made.problems))
      warn(`The funnel ${id} is withdrawn, because this server cannot compile what was published: ${problem}`)
    const published = await withDraftLock(db, async (tx) => {
      if ((await newestPublication(tx))?.id !== newest?.id) return false
      const at = now()
      await storeTexts(tx, shipped.values())
      await storeVersions(tx, made.made, { compiler, at })
      const changes =
        !newest || !isDeepStrictEqual(files, newest.files) || !isDeepStrictEqual(made.versions, newest.funnels)
      if (changes)
        await publishNext(tx, newest, { kind: 'files', by: 'the server', note: '', files, funnels: made.versions }, at)
      return true
    })
    if (published) break
  }
  await compileOlder(start, compiler)
  await forgetProposed(start)
}

/** Days after which a version is deleted that was proposed, but never served. */
const longProposed = 7

const forgetProposed = ({ db, now }: Start): Promise<unknown> =>
  db
    .delete(funnelVersions)
    .where(
      and(
        isNull(funnelVersions.servedAt),
        lt(funnelVersions.madeAt, new Date(now().getTime() - longProposed * 24 * 3600_000)),
      ),
    )

/** Compiles versions again that another compiler has made, and in which people may be in the middle; withdraws those that it cannot. */
async function compileOlder({ db, folder, now, warn }: Start, compiler: string): Promise<void> {
  const rows = await db
    .select({ version: funnelVersions.version, funnel: funnelVersions.funnel })
    .from(funnelVersions)
    .where(and(isAlive(now()), isNotNull(funnelVersions.supersededAt), ne(funnelVersions.compiler, compiler)))
  for (const { version, funnel } of rows) {
    const [served] = await db
      .select({ files: publications.files })
      .from(publications)
      .where(sql`${publications.funnels} ->> ${funnel} = ${version}`)
      .orderBy(desc(publications.id))
      .limit(1)
    const made =
      served &&
      (await runApart({
        does: 'make',
        folder,
        sources: await readSources(db, served.files),
        known: new Set(),
        only: funnel,
      }))
    const again = made?.made.find((one) => one.version === version)
    if (again) await storeVersions(db, [again], { compiler, at: now() })
    else {
      await db.update(funnelVersions).set({ withdrawnAt: now() }).where(eq(funnelVersions.version, version))
      const why = ownValue(made?.problems, funnel) ?? 'it has other contracts now'
      warn(`An older version of the funnel ${funnel} is withdrawn, because this server cannot compile it: ${why}`)
    }
  }
}
