import type { Diagnostic } from '#engine/definition/index.ts'

/** For people: place, weight, code and message on one line, what helps below it. */
export const toPretty = (diagnostics: Diagnostic[]): string => diagnostics.map(paragraph).join('\n')

function paragraph({
  file,
  line,
  column,
  severity,
  code,
  pointer,
  message,
  way,
  hint,
  related,
  funnel,
}: Diagnostic): string {
  return [
    `${file}:${line}:${column}  ${severity} ${code}  ${message}`,
    ...(pointer === '' ? [] : [`    at ${pointer}`]),
    ...(funnel === undefined || file.includes(`/${funnel}/`) ? [] : [`    funnel: ${funnel}`]),
    ...(way ? [`    way:  ${way.join(' > ')}`] : []),
    ...(related ?? []).map((place) => `    see:  ${place.file}:${place.line}:${place.column} ${place.message}`),
    ...(hint === undefined ? [] : [`    hint: ${hint}`]),
  ].join('\n')
}
