import { describe, expect, it } from 'vitest'
import { compileValue } from './compileValue.ts'
import { sample, treeOf } from './testing/sample.ts'
import { boolType, listOf, numberType, textType } from './types.ts'

describe('compileValue', () => {
  it.each([
    [
      { a: '= form.name', b: [1, '= size(form.pets)', { c: true }] },
      { a: { $: treeOf('form.name') }, b: [1, { $: treeOf('size(form.pets)') }, { c: true }] },
    ],
    ['=no formula', '=no formula'],
    ['= 1', { $: 1 }],
    [null, null],
    ['{form.name}', '{form.name}'],
  ])('%j', (source, value) => {
    expect(compileValue(source, sample)).toMatchObject({ value, problems: [] })
  })

  it('inserts rules in strings only where texts are asked for', () => {
    const compiled = compileValue({ title: 'Hi {form.name}', plain: 'a {{b}}' }, sample, { texts: true })
    expect(compiled.value).toEqual({ title: { $text: ['Hi ', { rule: treeOf('form.name') }] }, plain: 'a {b}' })
    expect(compiled.reads).toEqual(['form.name'])
  })

  it('knows the type of what it gives', () => {
    expect(compileValue({ a: '= form.count', b: ['= form.name'] }, sample).type).toEqual({
      kind: 'object',
      members: { a: numberType, b: listOf(textType) },
    })
    expect(compileValue(null, sample).type).toBeUndefined()
  })

  it('points at mistakes by pointer and offset', () => {
    const { problems } = compileValue({ 'a/b': [1, '= form.nam'], '~': '= valid &&' }, sample)
    expect(problems).toMatchObject([
      { code: 'rule-unknown-key', pointer: '/a~1b/1', start: 7, end: 10 },
      { code: 'rule-syntax', pointer: '/~0', start: 10, end: 10 },
    ])
  })

  const expects = sample.roots.form!
  it.each([
    [{ name: 'a', count: 2, colour: 'red', shop: { aisle: '= form.name' } }, []],
    [{ name: null, colour: '' }, []],
    [{ agreed: 'yes' }, [['value-type', '/agreed', 'this is text, yes/no is needed']]],
    [{ colour: 'blue' }, [['value-type', '/colour', 'this is never "blue"']]],
    [{ count: '= form.name' }, [['rule-result', '/count', 'this gives text, number is needed']]],
    [{ pets: [{ age: 'old' }] }, [['value-type', '/pets/0/age', 'this is text, number is needed']]],
    [{ name: ['a'] }, [['value-type', '/name', 'this is list, text is needed']]],
    [{ name: { a: 1 } }, [['value-type', '/name', 'this is object, text is needed']]],
  ])('holds %j against the expected type', (value, problems) => {
    expect(
      compileValue(value, { ...sample, expects }).problems.map((problem) => [
        problem.code,
        problem.pointer,
        problem.message,
      ]),
    ).toEqual(problems)
  })

  it('refuses a key that means a formula', () => {
    expect(
      compileValue({ a: { $: 1 } }, { ...sample, expects: { kind: 'map', of: { kind: 'map', of: boolType } } })
        .problems[0],
    ).toMatchObject({ code: 'rule-forbidden', pointer: '/a' })
  })
})
