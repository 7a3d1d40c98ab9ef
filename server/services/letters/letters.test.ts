import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { mailLinks, outbox, users } from '../../database/tables/index.ts'
import { deliverOutbox } from '../../jobs/deliverOutbox.ts'
import { ProviderError } from '../../providers/types.ts'
import { brands, startApp, type Site } from '../../testing/startApp.ts'
import { tokenHash } from '../../base/tokens.ts'
import { findLink, linkMinutes, makeLink, redeemLink } from '../mail/mailLinks.ts'
import { letterHours } from '../../policy/letterHours.ts'
import { queueMail } from '../mail/queueMail.ts'

let site: Site
let userId: string
const minute = 60_000
beforeAll(async () => {
  site = await startApp()
  userId = (await site.deps.db.select().from(users).where(eq(users.email, 'existing@example.com')))[0]!.id
})
afterAll(() => site.close())
afterEach(async () => {
  vi.restoreAllMocks()
  await site.deps.db.delete(outbox)
  await site.deps.db.delete(mailLinks)
})

const redeem = (token: string, purpose: 'reset-password' | 'verify-email' = 'reset-password') =>
  site.deps.db.transaction((tx) => redeemLink(tx, site.deps.now(), token, purpose))

describe('a link by mail', () => {
  it('is stored as a hash, and lets in once', async () => {
    const token = await makeLink(site.deps, 'reset-password', { userId })
    const stored = JSON.stringify(await site.deps.db.select().from(mailLinks))
    expect(stored).toContain(tokenHash(token))
    expect(stored).not.toContain(token)
    expect(await findLink(site.deps, token)).toMatchObject({ purpose: 'reset-password', userId })
    expect(await redeem(token)).toMatchObject({ userId })
    expect([await findLink(site.deps, token), await redeem(token)]).toEqual([undefined, undefined])
  })

  it('lets one of many in that come at once', async () => {
    const token = await makeLink(site.deps, 'reset-password', { userId })
    const got = await Promise.all(Array.from({ length: 8 }, () => redeem(token)))
    expect(got.filter(Boolean)).toHaveLength(1)
  })

  it('is good for its purpose only, and for half an hour', async () => {
    const token = await makeLink(site.deps, 'verify-email', { userId })
    expect(await redeem(token)).toBeUndefined()
    site.pass(linkMinutes * minute - 1000)
    expect(await findLink(site.deps, token)).toBeDefined()
    site.pass(1000)
    expect([await findLink(site.deps, token), await redeem(token, 'verify-email')]).toEqual([undefined, undefined])
  })

  it('ends the others of its purpose when it is used', async () => {
    const [one, other, verify] = [
      await makeLink(site.deps, 'reset-password', { userId }),
      await makeLink(site.deps, 'reset-password', { userId }),
      await makeLink(site.deps, 'verify-email', { userId }),
    ]
    await redeem(one)
    expect(await redeem(other)).toBeUndefined()
    expect(await redeem(verify, 'verify-email')).toBeDefined()
  })

  it.each(['', 'x', "' or true --", 'x'.repeat(43)])('is not %j', async (token) => {
    expect([await findLink(site.deps, token), await redeem(token)]).toEqual([undefined, undefined])
  })
})

describe('sending mail', () => {
  const ask = (about: Record<string, string> = { userId }) =>
    queueMail(site.deps.db, site.deps.now(), {
      letter: 'reset-password',
      brandId: brands.mcg.brandId,
      origin: 'https://brand.example',
      about,
    })
  const sentSince = (before: number) => site.mails().slice(0, site.mails().length - before)
  const messages = () => site.deps.db.select().from(outbox)

  it('writes to the owner of the account, with a valid link; neither address nor token is in the outbox', async () => {
    const before = site.mails().length
    await ask()
    expect(JSON.stringify(await messages())).not.toContain('existing@example.com')
    expect(await deliverOutbox(site.deps)).toBe(1)
    const [mail, ...others] = sentSince(before)
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      to: 'existing@example.com',
      fromName: brands.mcg.brandName,
      subject: `Choose a new password for ${brands.mcg.brandName}`,
    })
    const token = /https:\/\/brand\.example\/reset-password#([\w-]{43})\n/.exec(mail!.text)![1]!
    expect(mail!.html).toContain(`href="https://brand.example/reset-password#${token}"`)
    expect(await findLink(site.deps, token)).toMatchObject({ userId })
    const [message] = await messages()
    expect(message!.doneAt).not.toBeNull()
    expect(JSON.stringify(message)).not.toContain(token)
    expect(await deliverOutbox(site.deps)).toBe(0)
  })

  it('tries again with a new link when the mail server is away', async () => {
    const before = site.mails().length
    const send = vi
      .spyOn(site.deps.providers.mail, 'send')
      .mockRejectedValueOnce(new ProviderError('unavailable', 'away'))
    await ask()
    await deliverOutbox(site.deps)
    expect(sentSince(before)).toEqual([])
    site.pass(10 * minute)
    expect(await deliverOutbox(site.deps)).toBe(1)
    const [first, second] = send.mock.calls.map(([mail]) => mail)
    expect(first!.idempotencyKey).toBe(second!.idempotencyKey)
    expect(first!.text).not.toBe(second!.text)
  })

  it('gives up on a receiver who is refused, on mail that comes too late, and on nobody', async () => {
    const before = site.mails().length
    vi.spyOn(site.deps.providers.mail, 'send').mockRejectedValueOnce(new ProviderError('refused', 'no', 550))
    await ask()
    await deliverOutbox(site.deps)
    await ask()
    site.pass((letterHours['reset-password'] * 60 + 1) * minute)
    await deliverOutbox(site.deps)
    await ask({ userId: '' })
    await ask({ userId: '00000000-0000-4000-8000-000000000000' })
    await deliverOutbox(site.deps)
    expect(sentSince(before)).toEqual([])
    const rows = await messages()
    expect(rows).toHaveLength(4)
    for (const row of rows) expect(row).toMatchObject({ attempts: 1, doneAt: expect.any(Date) })
  })
})
