import type { JsonSchema } from '#engine/rules/index.ts'
import { asSchema, escapeSegment, itemsOf, rooted } from '#engine/definition/index.ts'
import type { Check, CheckContext } from './context.ts'
import { overlap } from './overlap.ts'

/**
 * Regular expressions that a short text keeps busy for ever: those of checks, of the funnel's `data` and events, of the answers that it asks for, and of
 * the contracts that it calls.
 */
export const checkPatterns: Check = (context) => {
  const { definition, registry, calls, report } = context
  for (const { value: field, pointer } of itemsOf(definition, 'field'))
    field.checks?.forEach(({ pattern }, at) => {
      if (pattern !== undefined) judge([pattern], `${pointer}/checks/${at}/pattern`, 'value', report)
    })
  for (const [path, schema] of Object.entries(definition.data ?? {}))
    judgeWritten(schema, `/data/${escapeSegment(path)}`, report)
  for (const [name, event] of Object.entries(definition.events ?? {}))
    judgeWritten((event as { payload?: unknown }).payload, `/events/${escapeSegment(name)}/payload`, report)
  const asking = itemsOf(definition, 'field')
  for (const root of ['form', 'local'] as const)
    for (const [name, schema] of Object.entries(registry.model[root].properties ?? {})) {
      const place = asking.find(({ path }) => overlap(rooted(path), `${root}.${name}`))
      judge(patternsIn(schema), place?.pointer ?? '/id', 'key', report)
    }
  for (const { contract, pointer } of calls)
    judge(patternsIn([asSchema(contract.response), contract.input]), `${pointer}/call`, 'value', report)
}

/** Every pattern of a schema, at the place where the definition writes it. */
function judgeWritten(schema: unknown, pointer: string, report: CheckContext['report']): void {
  if (typeof schema !== 'object' || schema === null) return
  for (const [key, value] of Object.entries(schema)) {
    const at = `${pointer}/${escapeSegment(key)}`
    if (key === 'pattern' && typeof value === 'string') judge([value], at, 'value', report)
    else if (key === 'patternProperties')
      for (const name of keysOf(value)) judge([name], `${at}/${escapeSegment(name)}`, 'key', report)
    judgeWritten(value, at, report)
  }
}

const keysOf = (value: unknown): string[] => (typeof value === 'object' && value !== null ? Object.keys(value) : [])

/** The patterns of a schema at any depth. */
function patternsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { pattern, patternProperties } = schema as JsonSchema
  return [
    ...(typeof pattern === 'string' ? [pattern] : []),
    ...keysOf(patternProperties),
    ...Object.values(schema).flatMap(patternsIn),
  ]
}

function judge(patterns: string[], pointer: string, at: 'key' | 'value', report: CheckContext['report']): void {
  for (const pattern of new Set(patterns)) {
    const attack = attackOn(pattern)
    if (attack === undefined) continue
    report(
      'pattern-slow',
      pointer,
      {
        message: `${pattern} takes for ever on some texts, such as ${attack}`,
        hint: 'let only one part of it match each character: no repetition inside a repetition, no two alternatives that begin alike',
      },
      at,
    )
  }
}

const known = new Map<string, string | undefined>()

/** A text on which matching takes exponential time, or next to it, in words; undefined if recheck knows of none. */
function attackOn(pattern: string): string | undefined {
  if (!mayBeSlow(pattern)) return undefined
  if (!known.has(pattern)) {
    const { checkSync } = recheck()
    const found = checkSync(pattern, '', { timeout: 60_000, randomSeed: 1 })
    const isSlow =
      found.status === 'vulnerable' &&
      (found.complexity.type === 'exponential' || found.complexity.degree >= nextToExponential)
    known.set(pattern, isSlow ? shortened(found.attack.pattern) : undefined)
  }
  return known.get(pattern)
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
