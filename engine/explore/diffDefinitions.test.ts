import { describe, expect, it } from 'vitest'
import { definitionOf } from '#engine/scenario/testing/playFunnel.ts'
import { diffDefinitions, differenceInWords } from './diffDefinitions.ts'

const long = 'The same words again and again. '.repeat(20)

const funnel = (more: { text?: string; do?: object[]; steps?: object } = {}) =>
  definitionOf({
    steps: {
      ask: { text: more.text ?? 'Hello', fields: { nickname: { label: 'Nickname', widget: 'text' } } },
      work: { next: { do: more.do ?? [{ call: 'sendPin', onFail: '@continue' }], to: '@next' } },
      ...more.steps,
      end: { final: true },
    },
  } as never)

const differences = (after: Parameters<typeof funnel>[0], before: Parameters<typeof funnel>[0] = {}) =>
  diffDefinitions(funnel(before), funnel(after)).filter(({ what }) => what !== 'order')

describe('what differs between two definitions', () => {
  it('is told whole, however far behind it is', () => {
    const found = differences({ text: `${long}no` }, { text: `${long}yes` })
    expect(found.map(differenceInWords)).toEqual([`text: "${long}yes" became "${long}no"`])
    expect(found).toEqual([{ step: 'ask', what: 'texts', at: 'text', before: `"${long}yes"`, after: `"${long}no"` }])
  })

  it('is told member by member of effects, and marked where they act', () => {
    const effects = (email: string) => [
      { track: 'booked', with: { topic: 'garden' } },
      { call: 'sendPin', with: { pin: '1', to: email }, onFail: '@continue' },
    ]
    expect(differences({ do: effects('b@example.com') }, { do: effects('a@example.com') })).toMatchObject([
      { at: 'next.do.1.with.to', before: '"a@example.com"', after: '"b@example.com"', acts: true },
    ])
    const track = (topic: string) => [{ track: 'booked', with: { topic } }]
    expect(differences({ do: track('kitchen') }, { do: track('garden') })).toEqual([
      expect.not.objectContaining({ acts: true }),
    ])
  })

  it.each([
    ['a call', { call: 'openDoor', with: { topic: 'garden' } }],
    ['a set', { set: { nickname: 'Eve' } }],
    ['a departure', { leave: 'door' }],
  ])('is one new effect among others that stay: %s', (_, effect) => {
    const before = Array.from({ length: 5 }, (_, at) => ({ track: 'booked', with: { topic: `topic ${at}` } }))
    const [one, ...others] = differences({ do: before.toSpliced(2, 0, effect as never) }, { do: before })
    expect(others).toEqual([])
    expect(one).toMatchObject({ at: 'next.do.2', after: JSON.stringify(effect), acts: true })
    expect(one).not.toHaveProperty('before')
    const [gone] = differences({ do: before }, { do: before.toSpliced(2, 0, effect as never) })
    expect(gone).toMatchObject({ at: 'next.do.2', before: JSON.stringify(effect), acts: true })
  })

  it('is everything in a new step, and what acts in it', () => {
    const steps = { more: { title: 'More', next: { do: [{ call: 'openDoor' }], redirect: '/elsewhere' } } }
    const found = differences({ steps })
    expect(found).toContainEqual({ step: 'more', what: 'steps', text: 'a new step, "More"' })
    expect(found.filter(({ acts }) => acts)).toMatchObject([
      { step: 'more', at: 'next', after: JSON.stringify(steps.more.next) },
    ])
  })

  it('is told where effects have changed places', () => {
    const [set, call] = [{ set: { nickname: 'Eve' } }, { call: 'sendPin', onFail: '@continue' }]
    expect(
      differences({ do: [call, set] }, { do: [set, call] }).map((one) => [differenceInWords(one), one.acts]),
    ).toEqual([
      [`next.do.0 is gone: ${JSON.stringify(set)}`, true],
      [`next.do.1 is new: ${JSON.stringify(set)}`, true],
    ])
  })
})
