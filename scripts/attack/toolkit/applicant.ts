import { remembering } from 'runnel/base'
import { pngDataUrl } from '#server/testing/applicant.ts'
import { withCreationTime } from '#widgets/signature/withCreationTime.ts'
import type { Brand } from '#server/page/themes.ts'
import type { World } from '../world.ts'
import type { Person } from './person.ts'
import type { Answer, Browser } from '#server/testing/browser.ts'

/** A person who has begun a claim, with a browser of their own. */
export interface Applicant {
  visitor: Browser
  person: Person
  brand: Brand
  funnel: string
  id: string
  reference: string
}

let lastMade = Date.now()

/** An image of a signature with unique bytes, since an image with which another person has signed is refused. */
export const signature = (width = 400): string => withCreationTime(pngDataUrl(width, 150), (lastMade += 1))

/** The form data of a person. */
export const answersOf = (
  { personalDetails, address, contactDetails, deviceSessionId }: Person,
  brand: Brand,
  funnel = brand.theme.defaultFunnel,
) => ({
  funnel,
  brand_id: brand.theme.brandId,
  company_id: brand.theme.companyId,
  hadFinance: 'yes',
  personalDetails,
  address,
  contactDetails,
  device_session_id: deviceSessionId,
})

/** Throws the server's message if it refused something that anybody may do. */
export function expectDone(what: string, { status, text }: Answer): void {
  if (status !== 200) throw new Error(`${what} answered ${status} ${text.slice(0, 200)}`)
}

export interface Begin {
  brand?: Brand
  funnel?: string
  person?: Person
  lastName?: string
  visitor?: Browser
}

/** Creates a claim request, as the brand's own form does. */
export async function begin(
  world: World,
  {
    brand = world.brand,
    funnel = brand.theme.defaultFunnel,
    lastName,
    person = world.person(lastName),
    visitor = world.visit(brand),
  }: Begin = {},
): Promise<Applicant> {
  const answer = await visitor.call('submitForm', answersOf(person, brand, funnel))
  expectDone(`creating a claim request at ${brand.name} with ${funnel}`, answer)
  const { claim_request_id: id, claim_reference: reference } = answer.body.data
  return { visitor, person, brand, funnel, id, reference }
}

/** Submits again, with changes. */
export const update = ({ visitor, person, brand, funnel, id }: Applicant, changes: object = {}): Promise<Answer> =>
  visitor.call('submitForm', { ...answersOf(person, brand, funnel), claim_request_id: id, ...changes })

/** Document ids by brand: every server has the same. */
const documentsOf = remembering(Infinity, listDocuments, ({ brand }) => brand.name)

async function listDocuments({ visitor, brand }: Applicant): Promise<string[]> {
  const { body } = await visitor.call('listLegalFiles', { brandId: brand.theme.brandId })
  return (body.data as { id: string }[]).map(({ id }) => id)
}

/** Signs with the documents on screen. */
export async function sign(applicant: Applicant): Promise<void> {
  const { visitor, id } = applicant
  expectDone('signing', await update(applicant, { signature: signature() }))
  expectDone(
    'acknowledging',
    await visitor.call('acknowledgeLegalFiles', {
      claim_request_id: id,
      legal_file_template_ids: await documentsOf(applicant),
    }),
  )
}

export async function beginAndSign(world: World, options: Begin = {}): Promise<Applicant> {
  const applicant = await begin(world, options)
  await sign(applicant)
  return applicant
}

/** The person, in the form that search and verification calls take. */
export const subjectOf = ({ person: { personalDetails, contactDetails, address }, reference }: Applicant) => ({
  clientRefId: reference,
  personalDetails,
  contactDetails,
  address,
})

/** The same for identity questions. */
export const identityOf = ({ person: { personalDetails, address }, reference }: Applicant) => ({
  clientRefId: reference,
  personalDetails,
  address,
})
