import { setTimeout as sleep } from 'node:timers/promises'
import { and, desc, eq, gt, inArray, isNull, lt } from 'drizzle-orm'
import {
  claimRequests,
  claims,
  creditChecks,
  otpChallenges,
  type ClaimRequestRow,
  type CreditCheckRow,
} from '../../database/tables/index.ts'
import { areUnsaved, orderKeeping } from '../claims/keepFound.ts'
import type { Deps } from '../deps.ts'
import { otpRules } from '../../policy/limits.ts'
import { recordEvent, type ClaimEvent } from '../events/recordEvent.ts'
import { isSearchedAnew, searchedKey } from '../applicant/samePerson.ts'

/** Milliseconds that a process may need in addition to its providers. A search that takes longer died with its process. */
const margin = 30_000
const poll = { every: 200, times: 60 }

const isRun = ({ claimRequestId, id }: CreditCheckRow) =>
  and(eq(creditChecks.claimRequestId, claimRequestId), eq(creditChecks.id, id))!

/** The newest run of each claim request that has one, even if it was about another person. */
export async function newestRuns({ db }: Deps, claimRequestIds: string[]): Promise<Map<string, CreditCheckRow>> {
  if (claimRequestIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([creditChecks.claimRequestId])
    .from(creditChecks)
    .where(inArray(creditChecks.claimRequestId, claimRequestIds))
    .orderBy(creditChecks.claimRequestId, desc(creditChecks.run))
  return new Map(rows.map((row) => [row.claimRequestId, row]))
}

/** The same for one claim request. The next run gets the next number. */
export const newestRun = async (deps: Deps, claimRequestId: string): Promise<CreditCheckRow | undefined> =>
  (await newestRuns(deps, [claimRequestId])).get(claimRequestId)

/** The run, unless it was about another person than the claim request is now. */
export const unlessSuperseded = (run: CreditCheckRow | undefined): CreditCheckRow | undefined =>
  run?.status === 'superseded' ? undefined : run

export const latestRun = async (deps: Deps, claimRequestId: string): Promise<CreditCheckRow | undefined> =>
  unlessSuperseded(await newestRun(deps, claimRequestId))

/** Whether the newest search was about another person than the claim request is now. */
export const isSuperseded = async (deps: Deps, claimRequestId: string): Promise<boolean> =>
  (await newestRun(deps, claimRequestId))?.status === 'superseded'

/** Writes down that a run starts, before any provider is asked. Undefined when another call has started it first. */
export async function newRun(
  deps: Deps,
  request: ClaimRequestRow,
  given: Pick<CreditCheckRow, 'run' | 'provider' | 'proof'>,
): Promise<CreditCheckRow | undefined> {
  const begun = {
    claimRequestId: request.id,
    ...given,
    personKey: searchedKey(deps, request),
    status: 'running',
    startedAt: deps.now(),
  } as const
  const [row] = await deps.db.insert(creditChecks).values(begun).onConflictDoNothing().returning()
  return row
}

/** Deletes a run for which no provider was asked. */
export const forgetRun = async ({ db }: Deps, run: CreditCheckRow): Promise<void> =>
  void (await db.delete(creditChecks).where(isRun(run)))

/** Puts a run that was refused back to waiting for its code. */
export const challengeAgain = async ({ db }: Deps, run: CreditCheckRow): Promise<void> =>
  void (await db
    .update(creditChecks)
    .set({ status: 'challenge' })
    .where(and(isRun(run), eq(creditChecks.status, 'running'))))

const superseded = {
  status: 'superseded',
  report: null,
  claimsFound: 0,
  verificationId: null,
  phoneLastFour: null,
  errorMessage: null,
} as const

/** Removes what was found about the person whom a claim request was about before: reports, and claims made from them. */
export async function supersedeRuns(tx: Pick<Deps['db'], 'update' | 'delete'>, claimRequestId: string): Promise<void> {
  await tx.update(creditChecks).set(superseded).where(eq(creditChecks.claimRequestId, claimRequestId))
  await tx.delete(claims).where(and(eq(claims.claimRequestId, claimRequestId), eq(claims.source, 'credit-check')))
}

/** The event of a search: how it ended, and how many claims were found. */
const searchEvent = ({ id, run, provider, proof, status, claimsFound }: CreditCheckRow): ClaimEvent => ({
  kind: 'call',
  detail: { operation: 'creditSearch', outcome: status, id, run, provider, proof, claimsFound },
})

/** Writes the outcome of a search, unless the claim request is about another person by now. */
export async function finishRun(
  { db, now }: Deps,
  request: ClaimRequestRow,
  id: string,
  outcome: Partial<CreditCheckRow>,
): Promise<CreditCheckRow> {
  return db.transaction(async (tx) => {
    const [current] = await tx.select().from(claimRequests).where(eq(claimRequests.id, request.id)).for('no key update')
    const written = current && isSearchedAnew(request, current) ? superseded : outcome
    const [row] = await tx
      .update(creditChecks)
      .set({ ...written, finishedAt: now() })
      .where(and(eq(creditChecks.claimRequestId, request.id), eq(creditChecks.id, id)))
      .returning()
    await recordEvent(tx, request.id, now(), searchEvent(row!))
    if (areUnsaved(row, [])) await orderKeeping(tx, row, now())
    return row!
  })
}

/** Marks a run as `unknown` once it has been `running` for longer than any search takes: its process has died. */
async function giveUp({ db, now, providers }: Deps, run: CreditCheckRow): Promise<CreditCheckRow | undefined> {
  const longestRun = providers.bureaux.longestSearch(run.provider) + margin
  const [row] = await db
    .update(creditChecks)
    .set({ status: 'unknown', finishedAt: now() })
    .where(
      and(
        isRun(run),
        eq(creditChecks.status, 'running'),
        lt(creditChecks.startedAt, new Date(now().getTime() - longestRun)),
      ),
    )
    .returning()
  if (row) await recordEvent(db, row.claimRequestId, now(), searchEvent(row))
  return row
}

/**
 * Waits for a run that another call started. Gives it as `running` when it takes longer than a reply may, as `unknown`
 * when its process died, and the run before it, if any, when it was deleted.
 */
export async function settledRun(deps: Deps, run: CreditCheckRow): Promise<CreditCheckRow | undefined> {
  let current: CreditCheckRow | undefined = (await giveUp(deps, run)) ?? run
  for (let time = 0; current?.status === 'running' && time < poll.times; time += 1) {
    await sleep(poll.every)
    current = await newestRun(deps, run.claimRequestId)
  }
  return current
}

async function codeIsOpen({ db, now }: Deps, requestId: string, verificationId: string): Promise<boolean> {
  const rows = await db
    .select({ id: otpChallenges.id })
    .from(otpChallenges)
    .where(
      and(
        eq(otpChallenges.claimRequestId, requestId),
        eq(otpChallenges.verificationId, verificationId),
        isNull(otpChallenges.acceptedAt),
        lt(otpChallenges.attempts, otpRules.tries),
        gt(otpChallenges.expiresAt, now()),
      ),
    )
  return rows.length > 0
}

/**
 * Continues a run that waits for a code. Gives it as `running` to the one call that may continue it, which is possible
 * once the code was accepted and there is a verification again; otherwise gives the run as it is. Undefined when the
 * code can no longer be accepted: verification starts again.
 */
export async function resumeRun(
  deps: Deps,
  request: ClaimRequestRow,
  run: CreditCheckRow,
): Promise<CreditCheckRow | undefined> {
  if (!request.verificationId) return (await codeIsOpen(deps, request.id, run.verificationId ?? '')) ? run : undefined
  const [taken] = await deps.db
    .update(creditChecks)
    .set({ status: 'running', startedAt: deps.now() })
    .where(and(isRun(run), eq(creditChecks.status, 'challenge')))
    .returning()
  return taken ?? settledRun(deps, { ...run, status: 'running', startedAt: deps.now() })
}
