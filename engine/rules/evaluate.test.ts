import { describe, expect, it } from 'vitest'
import { compileText } from './compileText.ts'
import { compileValue } from './compileValue.ts'
import { evaluate, evaluateValue, isPresent, renderText, type RuleWorld } from './evaluate.ts'
import { sample, treeOf } from './testing/sample.ts'
import type { Tree } from './tree.ts'

const world: RuleWorld = {
  functions: Object.fromEntries(Object.entries(sample.functions).map(([name, { run }]) => [name, run])),
  now: 7_200_000,
}
const given = (source: string, form: Record<string, unknown> = {}) => evaluate(treeOf(source), { form }, world)

describe('what is not set', () => {
  it.each([
    ['form.name', ''],
    ['form.agreed', false],
    ['form.count', 0],
    ['form.pets', []],
    ['form.shop.shelf', ''],
    ['form.pets[3].name', ''],
    ["form.notes['x']", ''],
    ['form.pets[0].toys[1]', ''],
    ['local.code', ''],
    ['valid', false],
    ["form.shop.shelf == ''", true],
    ['form.pets.exists(p, p.age == 0)', false],
    ['size(form.report.list)', 0],
    ["form.report.a + 'x'", 'x'],
    ['form.report.a > 1', false],
    ['form.report.a - 1', -1],
  ])('%s reads as a zero value', (source, value) => {
    expect(given(source)).toEqual(value)
    expect(evaluate(treeOf(source), {}, world)).toEqual(value)
  })

  it('reads members of list entries as zero values too', () => {
    expect(given('form.pets.map(p, p.age)', { pets: [{ age: 2 }, {}, null] })).toEqual([2, 0, 0])
  })

  it('takes null for not set', () => {
    expect(given("form.name == '' && size(form.pets) == 0", { name: null, pets: null })).toBe(true)
  })

  it('never finds what every JavaScript object inherits', () => {
    expect(given("form.notes['constructor']", { notes: {} })).toBe('')
    expect(given("'toString' in form.notes", { notes: {} })).toBe(false)
    expect(given('form.report.constructor.name')).toBeUndefined()
  })
})

describe('present', () => {
  it.each([
    ['', false],
    ['  ', false],
    ['a', true],
    [false, false],
    [true, true],
    [0, true],
    [[], false],
    [[null], true],
    [{}, false],
    [{ a: '', b: [] }, false],
    [{ a: { b: 'x' } }, true],
    [null, false],
    [undefined, false],
  ])('of %j is %s', (value, present) => {
    expect(isPresent(value)).toBe(present)
  })
})

describe('operators and functions', () => {
  const pets = [
    { name: 'Rex', age: 3, toys: ['ball'] },
    { name: 'Tom', age: 5, toys: [] },
  ]
  it.each([
    ['form.pets == form.pets.filter(p, true)', true],
    ["form.pets[0].toys == ['ball']", true],
    ['form.pets[0] == form.pets[1]', false],
    ["form.pets.exists_one(p, p.name.startsWith('R'))", true],
    ['form.pets.all(p, p.age > 2 && p.toys.all(t, size(t) == 4))', true],
    ["form.pets.filter(p, p.name != 'Tom').map(p, p.age * 2)", [6]],
    ['total(form.pets.map(p, p.age))', 8],
    ["'Tom' in form.pets.map(p, p.name)", true],
    ['size(form.name)', 1],
    ["trim('  a ') + upper('b') + lower('C') + string(1.5) + string(true)", 'aBc1.5true'],
    ["'abc'.endsWith('bc') && 'abc'.contains('b')", true],
    ['hour()', 2],
    ["'b' > 'a' ? 1 - 2 : 0", -1],
  ])('%s', (source, value) => {
    expect(given(source, { pets, name: '😀' })).toEqual(value)
  })

  it('compares objects whatever the order of members, and takes undefined for absent', () => {
    const equal = (a: unknown, b: unknown) => evaluate(['==', ['root', 'a'], ['root', 'b']], { a, b }, world)
    expect(equal({ x: 1, y: [{ z: 2 }] }, { y: [{ z: 2 }], x: 1 })).toBe(true)
    expect(equal({ x: 1, y: undefined }, { x: 1 })).toBe(true)
    expect(equal({ x: 1 }, [1])).toBe(false)
    expect(equal([], {})).toBe(false)
  })
})

describe('robustness', () => {
  const bare = Object.assign(Object.create(null) as Record<string, unknown>, { a: 1 })
  const odd: unknown[] = [null, undefined, 1, 'a', true, [], {}, bare, [[1]], NaN]
  const shapes: Tree[] = [
    ['-', ['root', 'x'], ['root', 'y']],
    ['+', ['root', 'x'], ['root', 'y']],
    ['<', ['root', 'x'], ['root', 'y']],
    ['==', ['root', 'x'], ['root', 'y']],
    ['in', ['root', 'x'], ['root', 'y']],
    ['.', ['root', 'x'], ['root', 'y']],
    ['&&', ['root', 'x'], ['!', ['root', 'y']]],
    ['filter', ['root', 'x'], 'e', ['root', 'y']],
    ['call', 'contains', ['root', 'x'], ['root', 'y']],
    ['call', 'size', ['root', 'x']],
    ['call', 'string', ['root', 'x']],
    ['call', 'missing', ['root', 'x']],
    ['unheard', ['root', 'x']] as unknown as Tree,
  ]
  it('never throws, whatever the data', () => {
    for (const tree of shapes)
      for (const x of odd) for (const y of odd) expect(() => evaluate(tree, { x, y }, world)).not.toThrow()
  })
})

describe('texts and values', () => {
  const text = (source: string, form: Record<string, unknown>) =>
    renderText(compileText(source, sample).text, { form }, world)

  it('prints text and numbers, and nothing else', () => {
    expect(text('Hi {form.name}, {form.count} {{x}}{form.report}', { name: 'Ann', count: 3, report: { a: 1 } })).toBe(
      'Hi Ann, 3 {x}',
    )
    expect(text('Hi {form.name}!', {})).toBe('Hi !')
  })

  it('computes formulas at any depth and keeps the rest', () => {
    const { value } = compileValue({ a: ['= form.count + 1', { b: '= form.pets' }], c: 'x', d: null }, sample)
    expect(evaluateValue(JSON.parse(JSON.stringify(value)), { form: { count: 1 } }, world)).toEqual({
      a: [2, { b: [] }],
      c: 'x',
      d: null,
    })
  })

  it('renders texts inside values', () => {
    const { value } = compileValue({ label: 'For {form.name}' }, sample, { texts: true })
    expect(evaluateValue(value, { form: { name: 'Ann' } }, world)).toEqual({ label: 'For Ann' })
  })
})
