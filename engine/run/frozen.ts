import type { CompiledFunnel, CompiledStep } from '#engine/compile/index.ts'
import type { FunnelState } from './state.ts'
import { ruleHolds, type FunnelWorld } from './world.ts'

/**
 * Steps that a changed definition does not ask again: all up to the last completed one that `freezes` (format.md §7.11).
 */
export function frozenSteps(completed: string[], funnel: CompiledFunnel): string[] {
  const steps = funnel.order.map(({ step }) => step)
  const last = steps.findLastIndex((step) => completed.includes(step) && funnel.steps[step]!.freezes)
  return steps.slice(0, last + 1)
}

/** A frozen step is asked all the same when an obligation is new to this person: it must be passed, or asks for what must hold. */
export function obligationReopens(
  step: CompiledStep,
  journey: CompiledStep[],
  state: FunnelState,
  world: FunnelWorld,
): boolean {
  const isFirstOf = (asks: string[]): boolean => journey.find(({ path }) => asks.includes(path))?.path === step.path
  return world.funnel.mustPass.some(
    ({ through, holds, asks }) =>
      (through.includes(step.path) && !state.completed.includes(step.path)) ||
      (isFirstOf(asks) && !ruleHolds(holds, state, world)),
  )
}

/** Whether a top-level step, or one inside it, asks for an answer. */
export const asksFor = (top: string, path: string, { steps }: CompiledFunnel): boolean =>
  Object.values(steps).some(
    (step) =>
      (step.path === top || step.path.startsWith(`${top}/`)) && step.fields.some((field) => field.path === path),
  )

/** Whoever changes an answer of a frozen step is subject to its gate again. */
export const thawed = (frozen: string[], path: string, funnel: CompiledFunnel): string[] =>
  frozen.filter((step) => !asksFor(step, path, funnel))
