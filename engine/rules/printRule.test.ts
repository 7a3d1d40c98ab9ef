import { describe, expect, it } from 'vitest'
import { printRule } from './printRule.ts'
import { treeOf } from './testing/sample.ts'

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
