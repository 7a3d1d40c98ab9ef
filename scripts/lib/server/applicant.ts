import { randomUUID } from 'node:crypto'
import { defaultBrand } from '#themes/defaultBrand.ts'
import { loadThemes } from '#server/page/themes.ts'
import { pngDataUrl, submission } from '#server/testing/applicant.ts'

const { brandId, companyId } = loadThemes().find(({ name }) => name === defaultBrand)!.theme
const signature = pngDataUrl()

interface Reply {
  status: number
  body: Record<string, unknown>
}

/** An applicant over HTTP, with cookies of their own; a reply with 200 counts as acknowledged. */
export class Applicant {
  readonly #address: () => string
  cookie = ''
  id = ''
  reference = ''
  signed = false
  lenders: string[] = []
  documents: string[] = []
  readonly given = { ...submission(), brand_id: brandId, company_id: companyId, device_session_id: randomUUID() }

  /** Address of the server, asked for at each call when there are several. */
  constructor(address: () => string) {
    this.#address = address
  }

  async call(method: string, path: string, body?: object): Promise<Reply> {
    const headers = {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      ...(this.cookie ? { cookie: this.cookie } : {}),
    }
    const reply = await fetch(this.#address() + path, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const [cookie] = reply.headers.getSetCookie().filter((text) => text.startsWith('device='))
    if (cookie && !this.cookie) this.cookie = cookie.split(';')[0]!
    const text = await reply.text()
    return { status: reply.status, body: (text.startsWith('{') ? JSON.parse(text) : {}) as Reply['body'] }
  }

  async create(): Promise<boolean> {
    const { status, body } = await this.call('POST', '/api/claim-requests', this.given)
    if (status === 200)
      ({ claim_request_id: this.id, claim_reference: this.reference } = (
        body as { data: { claim_request_id: string; claim_reference: string } }
      ).data)
    return status === 200
  }

  async sign(): Promise<boolean> {
    const { status } = await this.call('POST', '/api/claim-requests', {
      ...this.given,
      claim_request_id: this.id,
      signature,
    })
    this.signed = status === 200
    return this.signed
  }

  async acknowledge(): Promise<boolean> {
    const ids = await this.idsAt(`/api/legal-files?brandId=${brandId}`)
    const { status } = await this.call('POST', '/api/legal-files/acknowledgments', {
      claim_request_id: this.id,
      legal_file_template_ids: ids,
    })
    if (status === 200) this.documents = ids
    return status === 200
  }

  /** Names a few of the company's lenders by hand. */
  async nameLenders(count = 3): Promise<boolean> {
    const ids = (await this.idsAt(`/api/lenders?companyId=${companyId}&showInManualList=true`)).slice(0, count)
    const { status } = await this.call('POST', '/api/save-claims', {
      claim_request_id: this.id,
      manual_lender_ids: ids,
    })
    if (status === 200) this.lenders = ids
    return status === 200
  }

  async idsAt(path: string): Promise<string[]> {
    const { body } = await this.call('GET', path)
    return ((body as { data?: { id: string }[] }).data ?? []).map(({ id }) => id)
  }
}
