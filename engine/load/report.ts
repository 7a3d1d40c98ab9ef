import {
  type DiagnosticCode,
  diagnostic,
  type Diagnostic,
  type Finding,
  locationOf,
  type Place,
  stringAt,
  withDeceiver,
} from '#engine/definition/index.ts'

/** Collects what is found while loading. */
export type Report = (code: DiagnosticCode, place: Place, finding: Finding) => void

export const reportTo =
  (diagnostics: Diagnostic[]): Report =>
  (code, place, finding) => {
    diagnostics.push(diagnostic(code, locationOf(place), withDeceiver(code, finding, stringAt(place))))
  }
