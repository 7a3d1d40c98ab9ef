import type { Attack } from '../../attack.ts'
import type { World } from '../../world.ts'
import type { Browser } from '#server/testing/browser.ts'
import { openAccount, signIn, type Account } from '../../toolkit/accounts.ts'
import { begin, expectDone } from '../../toolkit/applicant.ts'
import { Findings } from '../../toolkit/findings.ts'

/** How a form written by an attacker can get a session of the attacker's account into an applicant's browser. */
const ways: Record<string, (applicant: Browser, author: Account, stolen: unknown) => Promise<unknown>> = {
  'a constant session': async (applicant, _, session) => applicant.call('setSession', { event: 'SIGNED_IN', session }),
  'a constant session, said to be renewed': async (applicant, _, session) =>
    applicant.call('setSession', { event: 'TOKEN_REFRESHED', session }),
  'a constant password': async (applicant, { email, password }) => {
    const { session } = (await signIn(applicant, email, password)).body.data
    return applicant.call('setSession', { event: 'SIGNED_IN', session })
  },
}

async function claimsOf(world: World, { email, password, brand }: Account): Promise<string> {
  const browser = world.visit(brand)
  const { session } = (await signIn(browser, email, password)).body.data
  expectDone('signing the author in', await browser.call('setSession', { event: 'SIGNED_IN', session }))
  const account = await browser.call('getAccount')
  expectDone('reading the account of the author', account)
  return account.text
}

export const attacks: Attack[] = [
  {
    name: 'session handed to an applicant',
    tries:
      "ties an applicant's claim request to the account of a form's author, whose session or password the form contains",
    shared: true,
    run: async (world) => {
      const found = new Findings()
      const author = await openAccount(world)
      for (const [way, enter] of Object.entries(ways)) {
        const { body } = await signIn(author.visitor, author.email, author.password)
        const { visitor, id, reference } = await begin(world)
        await enter(visitor, author, body.data.session)
        const tied = await visitor.call('associateClaim', { claim_request_id: id })
        found.add(way, tied.status === 400 || tied.status === 401, tied.status)
        const theirs = (await claimsOf(world, author)).includes(reference)
        found.add(`${way}: the author’s account`, !theirs, theirs ? 'has the claim' : 'has it not')
      }
      return found.verdict()
    },
  },
  {
    name: 'account of an applicant handed to a form',
    tries: "opens accounts, asks for mails and ties claims with an email that is not the applicant's",
    run: async (world) => {
      const found = new Findings()
      const author = await openAccount(world)
      const { visitor, id } = await begin(world)
      const { email, password } = author
      const calls = {
        createUser: await visitor.call('createUser', { email, claim_request_id: id }),
        signUp: await visitor.call('signUp', { email, password, claim_request_id: id }),
      }
      for (const [what, { status }] of Object.entries(calls)) found.add(what, status === 400, status)
      const set = await visitor.call('setPassword', { password })
      found.add('setPassword without an account', set.status === 401, set.status)
      return found.verdict()
    },
  },
]
