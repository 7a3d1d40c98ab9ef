import {
  asSchema,
  isIdempotent,
  isOptional,
  type LeavesContract,
  objectOf,
  type OperationContract,
  mapValues,
  milliseconds,
  ownInputs,
  ownPathsFor,
  saidSchema,
  timeoutOf,
} from '#engine/definition/index.ts'
import { answersTree, type JsonSchema, numberType, typeOfSchema, type Tree, ownValue } from '#engine/rules/index.ts'
import type { CompiledOperation } from './compiled.ts'
import { given, type CompileContext } from './context.ts'

const formula = (text: string): string => text.replace(/^=\s*/, '')

/** Whether a schema, or anything inside it, is of class `secret`. */
function isSecret(schema: JsonSchema | undefined): boolean {
  if (!schema) return false
  return schema.class === 'secret' || Object.values(schema.properties ?? {}).some(isSecret) || isSecret(schema.items)
}

/** The schema at a path such as `response.data.session`. */
const schemaAt = (path: string, schema: JsonSchema): JsonSchema | undefined =>
  path
    .split('.')
    .slice(1)
    .reduce<JsonSchema | undefined>((at, key) => ownValue(at?.properties, key), schema)

/** Whether an output formula reads a secret member of the reply. */
const readsSecret = (source: string, response: JsonSchema): boolean =>
  [...source.matchAll(/response(?:\.\w+)+/g)].some(([path]) => isSecret(schemaAt(path, response)))

const withoutReturns = ({ returns: _, ...leaves }: LeavesContract): Omit<LeavesContract, 'returns'> => leaves

/** A contract without its schemas, which the browser gets as compiled validators. */
export function compileOperation(
  name: string,
  contract: OperationContract,
  context: CompileContext,
): CompiledOperation {
  const { method, path, outcome, recover, retry, patience, once, leaves, output = {} } = contract
  const response = asSchema(contract.response)
  const { properties = {} } = response
  const ofReply = context.over({ response: typeOfSchema(saidSchema(contract)), http: numberType })
  const ofInput = context.over({ input: typeOfSchema(objectOf(contract.input)) })
  /** A default may read a result that this funnel lacks. Then the call has to give the input, and the checker says so. */
  const ruleOf = (from: string | undefined) => (from === undefined ? undefined : context.ruleIfKnown(from))
  const ownPaths = ownPathsFor(contract, context.definition)
  const own = ownPaths.length > 0 ? answersTree(ownPaths) : undefined
  const taking = ownInputs(contract)
  const inputOf = (key: string): { from?: Tree; optional?: true } => {
    const schema = contract.input[key]!
    const from = taking.includes(key) ? own : ruleOf((schema as { from?: string }).from)
    return given({ from, optional: isOptional(schema) || key === leaves?.back || undefined })
  }
  const same = Object.keys(properties).filter((key) => !Object.hasOwn(output, key))
  const taken = same.filter((key) => !['success', 'error', 'data'].includes(key)).map((key) => [key, `response.${key}`])
  const renamed = Object.entries(output).map(([key, source]) => [key, formula(source)] as const)
  return given({
    name,
    method: method || undefined,
    path: path || undefined,
    inputs: mapValues(contract.input, (_, key) => inputOf(key)),
    body: contract.body === undefined ? undefined : ofInput.value(contract.body),
    output: Object.fromEntries([...taken, ...renamed].map(([key, source]) => [key, ofReply.rule(source!)])),
    outcome,
    answered: ofReply.rule(contract.answered),
    failures: contract.failures.map(({ code, text, if: holds, say, gone }) =>
      given({ code, text, if: ofReply.rule(holds), say: ofReply.rule(say), gone }),
    ),
    timeout: timeoutOf(contract),
    idempotent: isIdempotent(contract),
    retry: retry && { times: retry.times, wait: milliseconds(retry.wait) },
    patience: patience === undefined ? undefined : milliseconds(patience),
    once: once && { ...once, key: ofInput.text(once.key) },
    recover: recover || undefined,
    leaves: leaves && withoutReturns(leaves),
    // Receipts leave these out (format.md §6).
    secrets: [
      ...renamed.filter(([, source]) => readsSecret(source, response)).map(([key]) => key),
      ...same.filter((key) => isSecret(ownValue(properties, key))),
    ],
  })
}
