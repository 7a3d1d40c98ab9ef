import type { Answer } from '#server/testing/browser.ts'
import { Applicant } from '../lib/server/applicant.ts'

/** The calls of an applicant who goes through a form: about as many reads as writes. */
const steps: [what: string, make: (applicant: Applicant) => Promise<Answer>][] = [
  [
    'look for an address',
    ({ browser }) => browser.call('searchAddresses', { search: 'LS1 1AA', sessionId: '', applicationName: 'load' }),
  ],
  ['create', (applicant) => applicant.create()],
  ['read the legal documents', (applicant) => applicant.readDocuments()],
  ['sign', (applicant) => applicant.sign()],
  ['acknowledge', (applicant) => applicant.acknowledge()],
  ['read the lenders', (applicant) => applicant.readLenders()],
  ['save claims', (applicant) => applicant.nameLenders()],
  ['read the claims', ({ browser, id }) => browser.call('listClaims', { claimRequestId: id })],
  ['read the claim request', ({ browser, id }) => browser.call('readClaimRequest', { claimRequestId: id })],
]

export interface Made {
  what: string
  /** Empty after a reply with 200. */
  error: string
}

/** One applicant, who makes one call after another. */
export class Visitor {
  readonly #applicant: Applicant
  #at = 0
  #failed = false

  constructor(address: string) {
    this.#applicant = new Applicant(address)
  }

  /** Nothing is left to do, or possible after a failure. */
  get finished(): boolean {
    return this.#failed || this.#at === steps.length
  }

  /** Makes the next call; never throws. */
  async next(): Promise<Made> {
    const [what, make] = steps[this.#at++]!
    const error = await make(this.#applicant).then(
      ({ status }) => (status === 200 ? '' : String(status)),
      ({ message }: Error) => message,
    )
    this.#failed = error !== ''
    return { what, error }
  }
}
