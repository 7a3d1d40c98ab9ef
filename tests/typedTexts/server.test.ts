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

/** Kinds that a page sends as they are kept, not as they were typed. */
const readByPage = ['number', 'date']

it.each(table as TypedRow[])('a server gets $kind $typed [READ-10]', async ({ kind, typed, stored, said }) => {
  const path = `typed.${kind}`
  if (said === undefined) expect(await submitted({ [path]: stored })).toMatchObject({ own: { [path]: stored } })
  if (said !== undefined || readByPage.includes(kind)) {
    expect(await submitted({ [path]: typed })).toMatchObject({ status: 400 })
    if (kind !== 'number')
      expect(await submitted({ [path]: typed })).toMatchObject({ error: expect.stringContaining(said ?? '') })
  } else expect(await submitted({ [path]: typed })).toMatchObject({ own: { [path]: stored } })
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
