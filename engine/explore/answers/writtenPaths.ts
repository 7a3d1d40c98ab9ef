import { formSchema, memberAt, mapValues } from '#engine/definition/index.ts'
import { exampleValue, type Imagined, usualExample } from '#engine/simulate/index.ts'
import { isRecord, valueOf } from '#engine/run/index.ts'
import { ownValue } from '#engine/rules/index.ts'
import { distinct } from '../search/variants.ts'

/** An answer that effects write, the steps that write it, and its possible values, likeliest first. */
export interface WrittenPath {
  path: string
  /** Ids of top-level steps, or of technical states that begin with `@`. */
  steps: string[]
  values: unknown[]
}

type Json = Record<string, unknown>
const isFormula = (value: unknown): boolean => isRecord(value) && ('$' in value || '$text' in value)
const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** The parameters of every action of this type in a part of the machine. */
function actionsIn(value: unknown, type: string): Json[] {
  if (Array.isArray(value)) return value.flatMap((inner) => actionsIn(inner, type))
  if (!isRecord(value)) return []
  return [
    ...(value.type === type && isRecord(value.params) ? [value.params] : []),
    ...Object.values(value).flatMap((inner) => actionsIn(inner, type)),
  ]
}

/** The state after every operation has given its usual reply and every `emit` has sent its payload. */
function allDone(start: Imagined): Imagined {
  const { registry, funnel } = start.world
  const { results, operations, machine } = funnel
  const outputOf = (name: string): unknown => {
    const operation = ownValue(operations, name)
    const usual = operation && usualExample(operation, registry.operations[name]!)
    return usual && 'output' in usual ? usual.output : {}
  }
  const done: Imagined = { ...start, results: mapValues(results, outputOf) }
  const sent = actionsIn(machine, 'emit').map(({ payload }) => valueOf(payload, done) as Json)
  return { ...done, event: Object.assign({}, ...sent.reverse()) as Json }
}

/** The answers that only effects write. Values of formulas over usual replies come first, then literals, then an example. */
export function writtenPaths(start: Imagined): WrittenPath[] {
  const { funnel } = start.world
  const found = new Map<string, { path: string; steps: string[]; formulas: unknown[]; literals: unknown[] }>()
  const asked = new Set(Object.values(funnel.steps).flatMap((step) => step.fields.map(({ path }) => path)))
  const emptied = new Set<string>()
  const done = allDone(start)
  for (const [step, state] of Object.entries(funnel.machine.states!)) {
    const setters = actionsIn(state, 'set').map(({ values }) => values as Json)
    for (const [path, value] of setters.flatMap((setter) => (isFormula(setter) ? [] : Object.entries(setter)))) {
      // An emptied answer is absent, as it was before.
      if (value === null) emptied.add(`${step} ${path}`)
      if (value === null || path.startsWith('local.') || asked.has(path)) continue
      const written = found.get(path) ?? { path, steps: [], formulas: [], literals: [] }
      found.set(path, written)
      if (!written.steps.includes(step)) written.steps.push(step)
      ;(isFormula(value) ? written.formulas : written.literals).push(valueOf(value, done))
    }
  }
  return [...found.values()].map(({ path, steps, formulas, literals }) => {
    // A text that a step both sets and clears reports failures, and is usually empty.
    const usual = steps.every((step) => emptied.has(`${step} ${path}`)) ? [undefined, ...literals] : literals
    const values = formulas.length > 0 ? [...formulas.filter(isGiven).slice(0, 1), undefined, ...literals] : usual
    const all = [...values, ...examplesAt(path, start)].filter((value) => value !== null && value !== '')
    return { path, steps, values: distinct(all) }
  })
}

function examplesAt(path: string, { world: { funnel, registry } }: Imagined): unknown[] {
  const schema = memberAt(formSchema(funnel, registry), path.split('.'))
  if (!schema) return []
  return schema.enum ? schema.enum : [exampleValue(schema, path.split('.').at(-1)!)]
}
