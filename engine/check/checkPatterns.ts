import { asSchema, escapeSegment, itemsOf } from '#engine/definition/index.ts'
import type { JsonSchema } from '#engine/rules/index.ts'
import type { Check, CheckContext } from './context.ts'

/**
 * Regular expressions that a short text keeps busy for ever: those of checks, of the funnel's `data` and events, of the answers that it
 * asks for, and of the contracts that it calls.
 */
export const checkPatterns: Check = ({ definition, registry, calls, askedAt, report, reportKey }) => {
  for (const { value: field, pointer } of itemsOf(definition, 'field'))
    field.checks?.forEach(({ pattern }, at) => judge(pattern, `${pointer}/checks/${at}/pattern`, report))
  const written = { data: definition.data, events: definition.events }
  for (const { pattern, pointer, isKey } of patternsIn(written)) judge(pattern, pointer, isKey ? reportKey : report)
  for (const root of ['form', 'local'] as const)
    for (const [name, schema] of Object.entries(registry.model[root].properties ?? {}))
      for (const { pattern } of patternsIn(schema)) judge(pattern, askedAt(`${root}.${name}`), reportKey)
  for (const { contract, pointer } of calls)
    for (const { pattern } of patternsIn([asSchema(contract.response), contract.input]))
      judge(pattern, `${pointer}/call`, report)
}

/** The patterns of schemas at any depth, and where they stand. */
function patternsIn(schema: unknown, pointer = ''): { pattern: string; pointer: string; isKey?: true }[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { pattern, patternProperties } = schema as JsonSchema
  return [
    ...(typeof pattern === 'string' ? [{ pattern, pointer: `${pointer}/pattern` }] : []),
    ...Object.keys(patternProperties ?? {}).map((name) => ({
      pattern: name,
      pointer: `${pointer}/patternProperties/${escapeSegment(name)}`,
      isKey: true as const,
    })),
    ...Object.entries(schema).flatMap(([key, value]) => patternsIn(value, `${pointer}/${escapeSegment(key)}`)),
  ]
}

function judge(pattern: string | undefined, pointer: string, report: CheckContext['reportKey']): void {
  const attack = pattern === undefined ? undefined : attackOn(pattern)
  if (attack !== undefined)
    report('pattern-slow', pointer, { message: `${pattern} takes for ever on some texts, such as ${attack}` })
}

const known = new Map<string, string | undefined>()

/** A text on which matching takes exponential time, or next to it, in words; undefined if recheck knows of none. */
function attackOn(pattern: string): string | undefined {
  if (!mayBeSlow(pattern)) return undefined
  if (!known.has(pattern)) {
    const { checkSync } = recheck()
    const found = checkSync(pattern, '', limits)
    const isSlow =
      found.status === 'vulnerable' &&
      (found.complexity.type === 'exponential' || found.complexity.degree >= nextToExponential)
    known.set(pattern, isSlow ? shortened(found.attack.pattern) : undefined)
  }
  return known.get(pattern)
}

/** Limits of steps and a fixed seed, no limits of time: a pattern is judged alike on every machine. */
const limits = {
  randomSeed: 1,
  maxIteration: 5,
  attackLimit: 1e7,
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
}

/**
 * The build of recheck for browsers, which is JavaScript alone and starts no process. It is large, so it is loaded when a pattern asks
 * for it, at once: Node's `require` is the one way to do that, and is asked for where it is used since other code here runs in pages too.
 */
const recheck = (): typeof import('recheck') =>
  process.getBuiltinModule('node:module').createRequire(import.meta.url)(
    'recheck/lib/browser.js',
  ) as typeof import('recheck')

/** A hundred characters to the fourth power are too many steps for a page already. */
const nextToExponential = 4

/** Time grows that fast only where a group is repeated, or where many repetitions follow each other. */
const mayBeSlow = (pattern: string): boolean =>
  /\)[*+{]/.test(pattern) || (pattern.match(/[*+{]/g) ?? []).length >= nextToExponential

const shortened = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)}…` : text)
