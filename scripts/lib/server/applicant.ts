import { randomUUID } from 'node:crypto'
import { defaultBrand } from '#themes/defaultBrand.ts'
import { loadThemes } from '#server/page/themes.ts'
import { pngDataUrl, submission } from '#server/testing/applicant.ts'
import { Browser, type Answer } from '#server/testing/browser.ts'

const { brandId, companyId } = loadThemes().find(({ name }) => name === defaultBrand)!.theme
const signature = pngDataUrl()

/** The answers of a new applicant. */
export const newAnswers = () => ({
  ...submission(),
  brand_id: brandId,
  company_id: companyId,
  device_session_id: randomUUID(),
})

const idsIn = ({ body }: Answer): string[] => (body.data as { id: string }[]).map(({ id }) => id)

/** An applicant over HTTP, with a browser of their own; a reply with 200 counts as acknowledged. Each step is one call. */
export class Applicant {
  readonly browser: Browser
  readonly given = newAnswers()
  id = ''
  signed = false
  /** What was read, and what of it was acknowledged. */
  shown: { documents: string[]; lenders: string[] } = { documents: [], lenders: [] }
  documents: string[] = []
  lenders: string[] = []

  constructor(address: string) {
    this.browser = new Browser(address)
  }

  async #step(asked: Promise<Answer>, done: (answer: Answer) => void): Promise<Answer> {
    const answer = await asked
    if (answer.status === 200) done(answer)
    return answer
  }

  create(): Promise<Answer> {
    return this.#step(this.browser.call('submitForm', this.given), ({ body }) => {
      this.id = body.data.claim_request_id
    })
  }

  sign(): Promise<Answer> {
    const signing = this.browser.call('submitForm', { ...this.given, claim_request_id: this.id, signature })
    return this.#step(signing, () => {
      this.signed = true
    })
  }

  readDocuments(): Promise<Answer> {
    return this.#step(this.browser.call('listLegalFiles', { brandId }), (answer) => {
      this.shown.documents = idsIn(answer)
    })
  }

  acknowledge(): Promise<Answer> {
    const { documents } = this.shown
    const acknowledging = { claim_request_id: this.id, legal_file_template_ids: documents }
    return this.#step(this.browser.call('acknowledgeLegalFiles', acknowledging), () => {
      this.documents = documents
    })
  }

  readLenders(): Promise<Answer> {
    return this.#step(this.browser.call('listLenders', { companyId, showInManualList: 'true' }), (answer) => {
      this.shown.lenders = idsIn(answer)
    })
  }

  /** Names a few of the company's lenders by hand. */
  nameLenders(): Promise<Answer> {
    const lenders = this.shown.lenders.slice(0, 3)
    const naming = { claim_request_id: this.id, manual_lender_ids: lenders }
    return this.#step(this.browser.call('saveManualClaims', naming), () => {
      this.lenders = lenders
    })
  }
}
