import type { Random } from '#engine/rules/randomRule.ts'

/** The seed of one case, so that it can be repeated without those before it. */
export const seedOf = (seed: number, at: number): number =>
  (Math.imul(seed, 0x9e3779b1) ^ Math.imul(at + 1, 0x85ebca6b)) >>> 0

export const pick = <T>(random: Random, entries: readonly T[]): T => entries[Math.floor(random() * entries.length)]!

export const chance = (random: Random, share: number): boolean => random() < share

export const below = (random: Random, limit: number): number => Math.floor(random() * limit)

/** Draws an entry by weight. */
export function weighted<T>(random: Random, entries: readonly (readonly [weight: number, value: T])[]): T {
  let left = random() * entries.reduce((sum, [weight]) => sum + weight, 0)
  for (const [weight, value] of entries) {
    left -= weight
    if (left < 0) return value
  }
  return entries.at(-1)![1]
}
