import { severities, type DiagnosticCode, type Severity } from './codes.ts'

export type { Severity } from './codes.ts'

/** Where something was written: line and column count from 1, the pointer is that of the file. */
export interface Location {
  file: string
  line: number
  column: number
  /** JSON Pointer in that file. */
  pointer: string
}

/** One finding about a definition. The data comes first: printing, editors and CI annotations are made from it. */
export interface Diagnostic extends Location {
  code: DiagnosticCode
  severity: Severity
  message: string
  /** What to do: "did you mean …?", "please either …, or …". */
  hint?: string
  /** A counter-example journey, step by step. */
  way?: string[]
  /** Other places that have a part in it. */
  related?: (Location & { message: string })[]
}

export type Finding = Pick<Diagnostic, 'message' | 'hint' | 'way' | 'related'>

/** A finding with the severity of its code. */
export function diagnostic(code: DiagnosticCode, location: Location, finding: Finding): Diagnostic {
  const { file, line, column, pointer } = location
  return { code, severity: severities[code], file, line, column, pointer, ...finding }
}
