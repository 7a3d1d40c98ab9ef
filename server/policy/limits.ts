/** The subjects for which uses are counted, explained in docs/guides/limits.md. */
export type Subject =
  | 'claim request'
  | 'person'
  | 'birth date and postcode'
  | 'phone'
  | 'device'
  | 'address'
  | 'brand'
  | 'email'
  | 'mailbox'
  | 'mailbox and letter'
  | 'email and address'
  | 'known device'
  | 'account'
  | 'member of staff'

/** How often something may happen for one subject within a window, in seconds. */
export interface Limit<S extends Subject = Subject> {
  by: S
  times: number
  window: number
  why: string
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

const limit = <S extends Subject>(by: S, times: number, window: number, why: string): Limit<S> => ({
  by,
  times,
  window,
  why,
})

/** A ceiling far above an ordinary day of a brand, which stops a flood from many addresses. */
const ceiling = (times: number, window: number) =>
  limit('brand', times, window, 'stops a flood from many addresses; the log says so')
const home = (times: number) =>
  limit('birth date and postcode', times, day, 'the same person under names written differently; leaves room for twins')

/** All limits as they apply in production; they are changed here only. docs/guides/limits.md is generated from them. */
const strictLimits = {
  addressLookup: [
    limit('device', 30, minute, 'nobody types faster; each call costs money'),
    limit('address', 60, minute, 'scripts keep no cookies; a household or office shares it'),
    ceiling(1200, minute),
  ],
  search: [
    limit('claim request', 10, day, 'repeats after a failure; each costs money'),
    limit('person', 10, day, 'searches leave footprints in the person’s credit file'),
    home(20),
    limit('device', 20, day, 'a shared computer; a script that keeps its cookies'),
    limit('address', 60, hour, 'a script that makes a claim request for each search'),
    ceiling(2000, hour),
  ],
  verification: [
    limit('claim request', 10, day, 'repeats after a failure; each costs money'),
    limit('person', 10, day, 'nobody can try out the decision about another person'),
    home(20),
    limit('device', 20, day, 'a shared computer; a script that keeps its cookies'),
    limit('address', 60, hour, 'a script that makes a claim request for each check'),
    ceiling(2000, hour),
  ],
  codeSent: [
    limit('phone', 6, hour, 'two journeys with all their codes; nobody’s phone is flooded'),
    limit('phone', 15, day, 'the same over a day'),
    limit('claim request', 10, day, 'a journey in which the phone number is changed repeatedly'),
    limit('device', 12, hour, 'a script that changes the phone number'),
    limit('address', 60, hour, 'the same without cookies; each message costs money'),
    ceiling(1000, hour),
  ],
  codeTried: [
    limit('phone', 15, hour, 'guesses over several codes and claim requests: three codes with all their tries'),
    limit('phone', 30, day, 'the same over a day: 30 of a million'),
    limit('claim request', 15, hour, 'guesses over several codes of one journey'),
    // Not by address, where a stranger could use up what others need for a code that they have: an address is limited in the codes that are sent.
    limit('device', 30, hour, 'guesses at the codes of several people'),
    ceiling(5000, hour),
  ],
  identityCheck: [
    limit('claim request', 5, day, 'repeats after a failure'),
    limit('person', 10, day, 'nobody can guess at the questions about another person'),
    home(20),
    limit('device', 15, day, 'guesses at the questions of several people'),
    limit('address', 60, hour, 'the same without cookies'),
    ceiling(2000, hour),
  ],
  // Existing emails count as much as new ones; otherwise the count would reveal them.
  signUp: [
    limit('claim request', 3, day, 'a journey in which the email is changed to learn which emails have an account'),
    limit('device', 10, hour, 'the same over several claim requests'),
    limit('address', 30, hour, 'the same without cookies'),
    ceiling(2000, hour),
  ],
  signIn: [
    limit('email and address', 5, hour / 4, 'guesses at one password; people at other addresses are not locked out'),
    limit('device', 15, hour / 4, 'one guess each at many emails'),
    limit('address', 30, hour / 4, 'the same without cookies'),
    limit('email', 100, day, 'guesses at one password from many addresses; known browsers are not affected'),
    ceiling(3000, hour / 4),
  ],
  // Nothing else counts towards it, so nobody else can use it up.
  knownSignIn: [
    limit('known device', 5, hour / 4, 'guesses by a person who uses the owner’s browser'),
    limit(
      'account',
      15,
      hour / 4,
      'guesses with collected cookies of known browsers; beyond it they count as a stranger’s',
    ),
  ],
  passwordCheck: [limit('account', 5, hour / 4, 'guesses by a person who finds a browser signed in')],
  mail: [
    limit('device', 10, hour, 'a script that tries many emails'),
    limit('address', 30, hour, 'the same without cookies'),
    ceiling(1000, hour),
  ],
  mailSent: [
    limit('mailbox', 3, hour, 'nobody’s mailbox is flooded'),
    limit('mailbox', 10, day, 'the same over a day'),
  ],
  // After one mail, the next may wait for nearly two windows: the promised two hours at most.
  lateMail: [
    limit(
      'mailbox and letter',
      1,
      hour,
      'mails that others ask for lock nobody out: the next one is sent within two hours',
    ),
  ],
  knownMail: [
    limit('known device', 3, hour, 'people ask again when a mail is lost'),
    limit('known device', 10, day, 'the same over a day'),
    limit('account', 6, hour, 'collected cookies of known browsers; beyond it they count as a stranger’s'),
    limit('account', 15, day, 'the same over a day'),
  ],
  ownMail: [
    limit('account', 3, hour, 'the account may have been opened with another person’s email'),
    limit('account', 10, day, 'the same over a day'),
  ],
  journeySaved: [
    limit('device', 1000, hour, 'a save every few seconds'),
    limit('address', 5000, hour, 'the same without cookies'),
    ceiling(200_000, hour),
  ],
  journeyOpened: [
    limit('device', 20, hour, 'guesses at links'),
    limit('address', 60, hour, 'the same without cookies'),
    ceiling(3000, hour),
  ],
  upload: [
    limit('device', 60, hour, 'nobody sends more files in an hour; their bytes are limited too'),
    limit('address', 300, hour, 'the same without cookies; a household or office shares it'),
    ceiling(20_000, hour),
  ],
  evidence: [limit('member of staff', 60, hour, 'a stolen session reads no more; nobody needs more in an hour')],
  staffSignIn: [
    limit('email and address', 5, hour / 4, 'guesses at one password; people at other addresses are not locked out'),
    limit('device', 15, hour / 4, 'one guess each at many emails'),
    limit('address', 30, hour / 4, 'the same without cookies; an office shares it'),
    limit('email', 100, hour, 'guesses at one password from many addresses; known browsers are not affected'),
    // More than one network can reach, whose /48 may do ten times as much as an address.
    ceiling(3000, hour / 4),
  ],
  knownStaffSignIn: [
    limit('known device', 5, hour / 4, 'guesses by a person who uses the browser of a member of staff'),
    limit(
      'account',
      15,
      hour / 4,
      'guesses with collected cookies of known browsers; beyond it they count as a stranger’s',
    ),
  ],
  staffCode: [
    limit('member of staff', 10, hour, 'guesses at the code by a person who has the password'),
    limit('member of staff', 30, 24 * hour, 'the same with patience: three codes of a million are right'),
  ],
  staffConfirm: [limit('member of staff', 5, hour / 4, 'guesses by a person who finds a browser signed in')],
  projectRead: [
    limit(
      'member of staff',
      60,
      hour / 6,
      'a script that reads all drafts again and again; the studio reads them once',
    ),
  ],
  draftSaved: [
    limit(
      'member of staff',
      1200,
      hour / 6,
      'a script that saves again and again; the studio saves twice a second at most',
    ),
  ],
  push: [limit('member of staff', 60, hour / 6, 'a script that pushes again and again')],
  presence: [
    limit('device', 120, minute, 'several tabs, each of which tells every few seconds at most'),
    limit('address', 1200, minute, 'a script that makes people up; a household or office shares it'),
  ],
  sandboxLink: [limit('address', 5, hour, 'each call creates an account')],
}

export type Action = keyof typeof strictLimits

/** What is counted, in words for operators. */
export const actions: Record<Action, string> = {
  addressLookup: 'An address search, or the retrieval of an address found',
  search: 'A search of a credit file',
  verification: 'The third provider is asked to confirm the applicant',
  codeSent: 'A one-time code is sent, including the first one',
  codeTried: 'A wrong one-time code',
  identityCheck: 'An identity check begins',
  signUp: 'An account is requested, whether or not it exists',
  signIn: 'A failed sign-in from a browser that has not signed in to this account before',
  knownSignIn: 'A failed sign-in from a browser that has',
  passwordCheck: 'A wrong password when a signed-in person changes it, or signs out another browser',
  mail: 'A mail with a link is requested, whether or not it is sent',
  mailSent: 'A mail with a link is sent, unless a known device requested it',
  lateMail: 'The same after a mailbox has reached these limits; requests wait for this',
  knownMail: 'A mail with a link is requested from a browser that has signed in to this account before',
  ownMail: 'A signed-in person requests another link to confirm their email',
  journeySaved: 'A journey with a requested link is saved again',
  journeyOpened: 'A link to a journey is opened or guessed',
  upload: 'A file begins to be sent',
  evidence: 'A member of staff reads the evidence of a claim',
  staffSignIn:
    'A failed sign-in to the studio, with a password or with OpenID Connect, from a browser that has not signed in there before',
  knownStaffSignIn: 'A failed sign-in to the studio from a browser that has',
  staffCode: 'A wrong code of a second factor at the sign-in to the studio, with the right password',
  staffConfirm: 'A wrong password where the studio asks for it again',
  projectRead: 'A member of staff opens the studio, begins a funnel, or pulls: all drafts are read',
  draftSaved: 'A member of staff saves a file, kept or not',
  push: 'A member of staff pushes files',
  presence: 'A page tells which step it shows',
  sandboxLink: 'The sandbox link for partners invents an applicant (not in production)',
}

export type Limits = { [A in Action]: readonly Limit<(typeof strictLimits)[A][number]['by']>[] }

/** In development, test runs included, everybody has the same address and name. Limits per journey or account are the same as in production. */
const developmentFactor = 200
const isOnesOwn: ReadonlySet<Subject> = new Set<Subject>([
  'claim request',
  'email and address',
  'known device',
  'account',
  'member of staff',
])

const relaxed = <S extends Subject>(one: Limit<S>): Limit<S> =>
  isOnesOwn.has(one.by) ? one : { ...one, times: one.times * developmentFactor }

export function limits(production: boolean): Limits {
  if (production) return strictLimits
  return Object.fromEntries(
    Object.entries(strictLimits).map(([action, all]) => [action, all.map((one: Limit) => relaxed(one))]),
  ) as unknown as Limits
}

/** An IPv6 address counts with its /64, which is one line. All lines of a /48 together may do this many times as much, since its owner has 65,536 of them. */
export const widerNetworkFactor = 10

/** How many rounds of questions an identity check may have, and how long they wait: they take longer to read than a code (WCAG 2.2.1). */
export const kbaRules = { rounds: 5, minutes: 30 } as const

/** How often a one-time code may be tried and sent, and how long it is valid. */
export const otpRules = { tries: 5, sends: 3, minutes: 10 } as const
