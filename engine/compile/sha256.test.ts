import { createHash } from 'node:crypto'
import { assert, property, string } from 'fast-check'
import { expect, it } from 'vitest'
import { sha256 } from './sha256.ts'

const own = (text: string): string => createHash('sha256').update(text).digest('hex')

it('hashes as Node does, at every length of the last block', () => {
  for (let length = 0; length < 200; length++) expect(sha256('é'.repeat(length))).toBe(own('é'.repeat(length)))
  assert(
    property(string({ unit: 'grapheme', maxLength: 500 }), (text) => sha256(text) === own(text)),
    { seed: 1 },
  )
})
