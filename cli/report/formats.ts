import type { Finding } from 'runnel/contracts'
import { toGithub } from './toGithub.ts'

export const formatNames = ['pretty', 'json', 'github'] as const
export type FormatName = (typeof formatNames)[number]

/** Diagnostics as text, by format. Without findings the text is empty, or `[]` as JSON. */
export const formats: Record<FormatName, (findings: Finding[]) => string> = {
  pretty: (findings) => findings.map(paragraph).join('\n'),
  json: (findings) => JSON.stringify(findings, null, 2),
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
}: Finding): string {
  return [
    `${file}:${line}:${column}  ${severity} ${code}  ${message}`,
    ...(pointer === '' ? [] : [`    at ${pointer}`]),
    ...(funnel === undefined || file.includes(`/${funnel}/`) ? [] : [`    funnel: ${funnel}`]),
    ...(way ? [`    way:  ${way.join(' > ')}`] : []),
    ...(related ?? []).map((place) => `    see:  ${place.file}:${place.line}:${place.column} ${place.message}`),
    ...(hint === undefined ? [] : [`    hint: ${hint}`]),
  ].join('\n')
}
