import { expect, it } from 'vitest'
import { Acts, missingFrom, type Act } from './acts.ts'
import { looseEnds, type Tables } from './references.ts'

const act = (key: string, began: number, acknowledged: number): Act => ({ table: 't', key, began, acknowledged })
const [first, second, third] = [act('first', 0, 10), act('second', 5, 30), act('third', 40, 50)] as const
const missing = (asked: number, there: Act[]) =>
  missingFrom([first, second, third], asked, (one) => there.includes(one)).map(({ key }) => key)

it('a copy of one moment has all that was acknowledged before it was asked for, and before anything that it has', () => {
  expect(missing(20, [first])).toEqual([])
  expect(missing(20, [first, second])).toEqual([])
  expect(missing(20, [])).toEqual(['first'])
  expect(missing(20, [first, third])).toEqual(['second'])
  expect(missing(0, [])).toEqual([])
})

it('keeps what was acknowledged and nothing else', async () => {
  const acts = new Acts()
  expect(
    await acts.keep(
      async () => 'one',
      (key) => ({ t: [key], u: ['2', '3'] }),
    ),
  ).toBe('one')
  await expect(
    acts.keep(
      () => Promise.reject(new Error('refused')),
      () => ({ t: ['no'] }),
    ),
  ).rejects.toThrow('refused')
  expect(acts.all.map(({ table, key }) => `${table} ${key}`)).toEqual(['t one', 'u 2', 'u 3'])
  for (const { began, acknowledged } of acts.all) expect(acknowledged).toBeGreaterThanOrEqual(began)
})

it('finds rows that point to nothing, and what lacks its other half', () => {
  const of = { claim_request_id: 'r' }
  const whole: Tables = {
    users: [{ id: 'u', metadata: { claim_request_id: 'r' } }],
    sessions: [{ user_id: 'u' }],
    claim_requests: [{ id: 'r', user_id: 'u' }],
    user_claim_requests: [{ ...of, user_id: 'u' }],
    ...Object.fromEntries(
      ['idempotency_keys', 'outbox', 'signatures', 'signing_records'].map((table) => [table, [of]]),
    ),
    legal_file_templates: [{ id: 'd' }],
    legal_file_acknowledgments: [{ ...of, legal_file_template_id: 'd' }],
    lenders: [{ company_id: 'c', id: 'l' }],
    credit_checks: [{ ...of, id: 'k' }],
    claims: [
      { ...of, id: 'n', company_id: 'c', lender_id: 'l', credit_check_id: 'k' },
      { ...of, id: 'm', company_id: 'c', lender_id: 'l', credit_check_id: null },
    ],
    claim_status_history: [
      { ...of, claim_id: 'n' },
      { ...of, claim_id: 'm' },
    ],
  }
  expect(looseEnds(whole)).toEqual([])
  const nothingPointsTo = ['legal_file_acknowledgments', 'signatures']
  for (const table of Object.keys(whole).filter((name) => !nothingPointsTo.includes(name))) {
    expect(
      looseEnds({ ...whole, [table]: [] }).some((end) => end.endsWith(`has no ${table}`)),
      table,
    ).toBe(true)
  }
})
