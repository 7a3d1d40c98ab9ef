import { writeFileSync } from 'node:fs'
import type { Played } from './finding.ts'

/** What `--report=FILE` writes. */
export interface MonkeyReport {
  sessions: readonly Played[]
  /** What is wrong in the databases after all sessions. */
  databases: readonly string[]
}

export const writeReport = (file: string, report: MonkeyReport): void =>
  writeFileSync(file, `${JSON.stringify(report, undefined, 2)}\n`)

/** What went wrong in a session, what was done before in readable words, and how to repeat it. */
export const formatFindings = ({ session, where, moves, findings }: Played): string =>
  [
    ...findings.map(({ what, after }) => `Session ${session} (${where}), after move ${after}: ${what}`),
    ...moves.map((move, at) => `  ${String(at + 1).padStart(2)}. ${move}`),
    `  Repeat it: npm run monkey -- --only=${session}`,
  ].join('\n')

/** The last line of a run. */
export function summaryOf({ sessions, databases }: MonkeyReport): string {
  const failed = sessions.filter(({ findings }) => findings.length > 0).length
  const moves = sessions.reduce((sum, session) => sum + session.moves.length, 0)
  const wrong =
    databases.length === 0 ? 'the databases hold nothing twice' : `${databases.length} findings in the databases`
  return `${sessions.length} sessions with ${moves} moves, ${failed} with findings; ${wrong}`
}
