import {
  groupedBy,
  itemsOf,
  nameOf,
  orderEntries,
  topOf,
  type ItemOf,
  overlap,
  rooted,
  rootOf,
} from '#engine/definition/index.ts'
import { reachable, remembering } from '#engine/base/index.ts'
import { forward } from '#engine/graph/index.ts'
import { personalAnswers } from './checkPersonal.ts'
import type { Check, CheckContext } from './context.ts'

/** An answer that two steps of one way ask for. `local` answers are short-lived and may be asked again. */
export const checkAskedTwice: Check = (context) => {
  checkConsents(context)
  const fields = itemsOf(context.definition, 'field').filter(({ path }) => !path.startsWith('local.'))
  const candidates = [...groupedBy(fields, ({ path }) => rootOf(path)).values()].filter(
    (items) => new Set(items.map(({ step }) => step)).size > 1,
  )
  if (candidates.length === 0) return
  const behind = stepsBehind(context)
  for (const items of candidates)
    for (const later of items) {
      const earlier = items.find(
        ({ step, path, value }) =>
          step !== later.step &&
          overlap(path, later.path) &&
          !isCorrection(later.step!, context) &&
          behind(step!).has(later.step!) &&
          canMeet({ step, value }, later, context),
      )
      if (!earlier) continue
      const message = `"${later.path}" is asked in "${nameOf(earlier.step!)}" and again in "${nameOf(later.step!)}"`
      context.reportKey('asked-twice', later.pointer, { message })
    }
}

/** What a field says, and the documents that it is about: all that a person agrees to in it. */
const wordsOf = ({ value: { label, hint, widget, options } }: ItemOf<'field'>): string =>
  JSON.stringify([label, hint, widget, options])

/**
 * A consent that two fields ask for in different words. Reachable or not: whoever reads the answer later must know which
 * words it answers, and a step that nobody reaches could keep other words than people see.
 */
function checkConsents(context: CheckContext): void {
  const { definition, report } = context
  const consents = personalAnswers(context).flatMap((one) => (one.class === 'consent' ? [one.path] : []))
  const asking = itemsOf(definition, 'field').filter(({ path }) => consents.includes(rooted(path)))
  for (const [first, ...others] of groupedBy(asking, ({ path }) => rooted(path)).values())
    for (const other of others.filter((one) => wordsOf(one) !== wordsOf(first!)))
      report(
        'consent-asked-twice',
        other.pointer,
        {
          message: `"${nameOf(other.step!)}" asks for the consent "${other.path}" in other words than "${nameOf(first!.step!)}"`,
          hint: 'let one field ask for it, or use the same field of the library in both without changes',
        },
        'key',
      )
}

/** A step that only buttons open and that leads back to their steps: pressing the button means to correct an answer. */
function isCorrection(step: string, { stepGraph }: CheckContext): boolean {
  const edges = stepGraph().edges.filter(({ lands }) => !lands)
  const opening = edges.filter(({ to }) => to === step)
  const leaving = edges.filter(({ from, kind }) => from === step && kind !== 'failure')
  return (
    opening.length > 0 &&
    leaving.length > 0 &&
    opening.every(({ kind }) => kind === 'buttons') &&
    leaving.every(({ to }) => opening.some(({ from }) => from === to))
  )
}

/** The steps that can follow a step. Ways back to an earlier step of `order` and failures do not count. */
function stepsBehind({ definition, index, stepGraph }: CheckContext): (step: string) => Set<string> {
  const place = new Map(orderEntries(definition).map(({ step }, at) => [step, at]))
  const at = (path: string): number => {
    const node = index.byPath.get(path)
    return node ? (place.get(topOf(node).id) ?? 0) : place.size
  }
  const onward = forward(
    stepGraph().edges.filter(
      ({ from, to, kind }) => !['failure', 'catch', 'guard'].includes(kind) && at(to) >= at(from),
    ),
  )
  return remembering(Infinity, (step) => reachable([step], onward))
}

type Asking = Pick<ItemOf<'field'>, 'step' | 'value'>

/** Whether both can be asked of the same person: their own conditions and those of their steps. */
function canMeet(a: Asking, b: Asking, { definition, index, tree, never }: CheckContext): boolean {
  const conditions = [a, b].flatMap(({ step, value }) => {
    const around = orderEntries(definition).find((entry) => entry.step === topOf(index.byPath.get(step!)!).id)
    return [around?.if, value.if].flatMap((condition) => (condition === undefined ? [] : [tree(condition)]))
  })
  return !never(...conditions)
}
