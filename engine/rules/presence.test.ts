import { describe, expect, it } from 'vitest'
import { certainPaths, conjuncts, presenceRule, presenceTest } from './presence.ts'
import { sample, treeOf } from './testing/sample.ts'

describe('presenceRule', () => {
  it.each(['form.shop.shelf', 'form.pets', 'form.shop', 'local.code', 'form.notes.a', 'valid'])(
    'is what present(%s) compiles to',
    (path) => {
      expect(presenceRule(path, sample.roots)).toEqual(treeOf(`present(${path})`))
    },
  )

  it('leaves zero values out where types are not known', () => {
    expect(presenceRule('form.shop.shelf')).toEqual([
      'call',
      'present',
      ['.', ['.', ['root', 'form'], 'shop'], 'shelf'],
    ])
  })
})

describe('presenceTest', () => {
  it('knows what && joins and is a test of presence', () => {
    const tree = treeOf(
      "present(form.shop.aisle) && (form.name != '' && size(form.pets) > 0) && form.agreed && form.colour == 'red' && (present(form.count) || valid)",
    )
    const tests = conjuncts(tree).filter((part) => presenceTest(part) !== undefined)
    expect(tests.map(presenceTest)).toEqual(['form.shop.aisle', 'form.name', 'form.pets', 'form.agreed'])
    expect(tests[1]).toEqual(treeOf("form.name != ''"))
    expect(conjuncts(tree)).toHaveLength(6)
  })
})

describe('certainPaths', () => {
  it.each([
    ['present(form.name) && form.agreed', ['form.name', 'form.agreed']],
    ["form.colour == 'red'", ['form.colour']],
    ["'red' == form.colour", ['form.colour']],
    ["form.colour in ['red', 'green']", ['form.colour']],
    ["form.colour in ['red', '']", []],
    ['present(form.name) || present(form.name) && valid', ['form.name']],
    ["form.name == 'a' || form.colour == 'red'", []],
    ["!(form.name == '')", ['form.name']],
    ['form.count > 2', []],
    ['size(form.pets) != 0', ['form.pets']],
    ['size(form.pets) > 1', ['form.pets']],
    ['size(form.pets) >= 1', ['form.pets']],
    ['size(form.pets) >= 0', []],
    ['size(form.pets) == 2', ['form.pets']],
    ['size(form.pets) < 2', []],
    ['1 < size(form.pets)', ['form.pets']],
    ['1 < 2', []],
    ["form.pets[0].name == 'cat'", ['form.pets']],
    ['present(form.pets[0])', ['form.pets']],
    ["form.pets[0].name != 'cat'", []],
    ['valid ? present(form.name) : false', ['valid', 'form.name']],
    ["valid ? present(form.name) : form.name != '' && form.agreed", ['form.name']],
    ['form.name != form.colour', []],
  ])('%s holds only where %j are set', (source, paths) => {
    expect([...certainPaths(treeOf(source))]).toEqual(paths)
  })

  it.each([
    ["form.name == '' || !present(form.pets)", ['form.name', 'form.pets']],
    ["form.name == '' && !present(form.pets)", []],
    ["form.colour != 'red'", ['form.colour']],
    ['!form.agreed', ['form.agreed']],
    ['size(form.pets) == 0', ['form.pets']],
    ['size(form.pets) < 1', ['form.pets']],
    ['size(form.pets) <= 1', ['form.pets']],
    ['size(form.pets) > 1', []],
    ["form.pets[0].name == ''", ['form.pets']],
    ['present(form.name)', []],
  ])('%s does not hold only where %j are set', (source, paths) => {
    expect([...certainPaths(treeOf(source), false)]).toEqual(paths)
  })
})
