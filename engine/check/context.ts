import { indexSteps, type StepIndex } from '#engine/compile/stepIndex.ts'
import type { Definition } from '#engine/grammar/definition.ts'
import type { Registry } from '#engine/grammar/registry.ts'
import type { At, LoadedFunnel } from '#engine/load/loadedFunnel.ts'
import type { RuleEnvironment } from '#engine/rules/compileRule.ts'
import type { RuleType } from '#engine/rules/types.ts'
import { isAccepted } from './accepted.ts'
import { severities, type DiagnosticCode } from './codes.ts'
import { diagnostic, type Diagnostic, type Finding } from './diagnostic.ts'
import { eventType, rootsOf } from './scope.ts'
import type { Standing } from './walk.ts'

/** What the checks of one funnel share. */
export interface CheckContext {
  definition: Definition
  registry: Registry
  index: StepIndex
  /** What a rule at a place may read and what it should give. */
  environment(at: Standing, expects?: RuleType): RuleEnvironment
  report(code: DiagnosticCode, pointer: string, finding: Finding, at?: At): void
}

/** One family of findings. */
export type Check = (context: CheckContext) => void

/** The context of a definition that has passed the shape check; what is reported goes to `found`. */
export function createCheckContext(loaded: LoadedFunnel, registry: Registry, found: Diagnostic[]): CheckContext {
  const { definition } = loaded
  const roots = rootsOf(definition, registry)
  const report = reportAt(loaded, found)
  return {
    definition,
    registry,
    index: indexSteps(definition),
    environment: ({ event }, expects) => {
      const type = event === undefined ? undefined : eventType(event, definition, registry)
      return { roots: type ? { ...roots, event: type } : roots, rules: definition.rules ?? {}, functions: registry.functions, ...(expects && { expects }) }
    },
    report: (code, pointer, finding, at) => {
      if (severities[code] === 'error' || !isAccepted(code, pointer, definition)) report(code, pointer, finding, at)
    },
  }
}

export const reportAt =
  (loaded: LoadedFunnel, found: Diagnostic[]): CheckContext['report'] =>
  (code, pointer, finding, at) => {
    found.push(diagnostic(code, loaded.locate(pointer, at), finding))
  }
