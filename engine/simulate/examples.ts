import { rememberingBy } from '#engine/base/index.ts'
import type { CompiledFunnel, CompiledOperation } from '#engine/compile/index.ts'
import { timeoutOf, type OperationContract, mapValues } from '#engine/definition/index.ts'
import { type JsonSchema, evaluate, ownValue, onlyOwn } from '#engine/rules/index.ts'
import type { FunnelState } from '#engine/run/index.ts'
import type { Simulation } from './simulate.ts'

/** A plausible value for a schema. Texts contain the name of their member, so that a mix-up is obvious. */
export function exampleValue(schema: JsonSchema, name: string): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  switch (schema.type) {
    case 'object':
      return mapValues(schema.properties ?? {}, exampleValue)
    case 'array':
      return schema.items ? [exampleValue(schema.items, name)] : []
    case 'boolean':
      return name !== 'error'
    case 'number':
    case 'integer':
      return 1
    case 'string':
      return name === 'error' || name === 'errorMessage' ? '' : schema.pattern === '^[0-9]{4}$' ? '0123' : `${name}-1`
    default:
      return {}
  }
}

function successOutput(operation: CompiledOperation, contract: OperationContract): Record<string, unknown> {
  const response = exampleValue(contract.response as unknown as JsonSchema, 'response')
  const world = { functions: {}, now: 0 }
  const output = mapValues(operation.output, (rule) => evaluate(rule, { response, http: 200 }, world))
  return operation.outcome ? { ...output, [operation.outcome.of]: operation.outcome.values[0] } : output
}

const examplesBy = rememberingBy((operation: CompiledOperation) =>
  rememberingBy((contract: OperationContract) => examplesFrom(operation, contract)),
)

/**
 * The examples of an operation by name (format.md §5): those of its contract, one for each outcome value and failure, and
 * the examples that every operation has: `success`, `slow`, `malformed`, `offline`, `timeout` and `unset`.
 */
export const examplesOf = (operation: CompiledOperation, contract: OperationContract): Record<string, Simulation> =>
  examplesBy(operation)(contract)

function examplesFrom(operation: CompiledOperation, contract: OperationContract): Record<string, Simulation> {
  const { outcome, failures } = operation
  const success = { output: successOutput(operation, contract) }
  const almostTooLate = `${timeoutOf(contract) / 1000 - 1}s`
  const examples = onlyOwn<Simulation>({
    success,
    ...Object.fromEntries(
      (outcome?.values ?? []).map((value) => [value, { output: { ...success.output, [outcome!.of]: value } }]),
    ),
    ...Object.fromEntries(failures.map(({ code }) => [code, { failure: code }])),
    slow: { ...success, takes: almostTooLate },
    malformed: { status: 200, body: 'nonsense' },
    offline: { failure: 'offline' },
    timeout: { never: true },
    unset: { failure: 'unset' },
  })
  for (const [name, { takes, ...example }] of Object.entries(contract.examples ?? {})) {
    const base =
      'use' in example
        ? (ownValue(examples, example.use) ?? success)
        : 'output' in example
          ? { output: { ...success.output, ...example.output } }
          : example
    examples[name] = takes ? { ...base, takes } : base
  }
  return examples
}

/**
 * The default answer of an operation: the contract's example for its first outcome, or the contract's first example if it
 * has no outcome. If there is no such success, or the contract has an example `success`, it is `success`.
 */
export function usualExample(operation: CompiledOperation, contract: OperationContract): Simulation {
  const examples = examplesOf(operation, contract)
  const given = Object.keys(contract.examples ?? {})
  const wanted = operation.outcome ? operation.outcome.values[0]! : given[0]
  const own = wanted !== undefined && given.includes(wanted) ? ownValue(examples, wanted) : undefined
  return !given.includes('success') && own && 'output' in own ? own : examples.success!
}

/** What may come back from the other site for which a journey was left. */
export function exampleReturn({ away }: FunnelState, { events }: CompiledFunnel): Record<string, string> {
  const { payload = {} } = ownValue(events, away?.operation) ?? {}
  return mapValues(payload, (schema, name) => String(exampleValue(schema, name)))
}
