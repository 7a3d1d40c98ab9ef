import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hostileTexts } from '../testing/hostileTexts.ts'
import { startApp, type Site } from '../testing/startApp.ts'
import { mailboxPath } from './mailbox.ts'

let site: Site
beforeAll(async () => {
  site = await startApp()
})
afterAll(() => site.close())

const mail = {
  to: 'ann@example.com',
  fromName: 'Brand',
  subject: 'Hello',
  text: 'Follow\n\nhttp://localhost:3000/x#token',
  html: '<p>Follow</p>',
  idempotencyKey: 'one',
}
const asPage = { accept: 'text/html,*/*' }

describe('the mailbox of the sandbox', () => {
  it('shows mails as a page with links, and as JSON', async () => {
    await site.deps.providers.mail.send(mail)
    const { text, headers } = await site.visit().send('GET', mailboxPath, undefined, asPage)
    expect(text).toContain('<a href="http://localhost:3000/x#token" rel="noreferrer">')
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self';/)
    const { body } = await site.visit().send('GET', mailboxPath)
    expect(body.mails[0]).toEqual({ ...mail, at: expect.any(String) })
  })

  it('shows texts as texts', async () => {
    for (const text of hostileTexts)
      await site.deps.providers.mail.send({ ...mail, subject: text, text, to: text, fromName: text })
    const { text } = await site.visit().send('GET', mailboxPath, undefined, asPage)
    expect(text).not.toMatch(/<(script|img|!--)|<a href="(?!https?:\/\/)/i)
  })

  it('opens to no other site, and is not there unless it was asked for', async () => {
    expect((await site.visit().send('GET', mailboxPath, undefined, { 'sec-fetch-site': 'cross-site' })).status).toBe(
      403,
    )
    const without = await startApp({ showMailbox: false })
    expect((await without.visit().send('GET', mailboxPath)).status).toBe(404)
    await without.close()
  })
})
