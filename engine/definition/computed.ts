import { postorder } from '#engine/base/index.ts'
import { readsOf, type Tree } from '#engine/rules/index.ts'
import type { Definition } from './definition.ts'
import { overlap, rooted } from './steps.ts'

/** An answer that a funnel computes (format.md §3.2, `computed`). */
export interface Computed {
  /** With its root: `form.budget.total`. */
  path: string
  value: Tree
  /** What the rule reads, with roots. */
  reads: string[]
}

/** The computed answers of a funnel, as they are written. */
export const computedOf = ({ computed = {} }: Definition, tree: (source: string) => Tree): Computed[] =>
  Object.entries(computed).map(([path, source]) => {
    const value = tree(source)
    return { path: rooted(path), value, reads: readsOf(value) }
  })

/** Whether the rule of a computed answer reads an answer, its members, or what contains it. */
export const readsAnswer = ({ reads }: Computed, path: string): boolean => reads.some((read) => overlap(read, path))

/** Computed answers in an order in which each comes after those that it reads. Those that read each other have none. */
export const inOrderOfReading = (all: Computed[]): Computed[] =>
  postorder(all, (one) => all.filter(({ path }) => readsAnswer(one, path)))

/** What is read, with all that the computed answers among it are made of. `ordered` is in order of reading. */
export const readsBehind = (reads: string[], ordered: Computed[]): string[] =>
  ordered.reduceRight(
    (known, one) => (known.some((read) => overlap(read, one.path)) ? [...known, ...one.reads] : known),
    reads,
  )
