import { readFileSync } from 'node:fs'
import { applyChange } from '#tests/faults/applyChange.ts'
import { mutations, type MutationName } from './mutations.ts'
import { placesIn } from './place.ts'

/** A shipped file with one mistake in it. */
export interface Mutant {
  /** Name of the file, mutation and JSON Pointer of the place, as in `survivors.json`. */
  id: string
  /** Funnel or library file, as named in the table. */
  of: string
  file: string
  mutation: MutationName
  text: string
}

/** At most this many of all, spread evenly; always the same ones. */
const spread = <T>(all: T[], most: number): T[] =>
  all.length <= most
    ? all
    : all.filter((_, at) => Math.floor((at * most) / all.length) !== Math.floor(((at - 1) * most) / all.length))

/** The mutants of a file, by mutation; `most` of each mutation. */
export function makeMutants(of: string, file: string, most: number): Mutant[] {
  const written = JSON.parse(readFileSync(file, 'utf8')) as object
  const places = placesIn(written)
  return (Object.keys(mutations) as MutationName[]).flatMap((mutation) => {
    const made = places.flatMap((place) => {
      const change = mutations[mutation](place)
      return change ? [{ id: `${of}: ${mutation} ${place.path}`, of, file, mutation, change }] : []
    })
    return spread(made, most).map(({ change, ...mutant }) => ({
      ...mutant,
      text: JSON.stringify(applyChange(written, change), null, 2),
    }))
  })
}
