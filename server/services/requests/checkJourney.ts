import type { CompiledFunnel } from '#engine/compile/index.ts'
import { neverReached, type Arrived, type Unfinished } from '#engine/replay/index.ts'
import { writePath, vocabularyOf } from '#engine/run/index.ts'
import type { FormData } from '#schemas/formData.ts'
import { registry } from '#funnels/registry.ts'
import type { Funnels } from '../../funnels/loadFunnels.ts'
import { ApiError } from '../../base/apiError.ts'
import type { ClaimRequestRow } from '../../database/tables/index.ts'
import { answerPaths, onlyContinues, operation } from './askedAnswers.ts'
import type { Submission } from './readAnswers.ts'

const vocabulary = vocabularyOf(registry)

type Replay = (arrived: Arrived) => Unfinished | undefined

const some = (text: string | null): string | undefined => text ?? undefined

/** The answers that a claim request holds, as its form holds them. */
const storedAnswers = (row: ClaimRequestRow): FormData => ({
  personalDetails: {
    title: some(row.title),
    firstName: some(row.firstName),
    lastName: some(row.lastName),
    dateOfBirth: row.dateOfBirth ? `${row.dateOfBirth}T00:00:00.000Z` : undefined,
  },
  address: row.address,
  contactDetails: {
    email: some(row.email),
    phoneNumber: some(row.phoneNumber),
    isTermsPolicyAgreed: row.isTermsPolicyAgreed,
  },
})

/** What is not answered anew stays as it is stored. */
const joined = (
  stored: FormData,
  { personalDetails, address, contactDetails }: Submission,
): Pick<FormData, 'personalDetails' | 'address' | 'contactDetails'> => ({
  personalDetails: { ...stored.personalDetails, ...personalDetails },
  address: Object.keys(address).length > 0 ? address : stored.address,
  contactDetails: { ...stored.contactDetails, ...contactDetails },
})

const advice = ({ title, step, reason }: Unfinished): string => `Please go back to “${title || step}”: ${reason}`
const changed = 'This form has changed since you opened it. Please load the page again.'

export type CheckJourney = (
  given: Submission,
  world: { theme: object; now: Date; stored?: ClaimRequestRow; signed?: boolean; olderDefinition?: boolean },
) => void

/**
 * Replays what a page submits through the definition of its form. Throws 400 for a form that is not there, for one that makes no claim requests
 * of its own and names none, and, naming the step, for answers that no path of
 * the form could have submitted. A page with an older definition is asked to load again.
 */
export function journeyCheck(funnels: Funnels): CheckJourney {
  const replays = new Map<string, Replay>()
  const replayOf = (funnel: CompiledFunnel, paths: string[]): Replay => {
    const key = [funnel.id, ...paths].join(' ')
    const known = replays.get(key) ?? neverReached(funnel, { operation, paths }, vocabulary)
    replays.set(key, known)
    return known
  }
  return (given, { theme, now, stored, signed, olderDefinition = false }) => {
    const funnel = funnels.get(given.funnel)
    if (!funnel) throw new ApiError(400, 'funnel does not name a form of this site')
    if (!given.claim_request_id && onlyContinues(funnel))
      throw new ApiError(400, 'This form continues a claim request that exists already: claim_request_id is missing')
    const answers: Record<string, unknown> = { ...given, ...(stored ? joined(storedAnswers(stored), given) : {}) }
    const inputs = [...answerPaths(funnel)].filter(([name]) => !(name === 'signature' && signed && !given.signature))
    const { form } = inputs.reduce((at, [name, path]) => writePath(at, path, answers[name]), { form: {}, local: {} })
    const unfinished = replayOf(
      funnel,
      inputs.map(([, path]) => path),
    )({ form, theme: theme as Record<string, unknown>, now: now.getTime(), olderDefinition })
    if (!unfinished) return
    const isOlder = given.definition !== undefined && given.definition !== funnel.hash
    throw new ApiError(400, isOlder ? changed : advice(unfinished), { step: unfinished.step })
  }
}
