import { deflateSync } from 'node:zlib'
import { randomUUID } from 'node:crypto'
import { brands, hostOf, type BrandKind } from './startApp.ts'
import type { Browser } from './browser.ts'

const chunk = (type: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  // Nobody decodes it, so the checksum may be wrong.
  return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)])
}

/** A blank image as a signature pad gives it. */
export function pngDataUrl(width = 400, height = 150, padding = 0): string {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(64))
  const image = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('tEXt', Buffer.alloc(padding)),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return `data:image/png;base64,${image.toString('base64')}`
}

/** A complete submission. The last name decides what the sandbox providers answer. */
export const submission = (lastName = 'Walker', kind: BrandKind = 'mcg') => ({
  funnel: 'v1',
  brand_id: brands[kind].brandId,
  company_id: brands[kind].companyId,
  hadFinance: 'yes',
  personalDetails: { title: 'Mrs', firstName: 'Ann', lastName, dateOfBirth: '1980-02-29T00:00:00.000Z' },
  address: { houseNumber: '12', street: 'High Street', city: 'Leeds', county: 'West Yorkshire', postcode: 'LS1 1AA' },
  contactDetails: { email: `ann.${randomUUID()}@example.com`, phoneNumber: '07700900123', isTermsPolicyAgreed: true },
  device_session_id: randomUUID(),
})
const hostOfBrand = (brandId: string): string =>
  hostOf((Object.keys(brands) as BrandKind[]).find((kind) => brands[kind].brandId === brandId)!)

export type Submission = ReturnType<typeof submission>

/** Creates a claim request in this browser, which visits its brand; signed unless `given` says `signature: undefined`. */
export async function apply(
  browser: Browser,
  given: Submission & { signature?: string | undefined } = submission(),
): Promise<{ id: string; reference: string; given: Submission }> {
  browser.host = hostOfBrand(given.brand_id)
  const { status, body, text } = await browser.call('submitForm', { signature: pngDataUrl(), ...given })
  if (status !== 200) throw new Error(`submitForm answered ${status} ${text}`)
  return { id: body.data.claim_request_id, reference: body.data.claim_reference, given }
}

/** The common inputs of the documents' provider calls, besides the reference. */
export const subjectOf = ({ personalDetails, contactDetails, address }: Submission) => ({
  personalDetails,
  contactDetails,
  address,
})
