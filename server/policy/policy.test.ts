import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sample, array, constantFrom, record } from 'fast-check'
import { creditProviderKinds } from '#schemas/theme.ts'
import { samples } from '#tests/fullOnly/tier.ts'
import { creditChecks } from '../database/tables/index.ts'
import { forgetOld } from '../jobs/retention/forgetOld.ts'
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
const toldApart: Record<BrandKind, readonly Person[]> = {
  mcg: ['Walker', 'Kbafail'],
  valid8: ['Kbapass'],
  affiliatetech: ['Walker', 'Challenge', 'Denied'],
  valifi: ['Walker', 'Kbapass', 'Kbafail'],
}

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
  shown: {
    signed: boolean
    identity: 'nothing' | 'passed' | 'failed'
    code: boolean
    person: Person | 'Renamed'
    reported: boolean
  }
  /** Homes at which the identity check was passed, as long as that is kept. */
  passedAt: Set<string>
  weeks: number
}

const subject = ({ reference, given }: Attempt) => ({ clientRefId: reference, ...subjectOf(given) })

async function submit(attempt: Attempt, change: object): Promise<void> {
  const { status, text } = await attempt.visitor.call('submitForm', {
    ...attempt.given,
    claim_request_id: attempt.id,
    ...change,
  })
  if (status !== 200) throw new Error(`a submit was refused: ${status} ${text.slice(0, 200)}`)
}

const homeOf = ({ given }: Attempt): string => given.address.houseNumber

function note(attempt: Attempt, decision: string): void {
  if (decision === 'PASS' && attempt.shown.identity === 'nothing') attempt.passedAt.add(homeOf(attempt))
  if (decision === 'FAIL') attempt.shown.identity = 'failed'
  else if (decision === 'PASS' && attempt.shown.identity === 'nothing') attempt.shown.identity = 'passed'
}

async function answer(attempt: Attempt, choice: 1 | 2): Promise<string> {
  if (!attempt.kba || attempt.kba.questions.length === 0) return ''
  const { questions, ...ids } = attempt.kba
  const { status, body } = await attempt.visitor.call('answerKba', {
    ...ids,
    answers: Object.fromEntries(questions.map((id) => [id, `${id}-${choice}`])),
    questions: questions.map((questionId) => ({ questionId, choices: [{ choiceId: `${questionId}-${choice}` }] })),
  })
  return status === 200 ? body.decision : ''
}

async function search(attempt: Attempt): Promise<void> {
  const may = mayHaveReport(attempt)
  const { body } = await attempt.visitor.call('runCreditCheck', { claimRequestId: attempt.id })
  attempt.verificationId = body?.verificationId ?? attempt.verificationId
  if (body?.success && !may) throw new Error('a search without proof')
  if (body?.success) attempt.shown.reported = true
}

/** What an applicant can do before they ask for a report. */
const moves = {
  sign: async (attempt: Attempt) => {
    await submit(attempt, { signature: pngDataUrl(300 + [...people, 'Renamed'].indexOf(attempt.shown.person)) })
    attempt.shown.signed = true
  },
  askQuestions: async (attempt: Attempt) => {
    const { shown } = attempt
    const { status, body } = await attempt.visitor.call('startKba', {
      clientRefId: attempt.reference,
      personalDetails: attempt.given.personalDetails,
      address: attempt.given.address,
    })
    if (status !== 200) return
    attempt.kba = {
      correlationId: body.correlationId,
      authenticationId: body.authenticationId,
      questionnaireId: body.questions?.questionnaireId ?? '',
      questions: (body.questions?.questions ?? []).map(({ questionId }: { questionId: string }) => questionId),
    }
    if (shown.person === 'Kbapass') note(attempt, 'PASS')
    if (shown.person === 'Kbafail') note(attempt, 'FAIL')
  },
  answerWrong: async (attempt: Attempt) => note(attempt, await answer(attempt, 2)),
  answerRight: async (attempt: Attempt) => note(attempt, await answer(attempt, 1)),
  /** A guess beside what is known, at once. */
  answerBoth: async (attempt: Attempt) => {
    const decisions = await Promise.all([answer(attempt, 2), answer(attempt, 1)])
    note(attempt, decisions.includes('FAIL') ? 'FAIL' : (decisions.find(Boolean) ?? ''))
  },
  verify: async (attempt: Attempt) => {
    const { body } = await attempt.visitor.call('verifyUser', subject(attempt))
    attempt.verificationId = body?.data?.verification_id ?? attempt.verificationId
  },
  enterWrongCode: async (attempt: Attempt) => {
    await attempt.visitor.call('checkOtp', { verificationId: attempt.verificationId || 'none', otp: '111111' })
  },
  enterCode: async (attempt: Attempt) => {
    const { body } = await attempt.visitor.call('checkOtp', {
      verificationId: attempt.verificationId || 'none',
      otp: '123456',
    })
    if (body?.success) attempt.shown.code = true
  },
  search,
  searchTwice: async (attempt: Attempt) => void (await Promise.all([search(attempt), search(attempt)])),
  moveHouse: async (attempt: Attempt) => {
    const houseNumber = homeOf(attempt) === '12' ? '14' : '12'
    attempt.given = { ...attempt.given, address: { ...attempt.given.address, houseNumber } }
    await submit(attempt, {})
    attempt.kba = undefined
    attempt.shown.code = false
    if (attempt.shown.identity !== 'failed')
      attempt.shown.identity = attempt.passedAt.has(houseNumber) ? 'passed' : 'nothing'
  },
  /** Another claim request of the same person, in the same browser. */
  beginAgain: async (attempt: Attempt) => {
    const { kind, visitor, shown } = attempt
    const given = { ...attempt.given, device_session_id: randomUUID() }
    const { status, body, text } = await visitor.call('submitForm', given)
    if (status !== 200) throw new Error(`a second claim request was refused: ${status} ${text.slice(0, 200)}`)
    const identity = shown.identity === 'failed' ? 'failed' : 'nothing'
    Object.assign(attempt, {
      kind,
      given,
      id: body.data.claim_request_id,
      reference: body.data.claim_reference,
      kba: undefined,
      verificationId: '',
      passedAt: new Set(),
    })
    attempt.shown = { ...shown, signed: false, code: false, reported: false, identity }
  },
  /** Retention runs; what was passed is forgotten, what was failed is not. */
  wait: async (attempt: Attempt) => {
    if ((attempt.weeks += 1) > 2) return
    site.pass(8 * 24 * 3600_000)
    await forgetOld(site.deps)
    attempt.passedAt.clear()
    if (attempt.shown.identity === 'passed') attempt.shown.identity = 'nothing'
  },
  rename: async (attempt: Attempt) => {
    attempt.given = { ...attempt.given, personalDetails: { ...attempt.given.personalDetails, lastName: 'Renamed' } }
    await submit(attempt, {})
    if (attempt.shown.person === 'Renamed') return
    attempt.kba = undefined
    attempt.passedAt.clear()
    attempt.shown = { signed: false, identity: 'nothing', code: false, person: 'Renamed', reported: false }
  },
} satisfies Record<string, (attempt: Attempt) => Promise<void>>
type Move = keyof typeof moves
const allMoves = Object.keys(moves) as Move[]

/** Whether a report may exist, by the documents: signed, never after a failed check, and with what the brand asks for. */
function mayHaveReport({ kind, shown }: Attempt): boolean {
  if (!shown.signed || shown.identity === 'failed') return false
  if (shown.reported) return true
  if (brands[kind].proof === 'questions') return shown.identity === 'passed'
  if (brands[kind].proof === 'none') return true
  return shown.person !== 'Denied' && (shown.person !== 'Challenge' || shown.code)
}

/** A fail is of a name and a birth date, so each attempt has one of its own. */
let begun = 0

async function begin(kind: BrandKind, funnel: string, person: Person): Promise<Attempt | undefined> {
  const visitor = site.visit()
  visitor.host = hostOf(kind)
  const made = submission(person, kind)
  const given = {
    ...made,
    funnel,
    personalDetails: {
      ...made.personalDetails,
      dateOfBirth: new Date(Date.UTC(1950, 0, 1) + (begun += 1) * 24 * 3600_000).toISOString(),
    },
  }
  const { status, body } = await visitor.call('submitForm', given)
  if (status !== 200) return undefined
  return {
    kind,
    visitor,
    given,
    id: body.data.claim_request_id,
    reference: body.data.claim_reference,
    verificationId: '',
    passedAt: new Set(),
    weeks: 0,
    shown: { signed: false, identity: 'nothing', code: false, person, reported: false },
  }
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
  for (const provider of creditProviderKinds)
    await tried(
      `providerCreditCheck ${provider}`,
      visitor.call('providerCreditCheck', { provider, ...subject(attempt) }),
      /"success":true/,
    )
  const person = { personalDetails: attempt.given.personalDetails, address: attempt.given.address }
  await tried(
    'runValifiCreditCheck',
    visitor.call('runValifiCreditCheck', {
      claimRequestId: id,
      kba_session_id: attempt.kba?.correlationId || 'none',
      retry: true,
      ...person,
    }),
    /"success":true/,
  )
  await tried('readCreditCheck', visitor.call('readCreditCheck', { claimRequestId: id }), /"success":true/)
  // An attacker may know the id of a credit check.
  const [check] = await site.deps.db
    .select({ id: creditChecks.id })
    .from(creditChecks)
    .where(eq(creditChecks.claimRequestId, id))
    .orderBy(desc(creditChecks.run))
    .limit(1)
  const creditCheckId = check?.id ?? id
  await tried('readCreditReport', visitor.call('readCreditReport', { creditCheckId }), /credit_report/)
  await tried('extractClaims', visitor.call('extractClaims', { creditCheckId }), /"claims":\[/)
  const wanted = [{ lender_name: 'X', source: 'credit-check' as const, amount: 1 }]
  await tried(
    'saveClaims',
    visitor.call('saveClaims', {
      claim_request_id: id,
      claims: wanted,
      ...(check ? { credit_check_id: check.id } : {}),
    }),
    /"total_claims":[1-9]/,
  )
  return gave
}

async function inOrder(attempt: Attempt, order: readonly Move[]): Promise<undefined> {
  for (const move of order) await moves[move](attempt)
}

async function judge(
  kind: BrandKind,
  funnel: string,
  person: Person,
  order: readonly Move[],
): Promise<string | undefined> {
  const attempt = await begin(kind, funnel, person)
  if (!attempt) return undefined
  const broken = await inOrder(attempt, order).catch((error: unknown) => (error as Error).message)
  if (broken) return `${kind} ${funnel} ${person}: ${order.join(', ')} → ${broken}`
  const may = mayHaveReport(attempt)
  const gave = await leaks(attempt)
  const words = `${kind} ${funnel} ${person}: ${order.join(', ') || 'nothing'}`
  if (!may && gave.length > 0) return `${words} → given by ${gave.join(', ')}`
  return may && gave.length === 0 ? `${words} → given by nothing, though it may be had` : undefined
}

/** Every single move, and by chance longer ways: the same at every run. */
const shortOrders: Move[][] = [[], ...allMoves.map((move) => [move])]
const orders = array(constantFrom(...allMoves), { minLength: 1, maxLength: 6 }).map(
  (order) => ['sign', ...order] as Move[],
)
const longAttempts = sample(record({ kind: constantFrom(...kinds), person: constantFrom(...people), order: orders }), {
  numRuns: samples({ gate: 30, whole: 120 }),
  seed: 7,
})
/** Ways that were gone once. */
const known: [BrandKind, Person, Move[]][] = [
  ['mcg', 'Kbafail', ['sign', 'askQuestions', 'moveHouse', 'search']],
  ['mcg', 'Kbafail', ['sign', 'askQuestions', 'beginAgain', 'sign', 'search']],
  ['mcg', 'Kbafail', ['sign', 'askQuestions', 'wait', 'search']],
  ['valifi', 'Walker', ['sign', 'askQuestions', 'answerWrong', 'moveHouse', 'askQuestions', 'answerRight', 'search']],
  [
    'valifi',
    'Walker',
    ['sign', 'askQuestions', 'answerWrong', 'beginAgain', 'sign', 'askQuestions', 'answerRight', 'search'],
  ],
  ['valifi', 'Walker', ['sign', 'askQuestions', 'answerWrong', 'wait', 'askQuestions', 'answerRight', 'search']],
  ['valifi', 'Walker', ['sign', 'askQuestions', 'answerBoth', 'search']],
  ['affiliatetech', 'Challenge', ['sign', 'verify', 'enterCode', 'moveHouse', 'search']],
  ['affiliatetech', 'Challenge', ['sign', 'verify', 'moveHouse', 'enterCode', 'moveHouse', 'search']],
]

describe('a credit report', () => {
  it.each(kinds.flatMap((kind) => toldApart[kind].map((person) => [kind, person] as const)))(
    'of brand %s about %s cannot be had without the proof of the brand, whatever is done',
    async (kind, person) => {
      const wrong: string[] = []
      for (const order of shortOrders)
        wrong.push(...([await judge(kind, 'v1', person, order)].filter(Boolean) as string[]))
      expect(wrong).toEqual([])
    },
  )

  it.each(known)('of brand %s about %s cannot be had by %s', async (kind, person, order) => {
    expect(await judge(kind, 'v1', person, order)).toBeUndefined()
  })

  it('cannot be had by longer ways either', async () => {
    const wrong: string[] = []
    for (const { kind, person, order } of longAttempts)
      wrong.push(...([await judge(kind, 'v1', person, order)].filter(Boolean) as string[]))
    expect(wrong).toEqual([])
  })

  it('cannot be had through another form of the site', async () => {
    const wrong: string[] = []
    const before = begun
    const forms = [...site.deps.funnels.keys()].flatMap((funnel) => kinds.map((kind) => [funnel, kind] as const))
    for (const [at, [funnel, kind]] of forms.entries()) {
      const person = toldApart[kind].at(-1)!
      for (const order of sample(orders, { numRuns: samples({ gate: 1, whole: 3 }), seed: at }))
        wrong.push(...([await judge(kind, funnel, person, order)].filter(Boolean) as string[]))
    }
    expect(wrong).toEqual([])
    expect(begun).toBeGreaterThan(before)
  })
})
