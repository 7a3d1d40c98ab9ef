import { creditProviderKinds } from '#schemas/theme.ts'
import { identityOf, subjectOf, type Applicant } from './applicant.ts'
import type { Answer } from '#server/testing/browser.ts'

/** One way to ask for a credit search. */
export interface Search {
  what: string
  ask(applicant: Applicant): Promise<Answer>
}

const byName = (provider: string): Search => ({
  what: `search of ${provider}`,
  ask: (applicant) =>
    applicant.visitor.call('providerCreditCheck', {
      provider,
      ...subjectOf(applicant),
      verificationId: 'verification-1',
    }),
})

const afterQuestions =
  (session: string): Search['ask'] =>
  (applicant) =>
    applicant.visitor.call('runValifiCreditCheck', {
      claimRequestId: applicant.id,
      kba_session_id: session,
      ...without(identityOf(applicant)),
    })

const without = ({ clientRefId: _, ...rest }: ReturnType<typeof identityOf>) => rest

/** The id of the open identity check, which a repeated start returns. */
async function ownSession(applicant: Applicant): Promise<string> {
  const { body } = await applicant.visitor.call('startKba', identityOf(applicant))
  return (body?.correlationId as string | undefined) || 'unknown'
}

/** Every call that makes a search, with the parts that a caller may choose. */
export const searches: readonly Search[] = [
  ...creditProviderKinds.map(byName),
  byName(creditProviderKinds[0].toUpperCase()),
  {
    what: 'search of the claim request',
    ask: ({ visitor, id }) => visitor.call('runCreditCheck', { claimRequestId: id }),
  },
  {
    what: 'search of the claim request, again',
    ask: ({ visitor, id }) => visitor.call('runCreditCheck', { claimRequestId: id, retry: true }),
  },
  {
    what: 'search of the claim request with a made-up verification',
    ask: ({ visitor, id }) => visitor.call('runCreditCheck', { claimRequestId: id, verificationId: 'verification-1' }),
  },
  { what: 'search after questions of nobody', ask: afterQuestions('session-1') },
  {
    what: 'search after questions that were not passed',
    ask: async (applicant) => afterQuestions(await ownSession(applicant))(applicant),
  },
]
