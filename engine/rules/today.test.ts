import { describe, expect, it } from 'vitest'
import { evaluate } from './evaluate.ts'
import { dayIn, todayOf } from './today.ts'

const halfPastMidnight = Date.parse('2024-07-01T00:30:00+01:00')

describe('the day in a time zone', () => {
  it.each([
    ['Europe/London', '2024-06-30T22:59:59Z', '2024-06-30'],
    ['Europe/London', '2024-06-30T23:00:00Z', '2024-07-01'],
    ['Europe/London', '2024-12-31T23:59:59Z', '2024-12-31'],
    ['Europe/London', '2025-01-01T00:00:00Z', '2025-01-01'],
    ['America/New_York', '2024-07-01T03:59:59Z', '2024-06-30'],
    ['America/New_York', '2024-07-01T04:00:00Z', '2024-07-01'],
    ['Asia/Kathmandu', '2024-07-01T18:14:59Z', '2024-07-01'],
    ['Asia/Kathmandu', '2024-07-01T18:15:00Z', '2024-07-02'],
    ['Pacific/Kiritimati', '2024-07-01T10:00:00Z', '2024-07-02'],
    ['UTC', '2024-07-01T00:00:00Z', '2024-07-01'],
    ['Nowhere/Atlantis', '2024-06-30T23:30:00Z', '2024-06-30'],
  ])('%s at %s is %s', (zone, now, day) => expect(dayIn(zone, Date.parse(now))).toBe(day))

  it('is that of the theme, or of UTC where it names none', () => {
    expect(todayOf({ timeZone: 'Europe/London' }, halfPastMidnight)).toBe('2024-07-01')
    for (const theme of [{}, { timeZone: '' }, { timeZone: 1 }])
      expect(todayOf(theme, halfPastMidnight)).toBe('2024-06-30')
  })

  it('is told to rules and to the functions of a registry', () => {
    const functions = { day: (_: unknown[], { today }: { today: string }) => today }
    const world = { functions, now: halfPastMidnight, timeZone: 'Europe/London' }
    for (const name of ['today', 'day']) expect(evaluate(['call', name], {}, world)).toBe('2024-07-01')
  })
})
