import type { CompiledFunnel, CompiledStep, StateConfig } from '#engine/compile/index.ts'
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

function withUsual(state: StateConfig, key: string, step: string): StateConfig {
  const entry = state.entry ?? usualEntry(key, step)
  const initial = state.initial ?? usualInitial(key)
  const id = state.id ?? usualId(key, step)
  const { invoke } = state
  const called = invoke && {
    ...invoke,
    input: { inputs: {}, ...invoke.input },
    id: `${step}:${String(invoke.input.operation)}`,
    src: 'call' as const,
  }
  return {
    ...(id ? { id } : {}),
    ...state,
    ...(called ? { invoke: called } : {}),
    ...(entry ? { entry } : {}),
    ...(initial ? { initial } : {}),
  }
}

function wholeStep(path: string, step: ShippedStep): CompiledStep {
  const usual = usualStep(path)
  return { ...usual, ...step, nav: { ...usual.nav, ...step.nav } }
}

/** A funnel ready to run again. Form schemas come with the validators; its graph stays behind. */
export function receiveFunnel(
  shipped: ShippedFunnel,
  { operations, events, results, uses }: ShippedContracts,
): CompiledFunnel {
  const { machine } = shipped as unknown as { machine: { states: Record<string, StateConfig> } }
  return {
    ...shipped,
    title: '',
    schemas: {},
    graph: { points: [], edges: [], boot: 0, places: {} },
    steps: Object.fromEntries(Object.entries(shipped.steps).map(([path, step]) => [path, wholeStep(path, step)])),
    events,
    results,
    uses,
    machine: { ...machine, states: mapStates(machine.states, '', withUsual) },
    operations: Object.fromEntries(
      Object.entries(operations).map(([name, operation]) => [name, { ...operation, name }]),
    ),
  }
}
