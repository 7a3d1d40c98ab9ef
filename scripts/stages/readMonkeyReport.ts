import { formatFindings, type MonkeyReport } from '../monkey/report.ts'
import type { Counts } from './counts.ts'

/** Counts from the report of `npm run monkey`. The databases count as one more test. */
export function readMonkeyReport({ sessions, databases }: MonkeyReport): Counts {
  const wrong = sessions.filter(({ findings }) => findings.length > 0)
  const failures = [
    ...wrong.map((session) => ({ test: `monkey ${session.session}`, message: formatFindings(session) })),
    ...(databases.length > 0 ? [{ test: 'monkey › databases', message: databases.join('\n') }] : []),
  ]
  return {
    passed: sessions.length + 1 - failures.length,
    failed: failures.length,
    skipped: 0,
    failures,
    flaky: [],
    times: [],
  }
}
