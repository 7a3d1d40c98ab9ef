import list from './journeys.json' with { type: 'json' }

/** Journeys that only `npm run test:full` runs: of a file of tests/journeys, those whose titles or tags match, or all. */
export interface OnlyInFull {
  file: string
  tests?: string
  /** What shows the same in the gate. */
  reason: string
}

export const onlyInFull: OnlyInFull[] = list

/** Playwright compares a pattern with project, file, groups, title and tags, separated by spaces. */
export const patternOf = ({ file, tests }: Pick<OnlyInFull, 'file' | 'tests'>): RegExp =>
  new RegExp(`(^| )${file.replaceAll('.', '\\.')} .*(${tests ?? ''})`)

/** The alternatives of `tests`. */
export const wordsOf = (tests: string): string[] => tests.split('|')
