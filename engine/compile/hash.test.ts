import { createHash } from 'node:crypto'
import { assert, property, string } from 'fast-check'
import { expect, it } from 'vitest'
import { hashOf } from './hash.ts'

const own = (text: string): string => createHash('sha256').update(JSON.stringify(text)).digest('hex')

it('hashes as Node does, at every length of the last block', () => {
  for (let length = 0; length < 200; length++) expect(hashOf('é'.repeat(length))).toBe(own('é'.repeat(length)))
  assert(
    property(string({ unit: 'grapheme', maxLength: 500 }), (text) => hashOf(text) === own(text)),
    { seed: 1 },
  )
})
