import { begin, expectDone, sign } from '../../scripts/attack/toolkit/applicant.ts'
import { checkIdIn } from '../../scripts/attack/toolkit/reports.ts'
import { searchRightly } from '../../scripts/attack/toolkit/rightful.ts'
import type { Answer } from '#server/testing/browser.ts'
import type { World } from '../../scripts/attack/world.ts'
import type { Acts } from './acts.ts'

export interface Claimant {
  email: string
  password: string
  id: string
  lenders: string[]
}

/** Throws unless a call was acknowledged. */
async function done(what: string, answer: Promise<Answer>): Promise<Answer> {
  expectDone(what, await answer)
  return answer
}

/** The key of a claim in a copy. */
export const claimKey = (claimRequestId: string, lenderId: string): string => `${claimRequestId} ${lenderId}`

/** An applicant who does everything: creates a claim request, signs, is searched for, saves what is found and lenders named by hand, opens an account. */
export async function claimEverything(world: World, acts: Acts): Promise<Claimant> {
  const applicant = await acts.keep(
    () => begin(world),
    ({ id }) => ({ claim_requests: [id] }),
  )
  const { visitor, brand, person, id } = applicant
  const { email } = person.contactDetails
  const saved = (lenders: readonly string[]) => () => ({ claims: lenders.map((lender) => claimKey(id, lender)) })

  await acts.keep(
    () => sign(applicant),
    () => ({ signatures: [id], signing_records: [id], legal_file_acknowledgments: [id] }),
  )
  const search = await acts.keep(
    () => done('searching', searchRightly(applicant)),
    (answer) => ({ credit_checks: [checkIdIn(answer)] }),
  )
  const check = { creditCheckId: checkIdIn(search) }
  const { claims } = (await done('reading the report', visitor.call('extractClaims', check))).body.data as {
    claims: { lender_id: string }[]
  }
  const found = claims.map((claim) => claim.lender_id)
  await acts.keep(
    () =>
      done(
        'saving found claims',
        visitor.call('saveClaims', { claim_request_id: id, claims, credit_check_id: check.creditCheckId }),
      ),
    saved(found),
  )
  const listed = await done(
    'listing lenders',
    visitor.call('listLenders', { companyId: brand.theme.companyId, showInManualList: 'true' }),
  )
  const named = (listed.body.data as { id: string }[])
    .map((lender) => lender.id)
    .filter((lender) => !found.includes(lender))
    .slice(0, 3)
  await acts.keep(
    () => done('saving claims', visitor.call('saveManualClaims', { claim_request_id: id, manual_lender_ids: named })),
    saved(named),
  )
  const account = { email, password: person.password, claim_request_id: id }
  await acts.keep(
    () => done('signing up', visitor.call('signUp', account)),
    () => ({ users: [email], user_claim_requests: [id] }),
  )
  return { email, password: person.password, id, lenders: [...found, ...named].toSorted() }
}
