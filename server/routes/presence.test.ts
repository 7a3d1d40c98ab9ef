import { getTableColumns, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tokenHash } from '../base/tokens.ts'
import { presences } from '../database/tables/index.ts'
import { forgetOld } from '../jobs/retention/forgetOld.ts'
import { limits } from '../policy/limits.ts'
import { presenceNotes } from '../services/people/notePresence.ts'
import type { Browser } from '../testing/browser.ts'
import { shipped, startApp, type Site } from '../testing/startApp.ts'

let site: Site
beforeAll(async () => {
  site = await startApp({ limits: limits(true), studio: true })
})
afterAll(() => site.close())
beforeEach(async () => void (await site.deps.db.delete(presences)))

const definition = (await shipped).get('v1')!.hash
const tab = 'a-random-id-of-a-tab'
const told = { tab, funnel: 'v1', definition, step: 'address' }
const tell = (more: object = {}, visitor: Browser = site.visit()) =>
  visitor.send('POST', '/api/presence', { ...told, ...more })
const rows = () => site.deps.db.select().from(presences)
/** Reports are stored after a second. */
const stored = async (count: number) => {
  await expect.poll(rows).toHaveLength(count)
  return rows()
}

describe('where tabs are', () => {
  it('is stored by a hash of the id of the tab, the last step of each, and nothing else', async () => {
    const visitor = site.visit()
    for (const step of ['address', 'contact-details']) expect((await tell({ step }, visitor)).status).toBe(204)
    const [row] = await stored(1)
    expect(row).toEqual({
      ...{ tabHash: tokenHash(tab), funnel: 'v1', definition, step: 'contact-details' },
      seenAt: expect.any(Date),
    })
    await tell({ step: '' }, visitor)
    await expect.poll(async () => (await rows()).map(({ step }) => step)).toEqual([''])
  })

  it('holds nothing about the person: no cookie, address or browser finds the row', async () => {
    const visitor = site.visit({ headers: { 'user-agent': 'Browser of one person/1' }, address: '198.51.100.77' })
    await tell({}, visitor)
    await stored(1)
    expect(Object.keys(getTableColumns(presences))).toEqual(['tabHash', 'funnel', 'definition', 'step', 'seenAt'])
    const {
      rows: [row],
    } = await site.deps.db.execute<{ text: string }>(sql`select to_jsonb(p)::text as text from presences p`)
    const device = visitor.cookies.get('device')!
    for (const trace of [device, tokenHash(device), '198.51.100.77', 'one person'])
      expect(row!.text).not.toContain(trace)
  })

  it('is not stored of a funnel, version or step that the site does not have', async () => {
    for (const made of [{ funnel: 'nothing' }, { definition: 'd'.repeat(64) }, { step: 'nothing' }])
      expect((await tell({ tab: `${tab}-of-a-script`, ...made })).status).toBe(204)
    await tell()
    expect((await stored(1)).map(({ funnel }) => funnel)).toEqual(['v1'])
  })

  it.each([{ tab: 'short' }, { definition: 'x' }, { step: 'x'.repeat(121) }, { name: 'Ann' }])(
    'is refused as %j',
    async (more) => expect((await tell(more)).status).toBe(400),
  )

  it('is not taken where there is no studio', async () => {
    const plain = await startApp()
    expect((await plain.visit().send('POST', '/api/presence', told)).status).toBe(404)
    await plain.close()
  })

  it('has a limit for each device', async () => {
    const visitor = site.visit({ address: '198.51.100.78' })
    await tell({}, visitor)
    const all = await Promise.all(Array.from({ length: 125 }, () => tell({}, visitor)))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([204, 429]))
  })

  it('is not overwritten by an earlier report that arrives later', async () => {
    const { db } = site.deps
    const notes = (at: number) => presenceNotes({ ...site.deps, now: () => new Date(at) })
    const [early, late] = [notes(1000), notes(2000)]
    await early.note({ ...told, step: 'address' })
    await late.note({ ...told, step: 'contact-details' })
    await late.store()
    await early.store()
    expect((await db.select().from(presences)).map(({ step }) => step)).toEqual(['contact-details'])
  })

  it('is forgotten after a day', async () => {
    await tell()
    await stored(1)
    site.pass(23 * 3600_000)
    await forgetOld(site.deps)
    expect(await rows()).toHaveLength(1)
    site.pass(2 * 3600_000)
    expect((await forgetOld(site.deps)).presences).toBe(1)
    expect(await rows()).toEqual([])
  })
})
