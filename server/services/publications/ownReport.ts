import type { FunnelReport, ProofReport } from '#schemas/studio/index.ts'
import type { Foreign } from '../../policy/companies.ts'

/** What decides who sees the report on a funnel, and what stands in its way. */
export type ReportHead = Pick<FunnelReport, 'funnel' | 'builtOn' | 'obstacles'>

/** Whether the report on a funnel tells nothing of foreign ones. Older servers did not note what it builds on. */
export const isOwnReport = (foreign: Foreign, { funnel, builtOn }: ReportHead): boolean =>
  foreign.size === 0 || (!foreign.has(funnel) && builtOn !== undefined && !builtOn.some((id) => foreign.has(id)))

/** That a foreign funnel stands in the way, without saying why. */
export const foreignInTheWay = (foreign: Foreign, funnel: string): string =>
  `"${funnel}", which only brands of other companies show, cannot be served with this: ${foreign.get(funnel)!.join(', ')}.`

function hiddenObstacles(foreign: Foreign, { funnel, builtOn = [], obstacles = [] }: ReportHead): string[] {
  if (foreign.has(funnel))
    return obstacles.length === 0
      ? []
      : [`${foreignInTheWay(foreign, funnel)} Ask an author of theirs to look at this proposal.`]
  const companies = new Set(builtOn.flatMap((id) => foreign.get(id) ?? []))
  return [
    `"${funnel}" builds on what only brands of other companies show: ${[...companies].join(', ')}. Only a person of every company can see and publish this.`,
  ]
}

/** What stands in the way of a proposal, as who sees only own funnels is told. */
export function ownObstacles(
  foreign: Foreign,
  { funnels, obstacles }: { funnels: readonly ReportHead[]; obstacles: string[] },
): string[] {
  const hidden = funnels.filter((one) => !isOwnReport(foreign, one))
  if (hidden.length === 0) return obstacles
  if (hidden.some(({ builtOn }) => builtOn === undefined))
    return ['An older version of the server made this proof. Please propose the change again.']
  const theirs = new Set(hidden.flatMap((one) => one.obstacles ?? []))
  return [
    ...obstacles.filter((obstacle) => !theirs.has(obstacle)),
    ...hidden.flatMap((one) => hiddenObstacles(foreign, one)),
  ]
}

/** A report without what it says of foreign funnels, but that they stand in the way. */
export const ownReport = (foreign: Foreign, report: ProofReport): ProofReport => ({
  ...report,
  funnels: report.funnels.filter((one) => isOwnReport(foreign, one)),
  obstacles: ownObstacles(foreign, report),
})
