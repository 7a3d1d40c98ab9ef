import { describe, expect, it } from 'vitest'
import { checkFunnel } from 'runnel/check'
import { contractProblems } from '#engine/check/checkCalls.ts'
import { compileFunnel, compileValidators, schemasToValidate } from 'runnel/compile'
import type { Definition } from 'runnel/contracts'
import { loadDefinition } from 'runnel/load'
import { callOperation } from '#engine/run/callOperation.ts'
import { httpPerformer, requestOf } from '#engine/run/httpPerformer.ts'
import { realClock, vocabularyOf, type FunnelWorld } from 'runnel/run'
import { examplesOf } from 'runnel/simulate'
import { operations } from '#schemas/operations/index.ts'
import { registry } from '#funnels/registry.ts'

const names = ['startKba', 'answerKba', 'runValifiCreditCheck', 'fillAccountContext'] as const

/** What follows a reply of the identity check, whichever call it came from: one name stands for the latest reply. */
const verdict = [
  { if: "kba.decision == 'PASS'", to: 'search' },
  { if: "kba.decision == 'CHALLENGE' && kba.errorMsg == '' && size(kba.questions.questions) > 0", to: 'questions' },
  { fail: '{kba.firstFriendlyError}' },
]
const definition: Definition = {
  id: 'demo',
  title: 'Demo',
  path: '/claim/demo',
  exits: ['/'],
  order: ['check', 'done'],
  steps: {
    check: {
      title: 'Check',
      start: 'ask',
      catch: 'problem',
      steps: {
        ask: { do: [{ call: 'startKba', as: 'kba' }], then: verdict },
        questions: {
          title: 'Questions {size(kba.questions.questions)}',
          next: { do: [{ call: 'answerKba', as: 'kba' }], to: verdict },
        },
        search: {
          do: [
            { call: 'runValifiCreditCheck', as: 'search' },
            { set: { creditCheckId: '= search.creditCheckId' } },
            { call: 'fillAccountContext', onFail: '@continue' },
          ],
          then: '/done',
        },
        problem: {
          as: 'notice',
          title: 'Problem',
          text: '{error.message}',
          buttons: { over: { label: 'Over', redirect: '/' } },
        },
      },
    },
    done: { title: 'Done', final: true },
  },
}
const funnel = compileFunnel(definition, registry)
const validators = compileValidators(schemasToValidate(funnel, registry))

/** What the funnel gets when the server sends this. */
function answered(name: (typeof names)[number], status: number, body: object, inputs: Record<string, unknown> = {}) {
  const perform = httpPerformer((async () => new Response(JSON.stringify(body), { status })) as unknown as typeof fetch)
  const world = {
    funnel,
    host: { clock: realClock, theme: {}, perform, log: () => undefined },
    vocabulary: vocabularyOf(registry),
    validators: async () => validators,
  }
  return callOperation(funnel.operations[name]!, inputs, {}, world as unknown as FunnelWorld)
}

const ids = { authenticationId: 'a-1', correlationId: 'co-1' }
const asked = {
  questionnaireId: '17',
  questionGroups: [],
  questions: [{ questionId: 'q1', questionText: 'Where?', choices: [] }],
}

describe('the contracts of the identity check', () => {
  it.each(names)('%s has no mistakes, and all its examples can be simulated', (name) => {
    expect(contractProblems(name, operations[name], registry)).toEqual([])
    const examples = Object.values(examplesOf(funnel.operations[name]!, operations[name]))
    expect(examples.length).toBeGreaterThan(3)
  })

  it('fit together in one funnel, under one name for the newest reply', () => {
    // The funnel asks for no answers, so unset inputs are intended; everything else must fit.
    const unanswered = ['maybe-unset', 'once-empty']
    const errors = checkFunnel(loadDefinition(definition), registry).filter(
      ({ severity, code }) => severity === 'error' && !unanswered.includes(code),
    )
    expect(errors.map(({ code, pointer, message }) => `${code} ${pointer} ${message}`)).toEqual([])
  })

  it('give what is routed on', async () => {
    expect(
      await answered('startKba', 200, { decision: 'CHALLENGE', ...ids, questions: asked, friendlyErrors: [] }),
    ).toEqual({
      ok: true,
      output: {
        decision: 'CHALLENGE',
        ...ids,
        questions: asked,
        questionnaireId: '17',
        firstFriendlyError: '',
        errorMsg: '',
        friendlyErrors: [],
      },
    })
    const failed = await answered('answerKba', 200, {
      decision: 'FAIL',
      friendlyErrors: [{ description: 'No match' }, { description: 'More' }],
    })
    expect(failed).toMatchObject({
      ok: true,
      output: { decision: 'FAIL', firstFriendlyError: 'No match', questionnaireId: '' },
    })
    expect(await answered('startKba', 200, { decision: 'REFER', friendlyErrors: [] })).toMatchObject({
      ok: true,
      output: { decision: 'REFER' },
    })
    expect(
      await answered('runValifiCreditCheck', 200, { success: true, status: 'partial', credit_check_id: 'c-1' }),
    ).toMatchObject({ ok: true, output: { status: 'partial', creditCheckId: 'c-1' } })
  })

  it.each(['PASS', 'CHALLENGE'])('miss the ids of %s [ERR-KBA-11]', async (decision) => {
    for (const some of [{}, { authenticationId: 'a-1' }, { correlationId: 'co-1', authenticationId: '' }]) {
      const missing = { ok: false, code: 'no-ids', message: 'Missing authentication data from verification' }
      expect(await answered('startKba', 200, { decision, ...some, friendlyErrors: [] })).toEqual(missing)
      expect(await answered('answerKba', 200, { decision, ...some, friendlyErrors: [] })).toEqual(missing)
    }
  })

  it('let a message about questions pass without ids', async () => {
    expect(
      await answered('startKba', 200, { decision: 'CHALLENGE', errorMsg: 'None', friendlyErrors: [] }),
    ).toMatchObject({ ok: true, output: { errorMsg: 'None' } })
  })

  it.each([
    ['startKba', 503, 'failed', 'We had an issue with identity verification, but we can still process your claim.'],
    ['startKba', 404, 'unset', 'Identity verification could not be completed. Missing claim request information.'],
    ['answerKba', 429, 'failed', 'We had an issue with identity verification, but we can still process your claim.'],
    ['answerKba', 404, 'over', 'Session not available. Please try again.'],
    ['answerKba', 400, 'incomplete', 'Please answer all questions before submitting.'],
    [
      'runValifiCreditCheck',
      503,
      'failed',
      'We had an issue with the credit check, but we can still process your claim.',
    ],
  ] as const)(
    'say what went wrong: %s answered with %i [ERR-KBA-02] [ERR-KBA-04] [ERR-KBA-05] [ERR-KBA-06]',
    async (name, status, code, message) => {
      expect(await answered(name, status, { success: false, error: 'Service temporarily unavailable' })).toMatchObject({
        ok: false,
        code,
        message,
      })
    },
  )

  it('an empty reply is an error, never a pass', async () => {
    expect(await answered('startKba', 200, { decision: '', friendlyErrors: [] })).toMatchObject({
      ok: false,
      code: 'malformed',
    })
  })

  it.each([
    ['three members', {}],
    ['the wish for another run', { retry: true }],
  ])('send with the search after the questions %s, and no claim request [CALL-24, READ-09]', async (_, asked) => {
    const attempts: unknown[] = []
    const world = {
      funnel,
      host: {
        clock: realClock,
        theme: {},
        perform: async (attempt: Parameters<typeof requestOf>[0]) => (
          attempts.push(requestOf(attempt)),
          { kind: 'offline' }
        ),
        log: () => undefined,
      },
      vocabulary: vocabularyOf(registry),
      validators: async () => validators,
    }
    const inputs = {
      claimRequestId: 'request-1',
      kba_session_id: 'co-1',
      personalDetails: { firstName: 'Ann' },
      address: {},
      ...asked,
    }
    await callOperation(funnel.operations.runValifiCreditCheck!, inputs, {}, world as unknown as FunnelWorld)
    const { claimRequestId: _id, ...sent } = inputs
    expect(attempts).toMatchObject([{ url: '/api/credit-check/valifi/credit-check' }])
    expect(JSON.parse((attempts[0] as { init: { body: string } }).init.body)).toEqual(sent)
  })

  it('send answers as lists of choice ids, and each id as it came, save that of the questionnaire [CALL-20] [CALL-21] [CALL-22]', async () => {
    const bodies: unknown[] = []
    const choices = (...choiceIds: (string | number)[]) =>
      choiceIds.map((choiceId) => ({ choiceId, choiceText: 'A choice' }))
    const questions = [
      { questionId: 'q1', questionText: 'Where?', choices: choices('c1', 'c2') },
      { questionId: 7, questionText: 'When?', choices: choices(1, 2) },
      { questionId: 8, questionText: 'Why?', choices: choices(1, 2) },
    ]
    const perform = httpPerformer(
      (async (_: string, init: RequestInit) => (
        bodies.push(JSON.parse(String(init.body))),
        new Response('{}', { status: 500 })
      )) as unknown as typeof fetch,
    )
    const world = {
      funnel,
      host: { clock: realClock, theme: {}, perform, log: () => undefined },
      vocabulary: vocabularyOf(registry),
      validators: async () => validators,
    }
    await callOperation(
      funnel.operations.answerKba!,
      { ...ids, questionnaireId: '17', answers: { q1: 'c2', 7: '2', 8: '9' }, questions },
      {},
      world as unknown as FunnelWorld,
    )
    expect(bodies).toEqual([
      {
        correlationId: 'co-1',
        data: {
          kba: {
            authenticationId: 'a-1',
            questionnaireId: '17',
            questionAnswers: [
              { questionId: 'q1', answer: ['c2'] },
              { questionId: 7, answer: [2] },
            ],
          },
        },
      },
    ])
  })
})
