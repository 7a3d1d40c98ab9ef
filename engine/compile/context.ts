import { eventType, rootsOf, type Definition, type Registry, indexSteps } from '#engine/definition/index.ts'
import { compileRule, compileText, compileValue, type RuleType } from '#engine/rules/index.ts'
import type { RuleEnvironment, Tree, ValueOptions } from '#engine/rules/index.ts'

/** The members that are there: a compiled funnel is JSON, which has no `undefined`. */
export const given = <T extends object>(members: T): T =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as T

/** All rules at once; undefined where there is none. */
export const conjunction = (rules: (Tree | undefined)[]): Tree | undefined =>
  rules
    .filter((rule) => rule !== undefined)
    .reduce<Tree | undefined>((joined, rule) => (joined === undefined ? rule : ['&&', joined, rule]), undefined)

/** The checker speaks first; a definition that it refuses has no compiled form. */
export class CompileError extends Error {}

function accepted<T extends { problems: { message: string }[] }>(compiled: T, source: unknown): T {
  const [problem] = compiled.problems
  if (problem) throw new CompileError(`${problem.message} in ${JSON.stringify(source)}; "runnel check" says where`)
  return compiled
}

/** Nothing where there is no source. */
const ifGiven =
  <T>(compile: (source: string, event?: string) => T) =>
  <S extends string | undefined>(source: S, event?: string) =>
    (source === undefined ? undefined : compile(source, event)) as T | (S & undefined)

/** Compilers of rules, texts and values. Each throws `CompileError` on what the checker would refuse. */
function compilersIn(environmentOf: (event?: string) => RuleEnvironment) {
  const known = new Map<string, Tree>()
  return {
    rule: ifGiven((source, event = '') => {
      const key = `${event} ${source}`
      const tree = known.get(key) ?? accepted(compileRule(source, environmentOf(event)), source).tree
      known.set(key, tree)
      return tree
    }),
    text: ifGiven((source, event) => accepted(compileText(source, environmentOf(event)), source).text),
    value: (source: unknown, event?: string, options: ValueOptions = {}) =>
      accepted(compileValue(source, environmentOf(event), options), source).value,
  }
}

export type CompileContext = ReturnType<typeof createContext>

/** What every part of the compiler needs: the definition, its names, and compilers of its rules. */
export function createContext(definition: Definition, registry: Registry) {
  const { functions } = registry
  const roots = rootsOf(definition, registry)
  const base: RuleEnvironment = { roots, rules: definition.rules ?? {}, functions }
  /** In a handler of an event rules may read its payload. */
  const within = (event?: string): RuleEnvironment => {
    const type = event ? eventType(event, definition, registry) : undefined
    return type ? { ...base, roots: { ...roots, event: type } } : base
  }
  return {
    definition,
    registry,
    index: indexSteps(definition),
    ...compilersIn(within),
    /** The rule, unless it reads what this funnel does not have. */
    ruleIfKnown: (source: string): Tree | undefined => {
      const { tree, problems } = compileRule(source, base)
      return problems.length > 0 ? undefined : tree
    },
    /** For contracts: over other roots than the funnel's. */
    over: (others: Record<string, RuleType>) => compilersIn(() => ({ roots: others, functions })),
  }
}
