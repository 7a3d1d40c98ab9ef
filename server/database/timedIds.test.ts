import { expect, it } from 'vitest'
import { leastId, monthOf, newTimedId, timeOfId } from './timedIds.ts'

const at = new Date('2026-11-22T10:20:30.405Z')

it('makes an id that tells its moment, and no two the same', () => {
  const ids = Array.from({ length: 1000 }, () => newTimedId(at))
  expect(new Set(ids).size).toBe(1000)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(timeOfId(ids[0]!)).toEqual(at)
})

it('knows no moment of a random id', () => {
  expect(timeOfId('4f1c2f6a-9a53-4c1e-8f3e-1d1d5e0f7a11')).toBeUndefined()
})

it('bounds the ids of a time', () => {
  const id = newTimedId(at)
  expect(leastId(at) < id).toBe(true)
  expect(id < leastId(new Date(at.getTime() + 1))).toBe(true)
})

it('counts months over the end of a year', () => {
  expect(monthOf(at, 2)).toEqual(new Date('2027-01-01T00:00:00.000Z'))
  expect(monthOf(at, -11)).toEqual(new Date('2025-12-01T00:00:00.000Z'))
})
