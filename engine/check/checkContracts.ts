import { compileRule, compileText, compileValue, numberType, typeOfSchema, type RuleType } from '#engine/rules/index.ts'
import { type OperationContract, asSchema, objectOf, outputType } from '#engine/definition/index.ts'
import { isIdempotent } from './checkCalls.ts'
import type { Check, CheckContext } from './context.ts'
import { isOptional } from './isOptional.ts'

/** The contracts that a funnel relies on. Each is reported where it is first called. */
export const checkContracts: Check = (context) => {
  const seen = new Set<string>()
  for (const { value, contract, pointer } of context.calls) {
    if (seen.has(value.call)) continue
    seen.add(value.call)
    for (const finding of contractProblems(value.call, contract, context.registry))
      context.report('contract', `${pointer}/call`, finding)
  }
}

/** What is wrong with a contract by itself, in words. */
export function contractProblems(
  name: string,
  contract: OperationContract,
  registry: CheckContext['registry'],
): { message: string; hint?: string }[] {
  const output = outputType(contract, registry)
  const members = output.kind === 'object' ? Object.keys(output.members) : []
  const found: { message: string; hint?: string }[] = []
  if (contract.failures.at(-1)?.if !== undefined)
    found.push({ message: `the last failure of ${name} has an "if"`, hint: 'add one without' })
  for (const [, input] of (contract.path ?? '').matchAll(/\{(\w+)\}/g)) {
    if (!Object.hasOwn(contract.input, input!))
      found.push({ message: `the path of ${name} has {${input}}, which is not an input` })
  }
  if (contract.outcome && !members.includes(contract.outcome.of))
    found.push({ message: `the outcome of ${name} is "${contract.outcome.of}", which its output does not have` })
  if (contract.retry && !isIdempotent(contract))
    found.push({ message: `${name} is retried, but may not be repeated`, hint: 'make it idempotent, or drop "retry"' })
  if (contract.recover !== undefined && !Object.hasOwn(registry.operations, contract.recover))
    found.push({ message: `${name} recovers by "${contract.recover}", which is not an operation` })
  return [...found, ...ruleProblems(name, contract, registry), ...exampleProblems(name, contract, output, registry)]
}

function ruleProblems(
  name: string,
  contract: OperationContract,
  { functions }: CheckContext['registry'],
): { message: string }[] {
  const replied = { roots: { response: typeOfSchema(asSchema(contract.response)), http: numberType }, functions }
  const rules: [string, string][] = [
    ...Object.entries(contract.output ?? {}).map(([key, formula]): [string, string] => [
      `output "${key}"`,
      formula.replace(/^= /, ''),
    ]),
    ...(contract.answered === undefined ? [] : [['"answered"', contract.answered] as [string, string]]),
    ...contract.failures.flatMap(({ code, if: condition, say }): [string, string][] =>
      [condition, say].flatMap((rule): [string, string][] => (rule === undefined ? [] : [[`failure "${code}"`, rule]])),
    ),
  ]
  const given = { roots: { input: typeOfSchema(objectOf(contract.input)) }, functions }
  const key = contract.once ? compileText(contract.once.key, given).problems : []
  const body = compileValue(contract.body, given).problems
  const { again } = contract.once ?? {}
  const told = again === undefined ? undefined : contract.input[again]
  return [
    ...(again === undefined || (told && isOptional(told) && asSchema(told).type === 'boolean')
      ? []
      : [{ message: `"once.again" of ${name} names "${again}", which is no optional yes/no input` }]),
    ...rules.flatMap(([part, rule]) =>
      compileRule(rule, replied).problems.map(({ message }) => ({ message: `${part} of ${name}: ${message}` })),
    ),
    ...key.map(({ message }) => ({ message: `the once key of ${name}: ${message}` })),
    ...body.map(({ message, pointer }) => ({
      message: `the body of ${name}${pointer && ` at ${pointer}`}: ${message}`,
    })),
  ]
}

function exampleProblems(
  name: string,
  contract: OperationContract,
  output: RuleType,
  { functions }: CheckContext['registry'],
): { message: string }[] {
  const codes = [...contract.failures.map(({ code }) => code), 'offline', 'timeout', 'malformed', 'unset']
  return Object.entries(contract.examples ?? {}).flatMap(([example, given]) => {
    const where = `example "${example}" of ${name}`
    if ('failure' in given)
      return codes.includes(given.failure)
        ? []
        : [{ message: `${where}: "${given.failure}" is not one of its failures` }]
    if ('use' in given)
      return Object.hasOwn(contract.examples!, given.use) || contract.outcome?.values.includes(given.use)
        ? []
        : [{ message: `${where}: there is no example "${given.use}"` }]
    return compileValue(given.output, { roots: {}, functions, expects: output }).problems.map(
      ({ message, pointer }) => ({ message: `${where}${pointer && ` at ${pointer}`}: ${message}` }),
    )
  })
}
