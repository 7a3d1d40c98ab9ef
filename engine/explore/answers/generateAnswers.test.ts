import { describe, expect, it } from 'vitest'
import { registry as neutralRegistry } from '#engine/examples/registry.ts'
import { compiledOf } from '#engine/scenario/testing/playFunnel.ts'
import { keptSession } from '#engine/simulate/player.ts'
import { generateAnswers } from './generateAnswers.ts'

const generate = (steps: Record<string, unknown>, upTo?: string, data?: object) =>
  generateAnswers(
    compiledOf({ steps: { ...steps, end: { final: true } }, data: data as never }),
    neutralRegistry,
    upTo,
    { theme: { shop: 'north' } },
  )

const text = (more: object = {}) => ({ label: 'Nickname', widget: 'text', required: 'Please enter it', ...more })

describe('generated answers', () => {
  it('answers the steps before the asked one, and no others', () => {
    const steps = {
      a: { fields: { nickname: text() } },
      b: { fields: { topic: { label: 'Topic', widget: 'select', choices: ['garden', 'kitchen'] } } },
      c: { fields: { level: text() } },
    }
    expect(generate(steps, 'a')).toEqual({ form: {}, completed: [], lands: true })
    expect(generate(steps, 'c')).toEqual({
      form: { nickname: 'Anna', topic: 'garden' },
      completed: ['a', 'b'],
      lands: true,
    })
    expect(generate(steps).form).toEqual({ nickname: 'Anna', topic: 'garden', level: 'Anna' })
  })

  it.each<[string, object, unknown]>([
    ['a length', { checks: [{ minLength: 8, message: 'm' }] }, 'Annaaaaa'],
    ['a greatest length', { checks: [{ maxLength: 2, message: 'm' }] }, 'An'],
    ['a pattern', { checks: [{ pattern: '^[0-9]{4}$', message: 'm' }] }, '0000'],
    ['a format', { checks: [{ format: 'weekday', message: 'm' }] }, 'Monday'],
    ['a rule', { checks: [{ rule: "form.nickname == 'Bea' || form.nickname == 'Cleo'", message: 'm' }] }, 'Bea'],
    [
      'several checks at once',
      {
        checks: [
          { rule: "form.nickname != 'Anna'", message: 'm' },
          { maxLength: 3, message: 'm' },
        ],
      },
      'Ann',
    ],
    [
      'several patterns at once',
      {
        checks: [
          { pattern: '^\\d{4}$', message: 'm' },
          { pattern: '^7', id: 'seven', message: 'm' },
        ],
      },
      '7000',
    ],
    ['normalised', { normalise: ['trim'] }, 'Anna'],
  ])('satisfies %s', (_, field, value) => {
    expect(generate({ a: { fields: { nickname: text(field) } } }, 'end')).toMatchObject({
      form: { nickname: value },
      lands: true,
    })
  })

  it('finds answers that fit one another and the gate', () => {
    const level = text({ checks: [{ rule: 'form.level == form.nickname', message: 'Not the same' }] })
    expect(
      generate({ a: { fields: { nickname: text({ checks: [{ minLength: 6, message: 'm' }] }), level } } }, 'end').form,
    ).toEqual({ nickname: 'Annaaa', level: 'Annaaa' })
    expect(
      generate(
        {
          a: {
            fields: { topic: { label: 'Topic', widget: 'select', choices: ['garden', 'kitchen'] } },
            gate: "form.topic == 'kitchen'",
          },
        },
        'end',
      ),
    ).toMatchObject({ form: { topic: 'kitchen' }, lands: true })
  })

  it('leaves out what is not asked, and steps that are not in the journey', () => {
    const level = text({ if: "form.nickname == 'Bea'" })
    expect(generate({ a: { fields: { nickname: text(), level } } }, 'end')).toMatchObject({
      form: { nickname: 'Anna' },
      lands: true,
    })
    const { form, lands } = generateAnswers(
      compiledOf({
        steps: { a: { fields: { nickname: text() } }, b: { fields: { level: text() } }, end: { final: true } },
        order: ['a', { step: 'b', if: "form.nickname == 'Bea'" }, 'end'],
      }),
      neutralRegistry,
      'end',
    )
    expect({ form, lands }).toEqual({ form: { nickname: 'Anna' }, lands: true })
  })

  it('has what effects would have written, in a way that lets the step open', () => {
    const steps = {
      a: {
        fields: { nickname: text() },
        next: {
          do: [
            { call: 'bookSeat', as: 'seat', with: { day: 'Monday', topic: 'garden' } },
            { set: { bookingId: '= seat.id' } },
          ],
          to: '@next',
        },
      },
      b: { entry: 'direct', guard: [{ if: "form.bookingId == ''", to: '/a' }] },
    }
    expect(generate(steps, 'b')).toMatchObject({ form: { bookingId: 'id-1' }, completed: ['a'], lands: true })
    const marked = {
      a: {
        next: {
          do: [{ set: { bookingId: 'first' } }],
          to: [{ if: "form.bookingId == ''", do: [{ set: { bookingId: 'second' } }], to: '@next' }, { to: '@next' }],
        },
      },
      b: { entry: 'direct', guard: [{ if: "form.bookingId == 'first'", to: '/a' }] },
    }
    expect(generate(marked, 'b')).toMatchObject({ form: { bookingId: 'second' }, lands: true })
  })

  it('has nothing from effects that only empty', () => {
    const steps = {
      a: { next: { do: [{ set: { bookingId: null } }], to: '@next' } },
      b: { next: { do: [{ set: { bookingId: 'first' } }], to: '@next' } },
      c: {},
      end: { final: true },
    }
    expect(generate(steps, 'b')).toMatchObject({ form: {}, completed: ['a'] })
    expect(generate(steps, 'b').form).not.toHaveProperty('bookingId')
    expect(generate(steps, 'c').form).toEqual({ bookingId: 'first' })
  })

  it('says when no answers open the step', () => {
    expect(
      generate(
        { a: { fields: { nickname: text({ checks: [{ rule: 'form.nickname == form.level', message: 'm' }] }) } } },
        'end',
      ),
    ).toMatchObject({ lands: false })
  })

  it('can be kept as a session', () => {
    const funnel = compiledOf({ steps: { a: { fields: { nickname: text() } }, end: { final: true } } })
    expect(keptSession(funnel, generateAnswers(funnel, neutralRegistry, 'end'))).toMatchObject({
      funnel: 'play',
      hash: funnel.hash,
      form: { nickname: 'Anna' },
      completed: ['a'],
    })
  })
})
