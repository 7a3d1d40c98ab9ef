import { afterEach, describe, expect, it } from 'vitest'
import { deliverOutbox } from '../jobs/deliverOutbox.ts'
import { createProviders } from '../providers/index.ts'
import { limits } from '../policy/limits.ts'
import { findLink } from '../services/mail/mailLinks.ts'
import { apply, submission } from '../testing/applicant.ts'
import { startApp, type Site } from '../testing/startApp.ts'

let site: Site
afterEach(() => site.close())

const minute = 60_000
const step = 15
const hours = (count: number): number => (count * 60) / step
const password = 'the owners own password'
const owner = 'ann@example.com'

async function openAccount(email: string, address: string) {
  const visitor = site.visit({ address })
  const given = submission()
  const { id } = await apply(visitor, { ...given, contactDetails: { ...given.contactDetails, email } })
  expect((await visitor.call('signUp', { email, password, claim_request_id: id })).status).toBe(200)
}
const ask = async (email: string, address: string) => site.visit({ address }).call('requestPasswordReset', { email })
const isReset = ({ subject }: { subject: string }) => subject.startsWith('Choose a new password')
const resetsTo = (email: string) => site.mails().filter((mail) => mail.to === email && isReset(mail))
const toMailbox = () => site.mails().filter(({ to }) => /^ann(\+.*)?@example\.com$/.test(to))

describe('two days on which a stranger asks for mails whenever they may', () => {
  it.each([
    ['for an email of the same mailbox that has no account', () => ['ann+nobody@example.com'], 1],
    ['for the owner’s own account', () => [owner], 1],
    [
      'for accounts of theirs with the same mailbox',
      () => ['ann+1@example.com', 'ann+2@example.com', 'ann+3@example.com'],
      2,
    ],
  ])(
    '%s: the owner gets a link that is good within two hours, and no flood',
    { timeout: 120_000 },
    async (_, asked, places) => {
      site = await startApp({ limits: limits(true) })
      await openAccount(owner, '7.7.7.7')
      const theirs = asked()
      for (const email of theirs) if (/\+\d/.test(email)) await openAccount(email, '6.6.6.6')
      await deliverOutbox(site.deps)
      const before = toMailbox().length
      const perDay: number[] = []
      let [askedAt, lastCount, daysMails] = [undefined as number | undefined, 0, before]
      const waits: number[] = []
      for (let at = 0; at < hours(48); at += 1) {
        let polled = true
        for (let nth = 0; polled && nth < 12; nth += 1)
          polled = (await ask(theirs[nth % theirs.length]!, '6.6.6.6')).status === 200
        if (askedAt === undefined && at % hours(3) === 7) {
          const answer = await ask(owner, '7.7.7.7')
          expect([answer.status, answer.body]).toEqual([200, { success: true }])
          askedAt = at
        }
        await deliverOutbox(site.deps)
        const mails = resetsTo(owner)
        if (askedAt !== undefined && mails.length > lastCount) {
          waits.push((at - askedAt) * step)
          askedAt = undefined
          expect(await findLink(site.deps, /#([\w-]{43})/.exec(mails[0]!.text)![1]!)).toBeDefined()
        }
        lastCount = mails.length
        if ((at + 1) % hours(24) === 0) {
          perDay.push(toMailbox().length - daysMails)
          daysMails = toMailbox().length
        }
        site.pass(step * minute)
      }
      expect(waits.length).toBeGreaterThanOrEqual(15)
      expect(Math.max(...waits)).toBeLessThanOrEqual(120)
      // Ten a day, and one in each second hour for each place of late mails.
      for (const mails of perDay) expect(mails).toBeLessThanOrEqual(10 + places * 13)
    },
  )
})

describe('a mail that its mailbox has no room for', () => {
  it('is not needed beside another that waits, comes within two hours, and answers all who asked', async () => {
    site = await startApp({ limits: limits(true) })
    for (let nth = 0; nth < 20; nth += 1) expect((await ask('existing@example.com', `9.9.9.${nth}`)).status).toBe(200)
    await deliverOutbox(site.deps)
    const sent = () => resetsTo('existing@example.com').length
    const first = sent()
    expect(first).toBe(4)
    site.pass(120 * minute)
    await deliverOutbox(site.deps)
    expect(sent()).toBe(first + 1)
    site.pass(240 * minute)
    await deliverOutbox(site.deps)
    expect(sent()).toBe(first + 1)
  })

  it('counts nothing when it could not be sent', async () => {
    const providers = createProviders({})
    let isAway = true
    site = await startApp({
      limits: limits(true),
      providers: {
        ...providers,
        mail: { canSend: true, send: () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve()) },
      },
    })
    await ask('existing@example.com', '9.9.9.9')
    for (let nth = 0; nth < 6; nth += 1) {
      await deliverOutbox(site.deps)
      site.pass(2 * minute)
    }
    isAway = false
    site.pass(10 * minute)
    expect(await deliverOutbox(site.deps)).toBe(1)
  })

  it('does not stop a known device’s', async () => {
    site = await startApp({ limits: limits(true) })
    const known = site.visit({ address: '5.5.5.5' })
    await known.call('signIn', { email: 'existing@example.com', password: 'portal-demo-1' })
    for (let nth = 0; nth < 10; nth += 1) await ask('existing@example.com', `9.9.9.${nth}`)
    await deliverOutbox(site.deps)
    const before = resetsTo('existing@example.com').length
    expect((await known.call('requestPasswordReset', { email: 'existing@example.com' })).status).toBe(200)
    await deliverOutbox(site.deps)
    expect(resetsTo('existing@example.com')).toHaveLength(before + 1)
  })
})
