import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Step } from '#engine/definition/definition.ts'
import { loadDefinition } from '#engine/load/loadDefinition.ts'
import type { LoadedFunnel } from '#engine/definition/loadedFunnel.ts'
import { generatedFunnel } from '#engine/examples/generatedFunnel.ts'
import { checkFunnel } from './checkFunnel.ts'
import { registry as neutralRegistry } from '#engine/examples/registry.ts'

/** The findings of `ask` > `work` > `done` as `code pointer`, without advice. */
function check(work: Step, more: Record<string, unknown> = {}): string[] {
  const pin = { label: 'Pin', widget: 'text', required: 'Please enter your pin' }
  const steps = {
    ask: { title: 'Ask', fields: { 'local.pin': pin }, needs: ['local.pin'] },
    work: { title: 'Work', ...work },
    done: { title: 'Done', final: true },
  }
  const loaded = loadDefinition({
    id: 'demo',
    title: 'Demo',
    path: '/demo',
    exits: ['/'],
    order: ['ask', 'work', 'done'],
    steps,
    ...more,
  })
  return findings(loaded).map(({ code, pointer }) => `${code} ${pointer}`)
}
const findings = (loaded: LoadedFunnel) =>
  checkFunnel(loaded, neutralRegistry).filter(({ severity }) => severity !== 'advice')
const call = { call: 'sendPin' }

it('a misspelt key is reported, with the one that was meant', () => {
  const { order, ...rest } = JSON.parse(readFileSync('funnels/examples/linear/funnel.json', 'utf8')) as object & {
    order: unknown
  }
  expect(findings(loadDefinition({ ...rest, ordre: order }))).toMatchObject([
    { code: 'unknown-key', pointer: '/ordre', hint: 'did you mean "order"?' },
  ])
})

describe('the schemas of `data`', () => {
  const schemas = (data: object) => check({}, { data }).filter((found) => found.startsWith('shape'))

  it('are judged one by one, an `$id` that two of them share included', () => {
    const text = { $id: 'text', type: 'string', class: 'plain' }
    expect(schemas({ one: text, other: { ...text }, wrong: { $id: 'wrong', type: 'strin' } })).toEqual([
      'shape /data/wrong/type',
    ])
    expect(schemas({ wrong: { $id: 'wrong', type: 'strin' }, right: { ...text, $id: 'wrong' } })).toEqual([
      'shape /data/wrong/type',
    ])
  })
})

it('a pattern that takes for ever is reported, and never tried on the texts of the definition', () => {
  const checks = [{ pattern: '^(a+)+$', message: 'Letters' }]
  const field = { label: 'Name', widget: 'select', choices: [`${'a'.repeat(60)}!`], required: 'Please choose', checks }
  expect(check({ fields: { nickname: field } })).toEqual(['pattern-slow /steps/work/fields/nickname/checks/0/pattern'])
})

describe('what asks for a run again', () => {
  const again = (forget: string, inputs = {}) => ({
    fields: {},
    next: { do: [{ forget, again: true, ...inputs }], to: '@next' },
  })

  it('may be told to an operation whose contract names an input for it, and to no other', () => {
    expect(check(again('bookSlot', { with: { day: 'Monday' } }) as never)).toEqual([])
    expect(check(again('openDoor') as never)).toEqual(['unknown-key /steps/work/next/do/0/again'])
  })
})

describe('who handles a failure', () => {
  it.each<[string, Step]>([
    ['the call itself', { do: [{ ...call, onFail: '@continue' }], then: 'done' }],
    ['the catch of the step', { do: [call], then: 'done', catch: 'ask' }],
    ['a waiting step, by showing it', { do: [call] }],
    [
      'the catch around it',
      {
        catch: 'problem',
        steps: {
          run: { do: [call], then: '/done' },
          problem: { as: 'notice', title: 'Problem', buttons: { over: { label: 'Over', redirect: '/' } } },
        },
      },
    ],
    [
      'the next catch out of the one that leads there',
      {
        catch: '/ask',
        steps: {
          outer: {
            catch: 'retry',
            steps: { run: { do: [call], then: '/done' }, retry: { do: [call], then: '/done' } },
          },
        },
      },
    ],
  ])('%s', (_, work) => {
    expect(check(work)).toEqual([])
  })

  it.each<[string, Step, string]>([
    [
      'an onFail that may not apply',
      { do: [{ ...call, onFail: [{ if: 'form.agreed', to: 'ask' }] }], then: 'done' },
      '/steps/work/do/0/call',
    ],
    [
      'a catch that leads to the failing step',
      { catch: 'retry', steps: { run: { do: [{ wait: '1s' }], then: '/done' }, retry: { do: [call], then: '/done' } } },
      '/steps/work/steps/retry/do/0/call',
    ],
    [
      'a catch that calls something itself',
      { do: [{ wait: '1s' }], then: 'done', catch: { do: [call], to: 'ask' } },
      '/steps/work/catch/do/0/call',
    ],
  ])('not %s', (_, work, pointer) => {
    expect(check(work)).toContain(`no-failure-branch ${pointer}`)
  })
})

describe('where a failure of an event’s effects leads', () => {
  const repeatable = { call: 'openDoor', as: 'door', with: { topic: 'garden' } }
  const heard = (onFail: string): Step =>
    ({
      do: [{ wait: '1s' }],
      then: 'done',
      on: { 'bell-rung': { do: [{ ...repeatable, onFail }], to: 'done' } },
    }) as Step

  it('is another step where the step waits for nobody', () => {
    expect(check(heard('ask'))).toEqual([])
    expect(check(heard('@stay'))).toEqual(['unknown-target /steps/work/on/bell-rung/do/0/onFail'])
  })

  it('may be the same step where it waits', () => {
    expect(check({ on: { 'bell-rung': { do: [{ ...repeatable, onFail: '@stay' }], to: 'done' } } } as Step)).toEqual([])
  })
})

describe('decisions', () => {
  const pin = { call: 'checkPin', as: 'pin', onFail: 'ask' }
  it.each<[string, Step]>([
    ['a waiting step, which waits if nothing holds', { then: [{ if: 'form.agreed', to: 'done' }], next: '@next' }],
    [
      'a press of Next',
      {
        next: [
          { if: 'form.agreed', to: 'done' },
          { if: 'form.guests > 1', to: 'ask' },
        ],
      },
    ],
    [
      'opposite comparisons',
      {
        then: [
          { if: "form.topic == 'garden'", to: 'done' },
          { if: "form.topic != 'garden'", to: 'ask' },
        ],
      },
    ],
    [
      'an outcome whose values are all named',
      {
        do: [pin],
        then: [
          { if: "pin.decision == 'right' || pin.decision == 'late'", to: 'done' },
          { if: "'wrong' == pin.decision", to: 'ask' },
        ],
      },
    ],
  ])('accepts %s', (_, work) => {
    expect(check(work)).toEqual([])
  })

  it.each<[string, Step, string]>([
    [
      'what follows a do',
      { next: { do: [{ wait: '1s' }], to: [{ if: 'form.agreed', to: 'done' }] } },
      'no-otherwise /steps/work/next/to/0',
    ],
    [
      'where a process starts',
      { start: [{ if: 'form.agreed', to: 'run' }], steps: { run: { then: '/done' } } },
      'no-otherwise /steps/work/start/0',
    ],
    [
      'an outcome that is only named beside another condition',
      {
        do: [pin],
        then: [
          { if: "pin.decision in ['right', 'late']", to: 'done' },
          { if: "pin.decision == 'wrong' && form.agreed", to: 'ask' },
        ],
      },
      'outcome-unhandled /steps/work/then/1',
    ],
  ])('does not accept a gap in %s', (_, work, finding) => {
    expect(check(work)).toEqual([finding])
  })
})

describe('ways', () => {
  it('reaches the steps of an entry guard, of steps that may be left out, and of reloading', () => {
    const entered = {
      enter: { then: [{ if: 'form.agreed', to: 'work' }, { to: '@asked' }] },
      order: ['ask', { step: 'work', if: 'form.agreed' }, 'done'],
    }
    expect(check({ next: '@reload' }, entered)).toEqual([])
  })

  it('does not count an event that nobody sends as a way', () => {
    const steps = (more: object) => ({ steps: { wait: { text: 'Waiting', on: { 'slot-chosen': '/done' } }, ...more } })
    expect(check(steps({}))).toContain('dead-end /steps/work/steps/wait')
    expect(
      check({
        ...steps({}),
        steps: { wait: { do: [{ emit: 'slot-chosen', with: { day: 'Monday' } }], on: { 'slot-chosen': '/done' } } },
      }),
    ).toEqual([])
    expect(check({ steps: { wait: { on: { 'bell-rung': '/done' } } } })).toEqual([])
  })

  it('finds a circle through catch, and none where a person must press', () => {
    const retry = (again: Step): Step => ({ catch: 'again', steps: { run: { do: [call], then: '/done' }, again } })
    expect(check(retry({ text: 'Again', after: { '2s': 'run' } }))).toContain('runs-forever /steps/work/steps/run')
    expect(check(retry({ text: 'Again', buttons: { again: { label: 'Again', to: 'run' } } }))).toEqual([])
  })
})

describe('order of findings', () => {
  it('stays with the form while the form is wrong', () => {
    expect(check({ gate: 'from.agreed', needs: 'nickname' as never })).toEqual(['shape /steps/work/needs'])
  })

  it('says the same thing once, and leaves the graph alone while targets are unknown', () => {
    expect(check({ next: 'nowhere' })).toEqual(['unknown-target /steps/work/next'])
  })
})

it('finds no mistake in a long funnel that has none, and the one that is planted in it', () => {
  const long = generatedFunnel(150)
  expect(findings(loadDefinition(long))).toEqual([])
  long.order.splice(0, 1)
  expect(findings(loadDefinition(long)).map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
    'not-in-order /steps/s0',
  ])
})
