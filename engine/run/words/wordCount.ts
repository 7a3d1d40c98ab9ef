import { wordsIn } from '#engine/definition/index.ts'

const count = (value: unknown): number => (typeof value === 'string' ? wordsIn(value) : 0)

/** The tests of checks that count words. */
export const wordTests = {
  minWords: (value: unknown, least: number) => count(value) >= least,
  maxWords: (value: unknown, most: number) => count(value) <= most,
}
