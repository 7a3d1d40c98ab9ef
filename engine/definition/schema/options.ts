import type { JsonSchema } from '#engine/rules/index.ts'

/** The schema of a widget's or block's options, in which every value may be a formula instead. */
export function optionsOf(schema: JsonSchema): JsonSchema {
  return withFormulas({ type: 'object', additionalProperties: false, ...schema })
}

function withFormulas(schema: JsonSchema): JsonSchema {
  const open = { ...schema }
  if (schema.properties)
    open.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([key, member]) => [key, orFormula(member)]),
    )
  if (schema.items) open.items = orFormula(schema.items)
  return open
}

function orFormula(schema: JsonSchema): JsonSchema {
  const { description, ...bare } = withFormulas(schema)
  const kept = description === undefined ? {} : { description }
  return { ...kept, if: { type: 'string', pattern: '^= ' }, else: bare }
}
