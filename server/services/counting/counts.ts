import type { Caller, Deps } from '../deps.ts'
import { TooMany } from '../../base/apiError.ts'
import { normalisedEmail, normalisedPerson, normalisedPhone, mailboxOf } from '../applicant/normalised.ts'
import type { ClaimRequestRow } from '../../database/tables/index.ts'
import { letterHours, type LetterName } from '../../policy/letterHours.ts'
import { countersOf, countUses, unlessItFails, type Uses } from './countUses.ts'
import { networkOf } from './networks.ts'

/** A browser that has signed in to this account before, under a name of its own. */
export interface KnownDevice {
  device: string
  account: string
}

/** The subjects that follow from the caller. */
const callerSubjects = ({ ownerHash, address, brand }: Caller) => ({ device: ownerHash, address, brand: brand.brandId })

export const noMoreCodes = 'No more codes can be sent for now. Please try again later.'

const nobody = normalisedPerson({})

/**
 * The subjects that follow from a claim request. A person is counted by name and birth date, whatever address they
 * give, and by birth date and postcode, whatever name they give.
 */
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

/** Counts an address search or retrieval. This and the functions below throw 429 with the seconds to wait, and have then counted nothing. */

export const countAddressLookup = (deps: Deps, caller: Caller): Promise<Uses> =>
  countUses(deps, countersOf(deps, 'addressLookup', callerSubjects(caller)))

export const countUpload = (deps: Deps, caller: Caller): Promise<Uses> =>
  countUses(deps, countersOf(deps, 'upload', callerSubjects(caller)))

export const countPresence = (deps: Deps, { ownerHash, address }: Caller): Promise<Uses> =>
  countUses(deps, countersOf(deps, 'presence', { device: ownerHash, address }))

/** Uses of an action that may send a code. */
export interface CodeUses extends Uses {
  /** Gives back the code: none was sent. */
  withoutCode(): Promise<void>
}

/** The counters of a verification by the third provider and of the code that it may send. */
const verificationCounters = (deps: Deps, subjects: ReturnType<typeof subjectsOf>) => [
  ...countersOf(deps, 'verification', subjects),
  ...countersOf(deps, 'codeSent', subjects),
]

const withCode = (uses: Uses): CodeUses => ({ ...uses, withoutCode: () => uses.giveBack('codeSent') })

export const countVerification = async (deps: Deps, caller: Caller, row: ClaimRequestRow): Promise<CodeUses> =>
  withCode(await countUses(deps, verificationCounters(deps, subjectsOf(caller, row))))

/** Counts a search of a credit file, before it is made; `verifies` when it may start with a verification. */
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

/** Counts a repeated code, before it is sent. */
export const countCodeSent = (deps: Deps, caller: Caller, row: ClaimRequestRow): Promise<Uses> =>
  countUses(deps, countersOf(deps, 'codeSent', subjectsOf(caller, row)), noMoreCodes)

/** Counts a try of a code, before it is checked. Give it back when the code was right. */
export const countCodeTried = (deps: Deps, caller: Caller, row: ClaimRequestRow): Promise<Uses> =>
  countUses(deps, countersOf(deps, 'codeTried', subjectsOf(caller, row)))

/** Counts a request for an account, before it is known whether the email has one, and whatever comes of it. */
export const countSignUp = (deps: Deps, caller: Caller, claimRequest?: { id: string }): Promise<Uses> =>
  countUses(deps, countersOf(deps, 'signUp', { ...callerSubjects(caller), 'claim request': claimRequest?.id }))

/** The subject of failed sign-ins with one email from one network. */
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

/**
 * Counts a use by a known browser. `ofAccount` is undefined when the known browsers of the account have reached their
 * common limit; the use must then also count as a stranger's.
 */
async function countKnown(
  deps: Deps,
  action: 'knownSignIn' | 'knownStaffSignIn' | 'knownMail',
  { device, account }: KnownDevice,
): Promise<{ ofDevice: Uses; ofAccount: Uses | undefined }> {
  const ofDevice = await countUses(deps, countersOf(deps, action, { 'known device': device, account: undefined }))
  return {
    ofDevice,
    ofAccount: await unlessTooMany(countUses(deps, countersOf(deps, action, { 'known device': undefined, account }))),
  }
}

const signInSubjects = (caller: Caller, email: string | undefined) => ({
  ...callerSubjects(caller),
  email: email && normalisedEmail(email),
  'email and address': email && emailAndAddress(email, caller.address),
})

/** Counts a try of a known browser for itself; one of any other browser, or too many of an account's, as a stranger's. */
async function countTry(
  deps: Deps,
  action: 'knownSignIn' | 'knownStaffSignIn',
  known: KnownDevice | undefined,
  asStranger: () => Promise<Uses>,
): Promise<Uses> {
  if (!known) return asStranger()
  const { ofDevice, ofAccount } = await countKnown(deps, action, known)
  return both(ofDevice, ofAccount ?? (await unlessItFails(ofDevice, asStranger)))
}

/** Counts a sign-in, before the password is checked. `known` is set for a browser that has signed in to this account before. */
export const countSignIn = (deps: Deps, caller: Caller, email: string, known?: KnownDevice): Promise<Uses> =>
  countTry(deps, 'knownSignIn', known, () => countUses(deps, countersOf(deps, 'signIn', signInSubjects(caller, email))))

/** The same for the studio; a sign-in with OpenID Connect names no email. */
export const countStaffSignIn = (
  deps: Deps,
  caller: Caller,
  email: string | undefined,
  known?: KnownDevice,
): Promise<Uses> =>
  countTry(deps, 'knownStaffSignIn', known, () =>
    countUses(deps, countersOf(deps, 'staffSignIn', signInSubjects(caller, email))),
  )

/** What only a member of staff can do. */
export type StaffAction = 'staffCode' | 'staffConfirm' | 'projectRead' | 'draftSaved' | 'push' | 'evidence'

/** Counts it by their account. */
export const countOfStaff = (deps: Deps, action: StaffAction, { id }: { id: string }): Promise<Uses> =>
  countUses(deps, countersOf(deps, action, { 'member of staff': id }))

/** Counts a check of the current password of a signed-in user. Give it back when it was right. */
export const countPasswordCheck = (deps: Deps, user: { id: string }): Promise<Uses> =>
  countUses(deps, countersOf(deps, 'passwordCheck', { account: user.id }))

/**
 * Counts a request for a mail to an account, before it is known whether there is one. Tells whether a known browser or
 * a stranger asks. The mailbox itself is counted when the mail is sent, so nobody can use up its limit by asking.
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

/** A mail to be counted for its mailbox. */
export interface SentMail {
  letter: LetterName
  to: string
  /** Whether a link to this email was followed: such an account can only belong to a reader of the mailbox. */
  isConfirmed: boolean
}

/**
 * The key that counts late mails. A mailbox has any number of addresses (notes after a plus sign), and strangers may
 * open accounts with them, so those share one key. The mailbox's plain address and a confirmed address have keys of
 * their own, which nobody else can use up.
 */
function lateMailKey({ letter, to, isConfirmed }: SentMail): string {
  const [email, mailbox] = [normalisedEmail(to), mailboxOf(to)]
  return JSON.stringify(isConfirmed || email === mailbox ? [letter, email] : [letter, mailbox, 'any other'])
}

/** All keys that late mails to an email may have been counted by. */
export const lateMailKeys = (to: string): string[] =>
  (Object.keys(letterHours) as LetterName[]).flatMap((letter) =>
    [true, false].map((isConfirmed) => lateMailKey({ letter, to, isConfirmed })),
  )

/** Counts a mail for its mailbox, together with other counters. Throws 429 with the seconds until the mailbox has room for this kind of mail. */
async function countInMailbox(deps: Deps, mail: SentMail, beside: ReturnType<typeof countersOf> = []): Promise<Uses> {
  const often = await unlessTooMany(
    countUses(deps, [...beside, ...countersOf(deps, 'mailSent', { mailbox: mailboxOf(mail.to) })]),
  )
  return (
    often ?? countUses(deps, [...beside, ...countersOf(deps, 'lateMail', { 'mailbox and letter': lateMailKey(mail) })])
  )
}

/** Counts a mail to an account, before it is sent. */
export const countMailSent = (deps: Deps, mail: SentMail): Promise<Uses> => countInMailbox(deps, mail)

/** Counts a mail to an email that a visitor has typed; the mail is certain to be sent. */
export const countJourneyMail = (deps: Deps, caller: Caller, to: string): Promise<Uses> =>
  countInMailbox(
    deps,
    { letter: 'resume-journey', to, isConfirmed: false },
    countersOf(deps, 'mail', callerSubjects(caller)),
  )

/** Counts a mail to the signed-in user. */
export const countOwnMail = (deps: Deps, user: { id: string }): Promise<Uses> =>
  countUses(deps, countersOf(deps, 'ownMail', { account: user.id }))

export const countJourneySaved = (deps: Deps, caller: Caller): Promise<Uses> =>
  countUses(deps, countersOf(deps, 'journeySaved', callerSubjects(caller)))

/** Counts an opened journey link, before it is looked up. */
export const countJourneyOpened = (deps: Deps, caller: Caller): Promise<Uses> =>
  countUses(deps, countersOf(deps, 'journeyOpened', callerSubjects(caller)))

export const countSandboxLink = (deps: Deps, caller: Caller): Promise<Uses> =>
  countUses(deps, countersOf(deps, 'sandboxLink', { address: caller.address }))
