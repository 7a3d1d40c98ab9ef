import { areaOf, clauses, type ClauseCoverage } from './clauseCoverage.ts'

function areaLine(area: string, { due, citedBy, missing }: ClauseCoverage): string {
  const inArea = due.filter((clause) => areaOf(clause.id) === area)
  const cited = inArea.filter((clause) => citedBy.has(clause.id)).length
  const open = missing.filter((clause) => areaOf(clause.id) === area).map((clause) => clause.id.slice(area.length + 1))
  return `  ${area.padEnd(16)}${String(cited).padStart(4)} of ${String(inArea.length).padEnd(4)}${open.length > 0 ? `missing ${open.join(' ')}` : ''}`.trimEnd()
}

/** The totals in one line. */
export function coverageLine({ due, missing, citedBy, waiting }: ClauseCoverage): string {
  return `Clauses due: ${due.length - missing.length} of ${due.length} cited, ${missing.length} missing. All clauses: ${citedBy.size} of ${clauses.length} cited, ${waiting.size} may wait.`
}

/** A table by area with the numbers of the missing clauses, and their texts if `texts` is set. */
export function formatCoverage(coverage: ClauseCoverage, texts = false): string {
  const areas = [...new Set(coverage.due.map((clause) => areaOf(clause.id)))].sort()
  const missing = texts ? ['', ...coverage.missing.map((clause) => `${clause.id.padEnd(18)}${clause.text}`)] : []
  return [...areas.map((area) => areaLine(area, coverage)), ...missing, '', coverageLine(coverage)].join('\n')
}
