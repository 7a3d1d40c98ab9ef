import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { claimRequests } from '../../server/database/tables/index.ts'
import { submission } from '../../server/testing/applicant.ts'
import { askingVariant } from '../../server/testing/askingVariant.ts'
import { shipped, startApp, type Site } from '../../server/testing/startApp.ts'
import { asking, type TypedRow } from './asking.ts'
import table from './table.json' with { type: 'json' }

let site: Site
beforeAll(async () => {
  site = await startApp({ funnels: new Map([...(await shipped), ['typed', askingVariant('typed', asking)]]) })
})
afterAll(() => site.close())

/** Submits answers to the form of the table; gives what is stored of them, or the refusal. */
async function submitted(data: object): Promise<unknown> {
  const { status, body } = await site.visit().call('submitForm', { ...submission(), funnel: 'typed', data })
  if (status !== 200) return { status, error: body.error }
  const [row] = await site.deps.db.select().from(claimRequests).where(eq(claimRequests.id, body.data.claim_request_id))
  return row!.ownAnswers['typed']
}

/** Kinds that a page sends as they are kept, not as they were typed. */
const readByPage = ['number', 'date']

it.each(table as TypedRow[])('a server gets $kind $typed [READ-10]', async ({ kind, typed, stored, said }) => {
  const path = `typed.${kind}`
  if (said === undefined) expect(await submitted({ [path]: stored })).toEqual({ [path]: stored })
  if (said !== undefined || readByPage.includes(kind)) {
    expect(await submitted({ [path]: typed })).toMatchObject({ status: 400 })
    if (kind !== 'number')
      expect(await submitted({ [path]: typed })).toMatchObject({ error: expect.stringContaining(said ?? '') })
  } else expect(await submitted({ [path]: typed })).toEqual({ [path]: stored })
})
