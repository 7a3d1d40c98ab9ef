import type { AnyStateNode, AnyTransitionDefinition, InspectionEvent } from 'xstate'
import type { CompiledFunnel } from '#engine/compile/index.ts'
import { wayId, waysOf, type Way } from '#engine/graph/index.ts'

/** The step that a state of the machine stands for or belongs to: technical states begin with `@`. */
export const stepOfState = (id: string): string => {
  const parts = id.split('/')
  const technical = parts.findIndex((part) => part.startsWith('@'))
  return (technical < 0 ? parts : parts.slice(0, technical)).join('/').replace(/\.@.*$/, '')
}

/** Every way of a funnel that a journey may take. A button that is not shown is not pressed. */
export const knownTransitions = ({ graph, steps }: CompiledFunnel): Way[] =>
  waysOf(graph).filter(({ step, on }) => {
    const nav = steps[step]?.nav
    return !(on === 'next' && nav?.next === false) && !(on === 'back' && nav?.back === false)
  })

/** The way as a line for people. */
export function transitionInWords({ step, on, conditions, to }: Way): string {
  const when = conditions.length === 0 ? '' : ` if ${conditions.join(' and ')}`
  return `${step || 'the start'}: ${on}${when}${to === undefined ? '' : ` to ${to.replace(/\/@.*$/, '')}`}`
}

/** Where a transition of the machine leads, as ways name it; nothing for a state in which effects run. */
function placeOf({ id }: AnyStateNode): string | undefined {
  const [technical] = id.split('/').filter((part) => part.startsWith('@'))
  return technical === undefined || id === technical || /^@(show|catch)$/.test(technical) ? id : undefined
}

/** What a machine has just done, as ids of ways and of the states that were entered. */
export function takenIn(event: InspectionEvent): { transitions: string[]; entered: string[] } {
  if (event.type !== '@xstate.microstep') return { transitions: [], entered: [] }
  const taken = (event as unknown as { _transitions: (AnyTransitionDefinition & { at?: string; otherwise?: true })[] })
    ._transitions
  return {
    transitions: taken.flatMap(({ at, otherwise, target }) => {
      const to = target?.[0] && placeOf(target[0] as AnyStateNode)
      return at === undefined ? [] : [wayId({ at, otherwise, to })]
    }),
    entered: taken.flatMap(({ target }) => (target ?? []).map(({ id }) => id)),
  }
}
