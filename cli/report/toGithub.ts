import type { Finding, Severity } from 'runnel/contracts'

const commands: Record<Severity, string> = { error: 'error', warning: 'warning', advice: 'notice' }

const escaped = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
const escapedProperty = (text: string): string => escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

/** A workflow command of GitHub Actions that annotates a line. */
export function githubCommand(
  command: string,
  { file, line, column }: { file: string; line: number; column?: number },
  title: string,
  text: string,
): string {
  const place = [`file=${escapedProperty(file)}`, `line=${line}`, ...(column === undefined ? [] : [`col=${column}`])]
  return `::${command} ${[...place, `title=${escapedProperty(title)}`].join(',')}::${escaped(text)}`
}

export const toGithub = (findings: Finding[]): string => findings.map(annotation).join('\n')

function annotation(finding: Finding): string {
  const { severity, code, message, hint, way, file, funnel, related = [] } = finding
  const text = [
    message,
    ...(funnel === undefined || file.includes(`/${funnel}/`) ? [] : [`funnel: ${funnel}`]),
    ...(way ? [`way: ${way.join(' > ')}`] : []),
    ...related.map((place) => `see: ${place.file}:${place.line}:${place.column} ${place.message}`),
    ...(hint === undefined ? [] : [`hint: ${hint}`]),
  ].join('\n')
  return githubCommand(commands[severity], finding, code, text)
}
