import { expect, it } from 'vitest'
import { registry } from '#funnels/registry.ts'
import { withoutClauses } from './withoutClauses.ts'

it('leaves out the clauses that stand in brackets, and nothing else', () => {
  const { operations, widgets, blocks } = registry
  const abouts = [operations, widgets, blocks].flatMap((names) => Object.values(names).map(({ about }) => about))
  expect(abouts.filter((about) => /[A-Z]-\d\d/.test(about)).length).toBeGreaterThan(30)
  expect(abouts.map(withoutClauses).filter((about) => /[A-Z]-\d/.test(about))).toEqual([])
  expect(withoutClauses('Short (V5-A-04 to -06, B-*), in a frame (of its own)')).toBe('Short, in a frame (of its own)')
})
