import {
  eventType,
  rootsOf,
  type Definition,
  type Registry,
  indexSteps,
  type StepIndex,
} from '#engine/definition/index.ts'
import {
  compileRule,
  type RuleEnvironment,
  compileText,
  compileValue,
  type ValueOptions,
  type Text,
  type Tree,
  type Value,
  type RuleType,
} from '#engine/rules/index.ts'

/** What every part of the compiler needs: the definition, its names, and rules turned into trees. */
export interface CompileContext {
  definition: Definition
  registry: Registry
  index: StepIndex
  rule(source: string, event?: string): Tree
  text(source: string, event?: string): Text
  value(source: unknown, event?: string): Value
  /** The options of a block, whose texts may insert rules. */
  blockOptions(source: unknown): Value
  /** The rule, unless it reads what this funnel does not have. */
  ruleIfKnown(source: string): Tree | undefined
  /** A rule over other roots than the funnel's, for contracts. */
  ruleOver(source: string, roots: Record<string, RuleType>): Tree
  textOver(source: string, roots: Record<string, RuleType>): Text
  valueOver(source: unknown, roots: Record<string, RuleType>): Value
}

/** All rules at once; undefined where there is none. */
export const conjunction = (rules: (Tree | undefined)[]): Tree | undefined =>
  rules.reduce<Tree | undefined>(
    (joined, rule) => (rule === undefined ? joined : joined === undefined ? rule : ['&&', joined, rule]),
    undefined,
  )

/** The checker speaks first; a definition that it refuses has no compiled form. */
export class CompileError extends Error {}

function refuse(problems: { message: string }[], source: unknown): void {
  if (problems[0])
    throw new CompileError(`${problems[0].message} in ${JSON.stringify(source)}; "runnel check" says where`)
}

export function createContext(definition: Definition, registry: Registry): CompileContext {
  const roots = rootsOf(definition, registry)
  const base: RuleEnvironment = { roots, rules: definition.rules ?? {}, functions: registry.functions }
  const within = (event?: string): RuleEnvironment => {
    const type = event ? eventType(event, definition, registry) : undefined
    return type ? { ...base, roots: { ...roots, event: type } } : base
  }
  const over = (others: Record<string, RuleType>): RuleEnvironment => ({ roots: others, functions: registry.functions })
  const rule = (source: string, environment: RuleEnvironment): Tree => {
    const { tree, problems } = compileRule(source, environment)
    refuse(problems, source)
    return tree
  }
  const text = (source: string, environment: RuleEnvironment): Text => {
    const compiled = compileText(source, environment)
    refuse(compiled.problems, source)
    return compiled.text
  }
  const value = (source: unknown, environment: RuleEnvironment, options: ValueOptions = {}): Value => {
    const compiled = compileValue(source, environment, options)
    refuse(compiled.problems, source)
    return compiled.value
  }
  const compiled = new Map<string, Tree>()
  return {
    definition,
    registry,
    index: indexSteps(definition),
    rule: (source, event = '') => {
      const key = `${event} ${source}`
      const tree = compiled.get(key) ?? rule(source, within(event))
      compiled.set(key, tree)
      return tree
    },
    text: (source, event) => text(source, within(event)),
    value: (source, event) => value(source, within(event)),
    blockOptions: (source) => value(source, base, { texts: true }),
    ruleIfKnown: (source) => {
      const { tree, problems } = compileRule(source, base)
      return problems.length > 0 ? undefined : tree
    },
    ruleOver: (source, others) => rule(source, over(others)),
    textOver: (source, others) => text(source, over(others)),
    valueOver: (source, others) => value(source, over(others)),
  }
}
