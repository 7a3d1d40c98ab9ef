import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { inRoot } from '../lib/root.ts'
import listed from '#tests/stages.json' with { type: 'json' }
import { touchedBy } from './touched.ts'

it('runs the tests of changed modules by their imports, and tests and journeys that read a changed file', () => {
  const readers = {
    'funnels/': ['tests/scenarios'],
    'docs/': ['tests/guides', 'tests/journeys/docs.spec.ts'],
    'README.md': ['tests/guides'],
  }
  expect(touchedBy(['engine/run/view.ts', 'docs/cli.md', 'README.md', 'bin/runnel.mjs'], readers)).toEqual({
    modules: ['engine/run/view.ts'],
    tests: ['tests/guides'],
    journeys: ['tests/journeys/docs.spec.ts'],
  })
  expect(touchedBy(['funnels/v1/funnel.json'], readers)).toEqual({
    modules: ['funnels/v1/funnel.json'],
    tests: ['tests/scenarios'],
    journeys: [],
  })
})

it('knows only readers that exist, of files that exist', () => {
  const named = Object.entries(listed.readers).flat(2)
  expect(named.filter((path) => !existsSync(inRoot(path)))).toEqual([])
})
