import { expect, it } from 'vitest'
import { applyChange } from './applyChange.ts'

const value = { list: [1, 2], inner: { 'a/b': 1 } }

it.each([
  [
    { op: 'add', path: '/list/-', value: 3 },
    { ...value, list: [1, 2, 3] },
  ],
  [
    { op: 'add', path: '/list/0', value: 0 },
    { ...value, list: [0, 1, 2] },
  ],
  [
    { op: 'replace', path: '/list/1', value: 5 },
    { ...value, list: [1, 5] },
  ],
  [
    { op: 'remove', path: '/list/0' },
    { ...value, list: [2] },
  ],
  [
    { op: 'add', path: '/inner/a~1b', value: 2 },
    { list: [1, 2], inner: { 'a/b': 2 } },
  ],
] as const)('%j', (change, expected) => {
  expect(applyChange(value, change)).toEqual(expected)
})

it('changes nothing but the copy, and refuses what is not there', () => {
  expect(value).toEqual({ list: [1, 2], inner: { 'a/b': 1 } })
  expect(() => applyChange(value, { op: 'remove', path: '/other' })).toThrow('other')
})
