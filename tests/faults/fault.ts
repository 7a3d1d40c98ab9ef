import { readdirSync, readFileSync } from 'node:fs'

/** A change of a file: of its JSON as in RFC 6902, or of its text. */
export type Change =
  | { op: 'add' | 'replace'; path: string; value: unknown }
  | { op: 'remove'; path: string }
  | { op: 'text'; find: string; replace: string }

/** A change of a shipped funnel. */
export interface Variant {
  id: string
  /** Folder under `funnels/`. */
  funnel: string
  /** The changed file; by default the funnel's. */
  file?: string
  patch: Change[]
  /** Changes of contracts and model. */
  registry?: Change[]
}

/** A mistake planted in a shipped funnel, and where it must be found. */
export interface Fault extends Variant {
  mistake: string
  code: string
  /** JSON Pointer of the place that the finding must name. */
  at: string
  /** Its file, if it is not the changed one. */
  atFile?: string
}

/** An unusual but valid variant, for which the checker must report nothing. */
export interface Valid extends Variant {
  why: string
}

const entries = <V>(folder: string): V[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .flatMap((name) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as V[])

/** `first.json` contains the tables A, B and C of the benchmark; every other file one class of mistakes. */
export const faults = entries<Fault>('tests/faults/planted')
export const valid = entries<Valid>('tests/faults/valid')

export const changedFile = ({ file, funnel }: Variant): string => file ?? `funnels/${funnel}/funnel.json`
