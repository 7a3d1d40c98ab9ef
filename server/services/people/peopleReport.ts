import { and, eq, gt, ne, sql } from 'drizzle-orm'
import type { PeopleAtStep } from '#schemas/studio/index.ts'
import { presences } from '../../database/tables/index.ts'
import type { Landed, LandJob } from '../../funnels/landPeople.ts'
import type { Deps } from '../deps.ts'

/** How long a person counts as being in the middle of a funnel after they were seen, in milliseconds. */
const present = 30 * 60_000

/** People in the middle of a version of a funnel, at one step. */
export interface Counted {
  definition: string
  step: string
  count: number
}

/** How many people are in the middle of a funnel now, by version and step. */
export const countPeople = ({ db, now }: Pick<Deps, 'db' | 'now'>, funnel: string): Promise<Counted[]> =>
  db
    .select({ definition: presences.definition, step: presences.step, count: sql<number>`count(*)::int` })
    .from(presences)
    .where(
      and(
        eq(presences.funnel, funnel),
        gt(presences.seenAt, new Date(now().getTime() - present)),
        ne(presences.step, ''),
      ),
    )
    .groupBy(presences.definition, presences.step)
    .orderBy(presences.definition, presences.step)

/** Finds the report on the people at a step of a version. There is none for an unknown version or step. */
type Of = (definition: string, step: string) => Landed[number][1] | undefined

/** People of all versions together, by step; steps with the same path count as one. */
export function peopleAtSteps(counts: readonly Counted[], of: Of): PeopleAtStep[] {
  const steps = [...new Set(counts.map(({ step }) => step))]
  return steps.map((step) => {
    const here = counts.filter((one) => one.step === step)
    const count = here.reduce((sum, one) => sum + one.count, 0)
    const shares = new Map<string, PeopleAtStep['outcomes'][number]>()
    for (const one of here)
      for (const { kind, what, share } of of(one.definition, step)?.outcomes ?? []) {
        const key = JSON.stringify([kind, what])
        const before = shares.get(key)?.share ?? 0
        shares.set(key, { kind, what, share: before + (share * one.count) / count })
      }
    const title = here.flatMap((one) => of(one.definition, step)?.title ?? [])[0] ?? step
    return { step, title, count, outcomes: [...shares.values()].toSorted((a, b) => b.share - a.share) }
  })
}

/** Where the report finds what it is about. */
export interface PeopleSources {
  /** JSON of the compiled funnel with a definition, if one was ever served. */
  served(funnel: string, definition: string): Promise<string | undefined>
  /** Does the job, in a process of its own. */
  land(job: LandJob): Promise<Landed>
}

/** What would become of the people in a funnel. */
export interface Change {
  /** The proposal: what it does to people is found out once. */
  proposal: string
  funnel: string
  /** JSON of the proposed funnel, compiled; null if it is removed. */
  after: string | null
}

/** How many versions and proposals are remembered. */
const most = 100
/** Where people land, by proposal, funnel and definition. */
const known = new Map<string, Promise<Map<string, Landed[number][1]>>>()

/** Where people at these steps of a version land. A step that was asked before is not played again. */
function landed(
  { proposal, funnel, after }: Change & { after: string },
  { served, land }: PeopleSources,
  definition: string,
  steps: string[],
): Promise<Map<string, Landed[number][1]>> {
  const key = `${proposal} ${funnel} ${definition}`
  const before = known.get(key) ?? Promise.resolve(new Map<string, Landed[number][1]>())
  const next = before.then(async (all) => {
    const missing = steps.filter((step) => !all.has(step))
    const version = missing.length === 0 ? undefined : await served(funnel, definition)
    if (version === undefined) return all
    return new Map([...all, ...(await land({ before: version, after, steps: missing }))])
  })
  known.delete(key)
  known.set(key, next)
  next.catch(() => known.delete(key))
  const [oldest] = known.keys()
  if (known.size > most) known.delete(oldest!)
  return next
}

/** The people who are in the middle of a funnel now, and what a proposal would mean for them if they were moved to it. */
export async function peopleReport(
  deps: Pick<Deps, 'db' | 'now'>,
  change: Change,
  sources: PeopleSources,
): Promise<PeopleAtStep[]> {
  const counts = await countPeople(deps, change.funnel)
  const { after } = change
  if (after === null)
    return peopleAtSteps(counts, (_, step) => ({ title: step, outcomes: [{ kind: 'gone', what: [], share: 1 }] }))
  const found = new Map<string, Map<string, Landed[number][1]>>()
  for (const definition of new Set(counts.map((one) => one.definition))) {
    const steps = counts.filter((one) => one.definition === definition).map(({ step }) => step)
    found.set(definition, await landed({ ...change, after }, sources, definition, steps))
  }
  const order = [...new Set([...found.values()].flatMap((steps) => [...steps.keys()]))]
  const place = (step: string): number => (order.includes(step) ? order.indexOf(step) : order.length)
  const inOrder = counts.toSorted((a, b) => place(a.step) - place(b.step))
  return peopleAtSteps(inOrder, (definition, step) => found.get(definition)?.get(step))
}
