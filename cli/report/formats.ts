import type { Diagnostic } from '#engine/definition/index.ts'
import { toGithub } from './toGithub.ts'
import { toPretty } from './toPretty.ts'

export const formatNames = ['pretty', 'json', 'github'] as const
export type FormatName = (typeof formatNames)[number]

/** Diagnostics as text; without any, an empty one (`[]` as JSON). */
export const formats: Record<FormatName, (diagnostics: Diagnostic[]) => string> = {
  pretty: toPretty,
  json: (diagnostics) => JSON.stringify(diagnostics, null, 2),
  github: toGithub,
}
