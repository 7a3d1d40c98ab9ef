import {
  type FindingCode,
  findingAt,
  type Finding,
  type FindingText,
  currentFormat,
  isObject,
  locationOf,
  type Place,
  memberOf,
  type SourceNode,
  textOf,
  stringAt,
  withDeceiver,
} from '#engine/definition/index.ts'

/** Adds a finding of the loader. */
export type Report = (code: FindingCode, place: Place, finding: FindingText) => void

export const reportTo =
  (findings: Finding[]): Report =>
  (code, place, finding) => {
    findings.push(findingAt(code, locationOf(place), withDeceiver(code, finding, stringAt(place))))
  }

/** Reports a `$schema` of another kind of file than `<kind>.schema.json`, with which an editor would accept mistakes. */
export function checkSchemaKind(file: SourceNode | undefined, kind: string, report: Report): void {
  const schema = memberOf(file, '$schema')
  const name = textOf(schema)
  if (!schema || name?.split('/').at(-1) === `${kind}.schema.json`) return
  report('schema-kind', schema.place, {
    message: `${name === undefined ? 'this' : `"${name}"`} is not the schema of a ${kind}`,
    hint: `name ${kind}.schema.json of the folder "schemas"`,
  })
}

/** Reports a format other than the current one. The file is loaded nevertheless. */
export function checkFormat(file: SourceNode | undefined, report: Report): void {
  if (!isObject(file)) return
  const written = memberOf(file, 'format')
  const format = written === undefined ? 1 : written.kind === 'scalar' ? written.value : undefined
  if (format === currentFormat) return
  const current = `write "format": ${currentFormat}`
  const older = `${written === undefined ? 'no "format" is written, so this is' : 'this is'} format ${String(format)}, which this runnel does not read`
  const [message, hint] =
    typeof format !== 'number' || !Number.isInteger(format) || format < 1
      ? [`a format is a whole number from 1 to ${currentFormat}`, current]
      : format > currentFormat
        ? [
            `this is format ${format}; format ${currentFormat} is the newest that this runnel reads`,
            'use a newer runnel',
          ]
        : [
            older,
            `${current}, and see docs/format.md: "needs" defaults to the required fields, and a check is named after its format or member`,
          ]
  report('format-version', written?.place ?? file.place, { message, hint })
}
