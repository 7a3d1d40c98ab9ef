import { setTimeout as sleep } from 'node:timers/promises'
import { and, desc, eq, gt, inArray, isNull, lt } from 'drizzle-orm'
import { claimRequests, claims, creditChecks, otpChallenges, type ClaimRequestRow, type CreditCheckRow } from '../../database/tables/index.ts'
import type { Deps } from '../deps.ts'
import { otpRules } from '../../policy/limits.ts'
import { isSearchedAnew, searchedKey } from '../applicant/samePerson.ts'

/** Milliseconds that a process may take beside what it waits for providers: a search that has not answered then died with its process. */
const margin = 30_000
const poll = { every: 200, times: 60 }

const isRun = ({ claimRequestId, id }: CreditCheckRow) =>
  and(eq(creditChecks.claimRequestId, claimRequestId), eq(creditChecks.id, id))!

/** The newest run of each claim request that has one, about whomever it was. */
export async function newestRuns({ db }: Deps, claimRequestIds: string[]): Promise<Map<string, CreditCheckRow>> {
  if (claimRequestIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([creditChecks.claimRequestId])
    .from(creditChecks)
    .where(inArray(creditChecks.claimRequestId, claimRequestIds))
    .orderBy(creditChecks.claimRequestId, desc(creditChecks.run))
  return new Map(rows.map((row) => [row.claimRequestId, row]))
}

/** The same for counting: what runs next goes after it. */
export const newestRun = async (deps: Deps, claimRequestId: string): Promise<CreditCheckRow | undefined> =>
  (await newestRuns(deps, [claimRequestId])).get(claimRequestId)

/** A run unless it was about another person than the claim request is now. */
export const unlessSuperseded = (run: CreditCheckRow | undefined): CreditCheckRow | undefined =>
  run?.status === 'superseded' ? undefined : run

export const latestRun = async (deps: Deps, claimRequestId: string): Promise<CreditCheckRow | undefined> =>
  unlessSuperseded(await newestRun(deps, claimRequestId))

/** Whether a claim request was searched for, but not for the person that it is about now. */
export const isSuperseded = async (deps: Deps, claimRequestId: string): Promise<boolean> =>
  (await newestRun(deps, claimRequestId))?.status === 'superseded'

/** Writes down that a run starts, before any provider is asked. Undefined when another call was quicker. */
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

/** As if it had never been begun: no provider has been asked. */
export const forgetRun = async ({ db }: Deps, run: CreditCheckRow): Promise<void> =>
  void (await db.delete(creditChecks).where(isRun(run)))

/** A run that was to go on and was refused waits as it did. */
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

/** Leaves nothing of what was found about the person that a claim request was about before: no report, no claims out of one. */
export async function supersedeRuns(tx: Pick<Deps['db'], 'update' | 'delete'>, claimRequestId: string): Promise<void> {
  await tx.update(creditChecks).set(superseded).where(eq(creditChecks.claimRequestId, claimRequestId))
  await tx.delete(claims).where(and(eq(claims.claimRequestId, claimRequestId), eq(claims.source, 'credit-check')))
}

/** Writes what came of a search for `request`, unless it has become one about somebody else meanwhile. */
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
    return row!
  })
}

/** A run whose process died stays `running` for ever unless somebody says so: its result is unknown. */
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
  return row
}

/** Waits for a run that another call started. Still `running` when it takes longer than a reply may, `unknown` when it died; the one before, if any, when it was taken away. */
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
 * Continues a run that waits for a code: `running` for the one call that may go on because the code was accepted, which is when there is a verification again, else the run as it is.
 * Undefined when the code was neither accepted nor can be any more: verification starts anew.
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
