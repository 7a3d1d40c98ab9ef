import { expect, it } from 'vitest'
import { todayOf } from 'runnel/rules'
import { answerDays, answerTimes } from './answerTimes.ts'

const london = { brandId: 'b1', timeZone: 'Europe/London' }
const daysAt = (now: string, theme: object = london) =>
  answerTimes(theme, new Date(now)).map((time) => todayOf({ ...theme }, time))

it('are today and the day before in the time zone of the brand, today first', () => {
  expect(daysAt('2026-07-01T23:30:00Z')).toEqual(['2026-07-02', '2026-07-01'])
  expect(daysAt('2026-07-01T12:00:00Z')).toEqual(['2026-07-01', '2026-06-30'])
  expect(daysAt('2026-07-01T12:00:00Z', { timeZone: 'Pacific/Kiritimati' })).toEqual(['2026-07-02', '2026-07-01'])
})

it('are the next day, too, shortly before it begins', () => {
  expect(daysAt('2026-07-01T22:50:00Z')).toEqual(['2026-07-01', '2026-06-30', '2026-07-02'])
})

it('are those of the brand that a submission names', () => {
  const deps = { themes: [london] as never }
  expect(answerDays(deps, { brand_id: 'b1' }, new Date('2026-07-01T23:30:00Z'))[0]).toBe('2026-07-02')
  expect(answerDays(deps, { brand_id: 'b2' }, new Date('2026-07-01T23:30:00Z'))[0]).toBe('2026-07-01')
})
