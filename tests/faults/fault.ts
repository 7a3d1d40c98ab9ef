import { readFileSync } from 'node:fs'

/** A change of a file: of its JSON as in RFC 6902, or of its text. */
export type Change =
  | { op: 'add' | 'replace'; path: string; value: unknown }
  | { op: 'remove'; path: string }
  | { op: 'text'; find: string; replace: string }

/** A mistake planted in a shipped funnel, and where it must be found. The tables of the benchmark: A, B and C. */
export interface Fault {
  id: string
  mistake: string
  /** Folder under `funnels/`. */
  funnel: string
  /** The file that is changed; that of the funnel unless given. */
  file?: string
  patch: Change[]
  /** Changes of contracts and model. */
  registry?: Change[]
  code: string
  /** JSON Pointer of the place that must be named. */
  at: string
  /** Its file, if another one than the changed one. */
  atFile?: string
}

export const faults = JSON.parse(readFileSync('tests/faults/faults.json', 'utf8')) as Fault[]

export const changedFile = ({ file, funnel }: Fault): string => file ?? `funnels/${funnel}/funnel.json`
