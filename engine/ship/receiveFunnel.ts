import type { CompiledFunnel, CompiledStep, StateConfig } from '#engine/compile/index.ts'
import { mapValues } from '#engine/run/index.ts'
import {
  mapStates,
  usualEntry,
  usualId,
  usualInitial,
  usualStep,
  type ShippedContracts,
  type ShippedFunnel,
  type ShippedStep,
} from './shipped.ts'

function withUsual({ invoke, ...state }: StateConfig, key: string, step: string): StateConfig {
  const id = state.id ?? usualId(key, step)
  const entry = state.entry ?? usualEntry(key, step)
  const initial = state.initial ?? usualInitial(key)
  const called = invoke && `${step}:${String(invoke.input.operation)}`
  return {
    ...state,
    ...(id && { id }),
    ...(entry && { entry }),
    ...(initial && { initial }),
    ...(called && { invoke: { ...invoke, input: { inputs: {}, ...invoke.input }, id: called, src: 'call' } }),
  }
}

function wholeStep(step: ShippedStep, path: string): CompiledStep {
  const usual = usualStep(path)
  return { ...usual, ...step, nav: { ...usual.nav, ...step.nav } }
}

/** A funnel ready to run again. Form schemas come with the validators; its graph stays behind. */
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
