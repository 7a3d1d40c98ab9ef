import {
  eventType,
  rootsOf,
  type Definition,
  type Registry,
  type StepIndex,
  indexSteps,
  isYesNo,
  itemType,
  orderedSteps,
  repeatRoots,
  rooted,
} from '#engine/definition/index.ts'
import {
  answeredTest,
  compileRule,
  compileText,
  compileValue,
  presenceOf,
  readRule,
  type RuleType,
} from '#engine/rules/index.ts'
import type { RuleEnvironment, Tree, ValueOptions } from '#engine/rules/index.ts'

/** The object without its `undefined` members, which JSON does not have. */
export const given = <T extends object>(members: T): T =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as T

/** The conjunction of rules; undefined if there are none. */
export const conjunction = (rules: (Tree | undefined)[]): Tree | undefined =>
  rules
    .filter((rule) => rule !== undefined)
    .reduce<Tree | undefined>((joined, rule) => (joined === undefined ? rule : ['&&', joined, rule]), undefined)

/** A definition that `checkFunnel` would refuse was compiled. */
export class CompileError extends Error {}

function accepted<T extends { problems: { message: string }[] }>(compiled: T, source: unknown): T {
  const [problem] = compiled.problems
  if (problem) throw new CompileError(`${problem.message} in ${JSON.stringify(source)}; "runnel check" says where`)
  return compiled
}

/** The compiler with `undefined` for an absent source. */
const ifGiven =
  <T>(compile: (source: string, event?: string) => T) =>
  <S extends string | undefined>(source: S, event?: string) =>
    (source === undefined ? undefined : compile(source, event)) as T | (S & undefined)

/** Compilers of rules, texts and values. Each throws `CompileError` if the source has a problem. */
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

export interface CompileContext extends ReturnType<typeof compilersIn> {
  definition: Definition
  registry: Registry
  index: StepIndex
  order: ReturnType<typeof orderedSteps>
  /** The paths that a value reads, and the functions that it calls. */
  contentsOf(source: unknown): { reads: string[]; calls: string[] }
  /** The test that the answer at a path is present. */
  given(path: string): Tree
  /** The compiled rule; undefined if it reads something that this funnel lacks. */
  ruleIfKnown(source: string): Tree | undefined
  /** Compilers over other roots than the funnel's, for contracts. */
  over(others: Record<string, RuleType>): ReturnType<typeof compilersIn>
  /** Compilers of what is about an entry of a list. */
  about(list: string): ReturnType<typeof compilersIn>
  /** The same for what is about the items of a repeat. */
  inside(repeat: string): CompileContext
}

/** What every part of the compiler shares: definition, registry, step index, and compilers of rules, texts and values. */
export const createContext = (definition: Definition, registry: Registry): CompileContext =>
  contextIn(definition, registry, rootsOf(definition, registry))

function contextIn(definition: Definition, registry: Registry, roots: Record<string, RuleType>): CompileContext {
  const { functions } = registry
  const index = indexSteps(definition)
  const base: RuleEnvironment = { roots, rules: definition.rules ?? {}, functions }
  /** Rules in an event handler may also read `event`, its payload. */
  const within = (event?: string): RuleEnvironment => {
    const type = event ? eventType(event, definition, registry) : undefined
    return type ? { ...base, roots: { ...roots, event: type } } : base
  }
  return {
    definition,
    registry,
    index,
    order: orderedSteps(definition, index),
    ...compilersIn(within),
    about: (list) =>
      compilersIn((event) => {
        const around = within(event)
        return { ...around, roots: { ...around.roots, item: itemType(list, around) } }
      }),
    inside: (repeat) => contextIn(definition, registry, { ...roots, ...repeatRoots(repeat, roots) }),
    contentsOf: (source) => {
      const { reads, value } = compileValue(source, base)
      return { reads, calls: [...JSON.stringify(value ?? null).matchAll(/\["call","(\w+)"/g)].map(([, name]) => name!) }
    },
    given: (path) => {
      const read = readRule(rooted(path)) as ['.', Tree, string]
      return isYesNo(path, definition, registry) ? answeredTest(read) : presenceOf(read)
    },
    ruleIfKnown: (source) => {
      const { tree, problems } = compileRule(source, base)
      return problems.length > 0 ? undefined : tree
    },
    over: (others) => compilersIn(() => ({ roots: others, functions })),
  }
}
