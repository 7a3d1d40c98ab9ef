import { describe, expect, it } from 'vitest'
import { dayPartsOf, keptDayParts, readDayParts, splitDay } from './dayParts.ts'

const parts = (day: string, month: string, year: string) => ({ day, month, year })

describe('readDayParts', () => {
  it.each([
    [parts('15', '3', '1980'), '1980-03-15T00:00:00.000Z'],
    [parts('05', '03', '2031'), '2031-03-05T00:00:00.000Z'],
    [parts(' 1 ', ' March ', ' 1980 '), '1980-03-01T00:00:00.000Z'],
    [parts('29', 'feb', '2024'), '2024-02-29T00:00:00.000Z'],
  ])('reads %j', (given, iso) => expect(readDayParts(given)).toBe(iso))

  it.each([
    parts('31', '2', '2001'),
    parts('29', '2', '2023'),
    parts('0', '3', '1980'),
    parts('15', '13', '1980'),
    parts('15', 'ma', '1980'),
    parts('15', 'mars', '1980'),
    parts('15', '3', '80'),
    parts('15', '3', ''),
    parts('', '', ''),
  ])('takes %j for no day', (given) => expect(readDayParts(given)).toBeUndefined())
})

it('keeps what is no day as it was typed, and gives it back', () => {
  expect(keptDayParts(parts('31', '2', '2001'))).toBe('31 / 2 / 2001')
  for (const given of [parts('31', '2', '2001'), parts('', 'May', ''), parts('', '', '80'), parts('a', '', 'b')])
    expect(dayPartsOf(keptDayParts(given))).toEqual(given)
  expect(keptDayParts(parts(' ', '', ''))).toBe('')
  expect(dayPartsOf('')).toEqual(parts('', '', ''))
})

it('shows a kept day without zeros', () => {
  expect(dayPartsOf('1980-03-05T00:00:00.000Z')).toEqual(parts('5', '3', '1980'))
})

it.each([
  ['15/3/1980', parts('15', '3', '1980')],
  [' 15 March 1980', parts('15', 'March', '1980')],
  ['1980-03-15', parts('15', '03', '1980')],
])('splits %j', (text, given) => expect(splitDay(text)).toEqual(given))

it('does not split what has not three parts', () => {
  expect(['', '15', '15/3', '1/2/3/4'].map(splitDay)).toEqual([undefined, undefined, undefined, undefined])
})
