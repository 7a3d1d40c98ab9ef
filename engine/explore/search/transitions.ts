import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition, InspectionEvent } from 'xstate'
import type { CompiledFunnel } from '#engine/compile/index.ts'
import { printRule, type Tree } from '#engine/rules/index.ts'

/** A transition of the machine that a journey may take. */
export interface KnownTransition {
  id: string
  /** Path of the step that it belongs to; empty before any step. */
  step: string
  /** What takes it, in words. */
  on: string
  condition?: Tree
  /** Path of the step that it leads to, `@exit` and the like, or nothing when it stays. */
  target?: string
  /** A step around is left or another one entered; others lead between parts of one step. */
  moves: boolean
}

/** The step that a state of the machine stands for or belongs to: technical states begin with `@`. */
export const stepOfState = (id: string): string => {
  const parts = id.split('/')
  const technical = parts.findIndex((part) => part.startsWith('@'))
  return (technical < 0 ? parts : parts.slice(0, technical)).join('/').replace(/\.@.*$/, '')
}

const idOf = (source: AnyStateNode, event: string, at: number): string => `${source.id} ${event || 'always'} ${at}`

interface Listed {
  source: AnyStateNode
  event: string
  list: readonly AnyTransitionDefinition[]
}

const listsOf = (source: AnyStateNode): Listed[] => [
  ...[...source.transitions].map(([event, list]) => ({ source, event, list })),
  ...(source.always ? [{ source, event: '', list: source.always }] : []),
  ...Object.values(source.states).flatMap((inner) => listsOf(inner as AnyStateNode)),
]

/** Typing is no way, and landing chooses among all steps. */
const notWays = new Set(['CHANGE', 'TOUCH', 'ANSWERS', 'GO'])

/** Every transition of a funnel's machine that conditions may let through: what stands behind an unconditional one is left out. */
export function knownTransitions(machine: AnyStateMachine, funnel: CompiledFunnel): KnownTransition[] {
  const { root } = machine
  return listsOf(root).flatMap(({ source, event, list }) => {
    if (source === root && notWays.has(event)) return []
    const certain = list.findIndex(({ guard }) => guard === undefined)
    const open = certain < 0 ? list : list.slice(0, certain + 1)
    return open.flatMap((transition, at) =>
      isTechnical(transition, funnel) ? [] : [describe(transition, idOf(source, event, at))],
    )
  })
}

/**
 * Landing always finds a step, so what it falls back to is never taken; nobody asks for the not-found page where there is none;
 * and a button that is not shown is not pressed.
 */
function isTechnical({ source, guard, eventType }: AnyTransitionDefinition, funnel: CompiledFunnel): boolean {
  const nav = funnel.steps[stepOfState(source.id)]?.nav
  if (eventType === 'NEXT') return nav?.next === false
  if (eventType === 'BACK') return nav?.back === false
  if (source.key !== '@land') return false
  const type = (guard as { type?: string } | undefined)?.type
  return type === undefined || (type === 'missing' && funnel.unknownStep !== false)
}

function describe(transition: AnyTransitionDefinition, id: string): KnownTransition {
  const { source, eventType, guard, target } = transition
  const params = (guard as { params?: { rule?: Tree } } | undefined)?.params
  const to = target?.[0] as AnyStateNode | undefined
  const step = stepOfState(source.id)
  const leads = to && (to.id.startsWith('@') ? to.id : stepOfState(to.id))
  return {
    id,
    step: source.id === source.machine.id ? '' : step.startsWith('@') ? '' : step,
    on: eventInWords(eventType, source.key),
    ...(params?.rule === undefined ? {} : { condition: params.rule }),
    ...(leads === undefined ? {} : { target: leads }),
    moves: leads !== undefined && leads !== step,
  }
}

function eventInWords(event: string, key: string): string {
  const [kind = '', name = ''] = [event.slice(0, event.indexOf('.')), event.slice(event.indexOf('.') + 1)]
  if (event === 'NEXT' || event === 'BACK') return event.toLowerCase()
  if (kind === 'BUTTON') return `button ${name}`
  if (kind === 'EVENT') return `event ${name}`
  if (kind === 'CHANGED') return `a change of ${name}`
  if (event.startsWith('xstate.done.actor')) return `${key.replace(/^@call-/, '')} answers`
  if (event.startsWith('xstate.error.actor')) return `${key.replace(/^@call-/, '')} fails`
  if (event.startsWith('xstate.after')) return `after ${event.split('.')[2]} ms`
  if (event.startsWith('xstate.done.state')) return 'when the least time is over'
  return 'by itself'
}

/** The transition as a line for people. */
export function transitionInWords({ step, on, condition, target }: KnownTransition): string {
  const when = condition === undefined ? '' : ` if ${printRule(condition)}`
  return `${step || 'the start'}: ${on}${when}${target === undefined ? '' : ` to ${target}`}`
}

/** What a machine has just done, as ids of transitions and of the states that were entered. */
export function takenIn(event: InspectionEvent): { transitions: string[]; entered: string[] } {
  if (event.type !== '@xstate.microstep') return { transitions: [], entered: [] }
  const taken = (event as unknown as { _transitions: AnyTransitionDefinition[] })._transitions
  return {
    transitions: taken.map((transition) => {
      const { source, eventType } = transition
      const list = source.always?.includes(transition) ? source.always : (source.transitions.get(eventType) ?? [])
      return idOf(source, source.always?.includes(transition) ? '' : eventType, list.indexOf(transition))
    }),
    entered: taken.flatMap(({ target }) => (target ?? []).map(({ id }) => id)),
  }
}
