import type { CompiledFunnel, CompiledStep } from '#engine/compile/index.ts'
import { usualStep, mapValues } from '#engine/definition/index.ts'
import type { ShippedContracts, ShippedFunnel, ShippedStep } from './shipped.ts'

function wholeStep(step: ShippedStep, path: string): CompiledStep {
  const usual: CompiledStep = usualStep(path)
  return { ...usual, ...step, nav: { ...usual.nav, ...step.nav } }
}

/** The compiled funnel that was shipped, ready to run, but without its title and graph, which pages do not need here. */
export const receiveFunnel = (
  { steps, ...shipped }: ShippedFunnel,
  { operations, ...contracts }: ShippedContracts,
): CompiledFunnel => ({
  ...shipped,
  ...contracts,
  title: '',
  graph: { points: [], edges: [], boot: 0, places: {} },
  steps: mapValues(steps, wholeStep),
  operations: mapValues(operations, (operation, name) => ({ ...operation, name })),
})
