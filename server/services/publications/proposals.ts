import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Proposal, Propose, Publication } from '#schemas/studio/index.ts'
import { ownValue } from 'runnel/rules'
import { ApiError } from '../../base/apiError.ts'
import {
  draftChanges,
  draftFiles,
  proposals,
  publications,
  type ProposalRow,
  type PublicationRow,
  type StaffRow,
} from '../../database/tables/index.ts'
import { compilerStamp } from '../../funnels/compilerStamp.ts'
import { funnelsFolder } from '../../funnels/loadFunnels.ts'
import type { BrandOfFunnels, Proof } from '../../funnels/proveChanges.ts'
import type { JobLimits } from '../../funnels/child.ts'
import { runApart, JobFailed, usualLimits } from '../../funnels/runApart.ts'
import { recordAct } from '../audit.ts'
import { type Change, concernsOf, isForeign, ownPaths, requireCompany } from '../../policy/companies.ts'
import type { Deps } from '../deps.ts'
import { withDraftLock } from '../drafts/writeDraft.ts'
import { actorOf } from '../staff/staffAccounts.ts'
import { isOwnPublication, isOwnProposal, type OfMember, type OfSite } from './foreignFunnels.ts'
import { ownObstacles, ownReport } from './ownReport.ts'
import { hashOf, newestPublication, type Reader, readSources, textsOf } from './published.ts'
import { madeBy, publishNext, storeTexts, storeVersions } from './store.ts'
import { mostWaiting, takeTurn } from './turns.ts'

/** What publishing needs besides the database. */
export interface Publishing {
  brands: readonly BrandOfFunnels[]
  /** Folder of the definitions in TypeScript. */
  folder?: string
  /** What a proof may take. */
  limits?: JobLimits
  /** Called when this process has published something; the others hear of it. */
  published?: () => Promise<void>
}

export type PublishingDeps = Pick<Deps, 'db' | 'now' | 'log' | 'themes'> &
  OfMember &
  OfSite & { publishing: Publishing }

export const notThere = (): ApiError => new ApiError(404, 'There is nothing here')

/** @throws ApiError 404 if there is no such proposal, or none that changes a file that is not foreign. */
export async function proposalRow(deps: PublishingDeps, id: string): Promise<ProposalRow> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
  const which = and(eq(proposals.id, id), isOwnProposal(deps))
  const [row] = isId ? await deps.db.select().from(proposals).where(which) : []
  if (!row) throw notThere()
  return row
}

/** The drafts at these paths now; null for a file that they remove. A path without a draft is absent. */
async function draftsAt(db: Reader, paths: readonly string[]): Promise<Map<string, string | null>> {
  const rows = await db
    .select({ path: draftFiles.path, text: draftFiles.text })
    .from(draftFiles)
    .where(inArray(draftFiles.path, [...paths]))
  return new Map(rows.map(({ path, text }) => [path, text]))
}

/** Whether the drafts at the paths of a proposal are what it proposes. The texts, which may be long, stay in the database. */
export const isStillDrafted = sql<boolean>`not exists (
  select from jsonb_each_text(${proposals.files}) as proposed (at, hash)
  left join ${draftFiles} on ${draftFiles.path} = proposed.at
  where ${draftFiles.path} is null
    or encode(sha256(convert_to(${draftFiles.text}, 'UTF8')), 'hex') is distinct from proposed.hash)`

/** Whether a draft has changed since it was proposed. */
const haveDraftsChanged = async (db: Reader, { id }: ProposalRow): Promise<boolean> =>
  (
    await db
      .select({ id: proposals.id })
      .from(proposals)
      .where(and(eq(proposals.id, id), isStillDrafted))
  ).length === 0

/** Whether the newest publication or a draft has changed since a proposal was made. */
const isOutdated = async (db: Reader, proposal: ProposalRow): Promise<boolean> =>
  proposal.state !== 'published' &&
  ((await newestPublication(db))?.id !== proposal.base || (await haveDraftsChanged(db, proposal)))

/** Whether the process that was to make a proof has ended: it takes, or waits for its turn, longer than it can. */
export function isProofLost(
  { state, at, startedAt }: Pick<ProposalRow, 'state' | 'at' | 'startedAt'>,
  now: Date,
  { time }: JobLimits = usualLimits,
): boolean {
  const end = startedAt ? startedAt.getTime() + 2 * time : at.getTime() + 2 * time * (mostWaiting + 1)
  return state === 'proving' && end < now.getTime()
}

/** The texts of the files that a proposal changes, by their hashes. */
async function textsFor({ db, foreign }: PublishingDeps, { base, files }: ProposalRow): Promise<Proposal['texts']> {
  const [on] = await db.select({ files: publications.files }).from(publications).where(eq(publications.id, base))
  return Object.fromEntries(
    ownPaths(foreign, files).map((path) => {
      const after = files[path]!
      const before = ownValue(on?.files, path)
      return [path, { ...(before !== undefined && { before }), ...(after !== null && { after }) }]
    }),
  )
}

/** What a proposal that is proved changes. */
const changeOf = ({ report, files }: Pick<ProposalRow, 'report' | 'files'>): Change => ({
  funnels: (report?.funnels ?? []).map(({ funnel }) => funnel),
  paths: Object.keys(files),
})

async function asProposal(deps: PublishingDeps, row: ProposalRow): Promise<Proposal> {
  const isLost = isProofLost(row, deps.now(), deps.publishing.limits)
  const state = isLost ? 'failed' : row.state
  const problem = isLost ? 'The server was stopped before the proof was made. Please propose it again.' : row.problem
  return {
    id: row.id,
    funnel: row.funnel,
    base: row.base,
    paths: ownPaths(deps.foreign, row.files),
    texts: await textsFor(deps, row),
    by: row.by,
    at: row.at.toISOString(),
    state,
    problem: problem ?? undefined,
    report: row.report ? ownReport(deps.foreign, row.report) : undefined,
    approvedBy: row.approvedBy ?? undefined,
    concerns: row.report ? concernsOf(deps.themes, changeOf(row), deps.bases) : undefined,
    outdated: await isOutdated(deps.db, row),
  }
}

const unprovable = (why: string): Proof => ({
  report: { funnels: [], obstacles: [why], needsApproval: false },
  versions: {},
  made: [],
})

/** Makes the proof of a proposal and stores it. A definition that cannot be proved within the limits is an obstacle. */
async function prove(deps: PublishingDeps, { id, base: on, files }: ProposalRow) {
  const { db, publishing, now } = deps
  await db.update(proposals).set({ startedAt: now() }).where(eq(proposals.id, id))
  const compiler = compilerStamp()
  const [base] = await db.select().from(publications).where(eq(publications.id, on))
  const sources = await readSources(db, base!.files)
  const texts = await textsOf(
    db,
    Object.values(files).filter((hash) => hash !== null),
  )
  const changes = new Map(Object.entries(files).map(([path, hash]) => [path, hash === null ? null : texts.get(hash)!]))
  const known = await madeBy(db, compiler)
  const { brands, folder = funnelsFolder, limits } = publishing
  const job = {
    does: 'prove',
    base: sources,
    changes,
    brands: [...brands],
    folder,
    served: base!.funnels,
    known,
  } as const
  const proof = await runApart(job, limits).catch((error: Error) => {
    if (error instanceof JobFailed) return unprovable(error.message)
    throw error
  })
  const { report, versions: funnels, made } = proof
  await storeVersions(db, made, { compiler, at: now() })
  await db.update(proposals).set({ state: 'proved', report, funnels }).where(eq(proposals.id, id))
}

/** Stores a proposal of the drafts as they are now. */
async function storeProposal(
  { db, now, foreign }: PublishingDeps,
  by: StaffRow,
  { funnel, paths }: Propose,
): Promise<ProposalRow> {
  if (foreign.has(funnel)) throw new ApiError(404, `There is no funnel "${funnel}"`)
  const changes = await draftsAt(db, paths)
  const missing = paths.find((path) => !changes.has(path) || isForeign(foreign, path))
  if (missing !== undefined) throw new ApiError(404, `There is no draft of ${missing}`)
  const base = await newestPublication(db)
  if (!base) throw new ApiError(409, 'Nothing is published yet')
  const files = Object.fromEntries([...changes].map(([path, text]) => [path, hashOf(text)]))
  return db.transaction(async (tx) => {
    await storeTexts(
      tx,
      [...changes.values()].filter((text) => text !== null),
    )
    const values = { funnel, base: base.id, files, by: by.name, byId: by.id, at: now(), state: 'proving' as const }
    const [made] = await tx.insert(proposals).values(values).returning()
    await recordAct(tx, now(), {
      actor: actorOf(by),
      action: 'studio propose',
      detail: { proposal: made!.id, funnel, paths },
    })
    return made!
  })
}

/**
 * Proposes drafts: the proof is made when its turn comes.
 * @throws ApiError 404 for a path that has no draft, 429 for a person who already waits for a proof
 */
export async function proposeDrafts(deps: PublishingDeps, by: StaffRow, proposed: Propose): Promise<Proposal> {
  const turn = takeTurn(by)
  const row = await storeProposal(deps, by, proposed).catch((error: Error) => {
    turn.giveBack()
    throw error
  })
  const failed = async (error: Error): Promise<void> => {
    deps.log('proof failed', { failure: error.name })
    const problem = 'The proof could not be made. Please propose it again.'
    await deps.db
      .update(proposals)
      .set({ state: 'failed', problem })
      .where(eq(proposals.id, row.id))
      .catch(() => undefined)
  }
  void turn.use(() => prove(deps, row).catch(failed))
  return asProposal(deps, row)
}

export const proposalOf = async (deps: PublishingDeps, id: string): Promise<Proposal> =>
  asProposal(deps, await proposalRow(deps, id))

/** A path that this person has changed since the text from which the draft of it was made was published. */
async function workedOn(db: Reader, { files }: ProposalRow, { id, name }: StaffRow): Promise<string | undefined> {
  const since = sql`(
    select min(${publications.at}) from ${publications} where ${publications.id} > (
      select coalesce(max(${publications.id}), 0) from ${publications}
      where ${publications.files} ->> ${draftFiles.path} is distinct from ${draftFiles.base}))`
  const [found] = await db
    .select({ path: draftFiles.path })
    .from(draftFiles)
    .innerJoin(draftChanges, eq(draftChanges.path, draftFiles.path))
    .where(
      and(
        inArray(draftFiles.path, Object.keys(files)),
        or(eq(draftChanges.byId, id), and(isNull(draftChanges.byId), eq(draftChanges.by, name))),
        sql`${draftChanges.at} > coalesce(${since}, '-infinity')`,
      ),
    )
    .limit(1)
  return found?.path
}

/** Approves a proposal. The approver must neither have made it nor have worked on the changes that it proposes. */
export async function approveProposal(deps: PublishingDeps, by: StaffRow, id: string): Promise<Proposal> {
  const { db, now } = deps
  const row = await proposalRow(deps, id)
  if (row.byId === by.id) throw new ApiError(403, 'You have made this proposal: another person has to approve it.')
  requireCompany(by, changeOf(row), deps)
  requireProved(deps, row)
  const path = await workedOn(db, row, by)
  if (path !== undefined)
    throw new ApiError(
      403,
      `You have changed ${path}: a person who has not worked on the proposed changes has to approve them.`,
    )
  await db.transaction(async (tx) => {
    await tx
      .update(proposals)
      .set({ approvedBy: by.name, approvedById: by.id, approvedAt: now() })
      .where(eq(proposals.id, id))
    await recordAct(tx, now(), { actor: actorOf(by), action: 'studio approve', detail: { proposal: id } })
  })
  return proposalOf(deps, id)
}

/** Throws 409 unless a proposal is proved and nothing is in its way. */
function requireProved({ foreign }: OfMember, { state, report }: ProposalRow): void {
  if (state === 'published') throw new ApiError(409, 'This is published already.')
  if (state !== 'proved' || !report) throw new ApiError(409, 'The proof of this is not made yet.')
  const [obstacle] = ownObstacles(foreign, report)
  if (obstacle) throw new ApiError(409, `This cannot be published. ${obstacle}`)
}

/** The files of a publication with changes over them. */
function filesWith(base: PublicationRow, files: Record<string, string | null>): Record<string, string> {
  const all = new Map(Object.entries(base.files))
  for (const [path, hash] of Object.entries(files)) {
    if (hash === null) all.delete(path)
    else all.set(path, hash)
  }
  return Object.fromEntries([...all].sort(([a], [b]) => (a < b ? -1 : 1)))
}

export const conflict = (): ApiError =>
  new ApiError(409, 'Something else has been published in the meantime. Please propose your changes again.')

const withoutForeign = <T>(all: Record<string, T>, { foreign }: OfMember): Record<string, T> =>
  Object.fromEntries(Object.entries(all).filter(([funnel]) => !foreign.has(funnel)))

export const asPublication = (member: OfMember, row: PublicationRow): Publication => ({
  id: row.id,
  at: row.at.toISOString(),
  kind: row.kind,
  by: row.by,
  approvedBy: row.approvedBy ?? undefined,
  note: row.note,
  changed: row.changed.filter((funnel) => !member.foreign.has(funnel)),
  funnels: withoutForeign(row.funnels, member),
})

/** Publishes a proposal. Throws 409 if something was published since it was made, or if anything is in its way. */
export async function publishProposal(
  deps: PublishingDeps,
  by: StaffRow,
  { id, note }: { id: string; note: string },
): Promise<Publication> {
  const { db, now, publishing } = deps
  await proposalRow(deps, id)
  const row = await withDraftLock(db, async (tx) => {
    const [proposal] = await tx.select().from(proposals).where(eq(proposals.id, id))
    requireCompany(by, changeOf(proposal!), deps)
    requireProved(deps, proposal!)
    const { report, funnels, files, base, approvedBy } = proposal!
    if (report!.needsApproval && !approvedBy)
      throw new ApiError(409, 'A second person has to approve this. Ask another publisher to do so.')
    const newest = await newestPublication(tx)
    if (newest?.id !== base) throw conflict()
    if (await haveDraftsChanged(tx, proposal!))
      throw new ApiError(409, 'A draft has changed since. Please propose your changes again.')
    const versions = new Set(Object.values(funnels!))
    if ((await madeBy(tx, compilerStamp(), [...versions])).size < versions.size)
      throw new ApiError(409, 'The server has changed since. Please propose your changes again.')
    const at = now()
    const next = { kind: 'studio' as const, by: by.name, approvedBy: approvedBy ?? undefined, note }
    const published = await publishNext(tx, newest, { ...next, files: filesWith(newest, files), funnels: funnels! }, at)
    await tx.update(proposals).set({ state: 'published' }).where(eq(proposals.id, id))
    await recordAct(tx, at, {
      actor: actorOf(by),
      action: 'studio publish',
      detail: { proposal: id, publication: published.id, changed: published.changed },
    })
    return published
  })
  await publishing.published?.()
  return asPublication(deps, row)
}

/** Publications, newest first; those that changed a funnel, if one is named. */
export async function listPublications(
  deps: Pick<Deps, 'db'> & OfMember,
  { funnel, before }: { funnel?: string | undefined; before?: number | undefined },
): Promise<Publication[]> {
  if (funnel !== undefined && deps.foreign.has(funnel)) return []
  const rows = await deps.db
    .select()
    .from(publications)
    .where(
      and(
        funnel === undefined ? isOwnPublication(deps) : sql`${publications.changed} ? ${funnel}`,
        before === undefined ? undefined : sql`${publications.id} < ${before}`,
      ),
    )
    .orderBy(sql`${publications.id} desc`)
    .limit(100)
  return rows.map((row) => asPublication(deps, row))
}
