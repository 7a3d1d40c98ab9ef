import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { TooMany } from '../apiError.ts'
import { normalisedEmail, normalisedPerson, normalisedPhone, mailboxOf } from '../normalised.ts'
import type { ClaimRequestRow } from '../ownedRequest.ts'
import { countersOf, countUses, type Uses } from './countUses.ts'
import { networkOf } from './networks.ts'

/** The browser that calls, where from, and to which brand. */
const callerOf = (deps: Deps, request: FastifyRequest) => ({ device: request.ownerHash, address: request.ip, brand: deps.brandOf(request).brandId })

export const noMoreCodes = 'No more codes can be sent for now. Please try again later.'

const nobody = normalisedPerson({})

/** Who and what a claim request is about. A person is counted by name and birth date wherever they say they live, and by birth date and postcode whatever they call themselves. */
export function aboutOf(row: Pick<ClaimRequestRow, 'id' | 'firstName' | 'lastName' | 'dateOfBirth' | 'address' | 'phoneNumber'>) {
  const { name, birthDate, postcode } = normalisedPerson(row)
  return {
    'claim request': row.id,
    person: name === nobody.name ? undefined : JSON.stringify([name, birthDate]),
    'birth date and postcode': postcode === nobody.postcode ? undefined : JSON.stringify([birthDate, postcode]),
    phone: normalisedPhone(row.phoneNumber),
  }
}

const subjectsOf = (deps: Deps, request: FastifyRequest, row: ClaimRequestRow) => ({ ...callerOf(deps, request), ...aboutOf(row) })

/** Each of these throws 429 with the seconds to wait, and then has counted nothing. */

export const countAddressLookup = (deps: Deps, request: FastifyRequest): Promise<Uses> => countUses(deps, countersOf(deps, 'addressLookup', callerOf(deps, request)))

/** What may send a code at once. */
export interface CodeUses extends Uses {
  /** No code was sent. */
  withoutCode(): Promise<void>
}

/** A verification by the third provider, before it is asked, with the code that it may send. */
const verificationCounters = (deps: Deps, subjects: ReturnType<typeof subjectsOf>) => [...countersOf(deps, 'verification', subjects), ...countersOf(deps, 'codeSent', subjects)]

const withCode = (uses: Uses): CodeUses => ({ ...uses, withoutCode: () => uses.giveBack('codeSent') })

export const countVerification = async (deps: Deps, request: FastifyRequest, row: ClaimRequestRow): Promise<CodeUses> => withCode(await countUses(deps, verificationCounters(deps, subjectsOf(deps, request, row))))

/** A search of a credit file, before it is made; `verifies` where it may begin with a verification. */
export async function countSearch(deps: Deps, request: FastifyRequest, row: ClaimRequestRow, { verifies }: { verifies: boolean }): Promise<CodeUses> {
  const subjects = subjectsOf(deps, request, row)
  return withCode(await countUses(deps, [...countersOf(deps, 'search', subjects), ...(verifies ? verificationCounters(deps, subjects) : [])]))
}

export const countIdentityCheck = (deps: Deps, request: FastifyRequest, row: ClaimRequestRow): Promise<Uses> => countUses(deps, countersOf(deps, 'identityCheck', subjectsOf(deps, request, row)))

/** A code that is sent again, before it is sent. */
export const countCodeSent = (deps: Deps, request: FastifyRequest, row: ClaimRequestRow): Promise<Uses> =>
  countUses(deps, countersOf(deps, 'codeSent', subjectsOf(deps, request, row)), noMoreCodes)

/** A code that is tried, before it is. Give it back when the code was right. */
export const countCodeTried = (deps: Deps, request: FastifyRequest, row: ClaimRequestRow): Promise<Uses> => countUses(deps, countersOf(deps, 'codeTried', subjectsOf(deps, request, row)))

/** An account is asked for: before it is known whether there is one, and whatever comes of it. */
export const countSignUp = (deps: Deps, request: FastifyRequest, claimRequest?: { id: string }): Promise<Uses> =>
  countUses(deps, countersOf(deps, 'signUp', { ...callerOf(deps, request), 'claim request': claimRequest?.id }))

/** Whom failed sign-ins count for where they come from. */
export const emailAndAddress = (email: string, address: string): string => JSON.stringify([normalisedEmail(email), networkOf(address).line])

/** A sign-in, before the password is looked at. `known` is what a browser shows that has signed in to this account before. */
export function countSignIn(deps: Deps, request: FastifyRequest, email: string, known?: string): Promise<Uses> {
  if (known) return countUses(deps, countersOf(deps, 'knownSignIn', { 'known device': known }))
  const name = normalisedEmail(email)
  return countUses(deps, countersOf(deps, 'signIn', { ...callerOf(deps, request), email: name, 'email and address': emailAndAddress(name, request.ip) }))
}

/** A check of the password of somebody who is signed in. Give it back when it was right. */
export const countPasswordCheck = (deps: Deps, user: { id: string }): Promise<Uses> => countUses(deps, countersOf(deps, 'passwordCheck', { account: user.id }))

/** A mail with a link is asked for: before it is known whether one will be sent. `known` is what a browser shows that has signed in to this account before. */
export async function countMail(deps: Deps, request: FastifyRequest, email: string, known?: string): Promise<Uses> {
  if (known) return countUses(deps, countersOf(deps, 'knownMail', { 'known device': known }))
  const mailbox = mailboxOf(email)
  const [often, late] = [countersOf(deps, 'mail', { ...callerOf(deps, request), mailbox }), countersOf(deps, 'lateMail', { mailbox })]
  const isOfCaller = ({ by }: { by: string }) => by !== 'mailbox'
  return countUses(deps, often).catch((error: unknown) => {
    if (error instanceof TooMany) return countUses(deps, [...often.filter(isOfCaller), ...late])
    throw error
  })
}

/** A mail to whoever is signed in. */
export const countOwnMail = (deps: Deps, request: FastifyRequest, user: { id: string }): Promise<Uses> => countUses(deps, countersOf(deps, 'ownMail', { account: user.id, address: request.ip }))

export const countJourneySaved = (deps: Deps, request: FastifyRequest): Promise<Uses> => countUses(deps, countersOf(deps, 'journeySaved', callerOf(deps, request)))

/** A link to a journey that is opened, before it is looked for. */
export const countJourneyOpened = (deps: Deps, request: FastifyRequest): Promise<Uses> => countUses(deps, countersOf(deps, 'journeyOpened', callerOf(deps, request)))

export const countSandboxLink = (deps: Deps, request: FastifyRequest): Promise<Uses> => countUses(deps, countersOf(deps, 'sandboxLink', { address: request.ip }))
