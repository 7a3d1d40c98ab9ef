import type { Definition, Step } from './definition.ts'
import { type PlacedSection, sectionsOf } from './sections.ts'

/** A step in the tree of steps. `path` joins the ids from the outermost step inwards (`checkout/code`). */
export interface StepNode {
  path: string
  id: string
  step: Step
  parent?: StepNode
  children: StepNode[]
  automatic: boolean
}

/** Automatic steps proceed without the person: they have inner steps, or `then` and nothing to ask (format.md §3.3). */
function isAutomatic(step: Step): boolean {
  return (
    step.steps !== undefined || (step.then !== undefined && !step.fields && step.next === undefined && !step.buttons)
  )
}

function nodesOf(steps: Record<string, Step>, parent?: StepNode): StepNode[] {
  return Object.entries(steps).map(([id, step]) => {
    const node: StepNode = {
      path: parent ? `${parent.path}/${id}` : id,
      id,
      step,
      children: [],
      automatic: isAutomatic(step),
      parent,
    }
    node.children = nodesOf(step.steps ?? {}, node)
    return node
  })
}

/** The entries of `order`, each as an object. */
export const orderEntries = (definition: Definition): { step: string; if?: string }[] =>
  definition.order.map((entry) => (typeof entry === 'string' ? { step: entry } : entry))

/** The entries of `order` with their steps. `section` is there in a funnel with a task list. */
export type OrderedSteps = { if?: string; node?: StepNode; section?: string }[]
export function orderedSteps(definition: Definition, { byPath, top }: StepIndex): OrderedSteps {
  const sections = top.some(isTaskList) ? sectionsOf(definition) : []
  return orderEntries(definition).map(({ step, if: rule }) => {
    const section = sections.find(({ steps }) => steps.includes(step))?.id
    return { if: rule, node: byPath.get(step), section }
  })
}

/** Whether a step is the task list. */
export const isTaskList = ({ step }: StepNode): boolean => step.tasks === true

/**
 * The entries of `order` that follow each other, seen from one of their steps. Those of a section stand between the task
 * list and the task list again; the others pass the sections by.
 */
export function lineOf(from: StepNode, order: OrderedSteps): OrderedSteps {
  const section = order.find(({ node }) => node === from)?.section
  const own = order.filter((entry) => entry.section === section)
  if (section === undefined) return own
  const tasks = order.filter(({ node }) => node && isTaskList(node))
  return [...tasks, ...own, ...tasks]
}

/** What must be done before landing opens a step (format.md §7.7): the steps before it, and all of some sections. */
export interface Preceding {
  /** Entries outside sections: those before the step, or before the task list. */
  outside: OrderedSteps
  /** Ids of sections that must be completed. */
  sections: string[]
  /** Entries of its own section before it. */
  inside: OrderedSteps
}

export function precedingOf(to: StepNode, order: OrderedSteps, sections: PlacedSection[]): Preceding {
  const place = order.findIndex(({ node }) => node === to)
  const before = order.slice(0, Math.max(0, place))
  const section = order[place]?.section
  const outside = before.filter((entry) => entry.section === undefined)
  const tasks = before.findIndex(({ node }) => node && isTaskList(node))
  if (section === undefined) return { outside, sections: tasks < 0 ? [] : sections.map(({ id }) => id), inside: [] }
  return {
    outside: outside.slice(0, Math.max(0, tasks)),
    sections: sections.find(({ id }) => id === section)!.after,
    inside: before.filter((entry) => entry.section === section),
  }
}

/**
 * The steps of `order` that `@next` tries after a top-level step, up to one that always applies; with `back`, those that
 * `@back` tries before it. The nearest is first.
 */
export function stepsAhead(from: StepNode, order: OrderedSteps, back = false): { node: StepNode; if?: string }[] {
  const found: { node: StepNode; if?: string }[] = []
  const line = lineOf(from, order)
  const start = line.findIndex(({ node }) => node === from)
  if (start < 0) return found
  for (let at = back ? start - 1 : start + 1; line[at]; at += back ? -1 : 1) {
    const { node, if: rule } = line[at]!
    if (!node || node.step.entry === 'link-only' || (back && node.automatic)) continue
    found.push({ node, if: rule })
    if (rule === undefined) break
  }
  return found
}

/** The tree of steps, and every node by its path. */
export interface StepIndex {
  top: StepNode[]
  byPath: Map<string, StepNode>
}

export function indexSteps(definition: Definition): StepIndex {
  const top = nodesOf(definition.steps)
  const byPath = new Map<string, StepNode>()
  const visit = (node: StepNode): void => {
    byPath.set(node.path, node)
    node.children.forEach(visit)
  }
  top.forEach(visit)
  return { top, byPath }
}

/** The top-level step around a step, or the step itself. */
export const topOf = (node: StepNode): StepNode => (node.parent ? topOf(node.parent) : node)

/** The steps around a step, the nearest first. */
export const ancestorsOf = (node: StepNode): StepNode[] =>
  node.parent ? [node.parent, ...ancestorsOf(node.parent)] : []

/** The step that a bare name means: the first found inside `from`, beside it, then further out. */
function nearestStep(name: string, from: StepNode, index: StepIndex): StepNode | undefined {
  const inside = from.children.find((child) => child.id === name)
  if (inside) return inside
  const siblings = from.parent ? from.parent.children : index.top
  const beside = siblings.find((sibling) => sibling.id === name)
  if (beside || !from.parent) return beside
  return nearestStep(name, from.parent, index)
}

/** The step that a target without `@` names (format.md §3.5): `name` from here, or `/path` from the top. */
export function targetStep(target: string, from: StepNode, index: StepIndex): StepNode | undefined {
  return target.startsWith('/') ? index.byPath.get(target.slice(1)) : nearestStep(target, from, index)
}

/** Path of the top-level step around the step at a path. */
export const topPath = (path: string): string => path.split('/', 1)[0]!

/** Whether a step is `outer` or lies inside it; both are paths. */
export const isInside = (step: string | undefined, outer: string): boolean =>
  step === outer || (step?.startsWith(`${outer}/`) ?? false)

/** The steps whose answers a summary shows: the waiting ones before it in `order`, or those of them that it names. */
export function summarised(node: StepNode, order: OrderedSteps): StepNode[] {
  const { steps } = node.step.summary ?? {}
  const before = order.slice(
    0,
    Math.max(
      0,
      order.findIndex((entry) => entry.node === node),
    ),
  )
  return before.flatMap(({ node: one }) => (one && !one.automatic && (steps?.includes(one.id) ?? true) ? [one] : []))
}

/** The summaries behind a step in `order`, to which the change of an answer may lead back from it. Nothing is changed in a task list. */
export function summariesBehind(from: StepNode, order: OrderedSteps): StepNode[] {
  if (isTaskList(from)) return []
  const start = order.findIndex(({ node }) => node === from)
  return start < 0 ? [] : order.slice(start + 1).flatMap(({ node }) => (node?.step.summary ? [node] : []))
}

/** The rule that an answer is being changed from a summary. */
export const isChangingFrom = ({ path }: StepNode): string => `journey.changing == '${path}'`
