import type { Diagnostic, Severity } from '#engine/check/diagnostic.ts'

const commands: Record<Severity, string> = { error: 'error', warning: 'warning', advice: 'notice' }

const escaped = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
const escapedProperty = (text: string): string => escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

/** Workflow commands of GitHub Actions, which show findings as annotations on the changed lines. */
export const toGithub = (diagnostics: Diagnostic[]): string => diagnostics.map(annotation).join('\n')

function annotation({ severity, file, line, column, code, message, hint, way }: Diagnostic): string {
  const text = [message, ...(way ? [`way: ${way.join(' > ')}`] : []), ...(hint === undefined ? [] : [`hint: ${hint}`])].join('\n')
  return `::${commands[severity]} file=${escapedProperty(file)},line=${line},col=${column},title=${escapedProperty(code)}::${escaped(text)}`
}
