import type { FunnelState } from './state.ts'
import type { CompiledStep } from '#engine/compile/index.ts'
import { textOf, type FunnelWorld } from './world.ts'

/** One row of a process. */
export interface StageRow {
  id: string
  text: string
  /** Second line, while the stage is active. */
  detail?: string
  state: 'waiting' | 'active' | 'done' | 'problem'
}

/** The text of a step as it is now: some change while the step is there. */
export function stepText(step: CompiledStep, state: FunnelState, world: FunnelWorld): string {
  const { late } = state
  const newest = late?.step === step.path ? step.later?.find(({ after }) => after <= late.after) : undefined
  return textOf(newest?.text ?? step.text, state, world)
}

/** Rows of a process: its automatic stages whose text says something, by their place relative to where it is now. */
export function stagesOf(process: CompiledStep, state: FunnelState, world: FunnelWorld): StageRow[] {
  const isInside = (path: string, outer: string): boolean => path.startsWith(`${outer}/`)
  const depth = process.path.split('/').length + 1
  const inner = Object.values(world.funnel.steps).filter(
    (step) => isInside(step.path, process.path) && step.path.split('/').length === depth,
  )
  const here = inner.findIndex((step) => state.current === step.path || isInside(state.current, step.path))
  return inner.flatMap((step, at): StageRow[] => {
    if (step.as !== 'stage' || !step.automatic || step.text === undefined) return []
    const row = { id: step.id, text: stepText(step, state, world) }
    if (row.text === '') return []
    const hasFailed = state.failedSteps.some((path) => path === step.path || isInside(path, step.path))
    if (at !== here) return [{ ...row, state: here < 0 || at > here ? 'waiting' : hasFailed ? 'problem' : 'done' }]
    return [
      { ...row, ...(step.detail === undefined ? {} : { detail: textOf(step.detail, state, world) }), state: 'active' },
    ]
  })
}
