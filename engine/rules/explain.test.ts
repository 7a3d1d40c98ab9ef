import { describe, expect, it } from 'vitest'
import { explain } from './explain.ts'
import { printRule } from './printRule.ts'
import { sample, treeOf } from './sample.ts'

const world = {
  functions: Object.fromEntries(Object.entries(sample.functions).map(([name, { run }]) => [name, run])),
  now: 0,
}
const why = (source: string, form: Record<string, unknown>) =>
  explain(treeOf(source), { form }, world).map(({ tree, reads }) => [printRule(tree), reads.join(' ')])

describe('explain', () => {
  const pets = [
    { name: 'Rex', age: 3 },
    { name: '', age: 5 },
  ]
  it.each([
    [
      'present(form.name) && form.agreed && form.count > 1',
      [
        ['present(form.name)', 'form.name'],
        ['form.count > 1', 'form.count'],
      ],
    ],
    [
      "form.name != '' || form.count > 1",
      [
        ["form.name != ''", 'form.name'],
        ['form.count > 1', 'form.count'],
      ],
    ],
    [
      '!(form.agreed && form.count < 5)',
      [
        ['form.agreed', 'form.agreed'],
        ['form.count < 5', 'form.count'],
      ],
    ],
    ['!(form.agreed || form.count > 5)', [['form.agreed', 'form.agreed']]],
    ['form.pets.all(p, present(p.name) && p.age < form.count)', [['p.age < form.count', 'form.pets form.count']]],
    ['!form.pets.exists(p, p.age == 5)', [['p.age == 5', 'form.pets']]],
    ['form.pets.exists(p, p.age > 9)', [['form.pets.exists(p, p.age > 9)', 'form.pets']]],
    ['form.agreed ? form.count > 5 : true', [['form.count > 5', 'form.count']]],
    ['form.agreed ? false : true', [['form.agreed', 'form.agreed']]],
    ['form.agreed', []],
  ])('%s', (source, leaves) => {
    expect(why(source, { agreed: true, count: 1, pets })).toEqual(leaves)
  })
})

describe('printRule', () => {
  it.each([
    "form.pets.exists(p, !(p.age > 1 && p.name == 'it\\'s')) || valid",
    "(valid ? 1 : 2) + size(form.pets[0].toys) > -1 && form.name in ['a', 'b']",
    "(form.name + 'x').contains(trim(form.notes['a b'])) && !present(form.shop.aisle)",
    'total(form.pets.filter(p, p.age > 2).map(p, p.age * 2)) == hour()',
    '(form.pets + form.pets).exists(p, true)',
  ])('writes a rule that means the same: %s', (source) => {
    expect(treeOf(printRule(treeOf(source)))).toEqual(treeOf(source))
  })
})
