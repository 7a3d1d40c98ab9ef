import { orderEntries, topOf, nameOf, itemsOf, type ItemOf } from '#engine/definition/index.ts'
import type { Check, CheckContext } from './context.ts'
import { groupBy, stepGraph, type StepEdge } from '#engine/graph/index.ts'
import { overlap } from './overlap.ts'

/** One answer asked for by two steps of one way. What is `local` is asked for the moment, and may be asked again. */
export const checkAskedTwice: Check = (context) => {
  const byRoot = new Map<string, ItemOf<'field'>[]>()
  for (const item of itemsOf(context.definition, 'field')) {
    if (item.path.startsWith('local.')) continue
    const root = item.path.split('.', 1)[0]!
    byRoot.set(root, [...(byRoot.get(root) ?? []), item])
  }
  const candidates = [...byRoot.values()].filter((items) => new Set(items.map(({ step }) => step)).size > 1)
  if (candidates.length === 0) return
  const forward = groupBy(onward(context), 'from')
  for (const items of candidates) checkPath(items, forward, context)
}

function checkPath(items: ItemOf<'field'>[], forward: Map<string, StepEdge[]>, context: CheckContext): void {
  items.forEach((later) => {
    const earlier = items.find(
      (item) =>
        item.step !== later.step &&
        overlap(item.path, later.path) &&
        !isCorrection(later.step!, context) &&
        leads(item.step!, later.step!, forward) &&
        canMeet(item, later, context),
    )
    if (!earlier) return
    context.report(
      'asked-twice',
      later.pointer,
      {
        message: `"${later.path}" is asked in "${nameOf(earlier.step!)}" and again in "${nameOf(later.step!)}"`,
        hint: 'ask once, or accept this',
      },
      'key',
    )
  })
}

/** A step that only buttons open, and that leads back to where they stand: who presses one wants to ask again. */
function isCorrection(step: string, { definition }: CheckContext): boolean {
  const edges = stepGraph(definition).edges.filter(({ lands }) => !lands)
  const opening = edges.filter(({ to }) => to === step)
  const leaving = edges.filter(({ from, kind }) => from === step && kind !== 'failure')
  return (
    opening.length > 0 &&
    leaving.length > 0 &&
    opening.every(({ kind }) => kind === 'buttons') &&
    leaving.every(({ to }) => opening.some(({ from }) => from === to))
  )
}

function leads(from: string, to: string, forward: Map<string, StepEdge[]>): boolean {
  const found = new Set([from])
  for (const place of found) {
    for (const edge of forward.get(place) ?? []) {
      if (edge.to === to) return true
      found.add(edge.to)
    }
  }
  return false
}

/** Ways that lead on: neither to an earlier step of `order`, nor by a failure. */
function onward({ definition, index }: CheckContext): StepEdge[] {
  const place = new Map(orderEntries(definition).map(({ step }, at) => [step, at]))
  const at = (path: string): number => {
    const node = index.byPath.get(path)
    return node ? (place.get(topOf(node).id) ?? 0) : place.size
  }
  return stepGraph(definition).edges.filter(
    ({ from, to, kind }) => kind !== 'failure' && kind !== 'catch' && kind !== 'guard' && at(to) >= at(from),
  )
}

/** Whether both can be asked of the same person: their own conditions and those of their steps. */
function canMeet(a: ItemOf<'field'>, b: ItemOf<'field'>, { definition, index, tree, solver }: CheckContext): boolean {
  const conditions = [a, b].flatMap(({ step, value }) => {
    const around = orderEntries(definition).find((entry) => entry.step === topOf(index.byPath.get(step!)!).id)
    return [around?.if, value.if].flatMap((condition) => (condition === undefined ? [] : [tree(condition)]))
  })
  return solver().together(...conditions).can !== 'never'
}
