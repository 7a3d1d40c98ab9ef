import type { CompiledFunnel, CompiledStep, StateConfig } from '#engine/compile/index.ts'
import { mapValues } from '#engine/run/index.ts'
import { mapStates, usualState, usualStep } from './shipped.ts'
import type { ShippedContracts, ShippedFunnel, ShippedStep } from './shipped.ts'

function withUsual({ invoke, ...state }: StateConfig, key: string, step: string): StateConfig {
  const id = `${step}:${String(invoke?.input.operation)}`
  const called = invoke && { invoke: { ...invoke, input: { inputs: {}, ...invoke.input }, id, src: 'call' as const } }
  return { ...usualState(key, step), ...state, ...called }
}

function wholeStep(step: ShippedStep, path: string): CompiledStep {
  const usual = usualStep(path)
  return { ...usual, ...step, nav: { ...usual.nav, ...step.nav } }
}

/** The compiled funnel that was shipped, ready to run, but without its title, graph and form schemas, which pages do not need here. */
export const receiveFunnel = (
  { machine, steps, ...shipped }: ShippedFunnel,
  { operations, ...contracts }: ShippedContracts,
): CompiledFunnel => ({
  ...shipped,
  ...contracts,
  title: '',
  schemas: {},
  graph: { points: [], edges: [], boot: 0, places: {} },
  steps: mapValues(steps, wholeStep),
  machine: { ...machine, states: mapStates(machine.states as Record<string, StateConfig>, '', withUsual) },
  operations: mapValues(operations, (operation, name) => ({ ...operation, name })),
})
