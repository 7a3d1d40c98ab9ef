import {
  dataClasses,
  itemsOf,
  nameOf,
  ownAsked,
  overlap,
  rooted,
  type CallItem,
  PathIndex,
} from '#engine/definition/index.ts'
import { escapeSegment, reachable, remembering } from '#engine/base/index.ts'
import { backward } from '#engine/graph/index.ts'
import { ownValue } from '#engine/rules/index.ts'
import { classesWritten } from './checkClasses.ts'
import { pathsSent, pathsUsed } from './checkUnused.ts'
import type { Check } from './context.ts'

/** Reports the funnel's own answers that are asked for and then only decide conditions: nobody will ever read them. */
export const checkUnsent: Check = (context) => {
  const own = ownAsked(context.definition)
  if (own.length === 0) return
  const sent = new PathIndex(
    context.calls.flatMap((call) => pathsSent(call, context).map((path) => [path, call] as const)),
  )
  const used = new PathIndex(pathsUsed(context).map((path) => [path, path]))
  // What a computed answer is made of is used where the computed one is.
  for (const { path, reads } of context.computed().toReversed())
    if (used.at(path).length > 0 || sent.at(path).length > 0) for (const read of reads) used.add(read, read)
  const fields = itemsOf(context.definition, 'field')
  const before = backward(context.stepGraph().edges)
  /** The steps from which one of these calls can be reached. Most answers are sent by the same calls. */
  const leadingTo = remembering(
    Infinity,
    (calls: CallItem[]) =>
      reachable(
        calls.flatMap(({ step }) => step ?? []),
        before,
      ),
    (calls) => calls.map(({ step = '' }) => step).join(' '),
  )
  for (const path of own) {
    // An answer of an unknown class is sent to nobody: the class is what is wrong.
    if (used.at(rooted(path)).length > 0 || !hasKnownClasses(ownValue(context.definition.data, path))) continue
    const steps = fields.flatMap((field) => (overlap(field.path, path) ? [field.step!] : []))
    const sending = sent.at(rooted(path))
    if (steps.some((step) => leadingTo(sending).has(step))) continue
    context.reportKey('answer-unsent', `/data/${escapeSegment(path)}`, {
      message: `no call after "${nameOf(steps[0]!)}" sends "${path}": what people answer there is lost`,
      hint: hintFor(sending),
    })
  }
}

const hasKnownClasses = (schema: unknown): boolean =>
  classesWritten(schema).every(([, name]) => (dataClasses as readonly unknown[]).includes(name))

function hintFor([earlier]: CallItem[]): string {
  if (!earlier)
    return 'send it with the "with" of a call, remove the field, or write "accept": ["answer-unsent"] if it only helps the person'
  const { call } = earlier.value
  return `ask it before ${call} is called, or call ${call} again afterwards`
}
