import type { World } from '../world.ts'
import { begin, beginAndSign, expectDone, type Applicant, type Begin } from './applicant.ts'
import type { Browser } from '#server/testing/browser.ts'

export interface Account extends Applicant {
  email: string
  password: string
}

/** An account with a password, opened for a claim request as the forms do. Its visitor is signed in. */
export async function openAccount(world: World, given: Begin & { signed?: boolean } = {}): Promise<Account> {
  const applicant = await (given.signed ? beginAndSign : begin)(world, given)
  const { email } = applicant.person.contactDetails
  const { password } = applicant.person
  expectDone(
    'creating an account',
    await applicant.visitor.call('createUser', { email, claim_request_id: applicant.id }),
  )
  expectDone('setting its password', await applicant.visitor.call('setPassword', { password }))
  return { ...applicant, email, password }
}

export const signIn = (visitor: Browser, email: string, password: string) => visitor.call('signIn', { email, password })

/** The same browser with only its device cookie. */
export const deviceOnly = (world: World, { visitor, brand }: Applicant): Browser =>
  world.visit(brand, { cookies: new Map([...visitor.cookies].filter(([name]) => name.includes('device'))) })
