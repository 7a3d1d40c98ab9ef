import { expect, it } from 'vitest'
import { concernsOf, foreignTo } from './companies.ts'

const brand = (companyId: string, ...funnels: string[]) => ({
  companyId,
  companyName: `${companyId} Ltd`,
  brandName: `Brand of ${companyId}`,
  funnels,
})
const themes = [brand('a', 'shared', 'mine'), brand('b', 'shared', 'theirs')]
const bases = new Map([
  ['theirs', ['ground']],
  ['ground', ['under']],
  ['mine', ['shared']],
])

const concerned = (...funnels: string[]) => {
  const { because, companies } = concernsOf(themes, { funnels }, bases)!
  return [because, ...companies.map(({ id }) => id)]
}

it('a change concerns the brands that show what it changes', () => {
  expect(concerned('theirs')).toEqual(['show theirs', 'b'])
  expect(concerned('shared')).toEqual(['show shared', 'a', 'b'])
  expect(concerned('loose')).toEqual(['show loose'])
  expect(concernsOf(themes.slice(1), { funnels: ['theirs'] }, bases)).toBeUndefined()
})

it('a change of a funnel that no brand shows concerns the brands that show what builds on it', () => {
  expect(concerned('ground')).toEqual(['show or build on ground', 'b'])
  expect(concerned('under', 'mine')).toEqual(['show or build on mine or under', 'a', 'b'])
})

it('what is foreign to the members of a company always concerns another one', () => {
  const foreign = foreignTo('a', themes, { served: [], bases })
  expect([...foreign.keys()].sort()).toEqual(['ground', 'theirs', 'under'])
  for (const id of foreign.keys()) expect([id, ...concerned(id).slice(1)]).toEqual([id, 'b'])
})
