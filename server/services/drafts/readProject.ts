import { eq, max, sql } from 'drizzle-orm'
import { currentFormat } from 'runnel/contracts'
import { type Concerns, draftPath, type Project, type ProjectFile } from '#schemas/studio/index.ts'
import { onlyOwn } from 'runnel/rules'
import { type DraftRow, draftChanges, draftFiles } from '../../database/tables/index.ts'
import { concernsOf, isForeign } from '../../policy/companies.ts'
import type { Deps } from '../deps.ts'
import { isOwnPath, type OfMember, type OfSite } from '../publications/foreignFunnels.ts'
import { publishedAt, publishedFiles, type Reader, textOf, textsOf } from '../publications/published.ts'

const editable = new RegExp(draftPath)

/** A file as an author sees it. `text` is the published one. */
function projectFile(path: string, published: string | null, text: string | null, draft?: DraftRow): ProjectFile {
  if (!draft) return { path, text, published, revision: 0 }
  const { revision, by, base } = draft
  const moved = base === published ? {} : { moved: true as const, base }
  return { path, text: draft.text, published, revision, by, at: draft.at.toISOString(), ...moved }
}

/** One file as an author sees it now. */
export async function readFile(db: Reader, path: string): Promise<ProjectFile> {
  const [draft] = await db.select().from(draftFiles).where(eq(draftFiles.path, path))
  const published = publishedAt(await publishedFiles(db), path)
  return projectFile(path, published, draft ? null : await textOf(db, published), draft)
}

/** The brands that show each funnel that has its definition among these files. */
function concernsBy(
  { themes, bases }: Pick<Deps, 'themes'> & OfSite,
  paths: readonly string[],
): Pick<Project, 'concerns'> {
  const concerns = onlyOwn<Concerns>()
  for (const path of paths) {
    const [, funnel] = /^([^/]+)\/funnel\.\w+$/.exec(path) ?? []
    const found = funnel === undefined ? undefined : concernsOf(themes, { funnels: [funnel] }, bases)
    if (found) concerns[funnel!] = found
  }
  return Object.keys(concerns).length > 0 ? { concerns } : {}
}

/**
 * Every file that the studio can change and that is not foreign, with the drafts, from one moment. Of foreign folders
 * it tells only whether one that the caller names is foreign, which a refused change tells as well.
 */
export const readProject = (
  deps: Pick<Deps, 'db' | 'themes'> & OfMember & OfSite,
  folders: readonly string[] = [],
): Promise<Project> =>
  deps.db.transaction(
    async (tx) => {
      const published = await publishedFiles(tx)
      const drafts = new Map((await tx.select().from(draftFiles)).map((draft) => [draft.path, draft]))
      const own = isOwnPath(deps, sql`${draftChanges.path}`)
      const [newest] = await tx
        .select({ change: max(draftChanges.id) })
        .from(draftChanges)
        .where(own)
      const all = [...new Set([...Object.keys(published.files), ...drafts.keys()])].toSorted()
      const paths = all.filter((path) => !isForeign(deps.foreign, path))
      const hidden = folders.filter((folder) => deps.foreign.has(folder))
      const open = paths.filter((path) => editable.test(path))
      const texts = await textsOf(
        tx,
        open.flatMap((path) => (drafts.has(path) ? [] : published.files[path]!)),
      )
      const files = open.map((path) => {
        const hash = publishedAt(published, path)
        return projectFile(path, hash, texts.get(hash ?? '') ?? null, drafts.get(path))
      })
      return {
        publication: published.id,
        change: newest?.change ?? 0,
        files,
        format: currentFormat,
        fixed: paths.filter((path) => !editable.test(path)),
        ...concernsBy(deps, paths),
        ...(hidden.length > 0 && { hidden }),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

/** Every file, foreign ones too: to be looked through, and not to be shown. */
export const readAll = (deps: Pick<Deps, 'db' | 'themes'>): Promise<Project> =>
  readProject({ ...deps, foreign: new Map(), bases: new Map() })
