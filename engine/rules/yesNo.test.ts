import { expect, it } from 'vitest'
import { compileRule } from './compileRule.ts'
import { evaluate } from './evaluate.ts'
import { certainPaths } from './presence.ts'
import { printRule } from './printRule.ts'
import { createSolver } from './solver/solver.ts'
import { typeOfSchema } from './types.ts'

const form = typeOfSchema({
  type: 'object',
  properties: { charity: { type: 'boolean', yesNo: true }, agreed: { type: 'boolean' } },
})
const names = { roots: { form }, functions: {} }
const tree = (source: string) => {
  const { tree: compiled, problems } = compileRule(source, names)
  expect(problems).toEqual([])
  return compiled
}
const holds = (source: string, charity?: boolean) =>
  evaluate(tree(source), { form: { charity } }, { functions: {}, now: 0 })
const can = (...sources: string[]) => createSolver(names).together(...sources.map(tree)).can

it.each([
  ['present(form.charity)', [false, true, true]],
  ['form.charity', [false, false, true]],
  ['!form.charity', [true, true, false]],
  ['form.charity == false', [true, true, false]],
  ['present(form.charity) && !form.charity', [false, true, false]],
])('%s of nothing, no and yes', (rule, expected) => {
  expect([holds(rule), holds(rule, false), holds(rule, true)]).toEqual(expected)
})

it('is certain where it is yes or tested, not where it only reads as no', () => {
  const certain = (rule: string) => [...certainPaths(tree(rule))]
  for (const rule of ['form.charity', 'form.charity == true', 'form.charity != false', 'present(form.charity)'])
    expect(certain(rule)).toEqual(['form.charity'])
  for (const rule of ['!form.charity', 'form.charity == false']) expect(certain(rule)).toEqual([])
})

it('is decided with nothing, no and yes', () => {
  expect(can('present(form.charity)', '!form.charity')).toBe('sometimes')
  expect(can('!present(form.charity)', '!form.charity')).toBe('sometimes')
  expect(can('!present(form.charity)', 'form.charity')).toBe('never')
  expect(can('present(form.agreed)', '!form.agreed')).toBe('never')
})

it('is printed as it was written', () => {
  expect(printRule(tree('present(form.charity)'))).toBe('present(form.charity)')
})
