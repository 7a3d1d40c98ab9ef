import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { inRoot } from '#scripts/lib/root.ts'
import files from './files.json' with { type: 'json' }

it('test files that only test:full runs exist, one entry each, with a reason', () => {
  expect(files.filter(({ file }) => !existsSync(inRoot(file)))).toEqual([])
  expect(new Set(files.map(({ file }) => file)).size).toBe(files.length)
  expect(files.filter(({ reason }) => reason.length < 20)).toEqual([])
})
