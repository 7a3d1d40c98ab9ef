import type { Caller, Deps } from '../deps.ts'
import { TooMany } from '../../base/apiError.ts'
import { normalisedEmail, normalisedPerson, normalisedPhone, mailboxOf } from '../applicant/normalised.ts'
import type { ClaimRequestRow } from '../../database/tables/index.ts'
import { letterHours, type LetterName } from '../../policy/letterHours.ts'
import { countersOf, countUses, unlessItFails, type Uses } from './countUses.ts'
import { networkOf } from './networks.ts'

/** A browser that has signed in to this account before, by a name of its own. */
export interface KnownDevice {
  device: string
  account: string
}

/** The browser that calls, where from, and to which brand. */
const callerSubjects = ({ ownerHash, address, brand }: Caller) => ({ device: ownerHash, address, brand: brand.brandId })

export const noMoreCodes = 'No more codes can be sent for now. Please try again later.'

const nobody = normalisedPerson({})

/** Who and what a claim request is about. A person is counted by name and birth date wherever they say they live, and by birth date and postcode whatever they call themselves. */
export function aboutOf(
  row: Pick<ClaimRequestRow, 'id' | 'firstName' | 'lastName' | 'dateOfBirth' | 'address' | 'phoneNumber'>,
) {
  const { name, birthDate, postcode } = normalisedPerson(row)
  return {
    'claim request': row.id,
    person: name === nobody.name ? undefined : JSON.stringify([name, birthDate]),
    'birth date and postcode': postcode === nobody.postcode ? undefined : JSON.stringify([birthDate, postcode]),
    phone: normalisedPhone(row.phoneNumber),
  }
}

const subjectsOf = (caller: Caller, row: ClaimRequestRow) => ({ ...callerSubjects(caller), ...aboutOf(row) })

/** Each of these throws 429 with the seconds to wait, and then has counted nothing. */

export const countAddressLookup = (deps: Deps, caller: Caller): Promise<Uses> =>
  countUses(deps, countersOf(deps, 'addressLookup', callerSubjects(caller)))

/** What may send a code at once. */
export interface CodeUses extends Uses {
  /** No code was sent. */
  withoutCode(): Promise<void>
}

/** A verification by the third provider, before it is asked, with the code that it may send. */
const verificationCounters = (deps: Deps, subjects: ReturnType<typeof subjectsOf>) => [
  ...countersOf(deps, 'verification', subjects),
  ...countersOf(deps, 'codeSent', subjects),
]

const withCode = (uses: Uses): CodeUses => ({ ...uses, withoutCode: () => uses.giveBack('codeSent') })

export const countVerification = async (deps: Deps, caller: Caller, row: ClaimRequestRow): Promise<CodeUses> =>
  withCode(await countUses(deps, verificationCounters(deps, subjectsOf(caller, row))))

/** A search of a credit file, before it is made; `verifies` where it may begin with a verification. */
export async function countSearch(
  deps: Deps,
  caller: Caller,
  row: ClaimRequestRow,
  { verifies }: { verifies: boolean },
): Promise<CodeUses> {
  const subjects = subjectsOf(caller, row)
  return withCode(
    await countUses(deps, [
      ...countersOf(deps, 'search', subjects),
      ...(verifies ? verificationCounters(deps, subjects) : []),
    ]),
  )
}

export const countIdentityCheck = (deps: Deps, caller: Caller, row: ClaimRequestRow): Promise<Uses> =>
  countUses(deps, countersOf(deps, 'identityCheck', subjectsOf(caller, row)))

/** A code that is sent again, before it is sent. */
export const countCodeSent = (deps: Deps, caller: Caller, row: ClaimRequestRow): Promise<Uses> =>
  countUses(deps, countersOf(deps, 'codeSent', subjectsOf(caller, row)), noMoreCodes)

/** A code that is tried, before it is. Give it back when the code was right. */
export const countCodeTried = (deps: Deps, caller: Caller, row: ClaimRequestRow): Promise<Uses> =>
  countUses(deps, countersOf(deps, 'codeTried', subjectsOf(caller, row)))

/** An account is asked for: before it is known whether there is one, and whatever comes of it. */
export const countSignUp = (deps: Deps, caller: Caller, claimRequest?: { id: string }): Promise<Uses> =>
  countUses(deps, countersOf(deps, 'signUp', { ...callerSubjects(caller), 'claim request': claimRequest?.id }))

/** Whom failed sign-ins count for where they come from. */
export const emailAndAddress = (email: string, address: string): string =>
  JSON.stringify([normalisedEmail(email), networkOf(address).line])

const both = (one: Uses, other: Uses): Uses => ({
  giveBack: async (action) => void (await Promise.all([one.giveBack(action), other.giveBack(action)])),
  clear: async (...subjects) => void (await Promise.all([one.clear(...subjects), other.clear(...subjects)])),
})

const unlessTooMany = <T>(counting: Promise<T>): Promise<T | undefined> =>
  counting.catch((error: unknown) => {
    if (error instanceof TooMany) return undefined
    throw error
  })

/** A use by a known browser. `ofAccount` is missing where all known browsers of the account together have had theirs: then it is to count as a stranger's, too. */
async function countKnown(
  deps: Deps,
  action: 'knownSignIn' | 'knownMail',
  { device, account }: KnownDevice,
): Promise<{ ofDevice: Uses; ofAccount: Uses | undefined }> {
  const ofDevice = await countUses(deps, countersOf(deps, action, { 'known device': device, account: undefined }))
  return {
    ofDevice,
    ofAccount: await unlessTooMany(countUses(deps, countersOf(deps, action, { 'known device': undefined, account }))),
  }
}

function countStrangersSignIn(deps: Deps, caller: Caller, email: string): Promise<Uses> {
  const name = normalisedEmail(email)
  return countUses(
    deps,
    countersOf(deps, 'signIn', {
      ...callerSubjects(caller),
      email: name,
      'email and address': emailAndAddress(name, caller.address),
    }),
  )
}

/** A sign-in, before the password is looked at. `known` is what a browser shows that has signed in to this account before. */
export async function countSignIn(deps: Deps, caller: Caller, email: string, known?: KnownDevice): Promise<Uses> {
  if (!known) return countStrangersSignIn(deps, caller, email)
  const { ofDevice, ofAccount } = await countKnown(deps, 'knownSignIn', known)
  return both(ofDevice, ofAccount ?? (await unlessItFails(ofDevice, () => countStrangersSignIn(deps, caller, email))))
}

/** A check of the password of somebody who is signed in. Give it back when it was right. */
export const countPasswordCheck = (deps: Deps, user: { id: string }): Promise<Uses> =>
  countUses(deps, countersOf(deps, 'passwordCheck', { account: user.id }))

/**
 * A mail to an account is asked for: before it is known whether there is one. Says who asks. The mailbox is counted for when a mail is sent to it: nobody uses it up by
 * asking.
 */
export async function countMail(deps: Deps, caller: Caller, known?: KnownDevice): Promise<'known' | 'stranger'> {
  const asStranger = () => countUses(deps, countersOf(deps, 'mail', callerSubjects(caller)))
  if (known) {
    const { ofDevice, ofAccount } = await countKnown(deps, 'knownMail', known)
    if (ofAccount) return 'known'
    await unlessItFails(ofDevice, asStranger)
  } else await asStranger()
  return 'stranger'
}

/** A mail, and whom it goes to. */
export interface SentMail {
  letter: LetterName
  to: string
  /** A link to this email has been followed: only who reads the mailbox can have such an account. */
  isConfirmed: boolean
}

/**
 * What late mails are counted by. A mailbox has any number of emails, with notes behind a plus sign, and a stranger may open accounts with them: they share one place. The
 * email of the mailbox itself, and one that was confirmed, have their own, which nobody else can use up.
 */
function lateMailKey({ letter, to, isConfirmed }: SentMail): string {
  const [email, mailbox] = [normalisedEmail(to), mailboxOf(to)]
  return JSON.stringify(isConfirmed || email === mailbox ? [letter, email] : [letter, mailbox, 'any other'])
}

/** All that late mails to an email may have been counted by. */
export const lateMailKeys = (to: string): string[] =>
  (Object.keys(letterHours) as LetterName[]).flatMap((letter) =>
    [true, false].map((isConfirmed) => lateMailKey({ letter, to, isConfirmed })),
  )

/** A mail before it goes to a mailbox, beside other counters. Throws 429 with the seconds until the mailbox has room for a mail of this kind. */
async function countInMailbox(deps: Deps, mail: SentMail, beside: ReturnType<typeof countersOf> = []): Promise<Uses> {
  const often = await unlessTooMany(
    countUses(deps, [...beside, ...countersOf(deps, 'mailSent', { mailbox: mailboxOf(mail.to) })]),
  )
  return (
    often ?? countUses(deps, [...beside, ...countersOf(deps, 'lateMail', { 'mailbox and letter': lateMailKey(mail) })])
  )
}

/** A mail to an account, before it is sent. Throws 429 with the seconds until the mailbox has room. */
export const countMailSent = (deps: Deps, mail: SentMail): Promise<Uses> => countInMailbox(deps, mail)

/** A mail to whichever email somebody has typed, which is sent for certain. */
export const countJourneyMail = (deps: Deps, caller: Caller, to: string): Promise<Uses> =>
  countInMailbox(
    deps,
    { letter: 'resume-journey', to, isConfirmed: false },
    countersOf(deps, 'mail', callerSubjects(caller)),
  )

/** A mail to whoever is signed in. */
export const countOwnMail = (deps: Deps, caller: Caller, user: { id: string }): Promise<Uses> =>
  countUses(deps, countersOf(deps, 'ownMail', { account: user.id, address: caller.address }))

export const countJourneySaved = (deps: Deps, caller: Caller): Promise<Uses> =>
  countUses(deps, countersOf(deps, 'journeySaved', callerSubjects(caller)))

/** A link to a journey that is opened, before it is looked for. */
export const countJourneyOpened = (deps: Deps, caller: Caller): Promise<Uses> =>
  countUses(deps, countersOf(deps, 'journeyOpened', callerSubjects(caller)))

export const countSandboxLink = (deps: Deps, caller: Caller): Promise<Uses> =>
  countUses(deps, countersOf(deps, 'sandboxLink', { address: caller.address }))
