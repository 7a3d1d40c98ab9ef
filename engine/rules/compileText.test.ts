import { describe, expect, it } from 'vitest'
import { compileText } from './compileText.ts'
import { sample, treeOf } from './testing/sample.ts'

describe('compileText', () => {
  it.each([
    ['Plain', 'Plain'],
    ['', ''],
    ['{{literal}} braces', '{literal} braces'],
    ['{form.name}', [{ rule: treeOf('form.name') }]],
    [
      'Hello {form.name}, you are {form.count}!',
      ['Hello ', { rule: treeOf('form.name') }, ', you are ', { rule: treeOf('form.count') }, '!'],
    ],
    ["{form.name == '}' ? 'a{' : \"b\"} x", [{ rule: treeOf("form.name == '}' ? 'a{' : 'b'") }, ' x']],
    ['{{{form.name}}}', ['{', { rule: treeOf('form.name') }, '}']],
  ])('%j', (source, text) => {
    expect(compileText(source, sample)).toMatchObject({ text, problems: [] })
  })

  it('collects what is read, each once', () => {
    expect(compileText('{form.name} {form.shop.aisle} {form.name}', sample).reads).toEqual([
      'form.name',
      'form.shop.aisle',
    ])
  })

  it.each([
    ['Ends in {form.nam}', 'rule-unknown-key', 'nam'],
    ['It is {valid}', 'rule-result', 'valid'],
    ['All {form.pets}', 'rule-result', 'form.pets'],
    ['Open {form.name', 'rule-syntax', '{'],
    ['Loose } here', 'rule-syntax', '}'],
    ['Nothing {}', 'rule-syntax', ''],
  ])('%j has a mistake', (source, code, words) => {
    const { problems } = compileText(source, { ...sample, expects: { kind: 'bool' } })
    expect(problems.map((problem) => [problem.code, source.slice(problem.start, problem.end)])).toEqual([[code, words]])
  })
})
