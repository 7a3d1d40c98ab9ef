import { expect, it, vi } from 'vitest'
import { remembering, rememberingBy } from './memo.ts'

it('makes a result once for each text, also where there is none', () => {
  const make = vi.fn((text: string) => (text === '' ? undefined : text.length))
  const lengthOf = remembering(9, make)
  expect(['a', 'bc', 'a', '', ''].map(lengthOf)).toEqual([1, 2, 1, undefined, undefined])
  expect(make).toHaveBeenCalledTimes(3)
})

it('forgets all when it knows as many as it may', () => {
  const make = vi.fn((text: string) => text)
  const same = remembering(2, make)
  for (const text of ['a', 'b', 'a', 'c', 'a']) same(text)
  expect(make.mock.calls.flat()).toEqual(['a', 'b', 'c', 'a'])
})

it('tells arguments apart by a key that is made of them', () => {
  const make = vi.fn((a: number, b: number) => a + b)
  const sum = remembering(9, make, (a, b) => `${a} ${b}`)
  expect([sum(1, 2), sum(1, 3), sum(1, 2)]).toEqual([3, 4, 3])
  expect(make).toHaveBeenCalledTimes(2)
})

it('makes a result once for each object', () => {
  const make = vi.fn((list: number[], more: number) => list.length + more)
  const size = rememberingBy(make)
  const [one, other] = [[1], [1]]
  expect([size(one, 1), size(other, 1), size(one, 1)]).toEqual([2, 2, 2])
  expect(make).toHaveBeenCalledTimes(2)
})

it('does not remember what failed', () => {
  const make = vi.fn().mockImplementationOnce(() => {
    throw new Error('not yet')
  })
  const tried = remembering(9, make)
  expect(() => tried('a')).toThrow('not yet')
  expect(() => tried('a')).not.toThrow()
})
