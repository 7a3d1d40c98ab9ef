import theirs from '@rjsf/utils/lib/deepEquals.js'
import { describe, expect, it } from 'vitest'
import deepEquals from './deepEquals.ts'

const circle = (name: string) => {
  const made: Record<string, unknown> = { name }
  made.self = made
  return made
}

describe('deepEquals', () => {
  it.each([
    [1, 1],
    [1, '1'],
    [null, undefined],
    [NaN, NaN],
    [{ a: 1 }, { a: 1 }],
    [{ a: 1 }, { a: 1, b: undefined }],
    [{ a: undefined }, { b: undefined }],
    [
      [1, [2]],
      [1, [2]],
    ],
    [[], {}],
    [
      [1, 2],
      [2, 1],
    ],
    [() => 1, () => 2],
    [{ run: () => 1 }, { run: () => 2 }],
    [{ run: () => 1 }, { run: 2 }],
    [circle('a'), circle('a')],
    [circle('a'), circle('b')],
  ])('says of %o and %o what rjsf’s own says', (a, b) => {
    expect(deepEquals(a, b)).toBe(theirs(a, b))
  })
})
