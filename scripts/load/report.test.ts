import { expect, it } from 'vitest'
import { report, numberBetween } from './report.ts'

const megabyte = 1024 * 1024
const samples = (held: number, growth = 0) =>
  Array.from({ length: 60 }, (_, at) => ({
    at,
    held: (held + growth * at) * megabyte,
    resident: 400 * megabyte,
    worked: at / 4,
  }))
const sent = {
  rate: 2,
  seconds: 2,
  late: [0, 0, 1, 30],
  times: new Map([['create', [10, 20, 30]]]),
  errors: new Map<string, number>(),
}

it('is content only without an error, with calls at the rate asked for, and with memory that stays', () => {
  expect(report(sent, samples(60)).good).toBe(true)
  expect(report({ ...sent, errors: new Map([['create: 500', 1]]) }, samples(60)).good).toBe(false)
  expect(report({ ...sent, times: new Map() }, samples(60)).good).toBe(false)
  expect(report({ ...sent, seconds: 3 }, samples(60)).good).toBe(false)
  expect(report({ ...sent, late: [0, 0, 1, 501] }, samples(60)).good).toBe(false)
  expect(report(sent, []).good).toBe(false)
  expect(report(sent, samples(60, 1)).good).toBe(false)
})

it('says what it has seen', () => {
  const { lines } = report({ ...sent, errors: new Map([['create: 500', 2]]) }, samples(60, 1))
  expect(lines[1]!.split(/\s+/)).toEqual(['create', '3', '20', '30', '30'])
  expect(lines.slice(3)).toEqual([
    '2.0 requests a second for 2 s, 2 errors',
    '  2 × create: 500',
    'sent late by 0.0 ms (half of them), 30.0 ms (99 of 100)',
    'the server had 25 % of a processor',
    'memory of the server, once warm',
    '  held after collection   99.0 MB, +60.0 MB a minute: it grows',
    '  resident                400.0 MB, +0.0 MB a minute: flat',
  ])
})

it('says when it was this machine that could not keep up', () => {
  expect(report({ ...sent, seconds: 4 }, samples(60)).lines).toContain(
    'sent late by 0.0 ms (half of them), 30.0 ms (99 of 100): this machine is too busy for 2 a second',
  )
})

it('takes no length of a run that is none', () => {
  expect(numberBetween('minutes', '1.5', 0.1, 240)).toBe(1.5)
  for (const text of ['', '0', 'ten', '241'])
    expect(() => numberBetween('minutes', text, 0.1, 240)).toThrow('--minutes is a number from 0.1 to 240')
})
