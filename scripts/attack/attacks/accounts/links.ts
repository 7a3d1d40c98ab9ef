import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack } from '../../attack.ts'
import { openAccount, signIn } from '../../toolkit/accounts.ts'
import { Findings } from '../../toolkit/findings.ts'
import { tokenOf } from '../../toolkit/postbox.ts'
import { tally, together } from '../../toolkit/together.ts'
import type { Browser } from '#server/testing/browser.ts'

const page = '/reset-password'
const forgot = (visitor: Browser, email: string, headers: Record<string, string> = {}) =>
  visitor.send('POST', '/api/auth/forgot-password', { email }, headers)
const reset = (visitor: Browser, token: string, password: string) =>
  visitor.send('POST', '/api/auth/reset-password', { token, password })
const another = 'another password altogether'

export const attacks: Attack[] = [
  {
    name: 'reset link used twice',
    shared: true,
    tries: 'uses a reset link fifty times at once and then again, and the link of before after a newer one was used',
    run: async (world) => {
      const found = new Findings()
      const { email, password, visitor } = await openAccount(world)
      await forgot(world.visit(), email)
      const first = tokenOf(await world.postbox.link(email, page))
      await forgot(world.visit(), email)
      const second = tokenOf(await world.postbox.link(email, page, 2))
      const answers = await together(50, (at) => reset(world.visit(), second, `${another} ${at}`))
      found.add(
        'fifty at once',
        answers.filter(({ status }) => status === 200).length === 1,
        tally(answers.map(({ status }) => status)),
      )
      found.add('again', (await reset(world.visit(), second, another)).status === 410, 'refused')
      const older = await reset(world.visit(), first, another)
      found.add('an older link afterwards', older.status === 410, older.status)
      const old = await signIn(world.visit(), email, password)
      found.add('the old password', old.status === 401, old.status)
      const session = await visitor.call('getAccount')
      found.add('a session of before', session.status === 401, session.status)
      return found.verdict()
    },
  },
  {
    name: 'reset link guessed',
    tries: 'makes up links, changes one sign of a true one, and uses the token of one kind of link for another',
    run: async (world) => {
      const found = new Findings()
      const { email, visitor } = await openAccount(world)
      await forgot(world.visit(), email)
      const token = tokenOf(await world.postbox.link(email, page))
      const changed = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
      for (const guess of [
        '',
        'x',
        'A'.repeat(43),
        changed,
        ` ${token}`,
        `${token} `,
        token.toLowerCase(),
        `${token}%00`,
        `' or '1'='1`,
        email,
      ]) {
        const { status } = await reset(world.visit(), guess, another)
        found.add(guess === changed ? 'one sign changed' : guess, status >= 400 && status < 500, status)
      }
      const confirmed = await visitor.send('POST', '/api/auth/verify-email', { token })
      found.add('as a link to confirm', confirmed.status >= 400 && confirmed.status < 500, confirmed.status)
      const true_ = await reset(world.visit(), token, another)
      if (true_.status !== 200) throw new Error(`the true link does not work: ${true_.status}`)
      return found.verdict()
    },
  },
  {
    name: 'link to another host',
    tries: 'asks for reset links with a Host, X-Forwarded-Host, Forwarded or Origin of another site',
    run: async (world) => {
      const found = new Findings()
      const ownHost = 'our own host'
      const ways: [what: string, host: string, headers: Record<string, string>][] = [
        [ownHost, 'claims.example', {}],
        ['Host', 'evil.example', {}],
        ['Host with a port', 'claims.example:8443@evil.example', {}],
        [
          'Host of a brand as prefix',
          `${world.hostOf(world.brands.find(({ hosts }) => hosts.length > 0)!)}.evil.example`,
          {},
        ],
        ['X-Forwarded-Host', 'claims.example', { 'x-forwarded-host': 'evil.example' }],
        ['Forwarded', 'claims.example', { forwarded: 'host=evil.example;proto=https' }],
        ['Origin and Referer', 'claims.example', { origin: 'https://evil.example', referer: 'https://evil.example/' }],
        ['X-Original-Host', 'claims.example', { 'x-original-host': 'evil.example', 'x-host': 'evil.example' }],
      ]
      for (const [what, host, headers] of ways) {
        const { email } = await openAccount(world)
        const { status } = await forgot(world.visit(world.brand, { host }), email, headers)
        if (what !== ownHost && status >= 400 && status < 500) {
          found.add(what, true, `refused with ${status}`)
          continue
        }
        const link = await world.postbox.link(email, page)
        found.add(what, link.origin === 'https://claims.example', link.origin)
      }
      return found.verdict()
    },
  },
  {
    name: 'oracle of reset',
    tries: 'asks for reset links of known and unknown emails until it is refused, and compares status, body and count',
    when: 'alone',
    run: async (world) => {
      const ask = async (email: string) => {
        const visitor = world.visit()
        const answers = []
        for (let at = 0; at < 6; at += 1) answers.push(await forgot(visitor, email))
        return answers
      }
      const { email } = await openAccount(world)
      const [known, unknown] = [await ask(email), await ask(world.person().contactDetails.email)]
      const seen = (answers: typeof known) => answers.map(({ status, text }) => `${status} ${text}`).join('; ')
      const isThere = known[0]!.status === 200
      return {
        held: isThere && seen(known) === seen(unknown),
        happened: `known ${tally(known.map(({ status }) => status))}, unknown ${tally(unknown.map(({ status }) => status))}`,
      }
    },
  },
  {
    name: 'mails to one mailbox',
    shared: true,
    tries: 'asks for reset links to one mailbox twenty times, from new devices and addresses, in different spellings',
    run: async (world) => {
      const { email } = await openAccount(world)
      const [name, host] = email.split('@')
      const spelled = [email, email.toUpperCase(), ` ${email}`, `${name}@${host!.toUpperCase()}`]
      const answers = await together(20, (at) => forgot(world.visit(), spelled[at % spelled.length]!))
      await world.postbox.link(email, page)
      await sleep(5000)
      const mails = world.postbox.linksTo(email, page).length
      return {
        held: mails > 0 && mails <= 5,
        happened: `${tally(answers.map(({ status }) => status))}; ${mails} mails`,
      }
    },
  },
  {
    name: 'reset denied by others',
    shared: true,
    tries:
      'asks from many devices, until it is refused, for reset links to emails of one mailbox that have no account; then the owner asks',
    run: async (world) => {
      const { email } = await openAccount(world)
      const [name, host] = email.split('@')
      const asked = await together(20, (at) => forgot(world.visit(), `${name}+${at % 4}@${host}`))
      const own = await forgot(world.visit(), email)
      await world.postbox.link(email, page)
      return {
        held: own.status === 200,
        happened: `stranger ${tally(asked.map(({ status }) => status))}; owner ${own.status}, and the mail came`,
      }
    },
  },
]
