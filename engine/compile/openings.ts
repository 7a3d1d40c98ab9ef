import { PathIndex, rooted, rootOf, topPath } from '#engine/definition/index.ts'
import { ownValue, readsOf, type Tree } from '#engine/rules/index.ts'
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

const pathsOf = ({ path, tells = {} }: CompiledField): string[] => [path, ...Object.values(tells)].map(rooted)

/** What decides whether a field refuses a press of Next besides what it asks. */
const readsOfRefusal = ({ requiredIf = [], checks, each }: CompiledField): string[] => [
  ...readsOfAll(requiredIf.map((one) => one.if)),
  ...readsOfAll(checks.flatMap(({ test, value }) => (test === 'rule' ? [value as Tree] : []))),
  ...(each?.fields ?? []).flatMap(readsOfRefusal),
]

/**
 * For each top-level step, the earlier ones that an answer which it asks for may open (format.md §7.2): those whose condition, gate
 * or fields read that answer, or one that depends on it. Between two sections no step opens another.
 */
export function openingsOf({
  order,
  steps,
  computed = [],
  sections = [],
}: Pick<CompiledFunnel, 'order' | 'steps' | 'computed' | 'sections'>): Map<string, string[]> {
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
  const readsOfPress = (step: CompiledStep): string[] => [
    ...readsAround(step),
    ...readsOfAll([step.gate]),
    ...step.fields.flatMap((field) => [...pathsOf(field), ...readsOfField(field, step), ...readsOfRefusal(field)]),
  ]
  const places = new Map(order.map(({ step }, place) => [step, place]))
  const sectionOf = (step: string) => sections.find((section) => section.steps.includes(step))
  const openings = new Map(order.map(({ step }): [string, string[]] => [step, []]))
  order.forEach(({ step: path }, place) => {
    const step = steps[path]!
    if (step.automatic || step.entry === 'link-only') return
    const reads = new Set(readsOfPress(step))
    for (const read of reads) for (const behind of givers.at(read)) for (const more of behind) reads.add(more)
    const later = new Set([...reads].flatMap((read) => asking.at(read)))
    const own = sectionOf(path)
    for (const other of later)
      if ((places.get(other) ?? -1) > place && (!own || own === sectionOf(other))) openings.get(other)!.push(path)
  })
  return openings
}
