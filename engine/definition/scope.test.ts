import { describe, expect, it } from 'vitest'
import type { Definition, Step } from './definition.ts'
import { eventType, rootsOf } from './scope.ts'
import { registry as neutralRegistry } from '#engine/examples/registry.ts'

const definition = (ask: Step, more: Partial<Definition> = {}): Definition => ({
  id: 'demo',
  title: 'Demo',
  path: '/demo',
  order: ['ask'],
  steps: { ask },
  ...more,
})
const roots = (...args: Parameters<typeof definition>) => rootsOf(definition(...args), neutralRegistry)
const member = (type: unknown, name: string) => (type as { members: Record<string, unknown> }).members[name]
const level = { label: 'Level', widget: 'select', choices: ['low', { value: 'high', label: 'High' }] }

describe('rootsOf', () => {
  it('types results by response and output, wherever the call stands', () => {
    const called = roots({
      next: {
        do: [
          {
            effects: [
              { call: 'listSlots', as: 'times', onFail: { do: [{ call: 'checkPin', as: 'pin' }], to: '@stay' } },
            ],
          },
        ],
        to: '@next',
      },
    })
    expect(member(called.times, 'slots')).toMatchObject({ kind: 'list', of: { members: { day: { kind: 'string' } } } })
    expect(member(called.times, 'error')).toEqual({ kind: 'string' })
    expect(member(called.pin, 'decision')).toEqual({ kind: 'string', enum: ['right', 'wrong', 'late'] })
    expect(member(called.error, 'operation')).toEqual({ kind: 'string', enum: ['listSlots', 'checkPin'] })
  })

  it('joins the data of the funnel, at any depth', () => {
    const { form } = roots({}, { data: { 'seat.colour': { type: 'string' }, extra: { type: 'boolean' } } })
    expect(member(member(form, 'seat'), 'colour')).toEqual({ kind: 'string' })
    expect(member(member(form, 'seat'), 'row')).toEqual({ kind: 'string' })
    expect(member(form, 'extra')).toEqual({ kind: 'bool' })
  })

  it('knows the values of a text that is only ever chosen or set to a fixed text', () => {
    expect(member(roots({ fields: { level } }).form, 'level')).toEqual({ kind: 'string', enum: ['low', 'high'] })
    expect(
      member(roots({ fields: { level }, do: [{ set: { level: 'none' } }, { set: { level: null } }] }).form, 'level'),
    ).toEqual({ kind: 'string', enum: ['low', 'high', 'none'] })
  })

  it.each<[string, Step]>([
    ['a formula sets it', { fields: { level }, do: [{ set: { level: '= form.nickname' } }] }],
    ['a formula may set anything', { fields: { level }, do: [{ set: '= form.seat' }] }],
    [
      'another field asks for it freely',
      { fields: { level }, steps: { inner: { fields: { level: { label: 'Level', widget: 'text' } } } } },
    ],
  ])('leaves it open when %s', (_, step) => {
    expect(member(roots(step).form, 'level')).toEqual({ kind: 'string' })
  })

  it('names the steps in journey', () => {
    expect(member(roots({}).journey, 'open')).toEqual({ kind: 'string', enum: ['ask'] })
  })
})

describe('eventType', () => {
  it('knows shared events, those of the funnel, and no others', () => {
    const own = definition({}, { events: { opened: { payload: { page: { type: 'string' } } } } })
    expect(eventType('slot-chosen', own, neutralRegistry)).toEqual({
      kind: 'object',
      members: { day: { kind: 'string' }, free: { kind: 'number' } },
    })
    expect(eventType('opened', own, neutralRegistry)).toEqual({ kind: 'object', members: { page: { kind: 'string' } } })
    expect(eventType('toString', own, neutralRegistry)).toBeUndefined()
  })
})
