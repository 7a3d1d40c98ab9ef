import type { Finding, Severity } from 'runnel/contracts'

const words: Record<Severity, [one: string, many: string]> = {
  error: ['error', 'errors'],
  warning: ['warning', 'warnings'],
  advice: ['piece of advice', 'pieces of advice'],
}

/** How many findings there are of each weight, in words. */
export function summaryOf(findings: readonly Finding[]): string {
  const counts = (Object.keys(words) as Severity[]).map((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length
    return count === 0 ? '' : `${count} ${words[severity][count === 1 ? 0 : 1]}`
  })
  const said = counts.filter(Boolean).join(', ')
  const [first] = findings.toSorted((one, other) => one.line - other.line)
  return first ? `${said}; the first on line ${first.line}` : 'No findings'
}
