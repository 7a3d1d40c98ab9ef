import type { Diagnostic } from '#engine/definition/index.ts'
import { toGithub } from './toGithub.ts'

export const formatNames = ['pretty', 'json', 'github'] as const
export type FormatName = (typeof formatNames)[number]

/** Diagnostics as text, by format. Without diagnostics the text is empty, or `[]` as JSON. */
export const formats: Record<FormatName, (diagnostics: Diagnostic[]) => string> = {
  pretty: (diagnostics) => diagnostics.map(paragraph).join('\n'),
  json: (diagnostics) => JSON.stringify(diagnostics, null, 2),
  github: toGithub,
}

/** A finding for people: place, severity, code and message on one line, the hint below. */
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
