import { expect, it } from 'vitest'
import { touchedBy } from './touched.ts'

it('runs the tests of changed modules by their imports, and those that read a changed file', () => {
  const readers = { 'funnels/': ['tests/scenarios'], 'docs/': ['tests/guides'], 'README.md': ['tests/guides'] }
  expect(touchedBy(['engine/run/view.ts', 'docs/cli.md', 'README.md', 'bin/runnel.mjs'], readers)).toEqual({
    modules: ['engine/run/view.ts'],
    tests: ['tests/guides'],
  })
  expect(touchedBy(['funnels/v1/funnel.json'], readers)).toEqual({
    modules: ['funnels/v1/funnel.json'],
    tests: ['tests/scenarios'],
  })
})
