import type { BrowserWalk } from '../browsers/table.ts'
import type { Counts } from './counts.ts'

/** Counts from the report of `npm run browsers`. */
export function readBrowsersReport(walks: BrowserWalk[]): Counts {
  const failed = walks.filter(({ problem }) => problem !== undefined)
  return {
    passed: walks.length - failed.length,
    failed: failed.length,
    skipped: 0,
    failures: failed.map(({ browser, version, what, problem = '' }) => ({
      test: `${what} in ${browser} ${version}`.trim(),
      message: problem,
    })),
    flaky: [],
    times: [],
  }
}
