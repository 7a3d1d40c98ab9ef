import type { Action, Subject } from './limits.ts'

/** Who can use up what a subject may do, and whom that keeps out. docs/guides/limits.md is generated from it: no limit is without an answer. */
export const lockedOut: Record<Subject, { by: string; whom: string }> = {
  'claim request': { by: 'whoever holds it: its browser or account', whom: 'the same' },
  person: { by: 'anybody who knows a name and a birth date', whom: 'everybody with that name and birth date' },
  'birth date and postcode': {
    by: 'anybody who knows a birth date and a postcode',
    whom: 'everybody born on that day at that postcode',
  },
  phone: { by: 'anybody who knows a phone number', whom: 'everybody who gives that number' },
  device: { by: 'whoever uses that browser', whom: 'the same' },
  address: { by: 'anybody in that network', whom: 'everybody in that network' },
  brand: { by: 'a flood from many networks', whom: 'everybody at that brand' },
  email: { by: 'anybody who knows an email, from many networks', whom: 'that email, in browsers that are not known' },
  mailbox: {
    by: 'anybody who knows an email, by asking for mails to it',
    whom: 'that mailbox, unless a known browser asks',
  },
  'mailbox and letter': { by: 'the same', whom: 'that mailbox: the mail comes late, and one answers all who asked' },
  'email and address': {
    by: 'anybody in that network who knows an email',
    whom: 'that email in that network, in browsers that are not known',
  },
  'known device': { by: 'whoever uses that browser, or a copy of its cookie', whom: 'the same' },
  account: { by: 'whoever is signed in, or has a known browser', whom: 'the same; known browsers count as strangers' },
  'member of staff': { by: 'whoever has their session, or their password', whom: 'the same' },
}

/** What a person can do meanwhile, besides waiting until the window has passed. */
export const meanwhile: Record<Action, string> = {
  addressLookup: 'type the address by hand',
  search: 'the claim goes on without a search, which the portal offers again',
  verification: 'the claim goes on without a search, which the portal offers again',
  codeSent: 'use a code that was sent; the claim goes on without a search',
  codeTried: 'the claim goes on without a search',
  identityCheck: 'the claim goes on without a search',
  signUp: 'log in, if there is an account; the claim request stays in its browser',
  signIn: 'a known browser; a link by mail makes another one known',
  knownSignIn: 'a link by mail',
  passwordCheck: 'a link by mail',
  mail: 'a known browser; another network',
  mailSent: 'the next mail waits, and is sent within two hours',
  lateMail: 'a known browser',
  knownMail: 'counts as a stranger’s',
  ownMail: 'follow a link that was sent',
  journeySaved: 'the journey stays in the browser, which saves it later',
  journeyOpened: 'go on in the browser in which the journey is open',
  upload: 'send the file later, in the portal too',
  evidence: 'another publisher; `runnel-server evidence`',
  staffSignIn: 'a known browser; another network',
  knownStaffSignIn: 'another network, where it counts as a stranger’s after the cookie is deleted',
  staffCode: 'sign in with OpenID Connect; nobody without the password can use it up',
  staffConfirm: 'sign out and in again',
  projectRead: 'a studio that is open goes on',
  draftSaved: 'the studio keeps what was typed in the browser, and saves it later',
  push: 'nothing: push later',
  presence: 'nothing is missing: the count of people at a step is lower',
  sandboxLink: 'nothing: there is none in production',
}
