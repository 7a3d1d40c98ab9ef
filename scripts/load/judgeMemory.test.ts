import { expect, it } from 'vitest'
import { trendOf } from './judgeMemory.ts'

const megabyte = 1024 * 1024
/** One point every ten seconds for ten minutes. */
const points = (value: (minute: number) => number) =>
  Array.from({ length: 60 }, (_, at) => ({ at: at * 10, value: value(at / 6) * megabyte }))
const verdictOf = (value: (minute: number) => number) => trendOf(points(value)).verdict

it('calls flat what warms up and then stays', () => {
  expect(verdictOf((minute) => 100 + 50 * Math.min(minute, 3))).toBe('flat')
  expect(trendOf(points(() => 300))).toEqual({ typical: 300 * megabyte, perMinute: 0, verdict: 'flat' })
})

it('calls growing what goes on, however slowly it began', () => {
  expect(verdictOf((minute) => 100 + 2 * minute)).toBe('grows')
  expect(verdictOf((minute) => 300 + (minute > 5 ? 20 * (minute - 5) : 0))).toBe('grows')
})

it('is not led astray by waves and single peaks', () => {
  expect(verdictOf((minute) => 300 + 30 * Math.sin(minute * 7))).toBe('flat')
  expect(verdictOf((minute) => (minute > 9.5 ? 900 : 300))).toBe('flat')
})

it('says nothing of a run that was too short', () => {
  expect(trendOf(points(() => 300).slice(0, 5)).verdict).toBe('unknown')
  expect(trendOf([]).verdict).toBe('unknown')
})
