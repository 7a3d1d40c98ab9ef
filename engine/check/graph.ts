import { orderEntries, targetStep, topOf, type StepIndex, type StepNode } from '#engine/compile/stepIndex.ts'
import type { Definition, To } from '#engine/grammar/definition.ts'
import { covers } from './checkFailures.ts'
import { itemsOf, type Slot, type Standing } from './walk.ts'

/** Out of the funnel. */
export const exit = '@exit'

export interface Edge {
  from: string
  to: string
  /** Taken without the applicant. */
  automatic: boolean
  /** `guard`, `catch` and the like; `failure` for `onFail`. */
  kind: Slot | 'failure'
  /** The event that it waits for. */
  event?: string
}

/** Where every step may lead, conditions aside. Back is not a way. */
export interface StepGraph {
  /** Steps that open without another step leading there. */
  starts: string[]
  edges: Edge[]
}

const automaticSlots: readonly Slot[] = ['guard', 'do', 'then', 'start', 'after', 'catch']

export function stepGraph(definition: Definition, index: StepIndex): StepGraph {
  const edges: Edge[] = []
  const link = (from: string, targets: string[], kind: Edge['kind'], automatic: boolean, event?: string) => {
    for (const to of targets) edges.push({ from, to, kind, automatic, ...(event !== undefined && { event }) })
  }
  for (const node of index.byPath.values()) {
    if (node.step.steps && node.step.start === undefined && node.children[0]) link(node.path, [node.children[0].path], 'start', true)
    if (hasImplicitNext(node)) link(node.path, targetsOf('@next', node, definition, index), 'next', false)
  }
  for (const item of ends(definition)) {
    const node = item.step === undefined ? undefined : index.byPath.get(item.step)
    if (!node || item.slot === 'back') continue
    const targets = item.redirect ? [exit] : targetsOf(item.target, node, definition, index)
    const automatic = automaticSlots.includes(item.slot!)
    for (const from of sourcesOf(item, node)) link(from.path, targets, item.failing ? 'failure' : item.slot!, automatic, item.event)
  }
  return { starts: startsOf(definition, index), edges }
}

type End = Standing & ({ target: string; redirect: false } | { target?: undefined; redirect: true })

const ends = (definition: Definition): End[] => [
  ...itemsOf(definition, 'target').map((item): End => ({ ...item, target: item.value, redirect: false })),
  ...itemsOf(definition, 'redirect').map(({ value: _route, ...at }): End => ({ ...at, redirect: true })),
]

/** Handlers of events hold for the steps inside as well, a catch for the automatic ones. */
function sourcesOf({ slot }: Standing, node: StepNode): StepNode[] {
  if (slot === 'on') return [node, ...descendants(node)]
  return slot === 'catch' ? [node, ...descendants(node).filter((inner) => inner.automatic && !covers(inner.step.catch))] : [node]
}

export const descendants = (node: StepNode): StepNode[] => node.children.flatMap((child) => [child, ...descendants(child)])

const hasImplicitNext = ({ parent, automatic, step }: StepNode): boolean => !parent && !automatic && !step.final && step.next === undefined

function targetsOf(target: string, from: StepNode, definition: Definition, index: StepIndex): string[] {
  if (target === '@next') return following(topOf(from), definition, index)
  if (target === '@open' || target === '@reload') return [...earlier(topOf(from), definition, index), topOf(from).path]
  if (target.startsWith('@')) return []
  const found = targetStep(target, from, index)
  return found ? [found.path] : []
}

const inOrder = (definition: Definition, index: StepIndex): { node: StepNode; always: boolean }[] =>
  orderEntries(definition).flatMap(({ step, if: condition }) => {
    const node = index.byPath.get(step)
    return node && node.step.entry !== 'link-only' ? [{ node, always: condition === undefined }] : []
  })

/** The next step that is always in the journey, and those before it that may be. */
function upToFirstCertain(entries: { node: StepNode; always: boolean }[]): string[] {
  const certain = entries.findIndex(({ always }) => always)
  return (certain < 0 ? entries : entries.slice(0, certain + 1)).map(({ node }) => node.path)
}

function following(top: StepNode, definition: Definition, index: StepIndex): string[] {
  const place = orderEntries(definition).findIndex(({ step }) => step === top.id)
  const later = new Set(orderEntries(definition).slice(place + 1).map(({ step }) => step))
  return upToFirstCertain(inOrder(definition, index).filter(({ node }) => later.has(node.id)))
}

function earlier(top: StepNode, definition: Definition, index: StepIndex): string[] {
  const entries = inOrder(definition, index)
  const place = entries.findIndex(({ node }) => node === top)
  return entries.slice(0, Math.max(place, 0)).flatMap(({ node }) => (node.automatic ? [] : [node.path]))
}

function startsOf(definition: Definition, index: StepIndex): string[] {
  const linked = index.top.filter(({ step }) => step.entry === 'direct' || step.entry === 'link-only').map(({ path }) => path)
  const first = upToFirstCertain(inOrder(definition, index))
  const entered = definition.enter?.then === undefined ? ['@asked'] : targetsIn(definition.enter.then)
  const named = entered.flatMap((target) => (target === '@asked' ? first : [target.replace(/^\//, '')]))
  return [...named, ...linked].filter((path) => index.byPath.has(path))
}

const targetsIn = (to: To): string[] =>
  typeof to === 'string' ? [to] : [to].flat().flatMap((branch) => (branch.to === undefined ? [] : targetsIn(branch.to)))

/** Everything that can be reached from some places. */
export function reachable(from: Iterable<string>, edges: Edge[], direction: 'forward' | 'backward' = 'forward'): Set<string> {
  const [start, end] = direction === 'forward' ? (['from', 'to'] as const) : (['to', 'from'] as const)
  const next = groupBy(edges, start)
  const found = new Set(from)
  for (const place of found) for (const edge of next.get(place) ?? []) found.add(edge[end])
  return found
}

export function groupBy(edges: Edge[], key: 'from' | 'to'): Map<string, Edge[]> {
  const groups = new Map<string, Edge[]>()
  for (const edge of edges) {
    const group = groups.get(edge[key])
    if (group) group.push(edge)
    else groups.set(edge[key], [edge])
  }
  return groups
}
