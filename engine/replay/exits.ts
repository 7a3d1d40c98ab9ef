import type { CompiledFunnel, StateConfig, Transition } from '#engine/compile/index.ts'

/** Where one top-level state leads: with its gate shut, and in any way. */
export interface Exits {
  /** Top-level steps that it leads to without a press of its Next. */
  ungated: Set<string>
  /** … and all of them. */
  all: Set<string>
  /** Operations that may be called without a press of its Next. */
  ungatedCalls: Set<string>
  calls: Set<string>
}

type Step = [name: string, state: StateConfig]

const targetsOf = (transitions: Transition[] = []): string[] =>
  transitions.flatMap(({ target }) => (target === undefined ? [] : [target.slice(1)]))

/** States that a state leads to by itself or by what is done to it; `shut` names the state whose Next is not pressed. */
function nextTo(state: StateConfig, shut: string): string[] {
  const handlers = Object.entries(state.on ?? {}).filter(([event]) => !(event === 'NEXT' && state.id === shut))
  const initial = state.initial === undefined ? [] : [state.states![state.initial]!.id!]
  return [
    ...initial,
    ...targetsOf([
      ...(state.always ?? []),
      ...(state.onDone ?? []),
      ...(state.invoke?.onDone ?? []),
      ...(state.invoke?.onError ?? []),
      ...Object.values(state.after ?? {}).flat(),
    ]),
    ...handlers.flatMap(([, transitions]) => targetsOf(transitions)),
  ]
}

const inside = (state: StateConfig): StateConfig[] => [state, ...Object.values(state.states ?? {}).flatMap(inside)]

function walk([name, top]: Step, shut: string): { steps: Set<string>; calls: Set<string> } {
  const own = new Map(inside(top).map((state) => [state.id ?? name, state]))
  const [seen, steps, calls] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const waiting = [top.id ?? name]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const state = own.get(id)
    if (!state) steps.add(id.split('/', 1)[0]!)
    if (!state || seen.has(id)) continue
    seen.add(id)
    if (state.invoke) calls.add(String(state.invoke.input.operation))
    waiting.push(...nextTo(state, shut))
  }
  return { steps, calls }
}

/** What every top-level state leads to, read off the compiled machine whatever its guards say. */
export function exitsOf(funnel: CompiledFunnel): Map<string, Exits> {
  const { states = {} } = funnel.machine as StateConfig
  return new Map(
    Object.entries(states).map((step) => {
      const [ungated, any] = [walk(step, `${step[0]}/@show`), walk(step, '')]
      return [step[0], { ungated: ungated.steps, all: any.steps, ungatedCalls: ungated.calls, calls: any.calls }]
    }),
  )
}
