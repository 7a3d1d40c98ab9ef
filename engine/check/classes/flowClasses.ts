import { type JsonSchema, compileValue } from '#engine/rules/index.ts'
import { type DataClass, formSchema, objectOf, eventsOf, itemsOf, rooted } from '#engine/definition/index.ts'
import type { CheckContext } from '../context.ts'
import { treesOf } from '../flow/reads.ts'
import { overlap } from '../overlap.ts'
import { outputClasses, outputSchema, type Classes, classesOfTree, type ClassScope } from './modelClasses.ts'

/** What the names of a funnel's rules carry. */
export interface FlowClasses {
  /** Inside the handler of an event, if one is named. */
  at(event?: string): ClassScope
}

/** An answer carries its own class and those of everything that effects put into it. */
export function classScope(context: CheckContext): FlowClasses {
  const { definition, registry, calls } = context
  const { local, theme, query } = registry.model
  const results = new Map<string, Record<string, Classes>>()
  const schemas: Record<string, JsonSchema> = {
    form: formSchema(definition, registry),
    local,
    theme,
    query,
    error: plainObject,
  }
  for (const { value, contract } of calls) {
    if (value.as === undefined || results.has(value.as)) continue
    results.set(value.as, outputClasses(contract, registry))
    schemas[value.as] = outputSchema(contract, registry)
  }
  const added = new Map<string, Classes>()
  const given = (path: string): Iterable<DataClass> => {
    const [root = '', member] = path.split('.')
    const result = results.get(root)
    // What is a part of the response has its schema above.
    if (result)
      return Object.entries(result).flatMap(([name, classes]) =>
        Object.hasOwn(schemas[root]!.properties!, name) || (member !== undefined && member !== name)
          ? []
          : [...classes],
      )
    return added.size === 0
      ? []
      : [...added].flatMap(([written, classes]) => (overlap(written, path) ? [...classes] : []))
  }
  const events = eventsOf(definition, registry)
  const flow: FlowClasses = {
    at: (event) => ({
      schemas: event === undefined ? schemas : { ...schemas, event: objectOf(events[event]?.payload) },
      given,
      functions: registry.functions,
    }),
  }
  spread(context, flow, added)
  return flow
}

const plainObject: JsonSchema = { type: 'object', class: 'plain', properties: { message: {}, code: {}, operation: {} } }

/** Until nothing new is put anywhere. */
function spread({ definition, environment }: CheckContext, flow: FlowClasses, added: Map<string, Classes>): void {
  const written = itemsOf(definition, 'value').flatMap((item) =>
    item.role.of === 'set' && item.role.path !== undefined
      ? [
          {
            path: rooted(item.role.path),
            event: item.event,
            trees: treesOf(compileValue(item.value, environment(item)).value),
          },
        ]
      : [],
  )
  for (let changed = true; changed;) {
    changed = false
    for (const { path, event, trees } of written) {
      const scope = flow.at(event)
      const known = new Set(classesOfTree(pathTree(path), scope))
      const more = trees.flatMap((tree) => [...classesOfTree(tree, scope)]).filter((one) => !known.has(one))
      if (more.length === 0) continue
      added.set(path, new Set([...(added.get(path) ?? []), ...more]))
      changed = true
    }
  }
}

const pathTree = (path: string) =>
  path
    .split('.')
    .reduce<Parameters<typeof classesOfTree>[0]>(
      (owner, key) => (owner === null ? ['root', key] : ['.', owner, key]),
      null,
    )
