import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sample, array, constantFrom, record } from 'fast-check'
import { creditProviderKinds } from '#schemas/theme.ts'
import { creditChecks } from '../database/tables/index.ts'
import { pngDataUrl, subjectOf, submission } from '../testing/applicant.ts'
import type { Browser } from '../testing/browser.ts'
import { brands, hostOf, startApp, type BrandKind, type Site } from '../testing/startApp.ts'

let site: Site
beforeAll(async () => {
  site = await startApp()
})
afterAll(() => site.close())

const kinds = Object.keys(brands) as BrandKind[]
/** What the sandbox answers follows from these last names. */
const people = ['Walker', 'Kbapass', 'Kbafail', 'Challenge', 'Denied'] as const
type Person = (typeof people)[number]

/** Whom a brand's provider tells apart. */
const toldApart: Record<BrandKind, readonly Person[]> = { mcg: ['Walker', 'Kbafail'], valid8: ['Kbapass'], affiliatetech: ['Walker', 'Challenge', 'Denied'], valifi: ['Walker', 'Kbapass', 'Kbafail'] }

/** One claim request as its applicant, who may be anybody with a script, sees it. */
interface Attempt {
  kind: BrandKind
  visitor: Browser
  given: ReturnType<typeof submission>
  id: string
  reference: string
  kba?: { correlationId: string; authenticationId: string; questionnaireId: string; questions: string[] } | undefined
  verificationId: string
  /** What the applicant has shown of themselves: kept beside the server, from the documents alone. */
  shown: { signed: boolean; identity: 'nothing' | 'passed' | 'failed'; code: boolean; person: Person | 'Renamed' }
}

const subject = ({ reference, given }: Attempt) => ({ clientRefId: reference, ...subjectOf(given) })

async function submit(attempt: Attempt, change: object): Promise<void> {
  await attempt.visitor.call('submitForm', { ...attempt.given, claim_request_id: attempt.id, ...change })
}

/** What an applicant can do before they ask for a report. */
const moves = {
  sign: async (attempt: Attempt) => {
    await submit(attempt, { signature: pngDataUrl(300 + [...people, 'Renamed'].indexOf(attempt.shown.person)) })
    attempt.shown.signed = true
  },
  askQuestions: async (attempt: Attempt) => {
    const { shown } = attempt
    const { status, body } = await attempt.visitor.call('startKba', { clientRefId: attempt.reference, personalDetails: attempt.given.personalDetails, address: attempt.given.address })
    if (status !== 200) return
    attempt.kba = { correlationId: body.correlationId, authenticationId: body.authenticationId, questionnaireId: body.questions?.questionnaireId ?? '', questions: (body.questions?.questions ?? []).map(({ questionId }: { questionId: string }) => questionId) }
    if (shown.person === 'Kbapass') shown.identity = 'passed'
    if (shown.person === 'Kbafail') shown.identity = 'failed'
  },
  answerWrong: async (attempt: Attempt) => {
    if (!attempt.kba || attempt.kba.questions.length === 0 || attempt.shown.identity !== 'nothing') return
    const { questions, ...ids } = attempt.kba
    const answers = Object.fromEntries(questions.map((id) => [id, `${id}-2`]))
    const { status } = await attempt.visitor.call('answerKba', { ...ids, answers })
    if (status === 200) attempt.shown.identity = 'failed'
  },
  verify: async (attempt: Attempt) => {
    const { body } = await attempt.visitor.call('verifyUser', subject(attempt))
    attempt.verificationId = body?.data?.verification_id ?? attempt.verificationId
  },
  enterWrongCode: async (attempt: Attempt) => {
    await attempt.visitor.call('checkOtp', { claimRequestId: attempt.id, verificationId: attempt.verificationId || 'none', otp: '111111' })
  },
  enterCode: async (attempt: Attempt) => {
    const { body } = await attempt.visitor.call('checkOtp', { claimRequestId: attempt.id, verificationId: attempt.verificationId || 'none', otp: '123456' })
    if (body?.success) attempt.shown.code = true
  },
  search: async (attempt: Attempt) => {
    const { body } = await attempt.visitor.call('runCreditCheck', { claimRequestId: attempt.id })
    attempt.verificationId = body?.verificationId ?? attempt.verificationId
  },
  rename: async (attempt: Attempt) => {
    attempt.given = { ...attempt.given, personalDetails: { ...attempt.given.personalDetails, lastName: 'Renamed' } }
    await submit(attempt, {})
    if (attempt.shown.person === 'Renamed') return
    attempt.kba = undefined
    attempt.shown = { signed: false, identity: 'nothing', code: false, person: 'Renamed' }
  },
} satisfies Record<string, (attempt: Attempt) => Promise<void>>
type Move = keyof typeof moves
const allMoves = Object.keys(moves) as Move[]

/** Whether a report may exist, by the documents: signed, never after a failed check, and with what the brand asks for. */
function mayHaveReport({ kind, shown }: Attempt): boolean {
  if (!shown.signed || shown.identity === 'failed') return false
  if (brands[kind].proof === 'questions') return shown.identity === 'passed'
  if (brands[kind].proof === 'none') return true
  return shown.person !== 'Denied' && (shown.person !== 'Challenge' || shown.code)
}

async function begin(kind: BrandKind, funnel: string, person: Person): Promise<Attempt | undefined> {
  const visitor = site.visit()
  visitor.host = hostOf(kind)
  const given = { ...submission(person, kind), funnel }
  const { status, body } = await visitor.call('submitForm', given)
  if (status !== 200) return undefined
  return { kind, visitor, given, id: body.data.claim_request_id, reference: body.data.claim_reference, verificationId: '', shown: { signed: false, identity: 'nothing', code: false, person } }
}

/** Everything that searches or gives out what a search found, tried once each. Names the routes that gave something. */
async function leaks(attempt: Attempt): Promise<string[]> {
  const { visitor, id } = attempt
  const gave: string[] = []
  const tried = async (name: string, call: Promise<{ status: number; text: string }>, sign: RegExp) => {
    const { status, text } = await call
    if (status === 200 && sign.test(text)) gave.push(name)
  }
  await tried('runCreditCheck', visitor.call('runCreditCheck', { claimRequestId: id, retry: true }), /"success":true/)
  for (const provider of creditProviderKinds) await tried(`providerCreditCheck ${provider}`, visitor.call('providerCreditCheck', { provider, ...subject(attempt) }), /"success":true/)
  const person = { personalDetails: attempt.given.personalDetails, address: attempt.given.address }
  await tried('runValifiCreditCheck', visitor.call('runValifiCreditCheck', { claimRequestId: id, kba_session_id: attempt.kba?.correlationId || 'none', retry: true, ...person }), /"success":true/)
  await tried('readCreditCheck', visitor.call('readCreditCheck', { claimRequestId: id }), /"success":true/)
  // Whoever attacks may know the id of a credit check.
  const [check] = await site.deps.db.select({ id: creditChecks.id }).from(creditChecks).where(eq(creditChecks.claimRequestId, id)).orderBy(desc(creditChecks.run)).limit(1)
  const creditCheckId = check?.id ?? id
  await tried('readCreditReport', visitor.call('readCreditReport', { creditCheckId }), /credit_report/)
  await tried('extractClaims', visitor.call('extractClaims', { creditCheckId }), /"claims":\[/)
  const wanted = [{ lender_name: 'X', source: 'credit-check' as const, amount: 1 }]
  await tried('saveClaims', visitor.call('saveClaims', { claim_request_id: id, claims: wanted, ...(check ? { credit_check_id: check.id } : {}) }), /"total_claims":[1-9]/)
  return gave
}

async function judge(kind: BrandKind, funnel: string, person: Person, order: readonly Move[]): Promise<string | undefined> {
  const attempt = await begin(kind, funnel, person)
  if (!attempt) return undefined
  for (const move of order) await moves[move](attempt)
  const may = mayHaveReport(attempt)
  const gave = await leaks(attempt)
  const words = `${kind} ${funnel} ${person}: ${order.join(', ') || 'nothing'}`
  if (!may && gave.length > 0) return `${words} → given by ${gave.join(', ')}`
  return may && gave.length === 0 ? `${words} → given by nothing, though it may be had` : undefined
}

/** Every order of up to two moves, and by chance longer ones: the same at every run. */
const shortOrders: Move[][] = [[], ...allMoves.map((move) => [move]), ...allMoves.flatMap((one) => allMoves.map((other) => [one, other]))]
const longAttempts = sample(record({ kind: constantFrom(...kinds), person: constantFrom(...people), order: array(constantFrom(...allMoves), { minLength: 3, maxLength: 7 }) }), { numRuns: 120, seed: 7 })

describe('a credit report', () => {
  it.each(kinds.flatMap((kind) => toldApart[kind].map((person) => [kind, person] as const)))('of brand %s about %s cannot be had without the proof of the brand, in whatever order calls are made', async (kind, person) => {
    const wrong: string[] = []
    for (const order of shortOrders) wrong.push(...([await judge(kind, 'v1', person, order)].filter(Boolean) as string[]))
    expect(wrong).toEqual([])
  })

  it('cannot be had by longer ways either', async () => {
    const wrong: string[] = []
    for (const { kind, person, order } of longAttempts) wrong.push(...([await judge(kind, 'v1', person, order)].filter(Boolean) as string[]))
    expect(wrong).toEqual([])
  })

  it('cannot be had through another form of the site', async () => {
    const wrong: string[] = []
    let begun = 0
    for (const funnel of site.deps.funnels.keys()) {
      for (const kind of kinds) {
        for (const order of [['search'], ['sign'], ['sign', 'search'], ['sign', 'askQuestions', 'answerWrong'], ['sign', 'search', 'rename']] satisfies Move[][]) {
          const person = toldApart[kind].at(-1)!
          if (await begin(kind, funnel, person)) begun += 1
          wrong.push(...([await judge(kind, funnel, person, order)].filter(Boolean) as string[]))
        }
      }
    }
    expect(wrong).toEqual([])
    expect(begun).toBeGreaterThan(0)
  })
})
