import { describe, expect, it } from 'vitest'
import { money, readNumber, readPounds, writePounds } from './amounts.ts'

describe('readNumber', () => {
  it.each([
    ['12', 12],
    [' 12 ', 12],
    ['1,200', 1200],
    ['1 200', 1200],
    ['1,200,300.25', 1200300.25],
    ['-3', -3],
    ['.5', 0.5],
    ['7.', 7],
    ['007', 7],
    ['999999999999999', 999999999999999],
    ...['\u00a0', '\u2009', '\u202f', '\u3000'].map((blank): [string, number] => [`1${blank}200`, 1200]),
    ...['−', '–', '‐', '‑', '－', '﹣'].map((minus): [string, number] => [`${minus}5`, -5]),
    ['\u202d−1,200.50\u202c', -1200.5],
    ['1\u200b2', 12],
    ['１２．５', 12.5],
    ['٤٢', 42],
  ])('reads %j', (text, number) => expect(readNumber(text)).toBe(number))

  it.each([
    '',
    ' ',
    '.',
    '-',
    'abc',
    '1,20',
    '12,34,567',
    '1.2.3',
    '1e5',
    '£5',
    '0x10',
    '5 cars',
    '1234567890123456',
    '—5',
    '5−3',
    '- 5',
    '−−5',
  ])('takes %j for no number', (text) => expect(readNumber(text)).toBeUndefined())
})

describe('readPounds', () => {
  it.each([
    ['£1200.50', 1200.5],
    [' £ 1,200 ', 1200],
    ['1200', 1200],
    ['0.99', 0.99],
    ['￡１,200', 1200],
    ['\u00a0£1\u202f200.50\u00a0', 1200.5],
  ])('reads %j', (text, pounds) => expect(readPounds(text)).toBe(pounds))

  it.each(['', '£', '-5', '£-5', '−5', '£−5', '-£5', '1.999', '$5', '5 pounds', '££5'])(
    'takes %j for no amount',
    (text) => expect(readPounds(text)).toBeUndefined(),
  )
})

it('writes pence only where there are any', () => {
  expect([1200, 1200.5, 0.99, 0].map(writePounds)).toEqual(['1200', '1200.50', '0.99', '0'])
})

it.each([
  [1.005, '£1.01'],
  [8.345, '£8.35'],
  [-1.005, '-£1.01'],
  [-0.004, '£0'],
  [434.99999999999994, '£435'],
  [1e13, '£10,000,000,000,000'],
  [1e-7, '£0'],
  [12345678901234.56, '£12,345,678,901,234.56'],
  [1.0049999999999997, '£1.01'],
  [0.9949999999999999, '£1'],
])('writes %d as %s', (amount, text) => expect(money(amount)).toBe(text))
