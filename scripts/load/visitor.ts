import { pngDataUrl } from '#server/testing/applicant.ts'
import { Applicant } from '../lib/server/applicant.ts'

const signature = pngDataUrl()

type Step = [what: string, make: (applicant: Applicant) => Parameters<Applicant['call']>]

const theme = ({ given }: Applicant) => ({ brandId: given.brand_id, companyId: given.company_id })
const listed = (body: Record<string, unknown>): string[] => ((body.data ?? []) as { id: string }[]).map(({ id }) => id)

/** The calls of an applicant who goes through a form: about as many reads as writes. */
const steps: Step[] = [
  [
    'look for an address',
    () => ['POST', '/api/address/search', { search: 'LS1 1AA', sessionId: '', applicationName: 'load' }],
  ],
  ['create', ({ given }) => ['POST', '/api/claim-requests', given]],
  ['read the legal documents', (applicant) => ['GET', `/api/legal-files?brandId=${theme(applicant).brandId}`]],
  ['sign', ({ given, id }) => ['POST', '/api/claim-requests', { ...given, claim_request_id: id, signature }]],
  [
    'acknowledge',
    ({ id, documents }) => [
      'POST',
      '/api/legal-files/acknowledgments',
      { claim_request_id: id, legal_file_template_ids: documents },
    ],
  ],
  [
    'read the lenders',
    (applicant) => ['GET', `/api/lenders?companyId=${theme(applicant).companyId}&showInManualList=true`],
  ],
  [
    'save claims',
    ({ id, lenders }) => ['POST', '/api/save-claims', { claim_request_id: id, manual_lender_ids: lenders }],
  ],
  ['read the claims', ({ id }) => ['GET', `/api/claim-requests/${id}/claims`]],
  ['read the claim request', ({ id }) => ['GET', `/api/claim-requests/${id}`]],
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
    this.#applicant = new Applicant(() => address)
  }

  /** Nothing is left to do, or possible after a failure. */
  get finished(): boolean {
    return this.#failed || this.#at === steps.length
  }

  /** Makes the next call; never throws. */
  async next(): Promise<Made> {
    const [what, make] = steps[this.#at++]!
    try {
      const { status, body } = await this.#applicant.call(...make(this.#applicant))
      if (status === 200) this.#learn(what, body)
      this.#failed = status !== 200
      return { what, error: this.#failed ? String(status) : '' }
    } catch (error) {
      this.#failed = true
      return { what, error: (error as Error).message }
    }
  }

  #learn(what: string, body: Record<string, unknown>): void {
    if (what === 'create') this.#applicant.id = (body.data as { claim_request_id: string }).claim_request_id
    if (what === 'read the legal documents') this.#applicant.documents = listed(body)
    if (what === 'read the lenders') this.#applicant.lenders = listed(body).slice(0, 3)
  }
}
