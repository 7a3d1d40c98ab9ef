import { inArray, isNotNull, max, notInArray, type SQL, sql } from 'drizzle-orm'
import { extendsOf } from 'runnel/load'
import type { Database } from '../../database/database.ts'
import { funnelVersions, proposals, publications, sourceTexts, type StaffRow } from '../../database/tables/index.ts'
import { areOfSeveral, type Bases, type Foreign, foreignTo, type KnownFunnels } from '../../policy/companies.ts'
import type { Deps } from '../deps.ts'
import { publishedFiles } from './published.ts'

/** What is foreign to the member of staff who makes a call. Whatever reads or changes files of the studio asks for it. */
export interface OfMember {
  foreign: Foreign
}

/** What decides which brands a change concerns. */
export interface OfSite {
  bases: Bases
}

const mayExtend = /^([^/]+)\/(?:funnel|scenarios\/shared)\.json$/

async function readKnown(db: Database): Promise<KnownFunnels> {
  const { files } = await publishedFiles(db)
  const hashes = new Map(Object.entries(files).filter(([path]) => mayExtend.test(path)))
  const texts =
    hashes.size === 0
      ? []
      : await db
          .select()
          .from(sourceTexts)
          .where(inArray(sourceTexts.sha256, [...hashes.values()]))
  const baseOf = new Map(texts.map(({ sha256, text }) => [sha256, extendsOf(text)]))
  const bases = new Map<string, string[]>()
  for (const [path, hash] of hashes) {
    const [base, id] = [baseOf.get(hash), mayExtend.exec(path)![1]!]
    if (base !== undefined) bases.set(id, [...(bases.get(id) ?? []), base])
  }
  const { funnel, servedAt } = funnelVersions
  const served = await db.selectDistinct({ funnel }).from(funnelVersions).where(isNotNull(servedAt))
  return { served: served.map((row) => row.funnel), bases }
}

/** What is known as of a publication; the next one may change it. */
const known = new WeakMap<Database, { publication: number; funnels: Promise<KnownFunnels> }>()

async function knownFunnels(db: Database): Promise<KnownFunnels> {
  const [newest] = await db.select({ id: max(publications.id) }).from(publications)
  const publication = newest?.id ?? 0
  const before = known.get(db)
  if (before?.publication === publication) return before.funnels
  const funnels = readKnown(db)
  known.set(db, { publication, funnels })
  funnels.catch(() => known.delete(db))
  return funnels
}

/** What is foreign to a member of staff now, and what builds on what. */
export async function knownTo(
  { db, themes }: Pick<Deps, 'db' | 'themes'>,
  { companyId }: StaffRow,
): Promise<OfMember & OfSite> {
  if (companyId === null && !areOfSeveral(themes)) return { foreign: new Map(), bases: new Map() }
  const funnels = await knownFunnels(db)
  return { foreign: foreignTo(companyId, themes, funnels), bases: funnels.bases }
}

/** Whether the funnel with an id is not foreign. */
export const isOwnFunnel = ({ foreign }: OfMember, id: SQL): SQL =>
  foreign.size === 0 ? sql`true` : notInArray(id, [...foreign.keys()])

/** Whether a file is not foreign, by its path. */
export const isOwnPath = (member: OfMember, path: SQL): SQL => isOwnFunnel(member, sql`split_part(${path}, '/', 1)`)

/** Whether a proposal changes a file that is not foreign. */
export const isOwnProposal = (member: OfMember): SQL =>
  sql`exists (select from jsonb_object_keys(${proposals.files}) as proposed (path) where ${isOwnPath(member, sql`proposed.path`)})`

/** Whether a publication changed a funnel, or at least a file, that is not foreign. */
export const isOwnPublication = (member: OfMember): SQL =>
  sql`(exists (select from jsonb_array_elements_text(${publications.changed}) as funnel (id) where ${isOwnFunnel(member, sql`funnel.id`)})
    or exists (
      select from (select older.files from publications older where older.id < ${publications.id} order by older.id desc limit 1) as before,
        jsonb_object_keys(before.files || ${publications.files}) as file (path)
      where before.files ->> file.path is distinct from ${publications.files} ->> file.path
        and ${isOwnPath(member, sql`file.path`)}))`
