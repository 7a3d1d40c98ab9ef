import type { CompiledFunnel } from 'runnel/compile'
import type { Unfinished } from 'runnel/replay'
import { writePath } from 'runnel/run'
import type { FormData } from '#schemas/formData.ts'
import { ownValue } from 'runnel/rules'
import { ApiError } from '../../base/apiError.ts'
import type { ClaimRequestRow } from '../../database/tables/index.ts'
import { answerTimes } from './answerTimes.ts'
import { answerPaths, onlyContinues, operation, ownPaths } from './askedAnswers.ts'
import { type Replay, withoutResult } from '../../funnels/formWork.ts'
import type { Submission } from './readAnswers.ts'

const some = (text: string | null): string | undefined => text ?? undefined

/** The stored answers of a claim request, in the shape of a form's answers. */
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

/** The stored answers, overridden by those that were sent. */
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

/** What a submission is checked with, besides its answers. */
export interface Circumstances {
  replay: Replay
  /** The network of its sender. */
  from?: string
  theme: object
  now: Date
  /** The claim request that it changes: unanswered parts keep their stored values. */
  stored?: ClaimRequestRow
  /** Whether it is signed, so that the submission needs no signature. */
  signed?: boolean
  /** Whether it was made with an older definition of the same form. */
  olderDefinition?: boolean
}

/**
 * Replays a submission through the definition of its form. Throws 400 for an unknown form, for a form that only continues claim requests if none is named,
 * and, naming the step, for answers that no way through the form could have submitted. A page with an older definition is asked to reload.
 */
export async function checkJourney(
  funnel: CompiledFunnel | undefined,
  given: Submission,
  { replay, from, theme, now, stored, signed, olderDefinition = false }: Circumstances,
): Promise<void> {
  if (!funnel) throw new ApiError(400, 'funnel does not name a form of this site')
  if (!given.claim_request_id && onlyContinues(funnel))
    throw new ApiError(400, 'This form continues a claim request that exists already: claim_request_id is missing', {
      gone: 'claim_request_id',
    })
  const answers: Record<string, unknown> = { ...given, ...(stored ? joined(storedAnswers(stored), given) : {}) }
  const inputs = [...answerPaths(funnel)].filter(([name]) => !(name === 'signature' && signed && !given.signature))
  const told = [
    ...inputs.map(([name, path]) => [path, ownValue(answers, name)] as const),
    ...ownPaths(funnel).map((path) => [path, ownValue(given.data, path)] as const),
  ]
  const { form } = told.reduce((at, [path, answer]) => writePath(at, path, answer), { form: {}, local: {} })
  const paths = told.map(([path]) => path)
  const arrived = { form, theme: theme as Record<string, unknown>, olderDefinition }
  const at = (time: number) =>
    replay(funnel, { operation, paths }, { ...arrived, now: time }, from).catch(withoutResult)
  const [today, ...otherDays] = answerTimes(theme, now)
  const unfinished = await at(today!)
  if (!unfinished) return
  for (const time of otherDays) if (!(await at(time))) return
  const isOlder = given.definition !== undefined && given.definition !== funnel.hash
  throw new ApiError(400, isOlder ? changed : advice(unfinished), { step: unfinished.step })
}
