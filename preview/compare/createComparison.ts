import type { Sources } from '../data/loadPreview.ts'
import { stepsInOrder } from '../data/stepsInOrder.ts'
import { noLink } from '../link/link.ts'
import type { PageLink } from '../link/pageLink.ts'
import { oncePerTurn } from '../session/oncePerTurn.ts'
import { createPreview, type Preview, type PreviewState } from '../store/createPreview.ts'

export const sides = ['left', 'right'] as const
export type Side = (typeof sides)[number]

/** Two previews that show the same step. */
export interface Comparison {
  previews: Record<Side, Preview>
  /** The id of the step that both show. */
  step(): string | undefined
  subscribe(changed: () => void): () => void
  moveTo(step: string): void
  choose(side: Side, change: { funnel?: string; brand?: string }): void
  link(): PageLink
  definitionSaved(): Promise<void>
}

/** Where the runner of a side stands; undefined while it starts or after it has left the funnel. */
function standsAt({ session }: PreviewState): string | undefined {
  if (!session || session.runner().view().over) return undefined
  return session.runner().state().step || undefined
}

/** The ids of the steps of a side, in order. */
export const stepsOf = ({ previewed }: PreviewState): string[] =>
  previewed?.compiled ? stepsInOrder(previewed.compiled).map(({ path }) => path) : []

/** The steps of both: those of the first in its order, each of the second's own after the step that it follows there. */
export function merged(first: string[], second: string[]): string[] {
  const all = [...first]
  second.forEach((step, at) => {
    if (all.includes(step)) return
    const before = second.slice(0, at).findLast((one) => all.includes(one))
    all.splice(before === undefined ? 0 : all.indexOf(before) + 1, 0, step)
  })
  return all
}

/** Two previews side by side. What moves one of them to another step, moves the other one there. */
export function createComparison(sources: Sources, first: PageLink): Comparison {
  const { notify, subscribe } = oncePerTurn()
  const start = (funnel?: string, brand?: string): Preview =>
    createPreview(sources, { ...noLink, funnel, brand, step: first.step }, { stays: true })
  const previews: Record<Side, Preview> = {
    left: start(first.funnel, first.brand),
    right: start(first.otherFunnel ?? first.funnel, first.otherBrand ?? first.brand),
  }
  let step = first.step
  /** The step at which a session has arrived. Only one that has arrived where both should be leads the other side on. */
  const arrived = new WeakMap<object, string>()

  function open(side: Side, change: { funnel?: string; brand?: string }): void {
    previews[side].open({ ...change, step, moves: [], plan: {} })
  }
  function moveTo(wanted: string, mover?: Side): void {
    step = wanted
    for (const side of sides) if (side !== mover) open(side, {})
    notify()
  }
  function follow(side: Side): void {
    const state = previews[side].state()
    const now = standsAt(state)
    if (now !== undefined && step === undefined && side === 'left') return moveTo(now, side)
    if (now !== undefined && now === step) arrived.set(state.session!, now)
    else if (now !== undefined && arrived.get(state.session!) === step) return moveTo(now, side)
    notify()
  }
  for (const side of sides) previews[side].subscribe(() => follow(side))

  return {
    previews,
    step: () => step,
    subscribe,
    moveTo: (wanted) => moveTo(wanted),
    choose: open,
    link: () => {
      const [left, right] = [previews.left.state().link, previews.right.state().link]
      return { funnel: left.funnel, brand: left.brand, otherFunnel: right.funnel, otherBrand: right.brand, step }
    },
    definitionSaved: async () => {
      await Promise.all(sides.map((side) => previews[side].definitionSaved()))
    },
  }
}
