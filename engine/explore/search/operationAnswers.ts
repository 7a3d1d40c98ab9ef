import type { CompiledFunnel } from '#engine/compile/index.ts'
import type { Registry } from '#engine/definition/index.ts'
import { pathOf, type Tree, ownValue } from '#engine/rules/index.ts'
import { writePath } from '#engine/run/index.ts'
import { type Simulation, examplesOf, usualExample } from '#engine/simulate/index.ts'
import type { AnswerText } from '#engine/scenario/index.ts'
import { distinct, othersOf, valueAt } from './variants.ts'
import type { DecidingRules } from './decidingRules.ts'

/** A possible reply of an operation. */
export interface OperationAnswer {
  name: string
  /** The reply as it is written in a scenario. */
  text: string | AnswerText
  simulation: Simulation
}

type Json = Record<string, unknown>

/** Examples that lead to the same place as another example. */
const sameAsOthers = new Set(['success', 'slow'])

/** The possible replies by operation: the usual one first, then each outcome and failure, then variants that rules distinguish. */
export function operationAnswers(
  funnel: CompiledFunnel,
  registry: Registry,
  rules: DecidingRules,
): Map<string, OperationAnswer[]> {
  return new Map(Object.keys(funnel.operations).map((name) => [name, answersOf(name, funnel, registry, rules)]))
}

function answersOf(name: string, funnel: CompiledFunnel, registry: Registry, rules: DecidingRules): OperationAnswer[] {
  const operation = funnel.operations[name]!
  const contract = registry.operations[name]!
  const examples = examplesOf(operation, contract)
  const usual = usualExample(operation, contract)
  // An outcome keeps its own name even if an example gives the same reply.
  const outcomes = operation.outcome?.values ?? []
  const names = [...outcomes, ...Object.keys(examples).filter((key) => !outcomes.includes(key))]
  const usualName = names.find((key) => JSON.stringify(ownValue(examples, key)) === JSON.stringify(usual)) ?? 'success'
  const others = names.filter((key) => key !== usualName && !sameAsOthers.has(key))
  const named = [usualName, ...others].map((key, at): OperationAnswer => {
    return { name: key, text: key, simulation: at === 0 ? usual : examples[key]! }
  })
  const outputs = named.flatMap(({ name: key, simulation }) =>
    'output' in simulation ? [{ key, output: simulation.output }] : [],
  )
  const variants = outputs.flatMap(({ key, output }, at) =>
    variantsOf(key, output, changing(name, funnel, rules, at === 0)),
  )
  return distinct([...named, ...variants], ({ simulation }) => simulation)
}

interface Changing {
  path: string[]
  near: (string | number)[]
}

/** Members of the output that are worth varying: those that rules read, and for the usual reply also those that are written or sent. */
function changing(
  operation: string,
  funnel: CompiledFunnel,
  { read, near }: DecidingRules,
  isUsual: boolean,
): Changing[] {
  const names = Object.entries(funnel.results).flatMap(([as, name]) => (name === operation ? [as] : []))
  const whole =
    names.length > 0 && readsWhole(names, funnel.machine)
      ? Object.keys(funnel.operations[operation]!.output).map((key) => `${names[0]}.${key}`)
      : []
  return [...new Set([...read, ...(isUsual ? pathsIn(funnel.machine) : []), ...whole])]
    .filter((path) => names.includes(path.split('.')[0]!))
    .map((path) => ({ path: path.split('.').slice(1), near: near.get(path) ?? [] }))
    .filter(({ path }) => path.length > 0)
}

/** Every dotted path in compiled data, in rules and in values. */
function pathsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const own = Array.isArray(value) ? pathOf(value as unknown as Tree) : undefined
  if (own !== undefined && own.includes('.')) return [own]
  return [...new Set(Object.values(value).flatMap(pathsIn))]
}

/** Whether a result is passed on whole, so that any of its members may be read elsewhere. */
function readsWhole(names: string[], value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const whole = '$' in value ? pathOf(value.$ as Tree) : undefined
  return (
    (whole !== undefined && names.includes(whole)) || Object.values(value).some((inner) => readsWhole(names, inner))
  )
}

function variantsOf(key: string, output: Json, members: Changing[]): OperationAnswer[] {
  return members.flatMap(({ path, near }) =>
    othersOf(valueAt(output, path), near).map((other): OperationAnswer => {
      const { form: changed } = writePath({ form: output, local: {} }, `form.${path.join('.')}`, other)
      const [top] = path as [string]
      return {
        name: `${key} with ${path.join('.')} ${JSON.stringify(other) ?? 'absent'}`,
        text: { example: key, output: { [top]: ownValue(changed, top) ?? null } },
        simulation: { output: changed },
      }
    }),
  )
}
