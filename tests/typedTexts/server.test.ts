import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { claimRequests } from '../../server/database/tables/index.ts'
import { submission } from '../../server/testing/applicant.ts'
import { askingVariant } from '../../server/testing/askingVariant.ts'
import { shipped, startApp, type Site } from '../../server/testing/startApp.ts'
import addresses from './addresses.json' with { type: 'json' }
import { asking, rest, type PickedAddress, type TypedAddress, type TypedRow } from './asking.ts'
import table from './table.json' with { type: 'json' }

let site: Site
beforeAll(async () => {
  site = await startApp({ funnels: new Map([...(await shipped), ['typed', askingVariant('typed', asking)]]) })
})
afterAll(() => site.close())

/** Submits answers to the form of the table; gives what is stored of them, or the refusal. */
async function submitted(data: object, answers: object = {}) {
  const { status, body } = await site.visit().call('submitForm', { ...submission(), ...answers, funnel: 'typed', data })
  if (status !== 200) return { status, error: body.error }
  const [row] = await site.deps.db.select().from(claimRequests).where(eq(claimRequests.id, body.data.claim_request_id))
  return { address: row!.address, own: row!.ownAnswers['typed'] }
}

/** What a server says of a text that a page reads before it sends it, so that no page sends it as it was typed. */
const unread: Record<string, string> = {
  number: 'data.typed.number is not an answer of this form',
  date: 'Please go back to “Questions of our own”: Please enter a valid date of birth (must be 18-100 years old)',
}

/** What a server says of a typed text, if it refuses it. */
const refusalOf = ({ kind, said }: TypedRow): string | undefined =>
  said === undefined || kind === 'number' ? unread[kind] : `Please go back to “Questions of our own”: ${said}`

it.each(table as TypedRow[])('a server gets $kind $typed [READ-10]', async (row) => {
  const path = `typed.${row.kind}`
  const isStored = { own: { [path]: row.stored } }
  const error = refusalOf(row)
  if (row.said === undefined) expect(await submitted({ [path]: row.stored })).toMatchObject(isStored)
  const asTyped = await submitted({ [path]: row.typed })
  if (error === undefined) expect(asTyped).toMatchObject(isStored)
  else expect(asTyped).toEqual({ status: 400, error })
})

/** Whether the page moves nothing, so that what is typed is what is sent. */
const isSentAsTyped = ({ typed, kept, moved }: TypedAddress): boolean =>
  !moved && Object.keys(kept).every((member) => Object.hasOwn(typed, member))

it.each(addresses.typed as TypedAddress[])('a server gets the address %j [READ-10]', async (row) => {
  const kept = { ...rest, ...row.kept }
  const result = row.said === undefined ? { address: kept } : { status: 400, error: expect.stringContaining(row.said) }
  expect(await submitted({}, { address: kept })).toEqual(expect.objectContaining(result))
  if (row.said !== undefined || isSentAsTyped(row))
    expect(await submitted({}, { address: { ...rest, ...row.typed } })).toEqual(expect.objectContaining(result))
})

it.each(addresses.picked as PickedAddress[])('a server gets the picked address %j', async ({ kept }) =>
  expect(await submitted({}, { address: kept })).toEqual(expect.objectContaining({ address: kept })),
)
