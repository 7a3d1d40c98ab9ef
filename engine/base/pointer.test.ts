import { expect, it } from 'vitest'
import { inside, isWithin, keysOf, parentOf, pointerTo, valueAt } from './pointer.ts'

it.each([
  ['', []],
  ['/', ['']],
  ['/a~1b/0', ['a/b', '0']],
  ['/m~0n', ['m~n']],
  // `~01` is `~1`, not `/`: what is unescaped last must not be unescaped again.
  ['/~01', ['~1']],
  ['/~1~0', ['/~']],
])('reads and writes %s', (pointer, keys) => {
  expect(keysOf(pointer)).toEqual(keys)
  expect(pointerTo(keys)).toBe(pointer)
})

it('leads on, and back out', () => {
  expect(inside('/steps', 'a/b', 0)).toBe('/steps/a~1b/0')
  expect(['/steps/a~1b', '/steps', ''].map(parentOf)).toEqual(['/steps', '', ''])
})

it('knows what lies within a place', () => {
  expect(['/a', '/a/b', '/ab', ''].map((pointer) => isWithin(pointer, '/a'))).toEqual([true, true, false, false])
})

it('finds what stands there, and nothing that is inherited', () => {
  const value = { 'a/b': [1, { c: 2 }] }
  expect(valueAt(value, keysOf('/a~1b/1/c'))).toBe(2)
  expect(valueAt(value, keysOf(''))).toBe(value)
  expect(valueAt(value, keysOf('/constructor/name'))).toBeUndefined()
})
