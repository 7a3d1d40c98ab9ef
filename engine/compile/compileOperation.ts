import { type OperationContract, milliseconds } from '#engine/definition/index.ts'
import { type JsonSchema, typeOfSchema, type RuleType, type Tree } from '#engine/rules/index.ts'
import type { CompiledOperation } from './compiled.ts'
import type { CompileContext } from './context.ts'

const formula = (text: string): string => text.replace(/^=\s*/, '')

/** Whether a schema, or anything inside it, is of class `secret`. */
function isSecret(schema: JsonSchema | undefined): boolean {
  if (!schema) return false
  return schema.class === 'secret' || Object.values(schema.properties ?? {}).some(isSecret) || isSecret(schema.items)
}

/** The schema that a path such as `response.data.session` leads to. */
function schemaAt(path: string, schema: JsonSchema): JsonSchema | undefined {
  return path
    .split('.')
    .slice(1)
    .reduce<JsonSchema | undefined>((at, key) => at?.properties?.[key], schema)
}

/** Output members that are secret: receipts leave them out (format.md §6). */
function secretMembers(contract: OperationContract): string[] {
  const response = contract.response as unknown as JsonSchema
  const renamed = Object.entries(contract.output ?? {}).filter(([, source]) =>
    [...formula(source).matchAll(/response(?:\.\w+)+/g)].some(([path]) => isSecret(schemaAt(path, response))),
  )
  const same = Object.entries(response.properties ?? {}).filter(
    ([name, schema]) => !(contract.output && name in contract.output) && isSecret(schema),
  )
  return [...renamed, ...same].map(([name]) => name)
}

/** A default may name a result that only some funnels have; the others give the input with the call, or the checker says so. */
function defaultOf({ from }: { from?: string }, context: CompileContext): { from?: Tree } {
  const rule = from === undefined ? undefined : context.ruleIfKnown(from)
  return rule === undefined ? {} : { from: rule }
}

/** The contract as the browser needs it: schemas stay behind as compiled validators. */
export function compileOperation(
  name: string,
  contract: OperationContract,
  context: CompileContext,
): CompiledOperation {
  const response = contract.response as unknown as JsonSchema
  const withError = { type: 'object', properties: { error: { type: 'string' }, ...response.properties } }
  const overReply = { response: typeOfSchema(withError), http: { kind: 'number' } as RuleType }
  const input = contract.input as unknown as Record<string, JsonSchema & { from?: string }>
  const overInput = { input: typeOfSchema({ type: 'object', properties: input }) }
  const required = new Set(Object.keys(contract.input).filter((key) => !('~optional' in contract.input[key]!)))
  const sameOutputs = Object.keys(response.properties ?? {}).filter(
    (key) => !(contract.output && key in contract.output) && key !== 'success' && key !== 'error' && key !== 'data',
  )
  const output: Record<string, Tree> = Object.fromEntries([
    ...sameOutputs.map((key) => [key, context.ruleOver(`response.${key}`, overReply)] as const),
    ...Object.entries(contract.output ?? {}).map(
      ([key, source]) => [key, context.ruleOver(formula(source), overReply)] as const,
    ),
  ])
  return {
    name,
    ...(contract.method ? { method: contract.method } : {}),
    ...(contract.path ? { path: contract.path } : {}),
    inputs: Object.fromEntries(
      Object.entries(input).map(([key, schema]) => [
        key,
        { ...defaultOf(schema, context), ...(required.has(key) ? {} : { optional: true }) },
      ]),
    ),
    ...(contract.body === undefined ? {} : { body: context.valueOver(contract.body, overInput) }),
    output,
    ...(contract.outcome ? { outcome: contract.outcome } : {}),
    ...(contract.answered === undefined ? {} : { answered: context.ruleOver(contract.answered, overReply) }),
    failures: contract.failures.map((failure) => ({
      code: failure.code,
      text: failure.text,
      ...(failure.if === undefined ? {} : { if: context.ruleOver(failure.if, overReply) }),
      ...(failure.say === undefined ? {} : { say: context.ruleOver(failure.say, overReply) }),
    })),
    timeout: milliseconds(contract.timeout ?? '15s'),
    idempotent: contract.idempotent ?? contract.method === 'GET',
    ...(contract.retry ? { retry: { times: contract.retry.times, wait: milliseconds(contract.retry.wait) } } : {}),
    ...(contract.once ? { once: { ...contract.once, key: context.textOver(contract.once.key, overInput) } } : {}),
    ...(contract.recover ? { recover: contract.recover } : {}),
    secrets: secretMembers(contract),
  }
}
