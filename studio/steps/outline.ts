import { valueAt } from 'runnel/base'
import type { Definition, Step } from 'runnel/contracts'
import { ownValue } from 'runnel/rules'
import type { OpenFunnel } from '../model/openFunnel.ts'

/** How a step came to be in this funnel. */
export type Mark = 'own' | 'changed' | 'inherited' | 'removed'

/** A step as a reader sees it. */
export interface OutlineStep {
  /** Keys of the step: `steps`, its id, and so on inwards. */
  keys: string[]
  id: string
  title: string
  /** `page`, `stage`, `dialog`, `notice`. */
  kind: string
  depth: number
  /** Its place in the order, from 1; absent for steps that only links and branches lead to, and for inner ones. */
  number?: number
  /** Under which conditions it is in the journey. */
  condition?: string
  /** The title of the section that begins with it. */
  section?: string
  /** Absent in a funnel that extends none. */
  mark?: Mark
  /** How many questions it asks. */
  questions: number
}

type Entry = string | { step: string; if?: string }
const isNamed = (entry: Entry): string => (typeof entry === 'string' ? entry : entry.step)

/** The entries of an order. */
export const orderOf = ({ order }: Pick<Definition, 'order'>): Entry[] =>
  Array.isArray(order) ? (order as Entry[]) : []
export const stepOfEntry = isNamed

function markOf(funnel: OpenFunnel, keys: string[]): Mark | undefined {
  if (funnel.base === undefined) return undefined
  const own = valueAt(funnel.own, keys)
  if (own === undefined) return 'inherited'
  return funnel.inherited(keys) === undefined ? 'own' : 'changed'
}

/** The steps of a funnel in the order in which people meet them, with those inside them. */
export function outlineOf(funnel: OpenFunnel): OutlineStep[] {
  const { definition } = funnel.loaded
  const steps = (definition.steps ?? {}) as Record<string, Step>
  const sections = Object.values(definition.sections ?? {})
  const order = orderOf(definition)
  const inOrder = order.map(isNamed)
  const rows: OutlineStep[] = []
  const add = (keys: string[], step: Step | undefined, more: Partial<OutlineStep>): void => {
    if (typeof step !== 'object' || step === null) return
    const depth = keys.length / 2 - 1
    const mark = markOf(funnel, keys)
    rows.push({
      keys,
      id: keys.at(-1)!,
      title: step.title ?? step.text ?? '',
      kind: step.as ?? (depth === 0 ? 'page' : 'stage'),
      depth,
      questions: Object.keys(step.fields ?? {}).length,
      mark,
      ...more,
    })
    for (const [id, inner] of Object.entries(step.steps ?? {})) add([...keys, 'steps', id], inner, {})
  }
  const begun = new Set<unknown>()
  order.forEach((entry, at) => {
    const id = isNamed(entry)
    const section = sections.find((one) => one.steps?.includes(id))
    const isFirst = section !== undefined && !begun.has(section)
    if (section) begun.add(section)
    add(['steps', id], ownValue(steps, id), {
      number: at + 1,
      condition: typeof entry === 'object' ? entry.if : undefined,
      section: isFirst && section.title ? section.title : undefined,
    })
  })
  for (const id of Object.keys(steps)) if (!inOrder.includes(id)) add(['steps', id], ownValue(steps, id), {})
  const own = (valueAt(funnel.own, ['steps']) ?? {}) as Record<string, unknown>
  for (const [id, value] of Object.entries(own))
    if (value === null) {
      const was = funnel.inherited(['steps', id]) as Step | undefined
      rows.push({
        keys: ['steps', id],
        id,
        title: was?.title ?? was?.text ?? '',
        kind: 'page',
        depth: 0,
        mark: 'removed',
        questions: 0,
      })
    }
  return rows
}
