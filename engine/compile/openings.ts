import { PathIndex, rooted, rootOf, topPath } from '#engine/definition/index.ts'
import { ownValue, readsOf, type Text, type Tree } from '#engine/rules/index.ts'
import type { CompiledField, CompiledFunnel, CompiledStep } from './compiled.ts'

const readsOfAll = (rules: (Tree | undefined)[]): string[] =>
  rules.flatMap((rule) => (rule === undefined ? [] : readsOf(rule)))

/** All that decides whether and how a field of a step gives an answer. Of a lookup, outside its step, this is whether it runs. */
export function readsOfField(
  { if: shown, choices = [], list, each, follows = [] }: CompiledField,
  step: CompiledStep,
): string[] {
  const own = readsOfAll([shown, ...choices.map((choice) => choice.if), list?.of, list?.value, list?.if])
  const known = own.flatMap((path) => {
    const lookup = ownValue(step.lookups, rootOf(path))
    return lookup ? readsOf(lookup.if ?? true) : [path]
  })
  return [...known, ...follows, ...(each?.fields ?? []).flatMap((field) => readsOfField(field, step))]
}

const readsOfText = (text: Text | undefined): string[] =>
  [text ?? ''].flat().flatMap((part) => (typeof part === 'string' ? [] : readsOf(part.rule)))

const pathsOf = ({ path, tells = {} }: CompiledField): string[] => [path, ...Object.values(tells)].map(rooted)

/** What decides whether a field refuses a press of Next besides what it asks. A text that comes out empty refuses nothing. */
const readsOfRefusal = ({ required, requiredIf = [], checks, each }: CompiledField): string[] => [
  ...readsOfText(required),
  ...requiredIf.flatMap((one) => [...readsOfText(one.text), ...readsOfAll([one.if])]),
  ...readsOfAll(checks.flatMap(({ test, value }) => (test === 'rule' ? [value as Tree] : []))),
  ...(each?.fields ?? []).flatMap(readsOfRefusal),
]

/**
 * The top-level steps of which an answer may open an earlier step (format.md §7.2): the condition, the gate or a field of that reads
 * the answer, or one that depends on it.
 */
export function openingSteps({
  order,
  steps,
  computed = [],
}: Pick<CompiledFunnel, 'order' | 'steps' | 'computed'>): Set<string> {
  const all = Object.values(steps)
  const around = new Map(order.map((entry) => [entry.step, readsOfAll([entry.if])]))
  const readsAround = (step: CompiledStep): string[] => around.get(topPath(step.path)) ?? []
  const givers = new PathIndex<string[]>([
    ...computed.map(({ path, value }) => [rooted(path), readsOf(value)] as const),
    ...all.flatMap((step) =>
      step.fields.flatMap((field) => {
        const reads = [...readsOfField(field, step), ...readsAround(step)]
        return pathsOf(field).map((path) => [path, reads] as const)
      }),
    ),
  ])
  const asking = new PathIndex(
    all.flatMap(({ path, fields }) => fields.flatMap(pathsOf).map((asked) => [asked, topPath(path)] as const)),
  )
  const places = new Map(order.map(({ step }, place) => [step, place]))
  const opening = new Set<string>()
  // The earliest step that reads a path, itself or behind others, decides for all.
  const known = new Set<string>()
  order.forEach(({ step: path }, place) => {
    const step = steps[path]!
    if (step.automatic || step.entry === 'link-only') return
    const own = step.fields.flatMap((field) => [
      ...pathsOf(field),
      ...readsOfField(field, step),
      ...readsOfRefusal(field),
    ])
    const reads = new Set([...readsAround(step), ...readsOfAll([step.gate]), ...own].filter((read) => !known.has(read)))
    for (const read of reads) {
      known.add(read)
      for (const other of asking.at(read)) if ((places.get(other) ?? -1) > place) opening.add(other)
      for (const behind of givers.at(read)) for (const more of behind) if (!known.has(more)) reads.add(more)
    }
  })
  return opening
}
