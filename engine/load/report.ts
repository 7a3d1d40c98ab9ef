import type { DiagnosticCode } from '#engine/check/codes.ts'
import { diagnostic, type Diagnostic, type Finding } from '#engine/check/diagnostic.ts'
import { locationOf, type Place } from './source.ts'

/** Collects what is found while loading. */
export type Report = (code: DiagnosticCode, place: Place, finding: Finding) => void

export const reportTo =
  (diagnostics: Diagnostic[]): Report =>
  (code, place, finding) => {
    diagnostics.push(diagnostic(code, locationOf(place), finding))
  }
