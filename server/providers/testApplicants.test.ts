import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { demoUsers } from '#server/data/seed.ts'
import { createProviders } from './index.ts'
import { testApplicants } from './testApplicants.ts'
import type { CreditReport, CreditSubject, KbaVerdict } from './types.ts'

const { addresses, bureaux, crm, identity, kba } = createProviders({})
const codedKinds = ['mcg', 'valid8', 'valifi'] as const
const kinds = [...codedKinds, 'affiliatetech'] as const

const subject = (lastName: string, verificationId?: string): CreditSubject => ({
  clientRefId: 'CR-1',
  personalDetails: { title: 'Ms', firstName: 'Ann', lastName, dateOfBirth: '1980-02-01T00:00:00.000Z' },
  contactDetails: { email: 'ann@example.com', phoneNumber: '07700 900123', isTermsPolicyAgreed: true },
  address: { houseNumber: '1', street: 'Larkspur Road', city: 'Leeds', postcode: 'LS6 1AE' },
  verificationId,
  kbaSessionId: 'session-1',
})

async function search(
  kind: (typeof kinds)[number],
  lastName: string,
): Promise<{ status: string; report: CreditReport }> {
  const found = await bureaux.search(kind, subject(lastName, 'verification-1'))
  if (found.status === 'challenge') throw new Error('challenged')
  return found
}

const eligible = (report: CreditReport) =>
  report.kind === 'claims'
    ? report.entries.length
    : report.accounts.filter(({ accountTypeCode }) => ['01', '29'].includes(String(accountTypeCode).padStart(2, '0')))
        .length

const syncOf = (lastName: string) =>
  crm.syncClient({
    idempotencyKey: 'k',
    claimRequestId: 'c',
    brandId: 'b',
    providerType: 'sandbox',
    client: { firstName: 'Ann', lastName, email: 'ann@example.com', phoneNumber: '07700900123' },
  })

const find = (text: string) => addresses.search({ search: text, sessionId: '', applicationName: 'A B' })

async function everywhere(check: (kind: (typeof kinds)[number]) => Promise<void>) {
  for (const kind of kinds) await check(kind)
}

const decision = async (lastName: string, expected: object) =>
  expect(await identity.verifyUser(subject(lastName))).toMatchObject({ success: true, ...expected })
const anId = expect.stringMatching(/^[0-9a-f-]{36}$/)

const quiz = async (lastName: string, expected: Partial<KbaVerdict>) =>
  expect(await kba.start(subject(lastName))).toEqual({
    decision: 'PASS',
    friendlyErrors: [],
    errorMsg: '',
    correlationId: anId,
    authenticationId: expect.any(String),
    ...expected,
  })

/** Answers what was asked: all with the first choice, or the last question with another. */
async function answered({ correlationId, authenticationId, questions }: KbaVerdict, right = true): Promise<KbaVerdict> {
  const { questionnaireId, questions: all } = questions!
  const choiceAt = (at: number) => (right || at < all.length - 1 ? 0 : 1)
  return kba.answer({
    correlationId,
    authenticationId,
    questionnaireId: String(questionnaireId),
    questionAnswers: all.map(({ questionId, choices }, at) => ({
      questionId,
      answer: [choices[choiceAt(at)]!.choiceId],
    })),
  })
}
const started = (lastName: string) => kba.start(subject(lastName))
const shape = ({ questions }: KbaVerdict) => [
  questions!.questions.length,
  new Set(questions!.questionGroups.map(({ questionGroup }) => questionGroup)).size,
]
const sorry = [{ description: 'We could not match your details with our records.' }]
const away = { code: 'unavailable' }

/** How each row of the table is found to be true. */
const proofs: Record<string, () => Promise<void>> = {
  'Last name Nofind': () =>
    everywhere(async (kind) =>
      expect(await search(kind, 'Nofind')).toMatchObject({
        status: 'success',
        report: kind === 'affiliatetech' ? { entries: [] } : { accounts: [] },
      }),
    ),
  'Last name Partial': () =>
    everywhere(async (kind) => {
      const { status, report } = await search(kind, 'Partial')
      expect(status).toBe('partial')
      expect(eligible(report)).toBe(1)
    }),
  'Last name Bureaudown': () =>
    everywhere((kind) =>
      expect(search(kind, 'Bureaudown')).rejects.toMatchObject({
        code: 'unavailable',
        message: 'Service temporarily unavailable',
      }),
    ),
  'Last name Slow': () =>
    everywhere(async (kind) => {
      let answered = false
      const answer = search(kind, 'Slow').then((found) => {
        answered = true
        return found
      })
      await vi.advanceTimersByTimeAsync(7999)
      expect(answered).toBe(false)
      await vi.advanceTimersByTimeAsync(1)
      expect(eligible((await answer).report)).toBeGreaterThan(1)
    }),
  'Last name Malformed': () =>
    everywhere((kind) => expect(search(kind, 'Malformed')).rejects.toMatchObject({ code: 'malformed' })),
  'Last name Nothingeligible': async () => {
    for (const kind of codedKinds) {
      const { report } = await search(kind, 'Nothingeligible')
      expect(report.kind === 'coded' && report.accounts.map(({ accountTypeCode }) => Number(accountTypeCode))).toEqual([
        2, 5,
      ])
    }
    expect((await search('affiliatetech', 'Nothingeligible')).report).toEqual({ kind: 'claims', entries: [] })
  },
  'Any other last name': async () => {
    await everywhere(async (kind) => {
      const counts = new Set<number>()
      for (const lastName of ['Smith', 'Jones', 'Brown', 'Khan', 'Evans', 'Walker']) {
        const { status, report } = await search(kind, lastName)
        expect(status).toBe('success')
        expect(await search(kind, lastName)).toEqual({ status, report })
        counts.add(eligible(report))
      }
      expect([...counts].sort()).toEqual([2, 3])
    })
    await decision('Smith', { decision: 'ALLOW', verificationId: anId })
  },
  'Last name Challenge': () =>
    decision('Challenge', { decision: 'CHALLENGE', verificationId: anId, phoneLastFour: '0123' }),
  'Last name Challengenoid': () => decision('Challengenoid', { decision: 'CHALLENGE', verificationId: '' }),
  'Last name Block': () => decision('Block', { decision: 'BLOCK', verificationId: anId }),
  'Last name Blocknoid': () => decision('Blocknoid', { decision: 'BLOCK', verificationId: '' }),
  'Last name Denied': () => decision('Denied', { decision: 'DENIED' }),
  'Last name Verifyerror': () => decision('Verifyerror', { decision: 'ERROR' }),
  'Last name Oddone': () => decision('Oddone', { decision: 'FOO' }),
  'Last name Verifydown': () =>
    expect(identity.verifyUser(subject('Verifydown'))).rejects.toMatchObject({
      code: 'unavailable',
      message: 'Failed to verify user',
    }),
  'Last name Unverified': async () =>
    expect(await identity.verifyUser(subject('Unverified'))).toMatchObject({ success: false, message: '', error: '' }),
  'Any other last name at the identity questions': async () => {
    const first = await started('Walker')
    expect(first).toMatchObject({ decision: 'CHALLENGE', correlationId: anId })
    expect(shape(first)).toEqual([3, 2])
    expect(new Set(first.questions!.questionGroups.map(({ appliesToQuestionId }) => appliesToQuestionId))).toEqual(
      new Set(first.questions!.questions.map(({ questionId }) => questionId)),
    )
    expect(await answered(first)).toMatchObject({ decision: 'PASS', correlationId: first.correlationId })
  },
  'Any wrong identity answer': async () => {
    expect(await answered(await started('Walker'), false)).toMatchObject({ decision: 'FAIL', friendlyErrors: sorry })
    expect(await answered(await answered(await started('Kbatwice')), false)).toMatchObject({ decision: 'FAIL' })
  },
  'Last name Kbapass': () => quiz('Kbapass', {}),
  'Last name Kbatwice': async () => {
    const first = await started('Kbatwice')
    const second = await answered(first)
    expect(second.decision).toBe('CHALLENGE')
    expect([shape(first)[0], shape(second)[0]]).toEqual([3, 2])
    expect(second.correlationId).not.toBe(first.correlationId)
    expect(await answered(second)).toMatchObject({ decision: 'PASS', correlationId: second.correlationId })
  },
  'Last name Kbalater': async () =>
    expect(await answered(await started('Kbalater'))).toMatchObject({ decision: 'REFER' }),
  'Last name Kbanone2': async () => {
    const later = await answered(await started('Kbanone2'))
    expect([later.decision, later.questions]).toEqual(['CHALLENGE', undefined])
  },
  'Last name Kbafail': () => quiz('Kbafail', { decision: 'FAIL', friendlyErrors: sorry }),
  'Last name Kbafailbare': () => quiz('Kbafailbare', { decision: 'FAIL' }),
  'Last name Kbaother': () => quiz('Kbaother', { decision: 'REFER' }),
  'Last name Kbanoquestions': () => quiz('Kbanoquestions', { decision: 'CHALLENGE' }),
  'Last name Kbaerrormsg': () =>
    quiz('Kbaerrormsg', { decision: 'CHALLENGE', errorMsg: 'Questions could not be generated' }),
  'Last name Kbanoids': () => quiz('Kbanoids', { correlationId: '', authenticationId: '' }),
  'Last name Kbadown': async () => {
    await expect(started('Kbadown')).rejects.toMatchObject(away)
    expect(shape(await started('Kbadown'))).toEqual([3, 2])
  },
  'Last name Kbarestart': async () => {
    await expect(started('Kbarestart')).rejects.toMatchObject(away)
    await expect(started('Kbarestart')).rejects.toMatchObject(away)
  },
  'Code 123456': async () =>
    expect(await identity.checkOtp({ verificationId: 'v', otp: '123456' })).toMatchObject({
      success: true,
      decision: 'ALLOW',
      verificationId: anId,
    }),
  'Code 000000': () =>
    expect(identity.checkOtp({ verificationId: 'v', otp: '000000' })).rejects.toMatchObject({ code: 'unavailable' }),
  'Any other six digits': async () =>
    expect(await identity.checkOtp({ verificationId: 'v', otp: '654321' })).toMatchObject({
      success: false,
      decision: 'INVALID',
    }),
  'Send a new code': () => expect(identity.resendOtp({ verificationId: 'v' })).resolves.toBeUndefined(),
  'Address search leeds, LS6 or larkspur': async () => {
    for (const search of ['leeds', 'LS6', 'larkspur']) expect((await find(search)).results.length).toBeGreaterThan(1)
  },
  'Address search containing ZZ9': () => expect(find('12 zz9 Road')).rejects.toMatchObject({ code: 'unavailable' }),
  'Address search containing ZZ8': async () => {
    const { results } = await find('ZZ8 1AA')
    expect(results.length).toBeGreaterThan(0)
    for (const { value } of results)
      await expect(addresses.retrieve({ id: value, applicationName: 'A B' })).rejects.toMatchObject({
        code: 'unavailable',
      })
  },
  'Address search containing nowhere': async () => expect((await find('Leeds Nowhere')).results).toEqual([]),
  'Last name Crmdown': async () => {
    await expect(syncOf('Crmdown')).rejects.toMatchObject({ code: 'unavailable' })
    expect(await syncOf('Smith')).toEqual({ uuid: anId })
  },
  'Email existing@example.com': async () =>
    expect(demoUsers).toContainEqual(
      expect.objectContaining({ email: 'existing@example.com', password: 'portal-demo-1' }),
    ),
}

describe('testApplicants', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it.each(testApplicants)('$who: $what', async ({ who }) => {
    await proofs[who]!()
  })

  it('lists everything that is proved here', () => {
    expect(testApplicants.map(({ who }) => who).sort()).toEqual(Object.keys(proofs).sort())
  })

  it('reads names without regard to case', async () => {
    await decision(' dEnied ', { decision: 'DENIED' })
  })
})
