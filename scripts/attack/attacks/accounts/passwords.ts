import type { Attack } from '../../attack.ts'
import { openAccount, signIn } from '../../toolkit/accounts.ts'
import { begin } from '../../toolkit/applicant.ts'
import { Findings } from '../../toolkit/findings.ts'
import { tally, together } from '../../toolkit/together.ts'

const another = 'another password altogether'

export const attacks: Attack[] = [
  {
    name: 'password changed without the old one',
    shared: true,
    tries:
      'changes the password at a browser that was left signed in: without the old one, with wrong ones, and by guessing',
    run: async (world) => {
      const found = new Findings()
      const { visitor, email, password } = await openAccount(world)
      const without = await visitor.call('setPassword', { password: another })
      found.add('without the old one', without.status >= 400 && without.status < 500, without.status)
      for (const wrong of ['', 'wrong wrong', `${password} `, password.toUpperCase()]) {
        const { status } = await visitor.send('PUT', '/api/auth/password', {
          password: another,
          current_password: wrong,
        })
        found.add(`with ${JSON.stringify(wrong).slice(0, 8)}`, status >= 400 && status < 500, status)
      }
      const guesses: number[] = []
      for (let at = 0; at < 20; at += 1)
        guesses.push(
          (
            await visitor.send('PUT', '/api/auth/password', {
              password: another,
              current_password: `guess ${at} guess`,
            })
          ).status,
        )
      found.add('twenty guesses', guesses.includes(429), tally(guesses))
      const old = await signIn(world.visit(), email, password)
      found.add('the old password afterwards', old.status === 200, old.status)
      return found.verdict()
    },
  },
  {
    name: 'sign-up without a claim request',
    tries:
      "signs up without a claim request, with a made-up one, with another person's, and with the attacker's own but another email",
    run: async (world) => {
      const found = new Findings()
      const victim = await begin(world)
      const own = await begin(world)
      const stranger = world.person().contactDetails.email
      const cases: [string, Record<string, unknown>][] = [
        ['none', { email: stranger }],
        ['a made-up one', { email: stranger, claim_request_id: '00000000-0000-4000-8000-000000000000' }],
        ["another person's", { email: victim.person.contactDetails.email, claim_request_id: victim.id }],
        [
          "another person's, with the attacker's own email",
          { email: own.person.contactDetails.email, claim_request_id: victim.id },
        ],
        ["the attacker's own, for another email", { email: stranger, claim_request_id: own.id }],
      ]
      for (const [what, given] of cases) {
        const { status, body } = await own.visitor.call('signUp', { ...given, password: another })
        found.add(what, status >= 400 && status < 500 && !body?.data?.session, status)
      }
      return found.verdict()
    },
  },
  {
    name: 'known devices collected',
    shared: true,
    tries:
      'signs in twenty times with a password, keeps what makes each browser known, and guesses with that after the owner has changed the password',
    run: async (world) => {
      const found = new Findings()
      const { visitor, email, password } = await openAccount(world)
      const collected = await together(20, async () => {
        const browser = world.visit()
        await signIn(browser, email, password)
        return new Map([...browser.cookies].filter(([name]) => name.includes('known')))
      })
      const guess = async () => {
        const from = world.newAddress()
        const answers = await together(20, (at) =>
          signIn(world.visit(world.brand, { from, cookies: collected[at]! }), email, `guess ${at} guess`),
        )
        return answers.map(({ status }) => status)
      }
      const answered = (statuses: number[]) => statuses.filter((status) => status === 401).length
      const changed = await visitor.send('PUT', '/api/auth/password', { password: another, current_password: password })
      found.add('changing the password', changed.status === 200, changed.status)
      const after = await guess()
      found.add('afterwards', answered(after) <= 5, tally(after))
      const own = await signIn(visitor, email, another)
      found.add('the owner', own.status === 200, own.status)
      return found.verdict()
    },
  },
  {
    name: 'session after it was ended',
    shared: true,
    tries:
      'goes on with the sessions and devices of three browsers after signing out everywhere, and with one that signed out',
    run: async (world) => {
      const found = new Findings()
      const { visitor, email, password, id } = await openAccount(world)
      const browsers = [world.visit(), world.visit()]
      for (const browser of browsers)
        await browser.call('setSession', {
          event: 'SIGNED_IN',
          session: (await signIn(browser, email, password)).body.data.session,
        })
      const stolen = [visitor, ...browsers].map((browser) => world.visit(world.brand, { cookies: browser.cookies }))
      for (const thief of stolen)
        if ((await thief.call('getAccount')).status !== 200) throw new Error('a session that is good is refused')
      const one = world.visit(world.brand, { cookies: browsers[1]!.cookies })
      await browsers[1]!.call('setSession', { event: 'SIGNED_OUT' })
      found.add('signed out', (await one.call('getAccount')).status === 401, (await one.call('getAccount')).status)
      const everywhere = await browsers[0]!.send('POST', '/api/auth/sign-out-everywhere', {})
      if (everywhere.status !== 200) throw new Error(`signing out everywhere answered ${everywhere.status}`)
      for (const thief of stolen) {
        const [account, claim] = [
          await thief.call('getAccount'),
          await thief.call('readClaimRequest', { claimRequestId: id }),
        ]
        found.add('account', account.status === 401, account.status)
        found.add('claim', claim.status === 404, claim.status)
      }
      return found.verdict()
    },
  },
]
