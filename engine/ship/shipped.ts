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

/** A compiled funnel as it is sent to a page, without what follows from the rest. `receiveFunnel` restores that. */
export interface ShippedFunnel extends Omit<
  CompiledFunnel,
  'title' | 'schemas' | 'graph' | 'operations' | 'events' | 'results' | 'uses' | 'steps'
> {
  steps: Record<string, ShippedStep>
}

/** Its contracts and the names of its widgets and blocks. They are sent apart, because contracts are the same in every funnel. */
export interface ShippedContracts extends Pick<CompiledFunnel, 'results' | 'uses'> {
  operations: Record<string, Omit<CompiledOperation, 'name'>>
  events: Record<string, CompiledEvent>
}

/** What a step is unless it says otherwise. */
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

/** Entry actions that every state inside a step has, by its key. */
function usualEntry(key: string, step: string): TypedParams[] | undefined {
  if (/^@show\d*$/.test(key)) return [{ type: 'rest', params: { step } }]
  return /^@(wait|call-)/.test(key) ? [{ type: 'pause' }] : undefined
}

/**
 * What a state is unless it says otherwise. The id of one that stands for a step is the step's path; the others have none
 * unless a transition leads to them.
 */
export const usualState = (key: string, step: string): Pick<StateConfig, 'id' | 'entry' | 'initial'> =>
  key.startsWith('@')
    ? { entry: usualEntry(key, step) }
    : { id: step, entry: [{ type: 'arrive', params: { step } }], initial: '@enter' }

/** Changes every state of a machine, with its key and the path of the step it belongs to. */
export const mapStates = (
  states: Record<string, StateConfig>,
  step: string,
  change: (state: StateConfig, key: string, step: string) => StateConfig,
): Record<string, StateConfig> =>
  mapValues(states, (state, key) => {
    const own = key.startsWith('@') ? step : step ? `${step}/${key}` : key
    return change({ ...state, ...(state.states && { states: mapStates(state.states, own, change) }) }, key, own)
  })
