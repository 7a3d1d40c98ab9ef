import { classesAt, type Field, type StepNode, type Summary, schemaAt, summarised } from '#engine/definition/index.ts'
import type { CompiledRow, CompiledSummary } from './compiled.ts'
import { given, type CompileContext } from './context.ts'

/** The row of an answer; none if it is secret. Of what may not leave the page, a summary tells only that it was given. */
function compileRow(path: string, field: Field, { definition, registry, text }: CompileContext): CompiledRow[] {
  const schema = schemaAt(path, definition, registry) ?? {}
  const classes = classesAt(path, definition, registry)
  if (classes.has('secret')) return []
  const reads =
    classes.has('special') || classes.has('signature')
      ? 'given'
      : schema.type === 'boolean' && schema.yesNo !== true
        ? 'ticked'
        : undefined
  return [given({ path, label: text(field.summary ?? field.label), reads }) as CompiledRow]
}

/** What a summary may show: the fields of the steps before it, or of those that it names. */
export function compileSummary(node: StepNode, summary: Summary, context: CompileContext): CompiledSummary {
  const { without = [] } = summary
  const groups = summarised(node, context.order).map(({ path: step, step: { fields = {} } }) => ({
    step,
    rows: Object.entries(fields).flatMap(([path, field]) =>
      without.includes(path) ? [] : compileRow(path, field, context),
    ),
  }))
  return { groups: groups.filter(({ rows }) => rows.length > 0) }
}
