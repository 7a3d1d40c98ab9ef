import type { Browser, BrowserContext, Page } from '@playwright/test'
import { generateAnswers } from 'runnel/explore'
import { keptSession } from 'runnel/simulate'
import type { CompiledFunnel } from 'runnel/compile'
import type { Theme } from '#schemas/theme.ts'
import { affiliateLink } from '#server/sandbox/affiliateLink.ts'
import { Applicant } from '#tests/support/journeyApplicant.ts'
import { mouse } from '#tests/support/journeyPointer.ts'
import { registry } from '#funnels/registry.ts'
import { watchLayoutShift } from './layoutShift.ts'

export interface Visit {
  page: Page
  applicant: Applicant
  close(): Promise<void>
}

export interface Opening {
  url: string
  brand: string
  theme: Theme
  funnel: CompiledFunnel
  step: string
  /** Whether the step's own fields are answered already. */
  answered: boolean
  /** Last name, which decides the sandbox's replies. */
  lastName?: string
  /** Whether the device asks for less motion. */
  still?: boolean
  /** Prepares the tab before it opens the step. */
  before?(page: Page): Promise<void>
}

const sameOrigin = { 'sec-fetch-site': 'same-origin' }

const submitted = ['hadFinance', 'personalDetails', 'address', 'contactDetails', 'signature']

/** Submits the answers as the form does; with the id of a claim request they update it. Gives the ids in the server's reply. */
async function submit(
  context: BrowserContext,
  { url, theme, brand, funnel }: Opening,
  form: Record<string, unknown>,
  claim_request_id?: string,
): Promise<Record<string, unknown>> {
  const named = Object.fromEntries(submitted.map((key) => [key, form[key]]))
  const reply = await context.request.post(`${url}/api/claim-requests?brand=${brand}`, {
    data: { funnel: funnel.id, brand_id: theme.brandId, company_id: theme.companyId, claim_request_id, ...named },
    headers: sameOrigin,
  })
  if (!reply.ok()) throw new Error(`The claim request could not be made: ${await reply.text()}`)
  return ((await reply.json()) as { data: Record<string, unknown> }).data
}

/** The claim request of a partner's applicant, who is signed in, signed if the answers contain a signature. */
async function partnersIds(
  context: BrowserContext,
  opening: Opening,
  form: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { url, brand } = opening
  await context.request.get(`${url}${affiliateLink}?brand=${brand}`, { maxRedirects: 0 })
  const { data } = (await (await context.request.get(`${url}/api/auth/user`, { headers: sameOrigin })).json()) as {
    data: { user: { user_metadata: { claim_request_id: string } } }
  }
  const { claim_request_id } = data.user.user_metadata
  return 'signature' in form
    ? submit(
        context,
        opening,
        { personalDetails: {}, address: {}, contactDetails: {}, hadFinance: 'yes', ...form },
        claim_request_id,
      )
    : { claim_request_id }
}

/** The ids of a claim request that is created on the server for this browser, if the answers refer to one. */
async function realIds(
  context: BrowserContext,
  opening: Opening,
  form: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  if (opening.theme.partnerFunnel === opening.funnel.id) return partnersIds(context, opening, form)
  return 'claim_request_id' in form ? submit(context, opening, form) : {}
}

/** Answers by dotted path, without the given paths. */
function without(form: Record<string, unknown>, paths: string[]): Record<string, unknown> {
  const rest = structuredClone(form)
  for (const path of paths) {
    const keys = path.split('.')
    const last = keys.pop()!
    const holder = keys.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], rest)
    if (holder && typeof holder === 'object') delete (holder as Record<string, unknown>)[last]
  }
  return rest
}

function putSession({ key, session }: { key: string; session: string }): void {
  if (window.parent !== window || window.name === key) return
  window.name = key
  sessionStorage.setItem(key, session)
}

/** Gives the applicant an email of their own, since an account may be created with it. */
const withPerson = (form: Record<string, unknown>, lastName?: string): Record<string, unknown> => {
  const { personalDetails, contactDetails } = form as { personalDetails?: object; contactDetails?: object }
  return {
    ...form,
    ...(personalDetails ? { personalDetails: { ...personalDetails, ...(lastName ? { lastName } : {}) } } : {}),
    ...(contactDetails
      ? { contactDetails: { ...contactDetails, email: `screens.${crypto.randomUUID()}@example.org` } }
      : {}),
  }
}

/**
 * Opens a step in a fresh browser tab after everything before it was answered: the answers are generated from the definition and restored as after a
 * reload, and the claim request exists on the server.
 */
export async function openStep(browser: Browser, opening: Opening): Promise<Visit> {
  const { url, brand, theme, funnel, step, answered, lastName, still, before } = opening
  const following = funnel.order[funnel.order.findIndex((place) => place.step === step) + 1]?.step
  const options = { theme: { ...theme } as Record<string, unknown>, seed: { device_session_id: crypto.randomUUID() } }
  const earlier = generateAnswers(funnel, registry, step, options)
  const own = Object.values(funnel.steps)
    .filter(({ path }) => path === step || path.startsWith(`${step}/`))
    .flatMap(({ fields }) => fields.map(({ path }) => path))
  const form =
    answered && following ? generateAnswers(funnel, registry, following, options).form : without(earlier.form, own)
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    baseURL: url,
    reducedMotion: still ? 'reduce' : 'no-preference',
  })
  await watchLayoutShift(context)
  const page = await context.newPage()
  const person = withPerson(form, lastName)
  const session = keptSession(
    funnel,
    { ...earlier, form: { ...person, ...(await realIds(context, opening, person)) } },
    step,
    Date.now(),
  )
  await page.addInitScript(putSession, { key: `funnel:${funnel.id}`, session: JSON.stringify(session) })
  const refused: string[] = []
  page.on('response', (reply) => {
    const { pathname } = new URL(reply.url())
    const isRefusal = reply.status() >= 400 && reply.status() < 500
    if (isRefusal && pathname.startsWith('/api/'))
      refused.push(`${reply.status()} for ${reply.request().method()} ${pathname}`)
  })
  await before?.(page)
  const applicant = new Applicant(page, funnel.id, mouse)
  await page.goto(`${funnel.path}/${step}?brand=${brand}`)
  const close = async (): Promise<void> => {
    await context.close()
    // A screen after answers that no person can give shows nothing of the form.
    if (refused.length > 0) throw new Error(`${funnel.id} / ${step}: the server answers ${refused.join(', ')}`)
  }
  return { page, applicant, close }
}
