import { describe, expect, it } from 'vitest'
import { calculations, dateFunctions, numberFunctions } from './calculations.ts'
import { evaluate } from './evaluate.ts'
import { dateRuns } from './words/dates.ts'
import { numberRuns } from './words/numbers.ts'
import { builtInSignatures } from './signatures.ts'
import { sample, treeOf } from './testing/sample.ts'
import { compileRule } from './compileRule.ts'
import type { Tree } from './tree.ts'

const world = { functions: {}, now: Date.UTC(2024, 1, 29, 23, 59) }
const given = (source: string): unknown => evaluate(treeOf(source), {}, world)
const called = (name: string, args: unknown[]): unknown =>
  evaluate(['call', name, ...args.map((_, at): Tree => ['root', String(at)])], { ...args }, world)

describe.each(Object.entries(calculations))('%s', (name, { examples, parameters, returns }) => {
  it.each(examples)('gives $gives for $arguments', ({ arguments: args, gives }) => {
    expect(called(name, args)).toEqual(gives)
  })

  it('gives something of its type for anything, and only finite numbers', () => {
    const odd = [undefined, null, 1e308, -1e-320, NaN, -Infinity, true, 'x', '9999-12-31', [], [1e308, 1e308, 'x'], {}]
    for (const a of odd)
      for (const b of odd) {
        const value = called(name, [a, b].slice(0, parameters.length))
        expect(typeof value, `${name}(${String(a)}, ${String(b)})`).toBe(returns)
        if (typeof value === 'number') expect(Number.isFinite(value) && !Object.is(value, -0)).toBe(true)
      }
  })
})

it('describes what is carried out, under names that nothing else has', () => {
  expect(Object.keys(numberFunctions)).toEqual(Object.keys(numberRuns))
  expect(Object.keys(dateFunctions).sort()).toEqual(Object.keys(dateRuns).sort())
  expect(Object.keys(calculations).filter((name) => Object.hasOwn(builtInSignatures, name))).toEqual([])
})

describe('numbers', () => {
  it.each([
    ['round(2.675, 2)', 2.68],
    ['round(1.15 * 3, 1)', 3.5],
    ['round(-1.005, 2)', -1.01],
    ['round(0.0000004, 2)', 0],
    ['round(123456789.125, 2)', 123456789.13],
    ['round(1.23, 30)', 1.23],
    ['sum([19.99, 5.01, 0.1, 0.2])', 25.3],
    ['sum([1, 2, 3].map(x, x * 2))', 12],
    ['floor((0.1 + 0.7) * 10)', 8],
    ['average([0.1, 0.2])', 0.15],
    ["number('-7') + number('1e5') + number('')", -7],
    ['4.35 * 100', 435],
    ['0.1 + 0.2', 0.3],
    ['0.3 - 0.1', 0.2],
    ['1.1 * 1.1', 1.21],
    ['19.99 * 3', 59.97],
    ['divide(0.3, 0.1)', 3],
    ['divide(1, 3)', 0.3333333333333333],
    ['divide(2, 3)', 0.6666666666666666],
    ['divide(0.7 * 100, 7)', 10],
    ['floor(divide(1, 3) * 3)', 1],
    ['ceil(divide(2, 3) * 3)', 2],
    ['round(divide(1249.99, 3) * 3, -2)', 1200],
    ['round(divide(1250, 7) * 7, -2)', 1300],
    ['round(1234567890123.456, 3)', 1234567890123.456],
    ['round(123456789012.3449, 2)', 123456789012.34],
    ['round(-123456789012.3449, 2)', -123456789012.34],
    ['floor(1234567890123.999)', 1234567890123],
    ['ceil(1234567890123.001)', 1234567890124],
    ['round(9007199254740949, -2)', 9007199254740900],
    ['floor(9007199254740991)', 9007199254740991],
    ['sum([900000000000000 * 100, 1, -900000000000000 * 100])', 1],
    ['round(8.345 * 100, 1)', 834.5],
    ['sum([1.1, 2.2].map(x, x * 1.1))', 3.63],
  ])('%s', (source, value) => expect(given(source)).toBe(value))

  it.each([
    '0.1 + 0.2 == 0.3',
    '4.35 * 100 >= 435',
    '1.1 * 3 == 3.3',
    '3.3 in [1.1 * 3]',
    'sum([0.1, 0.2]) == 0.1 + 0.2',
  ])('compares as it prints: %s', (source) => expect(given(source)).toBe(true))

  it('prints no exponent', () => {
    expect(given("string(0.0000001) + ' ' + string(1000000 * 1000000 * 1000000 * 10000)")).toBe(
      '0.0000001 10000000000000000000000',
    )
  })

  it('gives 0 for what is too large for a number', () => {
    expect(called('divide', [1e308, 1e-10])).toBe(0)
    expect(evaluate(['*', 1e308, 10], {}, world)).toBe(0)
  })

  it('adds ten thousand small amounts exactly', () => {
    expect(called('sum', [Array<number>(10_000).fill(0.1)])).toBe(1000)
  })
})

describe('dates', () => {
  it.each([
    ['today()', '2024-02-29'],
    ['addDays(today(), 1)', '2024-03-01'],
    ["days('2023-12-31T10:00:00.000Z', today())", 60],
    ["days(today(), '2024-02-01')", -28],
    ["addMonths('2024-12-31', 2)", '2025-02-28'],
    ["addYears('0099-01-01', 1)", '0100-01-01'],
    ["addDays('9999-12-31', 1)", ''],
    ["years('2004-02-29', '2023-02-28')", 18],
    ["years('2004-02-29', '2023-03-01')", 19],
    ["years('2024-06-15', '2000-06-16')", -23],
    ["year('2024-13-01') + year('2024-1-1') + year('20240101')", 0],
  ])('%s', (source, value) => expect(given(source)).toBe(value))
})

describe('in rules', () => {
  it('are typed', () => {
    const problem = (source: string) => compileRule(source, sample).problems[0]?.message
    expect(problem("sum(['a'])")).toBe('sum takes list of number, this is list of text')
    expect(problem('days(form.name)')).toBe('days takes 2 values, not 1')
    expect(problem('form.count / 2')).toContain('rules do not divide')
    expect(problem('roun(1, 2)')).toBe('there is no function "roun"')
    expect(compileRule('sum(form.pets.map(p, p.age)) > 3', sample)).toMatchObject({
      problems: [],
      type: { kind: 'bool' },
      reads: ['form.pets'],
    })
  })
})
