import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Theme } from '#schemas/theme.ts'
import { claimRequests, users, type ClaimRequestRow, type CreditCheckRow } from '../database/tables/index.ts'
import type { Deps } from '../services/deps.ts'
import type { Intake } from '../services/requests/insertRequests.ts'
import { createProviders } from '../providers/index.ts'
import { storeClaims } from '../services/claims/storeClaims.ts'
import { finishRun, newRun } from '../services/credit/creditRuns.ts'
import { creditSubject } from '../services/applicant/creditSubject.ts'
import { claimsIn } from '../services/credit/reportClaims.ts'
import { createRequest } from '../services/requests/createRequest.ts'
import { openSession, type SessionReply } from '../services/sessions.ts'
import { newToken, tokenHash } from '../base/tokens.ts'

/** The applicant behind the link, by the table of test applicants. */
export interface AffiliateVisitor {
  lastName: string
  /** The account refers to a claim request that does not exist, so that loading it fails. */
  lost: boolean
  /** Of the browser that opened the link. */
  ownerHash: string
}

const madeUp = ({ brandId, companyId }: Theme, lastName: string) => ({
  // Not made with a form of this site.
  funnel: '',
  brand_id: brandId,
  company_id: companyId,
  hadFinance: 'yes' as const,
  personalDetails: { title: 'Ms', firstName: 'Robin', lastName, dateOfBirth: '1984-05-17T00:00:00.000Z' },
  address: { houseNumber: '8', street: 'Larkspur Road', city: 'Leeds', county: 'West Yorkshire', postcode: 'LS6 1AE' },
  contactDetails: {
    email: `affiliate.${randomUUID()}@example.com`,
    phoneNumber: '07700900456',
    isTermsPolicyAgreed: true,
  },
})

/**
 * Stores what a partner's own search has found. The applicant has not signed yet, so this site does not search. A partner of a brand with identity
 * questions finds nothing.
 */
async function addFindings(
  deps: Deps,
  { creditProvider: provider, proof }: Theme,
  request: ClaimRequestRow,
): Promise<void> {
  if (proof === 'questions') return
  const { bureaux } = createProviders({})
  const run = (await newRun(deps, request, { run: 1, provider, proof }))!
  const outcome = await bureaux.search(provider, { ...creditSubject(request), verificationId: request.id }).then(
    (answer): Partial<CreditCheckRow> =>
      answer.status === 'challenge' ? { status: 'error' } : { status: answer.status, report: answer.report },
    (): Partial<CreditCheckRow> => ({ status: 'error' }),
  )
  if (!outcome.report) return void (await finishRun(deps, request, run.id, outcome))
  const found = await claimsIn(deps, request, provider, outcome.report)
  await finishRun(deps, request, run.id, { ...outcome, claimsFound: found.length })
  await storeClaims(deps, { id: request.id, which: eq(claimRequests.id, request.id) }, found, run.id)
}

/** Creates what a partner would have: a claim request without a signature, with the agreements of a finished search. */
async function requestOf(deps: Deps & Intake, theme: Theme, lastName: string) {
  const { id } = await createRequest(deps, madeUp(theme, lastName), {
    ownerHash: tokenHash(newToken()),
    key: `affiliate ${randomUUID()}`,
  })
  const [request] = await deps.db.select().from(claimRequests).where(eq(claimRequests.id, id))
  await addFindings(deps, theme, request!)
  return request!
}

/** Creates a made-up applicant sent by a partner: an account with the two marks of an affiliate (ENT-META-02), its claim request, and a session. */
export async function affiliateApplicant(
  deps: Deps & Intake,
  theme: Theme,
  { lastName, lost, ownerHash }: AffiliateVisitor,
): Promise<SessionReply> {
  const request = await requestOf(deps, theme, lastName)
  const metadata = {
    first_login: true,
    password_set: false,
    affiliate_token: newToken(),
    claim_request_id: lost ? randomUUID() : request.id,
  }
  const [user] = await deps.db
    .insert(users)
    .values({ email: request.email!, metadata, createdAt: deps.now() })
    .returning()
  await deps.db.update(claimRequests).set({ userId: user!.id }).where(eq(claimRequests.id, request.id))
  return openSession(deps, user!.id, { ownerHash })
}
