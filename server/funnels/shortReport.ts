import type { FunnelReport } from '#schemas/studio/index.ts'

/** How many findings of a funnel are kept, and how many differences and failed scenarios. What acts is kept whole. */
const mostFindings = 500
const mostOthers = 200

const gravity = ['error', 'warning', 'advice']

const cut = <T>(all: readonly T[], most: number): [kept: T[], more: number] => [
  all.slice(0, most),
  Math.max(0, all.length - most),
]

/**
 * A report that can be stored and read whatever a funnel is like: the first of each list, and how many more there are. Errors
 * come first, and so do differences that call, set, leave or redirect, of which none is left out.
 */
export function shortReport(report: FunnelReport): FunnelReport {
  const sorted = report.findings.toSorted((a, b) => gravity.indexOf(a.severity) - gravity.indexOf(b.severity))
  const [findings, moreFindings] = cut(sorted, mostFindings)
  const acts = report.differences.filter((one) => one.acts)
  const [others, moreDifferences] = cut(
    report.differences.filter((one) => !one.acts),
    mostOthers,
  )
  const [failed, moreFailed] = cut(report.scenarios.failed, mostOthers)
  return {
    ...report,
    findings,
    ...(moreFindings > 0 && { moreFindings }),
    differences: [...acts, ...others],
    ...(moreDifferences > 0 && { moreDifferences }),
    scenarios: { ...report.scenarios, failed, ...(moreFailed > 0 && { moreFailed }) },
  }
}
