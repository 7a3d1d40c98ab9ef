import { execFileSync } from 'node:child_process'
import { root } from '../lib/root.ts'

/** Tests of files that tests read instead of importing them, by the beginning of their path. */
export type Readers = Record<string, string[]>

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

/** The changed files: those that are not committed, or of the last commit where there are none. */
export function changedFiles(): string[] {
  const open = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]
  return open.length > 0 ? open : git('diff', '--name-only', 'HEAD~1', 'HEAD')
}

export interface Touched {
  /** Modules, whose tests are found by their imports. */
  modules: string[]
  /** Folders and files of tests that read the other files. */
  tests: string[]
  /** The same for journeys in a browser, which import nothing that they are about. */
  journeys: string[]
}

const isJourney = (test: string): boolean => test.endsWith('.spec.ts')

/** What has to be run first for a change of these files. */
export function touchedBy(files: string[], readers: Readers): Touched {
  const found = new Set(
    Object.entries(readers)
      .filter(([begin]) => files.some((file) => file.startsWith(begin)))
      .flatMap(([, folders]) => folders),
  )
  return {
    modules: files.filter((file) => /\.(?:tsx?|css|json)$/.test(file)),
    tests: [...found].filter((test) => !isJourney(test)),
    journeys: [...found].filter(isJourney),
  }
}
