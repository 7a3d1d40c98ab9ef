import { expect, it } from 'vitest'
import { longDate } from './longDate.ts'

it.each([
  ['2024-03-27T00:00:00.000Z', '27 March 2024'],
  ['1980-12-01', '1 December 1980'],
  ['2024-13-01', '2024-13-01'],
  ['soon', 'soon'],
  ['', ''],
])('writes %s as %s', (iso, long) => expect(longDate(iso)).toBe(long))

it.each([
  ['2027-02-01T00:00:00.000Z', '1 Chwefror 2027'],
  ['2024-02-31', '31 February 2024'],
])('writes %s in Welsh as %s', (iso, long) => expect(longDate(iso, 'cy')).toBe(long))
