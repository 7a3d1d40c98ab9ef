import { describe, expect, it } from 'vitest'
import { compileFunnel, compileValidators, schemasToValidate } from 'runnel/compile'
import type { Definition } from 'runnel/contracts'
import { callOperation } from '#engine/run/callOperation.ts'
import { httpPerformer, realClock, vocabularyOf, type FunnelWorld } from 'runnel/run'
import { operations, type OperationName } from '#schemas/operations/index.ts'
import { registry } from '#funnels/registry.ts'

const names = Object.keys(operations) as OperationName[]
const definition: Definition = {
  id: 'all',
  title: 'All',
  path: '/claim/all',
  exits: ['/'],
  order: ['ask'],
  steps: { ask: { title: 'Ask', next: { do: names.map((call) => ({ call, onFail: '@continue' })), to: '@stay' } } },
}
const funnel = compileFunnel(definition, registry)
const validators = compileValidators(schemasToValidate(funnel, registry))

function answered(name: OperationName, body: unknown, status = 200) {
  const perform = httpPerformer(
    (async () =>
      new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })) as unknown as typeof fetch,
  )
  const world = {
    funnel,
    host: { clock: realClock, theme: {}, perform, log: () => undefined },
    vocabulary: vocabularyOf(registry),
    validators: async () => validators,
  }
  return callOperation(funnel.operations[name]!, {}, {}, world as unknown as FunnelWorld)
}

const choice = { choiceId: 'c1', choiceText: 'Kent' }
const questions = {
  questionnaireId: '17',
  questionGroups: [{ questionGroup: 'address', questionHeader: 'Your address', appliesToQuestionId: 'q1' }],
  questions: [{ questionId: 'q1', questionText: 'Where?', choices: [choice] }],
}

/** Replies with the members that the documents name, as another server may send them: unknown values are `null` or absent, and there are extra members. */
const documented: [OperationName, object, object][] = [
  [
    'searchAddresses',
    { Results: [{ label: '1 High Street', value: 'a-1', kind: 'house' }], sessionId: null, error: null },
    { results: [{ label: '1 High Street', value: 'a-1', kind: 'house' }], sessionId: '' },
  ],
  [
    'retrieveAddress',
    {
      Result: {
        RawAddress: {
          BuildingName: null,
          BuildingNumber: '1',
          ThoroughfareName: 'High',
          Locality: 'Leeds',
          Postcode: 'LS6 1AE',
          Country: 'GB',
        },
      },
      error: null,
    },
    {
      address: { BuildingNumber: '1', ThoroughfareName: 'High', Locality: 'Leeds', Postcode: 'LS6 1AE', Country: 'GB' },
    },
  ],
  [
    'listLenders',
    { data: [{ id: 'l-1', name: 'Black Horse', alias: null }], error: null },
    { lenders: [{ id: 'l-1', name: 'Black Horse' }] },
  ],
  ['findLender', { data: { id: 'l-1' }, error: null }, { id: 'l-1' }],
  [
    'verifyUser',
    {
      success: true,
      status: 'ok',
      error: null,
      data: { status: null, verification_id: 'v-1', phone_last_4: '', message: null, decision: 'ALLOW' },
    },
    { decision: 'ALLOW', verificationId: 'v-1' },
  ],
  [
    'startKba',
    {
      decision: 'CHALLENGE',
      questions,
      authenticationId: 'a-1',
      correlationId: 'c-1',
      friendlyErrors: null,
      errorMsg: null,
      error: null,
    },
    { decision: 'CHALLENGE', errorMsg: '', firstFriendlyError: '', questionnaireId: '17' },
  ],
  [
    'startKba',
    {
      decision: 'CHALLENGE',
      questions: {
        questionnaireId: 17,
        questions: [{ questionId: 1, questionText: 'Where?', choices: [{ choiceId: 2, choiceText: 'Kent' }] }],
      },
      authenticationId: 'a-1',
      correlationId: 'c-1',
    },
    { questionnaireId: '17' },
  ],
  [
    'answerKba',
    { decision: 'PASS', authenticationId: 'a-1', correlationId: 'c-1', questions: null, friendlyErrors: [] },
    { decision: 'PASS' },
  ],
  [
    'runValifiCreditCheck',
    { status: 'success', credit_check_id: 'cc-1' },
    { status: 'success', creditCheckId: 'cc-1' },
  ],
  [
    'runCreditCheck',
    { status: 'success', creditCheckId: 'cc-1', errorMessage: null, verificationId: null },
    { status: 'success', errorMessage: '', verificationId: '' },
  ],
  ['saveClaims', { data: { claims_created: 1, claims_updated: null, total_claims: 1 } }, { total: 1 }],
  ['saveManualClaims', { data: { claims_created: 1, claims_updated: 0, total_claims: 1 }, error: null }, { total: 1 }],
  ['setSession', {}, {}],
  [
    'submitForm',
    {
      success: true,
      data: { claim_request_id: 'r-1', claim_reference: 'CLM-1', search_superseded: null },
      error: null,
    },
    { claim_request_id: 'r-1', searchSuperseded: false },
  ],
  ['syncClientToCrm', { success: true, client: { uuid: 'u-1', name: null }, error: null }, { uuid: 'u-1' }],
  ['createUser', { error: null, existingUser: false, data: null }, { existingUser: false }],
  ['createUser', { error: 'A user with this email exists', existingUser: true }, { existingUser: true }],
  ['signUp', { error: null, data: { user: { id: 'u-1' }, session: null } }, { existingUser: false }],
  [
    'getCurrentUser',
    { data: { user: { id: 'u-1', user_metadata: { affiliate_token: 't-1', claim_request_id: 'r-1' } } }, error: null },
    { loggedIn: true, affiliateToken: 't-1', claimRequestId: 'r-1' },
  ],
  ['getCurrentUser', { data: null, error: null }, { loggedIn: false }],
  ['updateMetadata', { data: { user: { id: 'u-1' } }, error: null }, {}],
  ['updateMetadata', { success: true }, {}],
  [
    'extractClaims',
    { data: { claims: [{ lender_name: 'Black Horse', end_date: null, settled: true }] }, error: null },
    { claims: [{ lender_name: 'Black Horse', settled: true }] },
  ],
  [
    'listLegalFiles',
    {
      data: [
        { id: 'f-1', name: 'Terms', file_url: '/terms.pdf', is_required: true, brand_id: 'b-1', display_order: 1 },
      ],
      error: null,
    },
    { files: [{ id: 'f-1', name: 'Terms' }] },
  ],
  ['acknowledgeLegalFiles', { error: null }, {}],
  ['readSignature', { data: { signed: true }, error: null }, { signed: true }],
  [
    'readClaimRequest',
    {
      data: {
        id: 'r-1',
        claim_reference: 'CLM-1',
        first_name: 'Ada',
        claims: [{ id: 'c-1', lender_name: 'Black Horse', amount: null }],
        lenders: [{ id: 'l-1', name: 'Black Horse' }],
      },
      error: null,
    },
    { claimRequest: { id: 'r-1' } },
  ],
  ['listClaims', { data: [{ id: 'c-1', amount: null }], error: null }, { claims: [{ id: 'c-1' }] }],
]

describe('a reply of any server that keeps the documents', () => {
  it.each(documented)('%s: %j', async (name, body, output) => {
    expect(await answered(name, body)).toMatchObject({ ok: true, output })
  })

  it.each([
    ['searchAddresses', { sessionId: 's-1' }],
    ['submitForm', { data: { claim_request_id: null, claim_reference: 'CLM-1' } }],
    ['runCreditCheck', { status: null }],
    ['listLenders', { data: [{ id: 'l-1' }] }],
    ['listLegalFiles', { data: [null] }],
    ['startKba', { decision: null }],
  ] as [OperationName, object][])('still needs what the page cannot go on without: %s %j', async (name, body) => {
    expect(await answered(name, body)).toMatchObject({ ok: false, code: 'malformed' })
  })

  it.each([
    ['createUser', { error: 'The email is blocked', existingUser: false }, 'The email is blocked'],
    ['createUser', { error: 'The email is blocked', existingUser: null }, 'The email is blocked'],
    ['submitForm', { success: false, error: null }, 'Failed to process your claim'],
    ['listLenders', { data: null, error: 'No database' }, 'Failed to load lenders. Please try again.'],
    ['syncClientToCrm', { success: false, client: { uuid: 'u-1' } }, 'The client could not be passed on'],
    ['saveClaims', { data: null, error: 'No such claim request' }, 'No such claim request'],
  ] as [OperationName, object, string][])(
    'that says no says no, whatever its status: %s %j',
    async (name, body, message) => {
      const answer = await answered(name, body)
      expect(answer).toMatchObject({ ok: false, message })
      expect(answer).not.toMatchObject({ code: 'malformed' })
    },
  )
})
