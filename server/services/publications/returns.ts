import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { offers } from '#schemas/offers.ts'
import type { Publication, ReturnTo } from '#schemas/studio/index.ts'
import { ownValue } from 'runnel/rules'
import { ApiError } from '../../base/apiError.ts'
import { funnelVersions, publications, type PublicationRow, type StaffRow } from '../../database/tables/index.ts'
import { compilerStamp } from '../../funnels/compilerStamp.ts'
import { funnelsFolder } from '../../funnels/loadFunnels.ts'
import { policyFile } from '../../funnels/platformPolicy.ts'
import type { Returned } from '../../funnels/returnFiles.ts'
import { runApart } from '../../funnels/runApart.ts'
import { overlaid, type Sources } from '../../funnels/sources.ts'
import { requireCompany } from '../../policy/companies.ts'
import { recordAct } from '../audit.ts'
import { withDraftLock } from '../drafts/writeDraft.ts'
import { actorOf } from '../staff/staffAccounts.ts'
import type { OfMember } from './foreignFunnels.ts'
import { foreignInTheWay } from './ownReport.ts'
import { asPublication, conflict, notThere, type PublishingDeps } from './proposals.ts'
import { hashOf, newestPublication, readSources } from './published.ts'
import { hashesOf, madeBy, publishNext, storeVersions } from './store.ts'
import { takeTurn } from './turns.ts'

type Return = { id: number } & ReturnTo

/** The funnels that a return changes. */
const changedBy = ({ versions }: Returned, { funnels }: PublicationRow): string[] =>
  [...new Set([...Object.keys(versions), ...Object.keys(funnels)])].filter(
    (id) => ownValue(versions, id) !== ownValue(funnels, id),
  )

/** Whether a file came with the server as it is then, or a second person has approved it. Null: it was not there. */
async function wasApproved({ db }: PublishingDeps, path: string, hash: string | null): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from (
      select kind, approved_by, files ->> ${path} as text,
        lag(files ->> ${path}) over (order by id) as before, row_number() over (order by id) as place
      from ${publications}) as states
    where text is not distinct from ${hash}::text and (place = 1 or before is distinct from text)
      and (kind = 'files' or approved_by is not null)
    limit 1`)
  return rows.length > 0
}

/** A return needs no approval of its own, so where one is demanded, every file that it brings back must have had it. */
async function requireApproved(deps: PublishingDeps, changed: string[], { changes }: Returned): Promise<void> {
  const demands = deps.publishing.brands.some(
    ({ approval, theme }) => approval && changed.some((id) => offers(theme, id)),
  )
  for (const [path, text] of changes) {
    if (!(demands || path === policyFile) || (await wasApproved(deps, path, hashOf(text)))) continue
    const who = demands ? `A brand that offers ${changed.join(', ')}` : 'Every change of the policy'
    throw new ApiError(
      409,
      `${who} demands the approval of a second person. It is possible to return to what was published with approval, or what the server was shipped with, but ${path} as it was then is neither. Please propose it as a change.`,
    )
  }
}

/** Other funnels read some of the same files. They may go back, too, but not become what nobody has proved. */
async function requireServedBefore({ db }: PublishingDeps, others: string[], { versions }: Returned): Promise<void> {
  const wanted = others.flatMap((id) => ownValue(versions, id) ?? [])
  if (wanted.length === 0) return
  const { version, servedAt } = funnelVersions
  const rows = await db
    .select({ version })
    .from(funnelVersions)
    .where(and(inArray(version, wanted), isNotNull(servedAt)))
  const served = new Set(rows.map((row) => row.version))
  const mixed = others.filter((id) => {
    const wantedHere = ownValue(versions, id)
    return wantedHere !== undefined && !served.has(wantedHere)
  })
  if (mixed.length > 0)
    throw new ApiError(
      409,
      `This would also change ${mixed.join(', ')} to what was never served, because the same files are read there. Please propose the files that you want to have back as a change.`,
    )
}

/** Throws 409 if a funnel could not be served any more. Why is not said of a foreign one. */
function requireServable({ foreign }: OfMember, { problems }: Returned): void {
  const [problem] = Object.entries(problems)
  if (!problem) return
  const [id, why] = problem
  throw new ApiError(
    409,
    foreign.has(id)
      ? `${foreignInTheWay(foreign, id)} Ask a publisher of every company to do this.`
      : `${id} could not be served then. ${why}`,
  )
}

/** Compiles what a return brings about. @throws ApiError 409 if it may not be, 403 if this member of staff may not do it. */
async function prepared(
  deps: PublishingDeps,
  by: StaffRow,
  { earlier, newest, funnel }: { earlier: PublicationRow; newest: PublicationRow; funnel: string },
): Promise<{ is: Sources; returned: Returned }> {
  const { db, publishing } = deps
  const { folder = funnelsFolder, limits } = publishing
  const [was, is] = [await readSources(db, earlier.files), await readSources(db, newest.files)]
  const known = await madeBy(db, compilerStamp())
  const returned = await runApart({ does: 'return', funnel, was, is, served: newest.funnels, folder, known }, limits)
  const changed = changedBy(returned, newest)
  requireCompany(by, { funnels: [funnel, ...changed], paths: returned.changes.keys() }, deps)
  requireServable(deps, returned)
  if (returned.changes.size === 0) throw new ApiError(409, 'This is what is served now.')
  const others = changed.filter((id) => id !== funnel)
  await requireServedBefore(deps, others, returned)
  await requireApproved(deps, changed, returned)
  return { is, returned }
}

async function publishReturn(deps: PublishingDeps, by: StaffRow, { id, funnel, note }: Return): Promise<Publication> {
  const { db, now, publishing } = deps
  const [earlier] = await db.select().from(publications).where(eq(publications.id, id))
  const newest = await newestPublication(db)
  if (!earlier || !newest || !Object.hasOwn(earlier.funnels, funnel) || deps.foreign.has(funnel)) throw notThere()
  const { is, returned } = await prepared(deps, by, { earlier, newest, funnel })
  const row = await withDraftLock(db, async (tx) => {
    const before = await newestPublication(tx)
    if (before?.id !== newest.id) throw conflict()
    const at = now()
    await storeVersions(tx, returned.made, { compiler: compilerStamp(), at })
    const files = hashesOf(overlaid(is, returned.changes))
    const next = { kind: 'return' as const, by: by.name, note, files, funnels: returned.versions }
    const published = await publishNext(tx, before, next, at)
    await recordAct(tx, at, {
      actor: actorOf(by),
      action: 'studio return',
      detail: { funnel, to: id, publication: published.id, changed: published.changed },
    })
    return published
  })
  await publishing.published?.()
  return asPublication(deps, row)
}

/**
 * Serves a funnel as an earlier publication did, when its turn comes. Everything that its files change is compiled again,
 * without scenarios.
 */
export const returnToPublication = (deps: PublishingDeps, by: StaffRow, to: Return): Promise<Publication> =>
  takeTurn(by).use(() => publishReturn(deps, by, to))
