import {
  indexSteps,
  type StepIndex,
  type Definition,
  type Registry,
  type At,
  type LoadedFunnel,
  callsIn,
  type CallItem,
  severities,
  type DiagnosticCode,
  diagnostic,
  unescapeSegment,
  withDeceiver,
  type Diagnostic,
  type Finding,
  eventType,
  rootsOf,
  type Standing,
} from '#engine/definition/index.ts'
import {
  compileRule,
  type RuleEnvironment,
  type Tree,
  type RuleType,
  createSolver,
  type Solver,
} from '#engine/rules/index.ts'
import { isAccepted } from './accepted.ts'

/** What the checks of one funnel share. */
export interface CheckContext {
  loaded: LoadedFunnel
  definition: Definition
  registry: Registry
  index: StepIndex
  /** Every call of an operation that exists. */
  calls: CallItem[]
  /** What a rule at a place may read and what it should give. */
  environment(at: Standing, expects?: RuleType): RuleEnvironment
  /** The tree of a rule that is known to be right; rules of a handler may read its event. */
  tree(source: string, event?: string): Tree
  /** Decides rules that stand at a place. */
  solver(event?: string): Solver
  report(code: DiagnosticCode, pointer: string, finding: Finding, at?: At): void
}

/** One family of findings. */
export type Check = (context: CheckContext) => void

/** The context of a definition that has passed the shape check; what is reported goes to `found`. */
export function createCheckContext(loaded: LoadedFunnel, registry: Registry, found: Diagnostic[]): CheckContext {
  const { definition } = loaded
  const roots = rootsOf(definition, registry)
  const report = reportAt(loaded, found)
  const environment: CheckContext['environment'] = ({ event }, expects) => {
    const type = event === undefined ? undefined : eventType(event, definition, registry)
    return {
      roots: type ? { ...roots, event: type } : roots,
      rules: definition.rules ?? {},
      functions: registry.functions,
      ...(expects && { expects }),
    }
  }
  const solverOf = remembered((_, event) => createSolver(environment(inHandler(event))))
  return {
    loaded,
    definition,
    registry,
    index: indexSteps(definition),
    calls: callsIn(definition, registry),
    environment,
    tree: remembered((source, event) => compileRule(source, environment(inHandler(event))).tree),
    solver: (event) => solverOf('', event),
    report: (code, pointer, finding, at) => {
      if (severities[code] === 'error' || !isAccepted(code, pointer, definition)) report(code, pointer, finding, at)
    },
  }
}

/** Rules are asked for again and again by what they say and the event whose handler they stand in. */
function remembered<V>(make: (source: string, event?: string) => V): (source: string, event?: string) => V {
  const known = new Map<string, V>()
  return (source, event) => {
    const key = `${event ?? ''}\n${source}`
    if (!known.has(key)) known.set(key, make(source, event))
    return known.get(key)!
  }
}

const inHandler = (event?: string): Standing => ({ pointer: '', ...(event !== undefined && { event }) })

export const reportAt =
  (loaded: LoadedFunnel, found: Diagnostic[]): CheckContext['report'] =>
  (code, pointer, finding, at) => {
    found.push(
      diagnostic(code, loaded.locate(pointer, at), withDeceiver(code, finding, writtenAt(loaded, pointer, at))),
    )
  }

/** The key or the string that stands at a place. */
function writtenAt({ definition }: LoadedFunnel, pointer: string, at?: At): string | undefined {
  const keys = pointer.split('/').slice(1).map(unescapeSegment)
  if (at === 'key') return keys.at(-1)
  const value = keys.reduce<unknown>(
    (holder, key) =>
      typeof holder === 'object' && holder !== null && Object.hasOwn(holder, key)
        ? (holder as Record<string, unknown>)[key]
        : undefined,
    definition,
  )
  return typeof value === 'string' ? value : undefined
}
