import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import { kbaSessions } from '../../database/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { KbaVerdict } from '../../providers/types.ts'
import { kbaRules } from '../limits.ts'
import { normalisedPerson } from '../normalised.ts'
import type { ClaimRequestRow, KbaSessionRow } from '../ownedRequest.ts'

export type Identified = Pick<ClaimRequestRow, 'firstName' | 'lastName' | 'dateOfBirth' | 'address'>

/** Who a claim request is about, however it is written: a fail is not got rid of with a full stop. Anybody else has been checked by no earlier check. */
export const personKey = ({ keyed }: Pick<Deps, 'keyed'>, person: Identified): string => keyed(`identity of ${JSON.stringify(normalisedPerson(person))}`)

const hasIds = ({ correlationId, authenticationId }: KbaVerdict): boolean => correlationId !== '' && authenticationId !== ''

export const hasPassed = (verdict: KbaVerdict): boolean => verdict.decision === 'PASS' && hasIds(verdict)

const stateOf = (verdict: KbaVerdict): KbaSessionRow['state'] =>
  verdict.decision === 'CHALLENGE' && verdict.questions?.questions.length && !verdict.errorMsg && hasIds(verdict) ? 'open' : 'decided'

/** What a verdict leaves in the row. */
const written = ({ now }: Deps, verdict: KbaVerdict) => ({
  verdict,
  correlationId: verdict.correlationId,
  state: stateOf(verdict),
  expiresAt: new Date(now().getTime() + kbaRules.minutes * 60_000),
})

export async function storeStart(deps: Deps, request: ClaimRequestRow, verdict: KbaVerdict): Promise<void> {
  await deps.db.insert(kbaSessions).values({ claimRequestId: request.id, personKey: personKey(deps, request), createdAt: deps.now(), ...written(deps, verdict) })
}

export async function storeAnswer(deps: Deps, { id }: KbaSessionRow, verdict: KbaVerdict): Promise<void> {
  await deps.db.update(kbaSessions).set(written(deps, verdict)).where(eq(kbaSessions.id, id))
}

/**
 * The result that holds for whoever the claim request is about: open questions, a pass, or a fail, which is final (AMB-18, AMB-21).
 * Anything else may be tried again.
 */
export async function heldVerdict(deps: Deps, request: ClaimRequestRow): Promise<KbaVerdict | undefined> {
  const [newest] = await deps.db
    .select()
    .from(kbaSessions)
    .where(and(eq(kbaSessions.claimRequestId, request.id), eq(kbaSessions.personKey, personKey(deps, request))))
    .orderBy(desc(kbaSessions.createdAt))
    .limit(1)
  if (!newest) return undefined
  const { verdict, state } = newest
  const holds = state === 'open' ? newest.expiresAt > deps.now() : state === 'decided' && (hasPassed(verdict) || verdict.decision === 'FAIL')
  return holds ? verdict : undefined
}

/** Takes the one answer that open questions admit, in a single statement, so that guesses sent at once cannot share them. False when it was taken already. */
export async function takeAnswer({ db, now }: Deps, { id }: KbaSessionRow): Promise<boolean> {
  const taken = await db
    .update(kbaSessions)
    .set({ state: 'answering', rounds: sql`${kbaSessions.rounds} + 1` })
    .where(and(eq(kbaSessions.id, id), eq(kbaSessions.state, 'open'), lt(kbaSessions.rounds, kbaRules.rounds), gt(kbaSessions.expiresAt, now())))
    .returning({ id: kbaSessions.id })
  return taken.length > 0
}
