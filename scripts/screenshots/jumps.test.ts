import { expect, it } from 'vitest'
import { jumps } from './jumps.ts'
import type { Places } from './places.ts'
import type { Shot } from './shots.ts'

const shot = (file: string, places: Places, more: Partial<Shot> = {}): Shot => ({
  brand: 'base',
  screen: file,
  state: 'empty',
  series: 'v1',
  opens: true,
  width: 320,
  scheme: 'light',
  file,
  places,
  findings: [],
  ...more,
})
const found = (shots: Shot[]) => jumps(shots).map(({ shot: { file }, finding }) => `${file}: ${finding}`)

it('finds what stands elsewhere than in most steps', () => {
  const shots = [
    shot('one', { header: [0, 0, 320, 64] }),
    shot('two', { header: [0, 0, 320, 65] }),
    shot('three', { header: [0, 0, 320, 90] }),
  ]
  expect(found(shots)).toEqual(['three: the header stands at 0, 320, 90 and not at 0, 320, 64 as in most steps'])
})

it('compares headings by where they begin, and only before anything was said above them', () => {
  const shots = [
    shot('one', { heading: [16, 100, 200, 30] }),
    shot('two', { heading: [16, 100, 90, 60] }),
    shot('errors', { heading: [16, 300, 90, 60] }, { opens: false }),
  ]
  expect(found(shots)).toEqual([])
  expect(found([...shots, shot('three', { heading: [16, 140, 90, 60] })])).toHaveLength(1)
})

it('compares only the steps of one funnel in one brand at one width', () => {
  expect(
    found([
      shot('one', { header: [0, 0, 320, 64] }),
      shot('two', { header: [0, 0, 390, 64] }, { width: 390 }),
      shot('three', { header: [0, 0, 320, 70] }, { series: 'v2' }),
      shot('four', { header: [0, 0, 320, 80] }, { brand: 'other' }),
    ]),
  ).toEqual([])
})
