import { describe, expect, it } from 'vitest'
import { ageOf, completedYears, dayInLondon, isRealDate, readIsoDate, toMidnightUtc, toShortDate } from './calendarDate.ts'

describe('calendar dates', () => {
  it.each([
    ['1980-02-01', { year: 1980, month: 2, day: 1 }],
    ['2000-02-29T00:00:00.000Z', { year: 2000, month: 2, day: 29 }],
    ['2015-02-03T10:15:00+01:00', { year: 2015, month: 2, day: 3 }],
    ['0080-02-01', { year: 80, month: 2, day: 1 }],
    ['2001-02-29', undefined],
    ['2015-13-01', undefined],
    ['2015-00-10', undefined],
    ['2015-2-3', undefined],
    ['03/02/2015', undefined],
    ['2015-02-03 and more', undefined],
    ['', undefined],
  ])('reads %s', (text, date) => {
    expect(readIsoDate(text)).toEqual(date)
  })

  it('knows which days there are', () => {
    expect(isRealDate({ year: 1900, month: 2, day: 29 })).toBe(false)
    expect(isRealDate({ year: 2000, month: 2, day: 29 })).toBe(true)
    expect(isRealDate({ year: 2024, month: 4, day: 31 })).toBe(false)
  })

  it('writes them', () => {
    expect(toMidnightUtc({ year: 80, month: 2, day: 1 })).toBe('0080-02-01T00:00:00.000Z')
    expect(toShortDate({ year: 2015, month: 9, day: 3 })).toBe('03 Sep 2015')
  })

  it('completes a year on the birthday, for 29 February on 1 March', () => {
    const years = (birth: [number, number, number], today: [number, number, number]) => {
      const date = ([year, month, day]: [number, number, number]) => ({ year, month, day })
      return completedYears(date(birth), date(today))
    }
    expect(years([2000, 5, 10], [2018, 5, 9])).toBe(17)
    expect(years([2000, 5, 10], [2018, 5, 10])).toBe(18)
    expect(years([2000, 2, 29], [2018, 2, 28])).toBe(17)
    expect(years([2000, 2, 29], [2018, 3, 1])).toBe(18)
  })

  it('counts completed years of a kept date', () => {
    expect(ageOf('2000-05-10T00:00:00.000Z', Date.UTC(2018, 4, 10, 12))).toBe(18)
    expect(ageOf('10/05/2000', 0)).toBeUndefined()
  })

  it('takes the day of the United Kingdom, summer time included', () => {
    expect(dayInLondon(Date.UTC(2024, 5, 30, 23, 30))).toEqual({ year: 2024, month: 7, day: 1 })
    expect(dayInLondon(Date.UTC(2024, 11, 31, 23, 30))).toEqual({ year: 2024, month: 12, day: 31 })
  })
})
