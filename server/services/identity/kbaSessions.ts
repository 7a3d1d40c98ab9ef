import { and, desc, eq, gt, inArray, isNotNull, lt, or } from 'drizzle-orm'
import {
  claimRequests,
  kbaSessions,
  otpChallenges,
  type ClaimRequestRow,
  type KbaSessionRow,
} from '../../database/tables/index.ts'
import type { Database, Transaction } from '../../database/database.ts'
import type { Caller, Deps } from '../deps.ts'
import type { KbaVerdict } from '../../providers/types.ts'
import { kbaRules } from '../../policy/limits.ts'
import { hasIds, hasPassed } from '../../policy/search.ts'
import { normalisedPerson, normalisedPhone } from '../applicant/normalised.ts'
import { networkOf } from '../counting/networks.ts'
import { currentUser } from '../sessions.ts'

export type Identified = Pick<ClaimRequestRow, 'firstName' | 'lastName' | 'dateOfBirth' | 'address'>

/** Stands for the person of a claim request, however they are written: adding a full stop does not undo a fail. Checks count for this person only. */
export const personKey = ({ keyed }: Pick<Deps, 'keyed'>, person: Identified): string =>
  keyed(`identity of ${JSON.stringify(normalisedPerson(person))}`)

/** Stands for a person who failed, by name and birth date. A stranger may know both, so a fail is final only where something else is the same too. */
export const failedKey = ({ keyed }: Pick<Deps, 'keyed'>, person: Identified): string => {
  const { name, birthDate } = normalisedPerson(person)
  return keyed(`failed identity of ${JSON.stringify([name, birthDate])}`)
}

/** Who asks, as far as it decides whether a fail is final for them; unknown where no call is about it. */
type Asking = Pick<Caller, 'ownerHash' | 'address' | 'sessionToken'>

/** Stands for where the person of a claim request is: browsers, account, phone and networks. */
function whereOf({ keyed }: Pick<Deps, 'keyed'>, request: ClaimRequestRow, asking?: Asking): string[] {
  const { line, site } = asking ? networkOf(asking.address) : {}
  const places = {
    browser: [request.ownerHash, asking?.ownerHash],
    account: [request.userId],
    phone: [normalisedPhone(request.phoneNumber)],
    network: [line, site],
  }
  return Object.entries(places).flatMap(([kind, values]) =>
    values.flatMap((value) => (value ? [keyed(`identity failed at ${kind} ${value}`)] : [])),
  )
}

const stateOf = (verdict: KbaVerdict): KbaSessionRow['state'] =>
  verdict.decision === 'CHALLENGE' && verdict.questions?.questions.length && !verdict.errorMsg && hasIds(verdict)
    ? 'open'
    : 'decided'

/** Until when a check that is decided, or asked, at a time is valid. The time of a decision follows from it. */
const validFrom = (now: Date): Date => new Date(now.getTime() + kbaRules.minutes * 60_000)

/** The columns that a verdict sets. */
function written(deps: Pick<Deps, 'keyed' | 'now'>, request: ClaimRequestRow, asking: Asking, verdict: KbaVerdict) {
  const failed = verdict.decision === 'FAIL'
  return {
    verdict,
    correlationId: verdict.correlationId,
    state: stateOf(verdict),
    failedKey: failed ? failedKey(deps, request) : null,
    failedAt: failed ? whereOf(deps, request, asking) : null,
    expiresAt: validFrom(deps.now()),
  }
}

/** What storing needs, in a transaction or outside. */
export type Storing = Pick<Deps, 'keyed' | 'now'> & { db: Pick<Database | Transaction, 'insert' | 'update'> }

export async function storeStart(
  deps: Storing,
  request: ClaimRequestRow,
  asking: Asking,
  verdict: KbaVerdict,
): Promise<void> {
  await deps.db
    .insert(kbaSessions)
    .values({
      claimRequestId: request.id,
      personKey: personKey(deps, request),
      createdAt: deps.now(),
      ...written(deps, request, asking, verdict),
    })
}

export async function storeAnswer(
  deps: Storing,
  { id }: KbaSessionRow,
  request: ClaimRequestRow,
  asking: Asking,
  verdict: KbaVerdict,
): Promise<void> {
  await deps.db
    .update(kbaSessions)
    .set(written(deps, request, asking, verdict))
    .where(eq(kbaSessions.id, id))
}

/** Notes that the operator has looked at the persons of these claim requests: failures before this moment do not count for them. */
export async function releaseRequests(
  tx: Transaction,
  { keyed, now }: Pick<Deps, 'keyed' | 'now'>,
  requests: readonly ClaimRequestRow[],
): Promise<void> {
  if (requests.length === 0) return
  const at = now()
  const verdict = { decision: '', authenticationId: '', correlationId: '', friendlyErrors: [], errorMsg: '' }
  await tx
    .insert(kbaSessions)
    .values(
      requests.map((request) => ({
        claimRequestId: request.id,
        personKey: personKey({ keyed }, request),
        correlationId: '',
        state: 'released' as const,
        verdict,
        failedKey: failedKey({ keyed }, request),
        expiresAt: validFrom(at),
        createdAt: at,
      })),
    )
}

/** What earlier identity checks mean for a claim request. */
export interface Standing {
  /** The fail that is final for it (AMB-18, AMB-21), without the ids of another claim request. */
  fail?: KbaVerdict
  /** The result that holds: the fail; or else the newest check's open questions or pass. Anything else may be tried again. */
  held?: KbaVerdict
  /** Somebody failed under this name and birth date, but elsewhere: perhaps the same person, perhaps a stranger. */
  failedElsewhere: boolean
}

/** A row, and the account that its claim request belongs to by now: forms open it after the check. */
interface Known {
  row: KbaSessionRow
  userId: string | null
}

/** A fail as it is shown to a claim request: without the ids of another claim request. */
const toldTo = ({ id }: ClaimRequestRow, { claimRequestId, verdict }: KbaSessionRow): KbaVerdict =>
  claimRequestId === id ? verdict : { ...verdict, correlationId: '', authenticationId: '' }

/** The keys under which a person's fails are stored; older rows used the address too. */
const failKeysOf = (deps: Deps, request: Identified): string[] => [failedKey(deps, request), personKey(deps, request)]

/** The standing of a claim request, from rows newest first. */
function standingOf(
  deps: Deps,
  request: ClaimRequestRow,
  known: readonly Known[],
  { asking, account }: { asking: Asking | undefined; account: string | undefined },
): Standing {
  const [key, failKeys, places] = [personKey(deps, request), failKeysOf(deps, request), whereOf(deps, request, asking)]
  const isOwn = ({ row }: Known): boolean => row.claimRequestId === request.id && row.personKey === key
  const about = known.filter((one) => isOwn(one) || failKeys.includes(one.row.failedKey ?? ''))
  const released = about.find((one) => isOwn(one) && one.row.state === 'released')?.row.expiresAt
  const counting = about.filter(({ row }) => row.state !== 'released' && !(released && row.expiresAt <= released))
  const fails = counting.filter(({ row }) => row.failedKey !== null)
  const isFinal = ({ row, userId }: Known): boolean =>
    row.claimRequestId === request.id ||
    row.personKey === key ||
    (userId !== null && [request.userId, account].includes(userId)) ||
    (row.failedAt ?? []).some((place) => places.includes(place))
  const final = fails.find(isFinal)
  if (final) {
    const fail = toldTo(request, final.row)
    return { fail, held: fail, failedElsewhere: false }
  }
  const newest = counting.find(isOwn)?.row
  const holds =
    newest &&
    (newest.state === 'open' ? newest.expiresAt > deps.now() : newest.state === 'decided' && hasPassed(newest.verdict))
  return { ...(holds ? { held: newest.verdict } : {}), failedElsewhere: fails.length > 0 }
}

/** The standing of each claim request, by its id, in one query. A fail is final wherever it happened: whichever claim request, and whatever the brand. */
export async function standings(
  deps: Deps,
  requests: readonly ClaimRequestRow[],
  asking?: Asking,
): Promise<Map<string, Standing>> {
  if (requests.length === 0) return new Map()
  const isOwn = inArray(
    kbaSessions.claimRequestId,
    requests.map(({ id }) => id),
  )
  const isFail = inArray(
    kbaSessions.failedKey,
    requests.flatMap((request) => failKeysOf(deps, request)),
  )
  const account = asking && (await currentUser(deps, asking))?.id
  const known = await deps.db
    .select({ row: kbaSessions, userId: claimRequests.userId })
    .from(kbaSessions)
    .innerJoin(claimRequests, eq(claimRequests.id, kbaSessions.claimRequestId))
    .where(or(isOwn, isFail))
    .orderBy(desc(kbaSessions.createdAt))
  return new Map(requests.map((request) => [request.id, standingOf(deps, request, known, { asking, account })]))
}

export const standing = async (deps: Deps, request: ClaimRequestRow, asking?: Asking): Promise<Standing> =>
  (await standings(deps, [request], asking)).get(request.id)!

/** Those of these claim requests for which a fail is final, by their ids. */
export async function failedAmong(deps: Deps, requests: readonly ClaimRequestRow[]): Promise<ReadonlySet<string>> {
  const found = await standings(deps, requests)
  return new Set([...found].flatMap(([id, { fail }]) => (fail ? [id] : [])))
}

/**
 * Whether more is asked of a search without questions, because somebody failed elsewhere under the same name and birth date: a code that was accepted for the
 * claim request, or a look by the operator. Its caller must not learn that.
 */
export async function isHeldBack(
  deps: Deps,
  request: ClaimRequestRow,
  { failedElsewhere }: Standing,
): Promise<boolean> {
  if (!failedElsewhere) return false
  const [accepted] = await deps.db
    .select({ id: otpChallenges.id })
    .from(otpChallenges)
    .where(and(eq(otpChallenges.claimRequestId, request.id), isNotNull(otpChallenges.acceptedAt)))
    .limit(1)
  return !(accepted && request.verificationId)
}

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
