import { describe, expect, it } from 'vitest'
import type { OperationContract } from 'runnel/contracts'
import { operations } from './index.ts'

/** Inputs with ids of things that belong to nobody in particular, or that are made by the page itself. */
const ofNobody = [
  'applicationName',
  'brandId',
  'brand_id',
  'companyId',
  'company_id',
  'device_session_id',
  'deviceSessionId',
  'legal_file_template_ids',
  'manual_lender_ids',
]

/** Calls with a stored id that have no failure with `gone`, and what the page does instead. */
const reasons: Record<string, string> = {
  associateClaim: 'follows the account, which the claim request is tied to: a login leads to it',
  fillAccountContext: 'follows the account, which the claim request is tied to: a login leads to it',
  readClaimRequest: 'is how v4 begins: the documents say what it says then, and that it leads to /claim (STATE-V4-05)',
  readSignature: 'is how v4 begins: the documents say what it says then, and that it leads to /claim (STATE-V4-05)',
  dropJourney: 'names a kept journey and no claim request: nothing is left to forget',
  saveJourney: 'names a kept journey and no claim request: the page offers to keep it anew',
  sendJourneyLink: 'names a kept journey and no claim request: the server keeps another one',
  providerCreditCheck: 'is made by no form: the documents list it, and say nothing of such a reply',
  endSession: 'names a session, which has ended then',
  searchAddresses: 'names a group of addresses of the lookup, which is searched anew',
  retrieveAddress: 'names an address of the lookup: the page asks for it by hand',
}

/** The input itself, or one of its entries, is an id. */
const isId = (schema: unknown): boolean => {
  const { class: of, items } = schema as { class?: string; items?: unknown }
  return of === 'reference' || (items !== undefined && isId(items))
}

const storedIds = ({ input }: OperationContract): string[] =>
  Object.entries(input).flatMap(([name, schema]) => (isId(schema) && !ofNobody.includes(name) ? [name] : []))

const contracts = Object.entries(operations as Record<string, OperationContract>)
const withStoredId = contracts.filter(([, contract]) => storedIds(contract).length > 0)

describe('a call with a stored id', () => {
  it.each(withStoredId)(
    '%s says when the server does not have it any more, or has a reason not to',
    (name, contract) => {
      const ids = storedIds(contract)
      const named = contract.failures.flatMap(({ gone }) => gone ?? [])
      expect([name, named.some((id) => ids.includes(id))]).toEqual([name, !Object.hasOwn(reasons, name)])
    },
  )

  it('is every call with a reason', () => {
    const names = withStoredId.map(([name]) => name)
    expect(Object.keys(reasons).filter((name) => !names.includes(name))).toEqual([])
  })
})
