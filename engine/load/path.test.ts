import { posix } from 'node:path'
import { array, assert, constantFrom, property } from 'fast-check'
import { expect, it } from 'vitest'
import { basename, dirname, join } from './path.ts'

const parts = array(constantFrom('a', 'funnel.json', '.', '..', '', '/', 'b/c', '/d', 'e/'), { maxLength: 5 })

it('joins and divides paths as Node does where paths have slashes', () => {
  assert(
    property(parts, (some) => {
      const path = join(...some)
      expect(path).toBe(posix.join(...some).replace(/(?<=.)\/$/, ''))
      expect(dirname(path)).toBe(posix.dirname(path))
      expect(basename(path)).toBe(posix.basename(path))
      expect(basename(path, '.json')).toBe(posix.basename(path, '.json'))
    }),
    { numRuns: 2000, seed: 1 },
  )
})
