import { expect, it } from 'vitest'
import { loadDefinition } from '#engine/load/loadDefinition.ts'
import { registry } from '#engine/examples/registry.ts'
import { neverTaken } from './neverTaken.ts'

const asks = { title: 'Name', fields: { nickname: { label: 'Nickname', widget: 'text', required: 'Please answer' } } }
const looks = { title: 'Look', guard: [{ if: "form.nickname == ''", to: 'a' }] }
const end = { title: 'End', final: true }
const never = (steps: Record<string, object>) => {
  const written = {
    format: 2,
    id: 'play',
    title: 'Play',
    path: '/play',
    exits: ['/'],
    order: Object.keys(steps),
    steps,
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
