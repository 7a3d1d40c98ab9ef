import type { JsonSchema } from '#engine/rules/index.ts'
import type { Registry } from '../registry.ts'
import { contentSchemas } from './content.ts'
import { effectSchemas } from './effects.ts'
import { fieldSchemas } from './fields.ts'
import { funnelSchemas } from './funnel.ts'
import { noNames, ref, type Grammar, type Names } from './grammar.ts'
import { librarySchemas } from './library.ts'
import { stepSchemas } from './steps.ts'
import { termSchemas } from './terms.ts'
import { transitionSchemas } from './transitions.ts'

const draft = 'https://json-schema.org/draft/2020-12/schema'

/** JSON Schema of a funnel's file as authors write it: what editors complete, explain and underline. */
export const funnelSchema = (registry: Registry, names: Names): JsonSchema => {
  const grammar: Grammar = { mode: 'funnel', registry, names }
  return withoutEmptyLists({
    $schema: draft,
    title: 'Funnel',
    ...ref('funnel'),
    $defs: { ...parts(grammar), ...funnelSchemas(grammar) },
  })
}

/** The same for a library file. */
export const librarySchema = (registry: Registry, names: Names): JsonSchema => {
  const grammar: Grammar = { mode: 'library', registry, names }
  const defs = parts(grammar)
  return withoutEmptyLists({
    $schema: draft,
    title: 'Library',
    ...ref('library'),
    $defs: { ...defs, ...librarySchemas(grammar, defs.step!) },
  })
}

/** A definition whose `extends` and `use` are resolved, for the checker. What the checker words better itself is left out. */
export const expandedSchema = (registry: Registry): JsonSchema => {
  const grammar: Grammar = { mode: 'expanded', registry, names: noNames }
  return withoutEmptyLists({
    $schema: draft,
    ...ref('funnel'),
    $defs: { ...parts(grammar), ...funnelSchemas(grammar) },
  })
}

/** JSON Schema has no empty lists of alternatives. Where a vocabulary has no names, no name is right. */
function withoutEmptyLists<V>(schema: V): V {
  if (Array.isArray(schema)) return schema.map(withoutEmptyLists) as V
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, inner]): [string, unknown][] => {
      if (!['enum', 'allOf'].includes(key) || !Array.isArray(inner) || inner.length > 0)
        return [[key, withoutEmptyLists(inner)]]
      return key === 'enum' ? [['not', {}]] : []
    }),
  ) as V
}

const parts = (grammar: Grammar): Record<string, JsonSchema> => ({
  ...termSchemas(grammar),
  ...transitionSchemas(grammar),
  ...effectSchemas(grammar),
  ...contentSchemas(grammar),
  ...fieldSchemas(grammar),
  ...stepSchemas(grammar),
})
