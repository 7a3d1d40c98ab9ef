import type { Applicant } from './applicant.ts'
import type { Answer } from '#server/testing/browser.ts'

const isFull = (value: unknown): boolean => Array.isArray(value) && value.length > 0

/** What a reply discloses of a credit report; empty if nothing. */
export function reportIn({ status, body }: Answer): string {
  if (status !== 200) return ''
  const data = body?.data ?? {}
  const found = [
    body.success && ['success', 'partial'].includes(body.status) && `status ${body.status}`,
    body.claimsFound > 0 && `${body.claimsFound} claims found`,
    data.credit_report && 'the report',
    isFull(data.claims) && `${data.claims.length} claims`,
    isFull(data) && `${data.length} claims`,
    data.total_claims > 0 && `${data.total_claims} claims saved`,
    ['success', 'partial'].includes(data.creditCheckResult?.status) && `result ${data.creditCheckResult.status}`,
  ]
  return found.filter(Boolean).join(', ')
}

type Reader = [what: string, ask: () => Promise<Answer>]

/** What can be read about a search with a known id. */
const ofCheck = ({ visitor, id }: Applicant, creditCheckId: string): Reader[] => [
  ['the report', () => visitor.call('readCreditReport', { creditCheckId })],
  ['its claims', () => visitor.call('extractClaims', { creditCheckId })],
  [
    'saving its claims',
    () => visitor.call('saveClaims', { claim_request_id: id, claims: [aClaim], credit_check_id: creditCheckId }),
  ],
]

const aClaim = { lender_name: 'Black Horse', source: 'credit-check' }

/** Every way to read what a search found, including those that need its id. */
export const readers = (applicant: Applicant, creditCheckId: string): Reader[] => {
  const { visitor, id } = applicant
  return [
    ['saving found claims', () => visitor.call('saveClaims', { claim_request_id: id, claims: [aClaim] })],
    ...(creditCheckId ? ofCheck(applicant, creditCheckId) : []),
    [
      'the claim request with claims',
      () => visitor.call('readClaimRequest', { claimRequestId: id, include: 'claims,lenders' }),
    ],
    ['the account context', () => visitor.call('fillAccountContext', { claimRequestId: id })],
    ['the saved claims', () => visitor.call('listClaims', { claimRequestId: id })],
    ['the result', () => visitor.call('readCreditCheck', { claimRequestId: id })],
  ]
}

/** The id that a reply gives for a search. */
export const checkIdIn = ({ body }: Answer): string =>
  body?.creditCheckId || body?.credit_check_id || body?.data?.id || body?.data?.creditCheckResult?.creditCheckId || ''
