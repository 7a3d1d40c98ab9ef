import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import type { KeptSession } from 'runnel/run'
import type { FormData } from '#schemas/formData.ts'
import type { ReplyOf } from 'runnel/contracts'
import type { operations } from '#schemas/operations/index.ts'
import type { ThemeFile } from '#schemas/theme.ts'
import { signatureField } from '#widgets/signature/SignatureField.widget.ts'
import type { Applicant } from './journeyApplicant.ts'
import type { Person } from './journeyPeople.ts'

const themeOf = (brand: string): ThemeFile =>
  JSON.parse(readFileSync(new URL(`../../themes/${brand}/theme.json`, import.meta.url), 'utf8')) as ThemeFile

/** A person's answers as a funnel keeps them. */
export const answersOf = ({ title, firstName, lastName, email, phone, address }: Person): FormData => ({
  hadFinance: 'yes',
  personalDetails: { title, firstName, lastName, dateOfBirth: '1980-02-01T00:00:00.000Z' },
  address: {
    houseNumber: address['House number'],
    street: address.Street,
    city: address['Town or city'],
    county: address.County,
    postcode: address.Postcode,
  },
  contactDetails: { email, phoneNumber: phone.replaceAll(' ', ''), isTermsPolicyAgreed: true },
  signature: signatureField.example,
  device_session_id: randomUUID(),
})

/** Submits answers by a call of the same browser, without a page. */
export async function submit(
  { page, funnel }: Applicant,
  given: FormData,
  brand = 'base',
): Promise<ReplyOf<typeof operations.submitForm>['data']> {
  const { brandId, companyId } = themeOf(brand)
  const reply = await page.request.post(`/api/claim-requests?brand=${brand}`, {
    data: { funnel, brand_id: brandId, company_id: companyId, ...given },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(reply.status(), await reply.text()).toBe(200)
  return ((await reply.json()) as ReplyOf<typeof operations.submitForm>).data
}

/** Puts a session into this tab once; a reload or a second page must not restore it. */
function putSession({ key, session }: { key: string; session: string }): void {
  if (window.parent !== window || window.name === key) return
  window.name = key
  sessionStorage.setItem(key, session)
}

export interface ReturnOptions {
  brand?: string
  /** Answers in addition to the person's. */
  answers?: FormData
}

/**
 * Opens a step for a person who has been there before: the claim request is created by a call of the same browser, and the answers are restored as after a
 * reload. For journeys about late steps.
 */
export async function returnTo(
  applicant: Applicant,
  step: string,
  person: Person,
  completed: string[],
  { brand = 'base', answers = {} }: ReturnOptions = {},
): Promise<void> {
  const { page, funnel } = applicant
  const given = answersOf(person)
  const { claim_request_id, claim_reference } = await submit(applicant, given, brand)
  const session: KeptSession = {
    funnel,
    hash: '',
    at: Date.now(),
    form: { ...given, claim_request_id, claim_reference, ...answers },
    receipts: [],
    completed,
    written: [],
    step,
    query: {},
  }
  await page.addInitScript(putSession, { key: `funnel:${funnel}`, session: JSON.stringify(session) })
  await applicant.open(step, { brand })
}
