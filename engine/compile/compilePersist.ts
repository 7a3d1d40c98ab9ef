import { journeyDays, type Definition, type Registry, milliseconds } from '#engine/definition/index.ts'
import type { JsonSchema } from '#engine/rules/index.ts'
import type { CompiledFunnel } from './compiled.ts'

/** What stays in the page, however a funnel keeps its answers elsewhere. */
const staysHere = new Set<string | undefined>(['special', 'secret'])

/** Paths of answers that do not leave the page: the outermost ones that hold nothing else. A list or map goes whole. */
function pathsStayingHere(schema: JsonSchema, path: string): string[] {
  if (staysHere.has(schema.class)) return [path]
  const inside = [schema.items, ...Object.values(schema.patternProperties ?? {})].filter((inner) => inner !== undefined)
  if (inside.some((inner) => pathsStayingHere(inner, path).length > 0)) return [path]
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
    pathsStayingHere(inner, path ? `${path}.${name}` : name),
  )
}

/** Where a journey is kept and for how long (docs/format.md §3.2, `persist`), and what the server's copy leaves out. */
export function compilePersist(
  { persist = {}, data = {} }: Definition,
  { model }: Registry,
): CompiledFunnel['persist'] {
  const { in: place = 'session', for: time = place === 'server' ? `${journeyDays * 24}h` : '24h', until } = persist
  const leavesOut = (): string[] => [
    ...pathsStayingHere(model.form, ''),
    ...Object.entries(data).flatMap(([path, schema]) => pathsStayingHere(schema as JsonSchema, path)),
  ]
  return {
    in: place,
    for: milliseconds(time),
    ...(until === undefined ? {} : { until }),
    ...(place === 'server' ? { leavesOut: leavesOut() } : {}),
  }
}
