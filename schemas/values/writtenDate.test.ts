import { describe, expect, it } from 'vitest'
import { anyDates, births, joinedParts, keptDate, partsOf, readDate, slashedDate, splitDate } from './writtenDate.ts'

const today = '2026-11-23'
const birth = (text: string) => readDate(text, today, births)
const date = (text: string) => readDate(text, today, anyDates)
const parts = (day: string, month: string, year: string) => ({ day, month, year })

/** What people type, paste from letters and spreadsheets, or let the browser fill in, and the day that they mean. */
const spellings: [text: string, day: string][] = [
  ['15 / 03 / 1980', '1980-03-15'],
  ['5/3/1980', '1980-03-05'],
  ['05.03.1980', '1980-03-05'],
  ['15 03 1980', '1980-03-15'],
  ['15031980', '1980-03-15'],
  ['15-03-1980', '1980-03-15'],
  ['1980-03-15', '1980-03-15'],
  ['1980-03-15T00:00:00.000Z', '1980-03-15'],
  ['  29/02/2000 ', '2000-02-29'],
  ['1980/03/15', '1980-03-15'],
  ['1980.3.15', '1980-03-15'],
  ['19800315', '1980-03-15'],
  ['20011203', '2001-12-03'],
  ['03122001', '2001-12-03'],
  ['Sat 15 March 1980', '1980-03-15'],
  ['Tues, 15 Mar 1980', '1980-03-15'],
  ['1503-1980', '1980-03-15'],
  ['15 March 1980', '1980-03-15'],
  ['15 Mar 1980', '1980-03-15'],
  ['15-MAR-1980', '1980-03-15'],
  ['15th of March, 1980', '1980-03-15'],
  ['March 15, 1980', '1980-03-15'],
  ['Mar 15 1980', '1980-03-15'],
  ['Mar 15th 1980', '1980-03-15'],
  ['Saturday, 15 March 1980', '1980-03-15'],
  ['1980 March 15', '1980-03-15'],
  ['1980 15 March', '1980-03-15'],
  ['3 Sept 1980', '1980-09-03'],
  ['1 September 1980', '1980-09-01'],
  ['15 / 03 / 80', '1980-03-15'],
  ['15/3/80', '1980-03-15'],
  ['150380', '1980-03-15'],
  ['15 March 80', '1980-03-15'],
  ["15 Mar '80", '1980-03-15'],
  ['March 15 80', '1980-03-15'],
  ['15th March 1980', '1980-03-15'],
  ['the 15th of March 1980', '1980-03-15'],
  ['1st of the 3rd 1980', '1980-03-01'],
  ['22nd Feb. 1980', '1980-02-22'],
  ['15Mar1980', '1980-03-15'],
  ['Fri, 15 March 2024', '2024-03-15'],
  ['March 15, 2024', '2024-03-15'],
  ['2024-03-15T10:00', '2024-03-15'],
  ['2024-03-15T10:00:00+01:00', '2024-03-15'],
  ['2024-03-15 10:00:00', '2024-03-15'],
  ['15/03/1980 00:00', '1980-03-15'],
  ['15/03/1980, 9:05 pm', '1980-03-15'],
  ['15 March 2024 at 10:30', '2024-03-15'],
  ['Fri, 15 Mar 2024 10:00:00 GMT', '2024-03-15'],
  ['Fri Mar 15 2024 00:00:00 GMT+0000 (Greenwich Mean Time)', '2024-03-15'],
  ['2024-03-15 10:00:00+00', '2024-03-15'],
  ['2024-03-15 10:00:00.123456+00', '2024-03-15'],
  ['15 March 2024, 10am', '2024-03-15'],
  ['15/03/1980 9 p.m.', '1980-03-15'],
  ['Fri Mar 15 10:00:00 GMT 2024', '2024-03-15'],
  ['Fri Mar 15 10:00:00 2024', '2024-03-15'],
  ['Weds, 13 March 2024', '2024-03-13'],
  ['15-Mar-80', '1980-03-15'],
  ['15/03/1980\r\n', '1980-03-15'],
  ['15\t3\t1980', '1980-03-15'],
  ['15\u00a0March\u00a01980', '1980-03-15'],
  ['15\u202fMarch\u20091980', '1980-03-15'],
  ['15\u201303\u20131980', '1980-03-15'],
  ['15 \u2011 03 \u2011 1980', '1980-03-15'],
  ['15\u221203\u22121980', '1980-03-15'],
  ['15\u00b703\u00b71980', '1980-03-15'],
  ['15\u204403\u20441980', '1980-03-15'],
  ['15\\03\\1980', '1980-03-15'],
  ['15_03_1980', '1980-03-15'],
  ['15 Mar \u201980', '1980-03-15'],
  ['15\u1d57\u02b0 March 1980', '1980-03-15'],
  ['15 th March 1980', '1980-03-15'],
  ['\uff11\uff15/\uff10\uff13/\uff11\uff19\uff18\uff10', '1980-03-15'],
  ['\u200e15/03/1980\u200f', '1980-03-15'],
  ['15/\u200b03/\u200b1980', '1980-03-15'],
  ['15/03\u034f/1980', '1980-03-15'],
  ['١٥/٠٣/١٩٨٠', '1980-03-15'],
  ['(15/03/1980)', '1980-03-15'],
]

/** Texts that are no date, name no real day, or do not say which. */
const noDates = [
  '',
  '  ',
  '15/3',
  '1503198',
  'March',
  'March 1980',
  '15 Ma 1980',
  '15 / 03 / 19800',
  '15 Marchember 1980',
  'tomorrow',
  'born 15 March 1980',
  '15/03/1980 in Leeds',
  '15/03/1980 16/03/1980',
  '15 March April 1980',
  '15 80 March',
  '15/3/8',
  '15/3/980',
  '1/1122000',
  '15+03+1980',
  '1980 March',
  '10:15:30',
  '03/15/1980 25',
  `15/03/1980${' '.repeat(80)}and more`,
]
const noDays = [
  '31 / 02 / 1980',
  '29 / 02 / 2001',
  '13/13/1980',
  '01/19/1980',
  '03/15/1980',
  '00/01/1980',
  '1980-02-30',
  '31 April 1980',
  '99999999',
  '20010231',
]

describe('a written date', () => {
  it.each(spellings)('reads %j', (text, day) => {
    expect([birth(text), date(text)]).toContain(`${day}T00:00:00.000Z`)
    if (Number(day.slice(0, 4)) < 2008) expect(birth(text)).toBe(`${day}T00:00:00.000Z`)
  })

  it.each(noDates)('does not read %j', (text) => expect([birth(text), date(text)]).toEqual([undefined, undefined]))

  it.each(noDays)('is not a real date: %s [VAL-DOB-05]', (text) =>
    expect([birth(text), date(text)]).toEqual([undefined, undefined]),
  )

  it('takes 29 / 02 / 2000 for real [VAL-DOB-05]', () => {
    expect(birth('29 / 02 / 2000')).toBe('2000-02-29T00:00:00.000Z')
  })

  it('keeps what it does not read as it was typed', () => {
    expect(keptDate(' 31/02/1980 ', today, births)).toBe(' 31/02/1980 ')
    expect(keptDate('15/03/1980', today, births)).toBe('1980-03-15T00:00:00.000Z')
  })

  it('stores 01 / 02 / 1980 at midnight UTC and shows it again [ENT-FORM-04, VAL-DOB-01]', () => {
    expect(birth('01 / 02 / 1980')).toBe('1980-02-01T00:00:00.000Z')
    expect(slashedDate('1980-02-01T00:00:00.000Z')).toBe('01 / 02 / 1980')
  })

  it('writes nothing for what is not a date', () => {
    expect(slashedDate('')).toBe('')
    expect(slashedDate('1980-02-31')).toBe('')
  })
})

describe('a year of two digits', () => {
  it.each(['15 / 03 / 19', '15 / 03 / 20', '15/03/12', '23 / 11 / 09', '15 March 24', '01/19/80'])(
    'of a birth means none that makes 18 to 100: %s',
    (text) => expect(birth(text)).toBeUndefined(),
  )

  it('of a birth is the one that makes 18 to 100, on the day', () => {
    expect([birth('01/02/03'), birth('23 / 11 / 08'), birth('24 / 11 / 08')]).toEqual([
      '2003-02-01T00:00:00.000Z',
      '2008-11-23T00:00:00.000Z',
      undefined,
    ])
    expect([birth('23 / 11 / 25'), birth('24 / 11 / 25')]).toEqual([undefined, '1925-11-24T00:00:00.000Z'])
  })

  it('of any date lies less than 99 years back and 21 ahead, and means nothing if two do', () => {
    expect(['15/3/80', '15/3/12', '15/12/26', '15/3/30', '15/3/46', '15/3/48'].map(date)).toEqual([
      '1980-03-15T00:00:00.000Z',
      '2012-03-15T00:00:00.000Z',
      '2026-12-15T00:00:00.000Z',
      undefined,
      undefined,
      '1948-03-15T00:00:00.000Z',
    ])
  })

  it('means nothing where no span is given', () => expect(readDate('15/3/80', today)).toBeUndefined())
})

describe('the parts of a date', () => {
  it.each([
    ['15/3/1980', parts('15', '3', '1980')],
    [' 15 March 1980', parts('15', '3', '1980')],
    ['1980-03-15', parts('15', '03', '1980')],
    ['31/02/2001', parts('31', '02', '2001')],
    ['15/3/30', parts('15', '3', '30')],
  ])('are split in %j', (text, given) => expect(splitDate(text)).toEqual(given))

  it.each(noDates)('are not split in %j', (text) => expect(splitDate(text)).toBeUndefined())

  it.each([
    [parts('15', '3', '1980'), '1980-03-15T00:00:00.000Z'],
    [parts('05', '03', '2031'), '2031-03-05T00:00:00.000Z'],
    [parts(' 1 ', ' March ', ' 1980 '), '1980-03-01T00:00:00.000Z'],
    [parts('29', 'feb', '2024'), '2024-02-29T00:00:00.000Z'],
    [parts('15th', 'March', '1980'), '1980-03-15T00:00:00.000Z'],
    [parts('March', '15', '1980'), '1980-03-15T00:00:00.000Z'],
    [parts('15', '3', '80'), '1980-03-15T00:00:00.000Z'],
    [parts('15/3/1980', '', ''), '1980-03-15T00:00:00.000Z'],
    [parts('', '', 'Fri, 15 March 2024'), '2024-03-15T00:00:00.000Z'],
  ])('are one date: %j', (given, iso) => expect(date(joinedParts(given))).toBe(iso))

  it.each([
    parts('31', '2', '2001'),
    parts('29', '2', '2023'),
    parts('0', '3', '1980'),
    parts('15', '13', '1980'),
    parts('15', 'ma', '1980'),
    parts('15', 'mars', '1980'),
    parts('15', '3', '30'),
    parts('15', '3', ''),
    parts('', '', ''),
  ])('are none: %j', (given) => expect(date(joinedParts(given))).toBeUndefined())

  it('that are no day are given back as they were typed', () => {
    expect(joinedParts(parts('31', '2', '2001'))).toBe('31 / 2 / 2001')
    for (const given of [parts('31', '2', '2001'), parts('', 'May', ''), parts('', '', '80'), parts('a', '', 'b')])
      expect(partsOf(joinedParts(given))).toEqual(given)
    expect(joinedParts(parts(' ', '', ''))).toBe('')
    expect(partsOf('')).toEqual(parts('', '', ''))
  })

  it('of a kept day have no zeros in front', () => {
    expect(partsOf('1980-03-05T00:00:00.000Z')).toEqual(parts('5', '3', '1980'))
  })
})
