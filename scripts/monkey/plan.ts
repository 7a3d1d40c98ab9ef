import { seeded, type Random } from '#engine/rules/randomRule.ts'
import { offers } from '#schemas/offers.ts'
import type { Theme } from '#schemas/theme.ts'
import { loadThemes } from '#server/page/themes.ts'
import { funnelIds } from '#tests/support/funnels.ts'
import { person, type Person } from '#tests/support/journeyPeople.ts'
import { below, chance, pick, seedOf, weighted } from './draw.ts'

/** What the browser does when the page stores something. */
export type Storage = 'ordinary' | 'absent' | 'full'

/** A session, drawn before it is played: the same seed and number give the same plan. */
export interface Plan {
  seed: number
  number: number
  funnel: string
  brand: string
  theme: Theme
  storage: Storage
  /** How many moves the monkey makes before an honest person takes over. */
  moves: number
  /** Whom the monkey pretends to be while it answers as asked. */
  who: Person
  /** A source of chance for one move. What a page shows does not change what later moves draw. */
  chanceOf(move: number): Random
}

/** Every funnel in every brand that offers it. */
const places = loadThemes().flatMap(({ name: brand, theme }) =>
  funnelIds.filter((funnel) => offers(theme, funnel)).map((funnel) => ({ brand, theme, funnel })),
)

/** Last names by which the sandboxes know what to do: most people are ordinary. */
const lastNames: readonly (readonly [number, string])[] = [
  [20, 'Byronesque'],
  [1, 'Nofind'],
  [1, 'Bureaudown'],
  [1, 'Challenge'],
  [1, 'Kbatwice'],
  [1, 'Partial'],
]

/** Letters only, as names are; nobody else in the run has it. */
const letters = (count: number): string => String(count).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)

/** A person of one session: `part` sets apart the people of the same session. */
export const personOf = (seed: number, number: number, part: string, lastName = 'Byronesque'): Person =>
  person({
    firstName: `Ad${letters(seed)}k${letters(number)}${part}`,
    lastName,
    email: `monkey.${seed}.${number}.${part}@example.org`,
  })

/** Draws a session. Consecutive numbers take the places in turn, so that few sessions meet all of them. */
export function drawPlan(seed: number, number: number): Plan {
  const own = seedOf(seed, number)
  const random = seeded(own)
  const place = places[(number + seed) % places.length]!
  return {
    seed,
    number,
    ...place,
    storage: weighted(random, [
      [8, 'ordinary'],
      [1, 'absent'],
      [1, 'full'],
    ] as const),
    moves: 15 + below(random, 26),
    who: {
      ...personOf(seed, number, 'm', weighted(random, lastNames)),
      ...(chance(random, 0.03) ? { email: 'existing@example.com' } : {}),
      title: pick(random, ['Mr', 'Mrs', 'Dr']),
    },
    chanceOf: (move) => seeded(seedOf(own, move + 1)),
  }
}
