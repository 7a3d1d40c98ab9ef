import { describe, expect, it } from 'vitest'
import { loadDefinition } from '#engine/load/loadDefinition.ts'
import { registry } from '#engine/examples/registry.ts'
import { neverTaken } from './neverTaken.ts'

const asks = { title: 'Name', fields: { nickname: { label: 'Nickname', widget: 'text', required: 'Please answer' } } }
const looks = { title: 'Look', guard: [{ if: "form.nickname == ''", to: 'a' }] }
const end = { title: 'End', final: true }
const never = (steps: Record<string, object>, more: object = {}) => {
  const written = {
    format: 2,
    id: 'play',
    title: 'Play',
    path: '/play',
    exits: ['/'],
    order: Object.keys(steps),
    steps,
    ...more,
  }
  return [...neverTaken(loadDefinition(written), registry)]
}

it('a way that asks for the absence of an answer is never taken after the question', () => {
  expect(never({ a: asks, b: looks, end })).toEqual([['/steps/b/guard/0/to a', 'form.nickname was asked for before']])
})

it('it may be taken where the answer is optional, where the question may be left out, and where an effect writes it', () => {
  const { required: _, ...optional } = asks.fields.nickname
  expect(never({ a: { ...asks, fields: { nickname: optional } }, b: looks, end })).toEqual([])
  expect(never({ a: { title: 'A' }, b: { ...looks, entry: 'direct' }, end })).toEqual([])
  expect(
    never({ a: { ...asks, next: { do: [{ set: { nickname: '= form.nickname' } }], to: '@next' } }, b: looks, end }),
  ).toEqual([])
})

describe('where a result decides', () => {
  const asks = [{ call: 'readPayment', as: 'payment', with: { payment: 'P1' } }]
  const status = (is: string) => ({ if: `payment.status == '${is}'`, to: '@next' })
  const pressing = (...to: object[]) => never({ a: { title: 'A', next: { do: asks, to } }, end })

  it('no other way is taken once every outcome leads on', () => {
    expect(pressing(status('paid'), status('pending'), status('refused'))).toEqual([
      ['/steps/a/next/to otherwise a/@show', 'every outcome of readPayment leads elsewhere'],
    ])
  })

  it('another way may be taken while an outcome is left', () => {
    expect(pressing(status('paid'), status('pending'))).toEqual([])
    expect(pressing(status('paid'), status('pending'), { ...status('refused'), if: 'form.agreed' })).toEqual([])
  })
})

describe('a gate', () => {
  const data = { fee: { type: 'string', enum: ['paid', 'open'], class: 'plain' } }
  const pays = (value: string) => ({
    title: 'Pay',
    next: { do: [{ call: 'sendPin' }, { set: { fee: value } }], to: '@next' },
  })
  const sends = { title: 'Send', gate: "form.fee == 'paid'" }
  const shut = [['/steps/c/gate ', "every way here makes sure of form.fee == 'paid'"]]

  it('refuses nobody where every way has met it permanently', () => {
    expect(never({ a: asks, b: pays('paid'), c: sends, end }, { data })).toEqual(shut)
    const asked = { ...pays('paid'), next: [{ if: "form.fee == 'paid'", to: '@next' }, pays('paid').next] }
    expect(never({ a: asks, b: asked, c: sends, end }, { data })).toEqual(shut)
  })

  it.each([
    ['another value is set', { b: pays('open'), c: sends }],
    [
      'a later step sets another value',
      { b: pays('paid'), c: { ...sends, back: { do: [{ set: { fee: 'open' } }], to: '@back' } } },
    ],
    ['a button leads past', { b: { ...pays('paid'), buttons: { skip: { label: 'Skip', to: '@next' } } }, c: sends }],
    ['landing leads past', { b: { ...pays('paid'), next: { do: [{ set: { fee: 'paid' } }], to: '@next' } }, c: sends }],
    ['its address can be opened', { b: pays('paid'), c: { ...sends, entry: 'direct' } }],
    ['a field may be missing', { b: pays('paid'), c: { ...sends, ...asks } }],
    [
      'the answers are dropped',
      {
        b: pays('paid'),
        c: { ...sends, buttons: { anew: { label: 'Anew', do: [{ forget: '@session' }], to: '@stay' } } },
      },
    ],
  ])('may refuse a person where %s', (_, steps) => {
    expect(never({ a: { title: 'A' }, ...steps, end }, { data })).toEqual([])
  })
})
