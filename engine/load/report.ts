import {
  type DiagnosticCode,
  diagnostic,
  type Diagnostic,
  type Finding,
  locationOf,
  type Place,
  memberOf,
  type SourceNode,
  textOf,
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

/** An editor tests a file by its `$schema`: by that of another kind it would call right what is wrong. */
export function checkSchemaKind(file: SourceNode | undefined, kind: 'funnel' | 'library', report: Report): void {
  const schema = memberOf(file, '$schema')
  const name = textOf(schema)
  if (!schema || name?.split('/').at(-1) === `${kind}.schema.json`) return
  report('schema-kind', schema.place, {
    message: `${name === undefined ? 'this' : `"${name}"`} is not the schema of a ${kind}`,
    hint: `name ${kind}.schema.json of the folder "schemas"`,
  })
}
