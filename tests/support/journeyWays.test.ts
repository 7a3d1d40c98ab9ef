import { describe, expect, it } from 'vitest'
import { offers } from '#schemas/offers.ts'
import type { Theme } from '#schemas/theme.ts'
import { loadThemes } from '#server/page/themes.ts'
import { pairsOf } from './cover.ts'
import { funnelIds } from './funnels.ts'
import { formOf, full, pointers, sizes, tagsOf, walksOf, type Brand, type Way } from './journeyWays.ts'

const brands = loadThemes()

const pairOf = ({ funnel, brand }: Way): string => `${funnel} ${brand.name}`

const factorsOf = ({ funnel, brand, pointer, size }: Way): Record<string, string> => ({
  form: formOf(funnel),
  brand: brand.name,
  provider: brand.theme.creditProvider!,
  pointer,
  size,
})

/** Every way that is possible at all. */
const possible = (funnels: string[], among: Brand[]): Way[] =>
  funnels.flatMap((funnel) =>
    among
      .filter(({ theme }) => offers(theme, funnel))
      .flatMap((brand) =>
        (Object.keys(pointers) as Way['pointer'][]).flatMap((pointer) =>
          (Object.keys(sizes) as Way['size'][]).map((size) => ({ funnel, brand, pointer, size })),
        ),
      ),
  )

const newBrand: Brand = { name: 'new', theme: { ...brands[0]!.theme, funnels: ['v2', 'v5'] } as Theme }

describe.each([
  ['the brands that there are', brands],
  ['one more brand, that offers two funnels', [...brands, newBrand]],
])('the walks of %s', (_, among) => {
  const { gate, rest } = walksOf(funnelIds, among)

  it('show in the gate each pair of form, brand, provider, pointer and size', () =>
    expect(new Set(gate.map(factorsOf).flatMap(pairsOf))).toEqual(
      new Set(possible(funnelIds, among).map(factorsOf).flatMap(pairsOf)),
    ))

  it('show each funnel in the gate, and everywhere in each brand that offers it', () => {
    expect(new Set(gate.map(({ funnel }) => funnel))).toEqual(new Set(funnelIds))
    expect(new Set([...gate, ...rest].map(pairOf))).toEqual(new Set(possible(funnelIds, among).map(pairOf)))
  })

  it('are fewer in the gate than pairs of funnel and brand, and none is made twice', () => {
    expect(gate.length).toBeLessThan(new Set(possible(funnelIds, among).map(pairOf)).size)
    expect(rest.filter((way) => gate.map(pairOf).includes(pairOf(way)))).toEqual([])
  })
})

it('funnels that extend one another share a form', () =>
  expect(['v3', 'v3b', 'v3c', 'v3d', 'v5'].map(formOf)).toEqual(['v3b', 'v3b', 'v3b', 'v3b', 'v5']))

it('a journey is only for test:full if the others show what it shows', () => {
  const journeys = [
    { funnel: 'a', width: '1' },
    { funnel: 'a', width: '2' },
    { funnel: 'b', width: '1' },
    { funnel: 'b', width: '2' },
  ]
  const tags = tagsOf(journeys, ({ funnel, width }) => [funnel, width])
  expect(journeys.map(tags)).toEqual([[], [full], [full], []])
})
