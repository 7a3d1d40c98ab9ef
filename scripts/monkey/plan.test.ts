import { expect, it } from 'vitest'
import { drawPlan } from './plan.ts'

/** A plan as data: what its moves would draw stands for its source of chance. */
const drawn = (seed: number, number: number) => {
  const { chanceOf, ...plan } = drawPlan(seed, number)
  return { ...plan, chances: [0, 1, 2].map((move) => chanceOf(move)()) }
}

it('draws the same session for the same seed and number, and another one for others', () => {
  expect(drawn(1, 37)).toEqual(drawn(1, 37))
  expect(drawn(1, 38).chances).not.toEqual(drawn(1, 37).chances)
  expect(drawn(2, 37).chances).not.toEqual(drawn(1, 37).chances)
})

it('draws for each move what does not depend on how much the moves before it drew', () => {
  const { chanceOf } = drawPlan(1, 1)
  const before = chanceOf(1)()
  const first = chanceOf(0)
  for (let at = 0; at < 10; at++) first()
  expect(chanceOf(1)()).toBe(before)
})

it('meets every form in every brand that offers it within forty sessions, and every kind of storage', () => {
  const plans = Array.from({ length: 40 }, (_, at) => drawPlan(1, at + 1))
  const places = new Set(plans.map(({ funnel, brand }) => `${funnel} ${brand}`))
  expect(new Set(plans.map(({ funnel }) => funnel)).size).toBe(8)
  expect([...places]).toEqual(
    expect.arrayContaining(['v1 base', 'v2 meadow', 'v3b harbour', 'v1 northgate', 'v5 sterling']),
  )
  expect(new Set(plans.map(({ storage }) => storage))).toEqual(new Set(['ordinary', 'absent', 'full']))
})

it('gives each session people with names of letters and emails of their own', () => {
  const plans = Array.from({ length: 40 }, (_, at) => drawPlan(1, at + 1))
  const names = plans.map(({ who }) => who.firstName)
  expect(new Set(names).size).toBe(40)
  for (const name of names) expect(name).toMatch(/^[A-Za-z]+$/)
})
