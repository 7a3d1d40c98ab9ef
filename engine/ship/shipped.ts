import type {
  CompiledEvent,
  CompiledFunnel,
  CompiledOperation,
  CompiledStep,
  StateConfig,
  TypedParams,
} from '#engine/compile/index.ts'
import { mapValues } from '#engine/run/index.ts'

export type ShippedStep = Partial<Omit<CompiledStep, 'nav'>> & { nav?: Partial<CompiledStep['nav']> }

/** A compiled funnel as it is sent to a page, without members that have their usual value. `receiveFunnel` restores those. */
export interface ShippedFunnel extends Omit<
  CompiledFunnel,
  'title' | 'schemas' | 'graph' | 'operations' | 'events' | 'results' | 'uses' | 'steps'
> {
  steps: Record<string, ShippedStep>
}

/** The contracts, results, widgets and blocks of a funnel. They are sent separately, because contracts are the same in every funnel. */
export interface ShippedContracts extends Pick<CompiledFunnel, 'results' | 'uses'> {
  operations: Record<string, Omit<CompiledOperation, 'name'>>
  events: Record<string, CompiledEvent>
}

/** The usual step at a path, whose members are not sent. */
export function usualStep(path: string): CompiledStep {
  const id = path.split('/').at(-1)!
  return {
    path,
    id,
    automatic: false,
    as: path.includes('/') ? 'stage' : 'page',
    tone: 'info',
    saysError: false,
    fields: [],
    missing: [],
    blocks: { top: [], bottom: [] },
    buttons: {},
    nav: { next: 'Next', back: 'Back', busy: 'Processing...', place: 'footer', shut: 'explain' },
    hasNext: false,
    hasBack: false,
    entry: 'flow',
    guard: [],
    still: false,
    nextCalls: false,
    counts: true,
    final: false,
    freezes: false,
    was: [],
    track: id,
  }
}

/** The usual entry actions of a technical state, by its key. */
function usualEntry(key: string, step: string): TypedParams[] | undefined {
  if (/^@show\d*$/.test(key)) return [{ type: 'rest', params: { step } }]
  return /^@(wait|call-)/.test(key) ? [{ type: 'pause' }] : undefined
}

/**
 * The usual members of a state. The id of a step's state is the path of the step; technical states have an id only if a
 * transition leads to them.
 */
export const usualState = (key: string, step: string): Pick<StateConfig, 'id' | 'entry' | 'initial'> =>
  key.startsWith('@')
    ? { entry: usualEntry(key, step) }
    : { id: step, entry: [{ type: 'arrive', params: { step } }], initial: '@enter' }

/** Changes every state of a machine, the innermost first. `change` gets its key and the path of its step. */
export const mapStates = (
  states: Record<string, StateConfig>,
  step: string,
  change: (state: StateConfig, key: string, step: string) => StateConfig,
): Record<string, StateConfig> =>
  mapValues(states, (state, key) => {
    const own = key.startsWith('@') ? step : step ? `${step}/${key}` : key
    return change({ ...state, ...(state.states && { states: mapStates(state.states, own, change) }) }, key, own)
  })
