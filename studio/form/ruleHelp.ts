import { keysOf } from 'runnel/base'
import {
  compileRule,
  calculations,
  dateFunctions,
  numberFunctions,
  parseRule,
  describeType,
  boolType,
  type RuleEnvironment,
  type RuleType,
  ownValue,
} from 'runnel/rules'
import { rootsOf, repeatRoots, type Definition } from 'runnel/contracts'
import { registry } from '#funnels/registry.ts'

export interface RuleMistake {
  message: string
  hint?: string
  from: number
  to: number
}

/** A word that may stand in a rule. */
export interface RuleWord {
  label: string
  type: 'variable' | 'property' | 'function' | 'keyword'
  detail?: string
  apply?: string
}

/** What the engine says about the rules of a funnel. */
export interface RuleHelp {
  /** Mistakes of a rule at a place; `isCondition`: it must give yes or no. */
  mistakes(source: string, pointer: string, isCondition: boolean): RuleMistake[]
  /** The words that may follow what is written before the cursor; `from`: where the word begins. */
  words(before: string, pointer: string): { from: number; words: RuleWord[] }
}

const builtIn = ['size', 'present', 'string', 'trim', 'lower', 'upper', 'contains', 'startsWith', 'endsWith']
const operators = ['&&', '||', '!', '==', '!=', '<', '<=', '>', '>=', 'in', '+', '-', '*', '? :']
const isFunctions = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const functionNames = [
  ...new Set([
    ...builtIn,
    ...[calculations, dateFunctions, numberFunctions].flatMap((some) =>
      some instanceof Set
        ? ([...some] as string[])
        : Array.isArray(some)
          ? (some as string[])
          : isFunctions(some)
            ? Object.keys(some)
            : [],
    ),
    ...Object.keys(registry.functions),
  ]),
]

const anything: RuleType = { kind: 'any' }

/** The field of a repeat around a place. */
function repeatAt(pointer: string): string | undefined {
  const keys = keysOf(pointer)
  const at = keys.indexOf('each')
  return at > 0 ? keys[at - 1] : undefined
}

/** The type at a path such as `form.address`; undefined if there is none. */
function typeAt(roots: Record<string, RuleType>, path: string[]): RuleType | undefined {
  let now: RuleType | undefined = { kind: 'object', members: roots }
  for (const key of path) now = now?.kind === 'object' ? ownValue(now.members, key) : undefined
  return now
}

export function createRuleHelp(definition: Definition): RuleHelp {
  let roots: Record<string, RuleType> | undefined
  /** Undefined while the definition is not complete enough for types. */
  const rootsNow = (): Record<string, RuleType> | undefined => {
    try {
      return (roots ??= rootsOf(definition, registry))
    } catch {
      return undefined
    }
  }
  const environmentAt = (pointer: string, isCondition: boolean): RuleEnvironment | undefined => {
    const known = rootsNow()
    if (!known) return undefined
    const repeat = repeatAt(pointer)
    return {
      roots: {
        ...known,
        ...(pointer.includes('/on/') && { event: anything }),
        ...(pointer.includes('/choices/') && { item: anything }),
        ...(repeat !== undefined && { item: anything, position: { kind: 'number' }, ...repeatRoots(repeat, known) }),
      },
      rules: definition.rules ?? {},
      functions: registry.functions,
      expects: isCondition ? boolType : undefined,
    }
  }
  return {
    mistakes: (source, pointer, isCondition) => {
      if (source.trim() === '')
        return [{ message: 'there is no rule yet', hint: "such as form.x == 'yes'", from: 0, to: 0 }]
      const environment = environmentAt(pointer, isCondition)
      const parsed = parseRule(source)
      const problems = environment
        ? compileRule(source, environment).problems
        : 'problem' in parsed
          ? [parsed.problem]
          : []
      return problems.map(({ message, hint, start, end }) => ({
        message,
        hint: hint || undefined,
        from: Math.min(start, source.length),
        to: Math.min(Math.max(end, start), source.length),
      }))
    },
    words: (before, pointer) => {
      const path = /[\w.]*$/.exec(before)![0]
      const steps = path.split('.')
      const word = steps.pop()!
      const from = before.length - word.length
      const environment = environmentAt(pointer, false)
      const type = typeAt(environment?.roots ?? {}, steps)
      if (type?.kind !== 'object') return { from, words: [] }
      const members = Object.entries(type.members).map(([label, inner]): RuleWord => ({
        label,
        type: steps.length > 0 ? 'property' : 'variable',
        detail: inner.kind === 'object' ? 'answers' : describeType(inner),
      }))
      if (steps.length > 0) return { from, words: members }
      return {
        from,
        words: [
          ...members,
          ...Object.keys(definition.rules ?? {}).map((label): RuleWord => ({
            label,
            type: 'variable',
            detail: 'named rule',
          })),
          ...functionNames.map((label): RuleWord => ({
            label,
            type: 'function',
            apply: `${label}(`,
            detail: 'function',
          })),
          ...(word === '' ? operators : ['in', 'true', 'false']).map((label): RuleWord => ({ label, type: 'keyword' })),
        ],
      }
    },
  }
}
