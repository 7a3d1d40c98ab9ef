import { describe, expect, it } from 'vitest'
import type { Obligation, Step } from '#engine/definition/definition.ts'
import { asking, end, findingsOf } from './testing/findingsOf.ts'

const agreed = { label: 'I agree', widget: 'tick', required: 'Please agree' }
const work: Step = { do: [{ call: 'sendPin' }], catch: 'first', then: 'done' }
const ways = (steps: Record<string, Step>, obligation: Partial<Obligation>) =>
  findingsOf(steps, { mustPass: [{ name: 'safe', beforeCall: 'sendPin', ...obligation }] }).map(({ code, way }) => [
    code,
    way?.join(' > '),
  ])

describe('passing a step', () => {
  it('is leaving it forward, by whatever means', () => {
    expect(
      ways(
        { first: {}, ask: { ...asking, buttons: { skip: { label: 'Skip', to: 'work' } } }, work, done: end },
        { through: ['ask'] },
      ),
    ).toEqual([])
  })

  it('is not being turned away by its guard, nor failing in it', () => {
    const guarded: Step = { ...asking, guard: [{ if: 'form.agreed', to: 'work' }] }
    const failing: Step = { do: [{ call: 'sendPin', onFail: 'work' }], then: 'done' }
    expect(ways({ first: {}, ask: guarded, work, done: end }, { through: ['ask'] })).toEqual([
      ['obligation-path', 'first > ask > work'],
    ])
    expect(
      ways({ first: {}, ask: failing, work: { next: '@next' }, done: end }, {
        beforeCall: undefined,
        before: 'work',
        through: ['ask'],
      } as never),
    ).toEqual([['obligation-path', 'first > ask (fails) > work']])
  })

  it('is guaranteed by landing where the step asks something', () => {
    const direct: Step = { ...work, entry: 'direct' }
    expect(ways({ first: {}, ask: asking, work: direct, done: end }, { through: ['ask'] })).toEqual([])
    expect(ways({ first: {}, work: direct, done: end }, { through: ['first'] })).toEqual([
      ['obligation-path', 'work (by its address)'],
    ])
  })

  it('is known where nothing before is open', () => {
    const gate = (condition: string): Step => ({
      entry: 'direct',
      guard: [{ if: 'form.agreed', to: 'stop' }],
      start: 'go',
      catch: '/first',
      steps: {
        stop: {
          as: 'notice',
          title: 'Stop',
          buttons: { on: { label: 'On', to: [{ if: condition, to: 'go' }, { to: '@open' }] } },
        },
        go: { do: [{ call: 'sendPin' }], then: '/done' },
      },
    })
    expect(ways({ first: {}, ask: asking, work: gate("journey.open == ''"), done: end }, { through: ['ask'] })).toEqual(
      [],
    )
    expect(ways({ first: {}, ask: asking, work: gate('form.guests > 1'), done: end }, { through: ['ask'] })).toEqual([
      ['obligation-path', 'work (by its address) > work/stop > work/go'],
    ])
  })
})

describe('a condition', () => {
  it.each<[string, Step]>([
    ['a required box', { fields: { agreed } }],
    ['a stronger gate', { fields: { agreed }, gate: "form.agreed && theme.shop == 'north'" }],
    [
      'an effect of a Next that calls',
      { next: { do: [{ call: 'listSlots', with: { topic: 'garden' } }, { set: { hurried: true } }], to: '@next' } },
    ],
    ['a guard further on', {}],
  ])('is certain by %s', (name, ask) => {
    const guarded = name.startsWith('a guard') ? { ...work, guard: [{ if: '!form.agreed', to: 'first' }] } : work
    const holds = name.startsWith('an effect') ? 'form.hurried' : 'form.agreed'
    expect(ways({ first: {}, ask, work: guarded, done: end }, { holds })).toEqual([])
  })

  it('may follow from another one', () => {
    const ask: Step = {
      fields: { guests: { label: 'Guests', widget: 'count', required: 'How many?' } },
      gate: 'form.guests >= 3',
    }
    expect(ways({ first: {}, ask, work, done: end }, { holds: 'form.guests > 2' })).toEqual([])
    expect(ways({ first: {}, ask, work, done: end }, { holds: 'form.guests > 3' })).toEqual([
      ['obligation-rule', 'first > ask > work'],
    ])
  })

  it('is lost when the answer is asked again', () => {
    const again: Step = { fields: { agreed }, buttons: { on: { label: 'On', to: 'work' } }, accept: ['asked-twice'] }
    expect(ways({ first: {}, ask: { fields: { agreed } }, again, work, done: end }, { holds: 'form.agreed' })).toEqual([
      ['obligation-rule', 'first > ask > again > work'],
    ])
  })
})

it('never advises to ask for less', () => {
  const found = [{ through: ['ask'] }, { holds: 'form.agreed' }, { through: [] }, { holds: 'true' }].flatMap(
    (obligation) =>
      findingsOf(
        { first: {}, ask: { ...asking, entry: 'link-only' }, work, done: end },
        { mustPass: [{ name: 'safe', beforeCall: 'sendPin', ...obligation }] },
      ),
  )
  const hints = found.filter(({ code }) => code.startsWith('obligation-')).map(({ hint }) => hint)
  expect(hints).toHaveLength(4)
  expect(hints.filter((hint) => /drop|remove|leave/.test(hint!))).toEqual([])
})

describe('a condition that must hold', () => {
  it('is not met by a reply that may say no', () => {
    const call = { call: 'saveScore', as: 'kept', with: { nickname: 'Ada', score: 3 } }
    const told = (value: string): Record<string, Step> => ({
      first: { ...asking, next: { do: [call, { set: { newsletter: value } }], to: 'work' } },
      work,
      done: end,
    })
    const more = { data: { newsletter: { type: 'boolean', class: 'plain' } } }
    const codes = (value: string) =>
      findingsOf(told(value), {
        ...more,
        mustPass: [{ name: 'safe', beforeCall: 'sendPin', holds: 'form.newsletter' }],
      })
        .map(({ code }) => code)
        .filter((code) => code.startsWith('obligation'))
    expect(codes('= kept.best')).toEqual(['obligation-rule'])
    expect(codes('= true')).toEqual([])
  })
})
