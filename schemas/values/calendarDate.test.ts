import { describe, expect, it } from 'vitest'
import { ageOf, readIsoDate, toShortDate } from './calendarDate.ts'

describe('calendar dates', () => {
  it.each([
    ['1980-02-01', new Date(1980, 1, 1)],
    ['2000-02-29T00:00:00.000Z', new Date(2000, 1, 29)],
    ['2015-02-03T10:15:00+01:00', new Date(2015, 1, 3)],
    ['1900-02-29', undefined],
    ['2001-02-29', undefined],
    ['2024-04-31', undefined],
    ['2015-13-01', undefined],
    ['2015-00-10', undefined],
    ['2015-2-3', undefined],
    ['03/02/2015', undefined],
    ['2015-02-03 and more', undefined],
    ['', undefined],
  ])('reads %s', (text, date) => {
    expect(readIsoDate(text)).toEqual(date)
  })

  it('writes them', () => {
    expect([new Date(2015, 8, 3), new Date(2015, 5, 30)].map((day) => toShortDate(day))).toEqual([
      '03 Sep 2015',
      '30 Jun 2015',
    ])
  })

  it('completes a year on the birthday, for 29 February on 1 March', () => {
    const years = ageOf
    expect(years('2000-05-10', '2018-05-09')).toBe(17)
    expect(years('2000-05-10', '2018-05-10')).toBe(18)
    expect(years('2000-02-29', '2018-02-28')).toBe(17)
    expect(years('2000-02-29', '2018-03-01')).toBe(18)
  })

  it('counts completed years of a kept date', () => {
    expect(ageOf('2000-05-10T00:00:00.000Z', '2018-05-10')).toBe(18)
    expect(ageOf('10/05/2000', '2018-05-10')).toBeUndefined()
  })
})
