import { and, desc, eq, gt, inArray, lt, or } from 'drizzle-orm'
import { kbaSessions, type ClaimRequestRow, type KbaSessionRow } from '../../database/tables/index.ts'
import type { Deps } from '../deps.ts'
import type { KbaVerdict } from '../../providers/types.ts'
import { kbaRules } from '../../policy/limits.ts'
import { hasIds, hasPassed } from '../../policy/search.ts'
import { normalisedPerson } from '../applicant/normalised.ts'

export type Identified = Pick<ClaimRequestRow, 'firstName' | 'lastName' | 'dateOfBirth' | 'address'>

/** Stands for the person of a claim request, however they are written: adding a full stop does not undo a fail. Checks count for this person only. */
export const personKey = ({ keyed }: Pick<Deps, 'keyed'>, person: Identified): string =>
  keyed(`identity of ${JSON.stringify(normalisedPerson(person))}`)

/** Stands for a person who failed, by name and birth date, whatever address they give. People who share both share the fail. */
export const failedKey = ({ keyed }: Pick<Deps, 'keyed'>, person: Identified): string => {
  const { name, birthDate } = normalisedPerson(person)
  return keyed(`failed identity of ${JSON.stringify([name, birthDate])}`)
}

const stateOf = (verdict: KbaVerdict): KbaSessionRow['state'] =>
  verdict.decision === 'CHALLENGE' && verdict.questions?.questions.length && !verdict.errorMsg && hasIds(verdict)
    ? 'open'
    : 'decided'

/** The columns that a verdict sets. */
const written = (deps: Deps, request: Identified, verdict: KbaVerdict) => ({
  verdict,
  correlationId: verdict.correlationId,
  state: stateOf(verdict),
  failedKey: verdict.decision === 'FAIL' ? failedKey(deps, request) : null,
  expiresAt: new Date(deps.now().getTime() + kbaRules.minutes * 60_000),
})

export async function storeStart(deps: Deps, request: ClaimRequestRow, verdict: KbaVerdict): Promise<void> {
  await deps.db
    .insert(kbaSessions)
    .values({
      claimRequestId: request.id,
      personKey: personKey(deps, request),
      createdAt: deps.now(),
      ...written(deps, request, verdict),
    })
}

export async function storeAnswer(
  deps: Deps,
  { id }: KbaSessionRow,
  request: Identified,
  verdict: KbaVerdict,
): Promise<void> {
  await deps.db
    .update(kbaSessions)
    .set(written(deps, request, verdict))
    .where(eq(kbaSessions.id, id))
}

/** The keys under which a person's fails are stored; older rows used the address too. */
const failKeysOf = (deps: Deps, request: Identified): string[] => [failedKey(deps, request), personKey(deps, request)]
const isFailOf = (deps: Deps, ...requests: Identified[]) =>
  inArray(
    kbaSessions.failedKey,
    requests.flatMap((request) => failKeysOf(deps, request)),
  )

/** A fail as it is shown to a claim request: without the ids of another claim request. */
const toldTo = ({ id }: ClaimRequestRow, { claimRequestId, verdict }: KbaSessionRow): KbaVerdict =>
  claimRequestId === id ? verdict : { ...verdict, correlationId: '', authenticationId: '' }

/** The fail of the person of a claim request, whichever claim request, browser and brand it happened in: it is final (AMB-18, AMB-21). */
export async function heldFail(deps: Deps, request: ClaimRequestRow): Promise<KbaVerdict | undefined> {
  const [fail] = await deps.db
    .select()
    .from(kbaSessions)
    .where(isFailOf(deps, request))
    .orderBy(desc(kbaSessions.createdAt))
    .limit(1)
  return fail && toldTo(request, fail)
}

/** Those of these claim requests whose person has failed, by their ids. */
export async function failedAmong(deps: Deps, requests: readonly ClaimRequestRow[]): Promise<ReadonlySet<string>> {
  if (requests.length === 0) return new Set()
  const rows = await deps.db
    .selectDistinct({ key: kbaSessions.failedKey })
    .from(kbaSessions)
    .where(isFailOf(deps, ...requests))
  const failed = new Set(rows.map(({ key }) => key))
  return new Set(
    requests.filter((request) => failKeysOf(deps, request).some((key) => failed.has(key))).map(({ id }) => id),
  )
}

/** The result that holds, from rows newest first: any fail; or else the newest check's open questions or pass. Anything else may be tried again. */
function holding(deps: Deps, request: ClaimRequestRow, rows: KbaSessionRow[]): KbaVerdict | undefined {
  const fail = rows.find((row) => row.failedKey !== null)
  if (fail) return toldTo(request, fail)
  const [newest] = rows
  if (!newest) return undefined
  const { verdict, state } = newest
  const holds = state === 'open' ? newest.expiresAt > deps.now() : state === 'decided' && hasPassed(verdict)
  return holds ? verdict : undefined
}

/** The result that holds for the person of each claim request, by the claim request's id, in one query. */
export async function heldVerdicts(deps: Deps, requests: readonly ClaimRequestRow[]): Promise<Map<string, KbaVerdict>> {
  if (requests.length === 0) return new Map()
  const known = requests.map((request) => ({
    request,
    key: personKey(deps, request),
    failKeys: failKeysOf(deps, request),
  }))
  const isOwn = known.map(({ request, key }) =>
    and(eq(kbaSessions.claimRequestId, request.id), eq(kbaSessions.personKey, key)),
  )
  const rows = await deps.db
    .select()
    .from(kbaSessions)
    .where(or(...isOwn, isFailOf(deps, ...requests)))
    .orderBy(desc(kbaSessions.createdAt))
  return new Map(
    known.flatMap(({ request, key, failKeys }) => {
      const about = rows.filter(
        (row) => (row.claimRequestId === request.id && row.personKey === key) || failKeys.includes(row.failedKey ?? ''),
      )
      const verdict = holding(deps, request, about)
      return verdict ? [[request.id, verdict]] : []
    }),
  )
}

export const heldVerdict = async (deps: Deps, request: ClaimRequestRow): Promise<KbaVerdict | undefined> =>
  (await heldVerdicts(deps, [request])).get(request.id)

/**
 * Claims the right to answer these open questions, which exists once; a single statement, so that simultaneous guesses
 * cannot share it. False when it was taken already.
 */
export async function takeAnswer({ db, now }: Deps, { id, rounds }: KbaSessionRow): Promise<boolean> {
  const taken = await db
    .update(kbaSessions)
    .set({ state: 'answering', rounds: rounds + 1 })
    .where(
      and(
        eq(kbaSessions.id, id),
        eq(kbaSessions.state, 'open'),
        eq(kbaSessions.rounds, rounds),
        lt(kbaSessions.rounds, kbaRules.rounds),
        gt(kbaSessions.expiresAt, now()),
      ),
    )
    .returning({ id: kbaSessions.id })
  return taken.length > 0
}
