import { describe, expect, it } from 'vitest'
import { registry as neutralRegistry } from '#engine/examples/registry.ts'
import { compileValidators, schemasToValidate } from '#engine/compile/validators.ts'
import { runScenario } from './runScenario.ts'
import type { Scenario } from './scenario.ts'
import { compiledOf } from './testing/playFunnel.ts'

const fields = { nickname: { label: 'Nickname', widget: 'text', required: 'Please enter a nickname' } }
const funnel = compiledOf({
  steps: {
    a: { fields, next: { do: [{ call: 'searchSlots', as: 'found', with: { topic: 'garden' } }], to: '@next' } },
    b: { title: 'Bye {form.nickname}', final: true },
  },
})
const engine = {
  funnel,
  registry: neutralRegistry,
  validators: compileValidators(schemasToValidate(funnel, neutralRegistry)),
  theme: { shop: 'north' },
}
const play = async (moves: Scenario['moves'], more: Partial<Scenario> = {}) =>
  (await runScenario({ name: 'n', moves, ...more }, engine)).problems

describe('a scenario', () => {
  it('passes when everything is as expected', async () => {
    expect(
      await play([
        {
          at: 'a',
          enter: { nickname: 'Ada' },
          press: 'next',
          expect: {
            step: 'b',
            message: 'Bye Ada',
            calls: ['searchSlots'],
            completed: ['a'],
            progress: '2/2',
            stored: true,
            redirect: false,
          },
        },
      ]),
    ).toEqual([])
  })

  it.each<[string, Scenario['moves'], string]>([
    ['another step', [{ at: 'b' }], 'move 1, at "a": expected to be at "b", but the funnel is at "a"'],
    [
      'what no widget tells',
      [{ tell: { nickname: { size: 3 } } }],
      'move 1, at "a": expected "a" to keep the value that nickname tells as "size", but it keeps nothing',
    ],
    [
      'a field that is not asked',
      [{ enter: { level: 'x' } }],
      'move 1, at "a": expected "a" to ask for level, but it asks for nickname',
    ],
    [
      'a field that is misspelt',
      [{ enter: { nicknmae: 'x' } }],
      'move 1, at "a": expected "a" to ask for nicknmae, but it asks for nickname; did you mean "nickname"?',
    ],
    [
      'a button that is not there',
      [{ press: 'go' }],
      'move 1, at "a": expected "a" to have "go" to press, but it has "next", "back"',
    ],
    [
      'a text that is not on screen',
      [{ press: 'next', expect: { message: 'Hello' } }],
      'move 1, at "a": expected "Hello" on screen, but the screen says "a", "Please enter a nickname", "Nickname"',
    ],
    [
      'a text that should not be there',
      [{ press: 'next', expect: { noMessage: 'Please' } }],
      'move 1, at "a": expected no "Please" on screen, but the screen says "Please enter a nickname"',
    ],
    [
      'Next where there should be none',
      [{ expect: { next: false } }],
      'move 1, at "a": expected label of Next false, but it is "Next"',
    ],
    [
      'Back where there should be none',
      [{ expect: { back: false } }],
      'move 1, at "a": expected Back on screen false, but it is true',
    ],
    ['no notice', [{ expect: { tone: 'warning' } }], 'move 1, at "a": expected tone "warning", but it is nothing'],
    [
      'a page that is not loaded again',
      [{ expect: { reloading: true } }],
      'move 1, at "a": expected reloading true, but it is false',
    ],
    [
      'another step after it',
      [{ about: 'too early', press: 'next', expect: { step: 'b' } }],
      'move 1 (too early), at "a": expected step "b", but it is "a"',
    ],
  ])('says what is wrong: %s', async (_, moves, problem) => {
    expect(await play(moves)).toEqual([problem])
  })

  it.each<[string, Partial<Scenario>, 'surely' | 'perhaps' | undefined]>([
    ['another step', { moves: [{ at: 'b' }] }, 'surely'],
    ['a move of another step', { moves: [{ enter: { wish: 'x' } }] }, 'surely'],
    ['another step after it', { moves: [{ press: 'next', expect: { step: 'b' } }] }, 'surely'],
    ['another address', { open: 'b', moves: [], expect: { next: false } }, 'surely'],
    ['an open Next', { moves: [{ expect: { shut: false } }] }, 'surely'],
    ['a misspelt step', { moves: [{ at: 'bb' }] }, 'perhaps'],
    ['a misspelt answer', { moves: [{ enter: { nicknmae: 'x' } }] }, 'perhaps'],
    ['an unknown address', { open: 'bb', moves: [{ expect: { message: 'Bye' } }] }, 'perhaps'],
    ['another text', { moves: [{ press: 'next', expect: { message: 'Hello' } }] }, 'perhaps'],
    ['another text of this step', { moves: [{ press: 'next', expect: { step: 'a', message: 'Hello' } }] }, undefined],
    [
      'a failure that did not come about',
      {
        moves: [{ press: 'next' }],
        operations: { searchSlots: 'offline' },
        failing: { operation: 'searchSlots', kind: 'offline' },
        expect: { step: 'a' },
      },
      'perhaps',
    ],
    ['another reason', { moves: [{ expect: { reason: 'No' } }] }, undefined],
  ])('knows whether a shut Next is the reason: for %s', async (_, scenario, held) => {
    const two = compiledOf({
      steps: {
        a: { fields, next: { do: [{ call: 'searchSlots' }], to: '@next' } },
        b: { fields: { wish: { label: 'Wish', widget: 'text' } } },
        c: { final: true },
      },
    })
    const { failure } = await runScenario({ name: 'n', moves: [], ...scenario }, { ...engine, funnel: two })
    expect(failure).toBeDefined()
    expect(failure!.held).toBe(held)
  })

  describe('opens', () => {
    const asks = (path: string) => ({ fields: { [path]: { label: path, widget: 'text', required: 'Please' } } })
    const listed = compiledOf({
      order: ['tasks', { step: 'level', if: "form.topic == 'garden'" }, 'topic', 'seat', 'end'],
      sections: {
        extra: { title: 'More', steps: ['level'] },
        plan: { title: 'Your plan', steps: ['topic'] },
        money: { title: 'Budget', steps: ['seat'], after: ['extra', 'plan'] },
      },
      steps: { tasks: { tasks: true }, level: asks('level'), topic: asks('topic'), seat: asks('seat.row'), end: {} },
    })
    const opening = (open: string, before: Scenario['moves'] = []) =>
      runScenario({ name: 'n', moves: [...before, { open }] }, { ...engine, funnel: listed })

    it.each([
      ['a section that cannot start', 'money', 'but it cannot start yet: it waits for "plan"'],
      ['a section that is misspelt', 'plam', 'but no section or step has that name; did you mean "plan"?'],
      ['a step that is misspelt', 'topik', 'but no section or step has that name; did you mean "topic"?'],
      ['a section that is left out', 'extra', 'but none of its steps is in this journey'],
    ])('not %s', async (_, open, happened) => {
      const { problems, failure } = await opening(open)
      expect(problems).toEqual([`move 1, at "tasks": expected "tasks" to open "${open}", ${happened}`])
      expect(failure?.landing).toBeUndefined()
    })

    it('a section only from the task list, and any address', async () => {
      expect((await opening('plan', [{ open: 'plan' }])).problems).toEqual([
        'move 2, at "topic": expected "topic" to open "plan", but only the task list opens a section: lead there first',
      ])
      for (const open of ['plan', 'seat', 'nowhere']) expect((await opening(open)).problems).toEqual([])
    })
  })

  it('names what it does not know in an operation', async () => {
    expect(await play([{ at: 'a' }], { operations: { searchSlot: 'found' } })).toEqual([
      'expected the scenario to be played, but "searchSlot" is not an operation of play; did you mean "searchSlots"?',
    ])
    expect((await play([{ at: 'a' }], { operations: { searchSlots: 'fund' } }))[0]).toMatch(
      /searchSlots has no example "fund"; did you mean "found"/,
    )
    expect((await play([{ at: 'a' }], { operations: { searchSlots: 'nonsense' } }))[0]).toMatch(
      /searchSlots has no example "nonsense"; known: success, found, none, later, closed/,
    )
    expect(await play([{ expect: { counts: { searchSlot: 0 } } }])).toEqual([
      'move 1, at "a": expected calls of searchSlot, but play calls searchSlots; did you mean "searchSlots"?',
    ])
  })

  it('says when the failure that it is about was not reached', async () => {
    const failing = { operation: 'searchSlots', kind: 'offline' as const }
    const press = { enter: { nickname: 'Ada' }, press: 'next' }
    expect(await play([{ at: 'a' }], { operations: { searchSlots: ['offline'] }, failing })).toEqual([
      'at the end, in "a": expected searchSlots to fail (offline) at call 1, but it was called 0 times',
    ])
    expect(await play([press], { operations: { searchSlots: ['success', 'offline'] }, failing })).toEqual([
      'at the end, in "b": expected searchSlots to fail (offline) at call 2, but it was called 1 times',
    ])
    expect(await play([press], { operations: { searchSlots: ['offline'] }, failing })).toEqual([])
  })

  it('gives the simulated answers in order, and repeats the last one', async () => {
    const press = { enter: { nickname: 'Ada' }, press: 'next' }
    expect(
      await play(
        [
          { ...press, expect: { step: 'a', message: 'The times could not be searched' } },
          { press: 'next', expect: { step: 'b', counts: { searchSlots: 2 } } },
        ],
        { operations: { searchSlots: ['malformed', 'none'] } },
      ),
    ).toEqual([])
    expect(
      await play([{ ...press, expect: { step: 'b', elapsed: '9s' } }], { operations: { searchSlots: 'slow' } }),
    ).toEqual([])
  })

  it('begins with answers of an earlier visit, at an address, on a day', async () => {
    expect(
      await play([{ at: 'b', expect: { message: 'Bye Ada' } }], { answers: { nickname: 'Ada' }, open: 'b' }),
    ).toEqual(['move 1, at "a": expected to be at "b", but the funnel is at "a"'])
    expect(
      await play([{ at: 'a', expect: { answers: { nickname: 'Ada' } } }], {
        answers: { nickname: 'Ada' },
        today: '2030-02-03',
      }),
    ).toEqual([])
  })
})
