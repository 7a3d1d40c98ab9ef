import {
  orderEntries,
  targetStep,
  topOf,
  type StepIndex,
  type StepNode,
  type Definition,
  type To,
  groupedBy,
  itemsOf,
  type Slot,
  type Standing,
} from '#engine/definition/index.ts'
import { failingPlaces, failureHandlers } from './failureHandlers.ts'

/** Out of the funnel. */
export const exit = '@exit'

export interface Edge {
  from: string
  to: string
  /** Taken without anybody pressing anything. */
  automatic: boolean
  /** `guard`, `catch` and the like; `failure` for `onFail`. */
  kind: Slot | 'failure'
  /** The event that it waits for. */
  event?: string
  /** Landing decides where it leads: `@open` and `@reload`. */
  lands?: true
}

/** Where every step may lead, conditions aside. Back is not a way. */
export interface StepGraph {
  /** Steps that open without another step leading there. */
  starts: string[]
  edges: Edge[]
}

const landing = ['@open', '@reload']
const automaticSlots: readonly Slot[] = ['guard', 'do', 'then', 'start', 'after', 'catch']

export function stepGraph(definition: Definition, index: StepIndex): StepGraph {
  const edges: Edge[] = []
  const journey = journeyOf(definition, index)
  const link = (
    from: string,
    targets: string[],
    kind: Edge['kind'],
    automatic: boolean,
    more: Pick<Edge, 'event' | 'lands'> = {},
  ) => {
    for (const to of targets) edges.push({ from, to, kind, automatic, ...more })
  }
  for (const node of index.byPath.values()) {
    if (node.step.steps && node.step.start === undefined && node.children[0])
      link(node.path, [node.children[0].path], 'start', true)
    if (hasImplicitNext(node)) link(node.path, targetsOf('@next', node, journey, index), 'next', false)
  }
  const failing = failingPlaces(definition)
  for (const item of ends(definition)) {
    const node = item.step === undefined ? undefined : index.byPath.get(item.step)
    if (!node || item.slot === 'back') continue
    const targets = item.redirect ? [exit] : targetsOf(item.target, node, journey, index)
    const automatic = automaticSlots.includes(item.slot!)
    for (const from of sourcesOf(item, node, failing, index))
      link(from, targets, item.failing ? 'failure' : item.slot!, automatic, {
        ...(item.event !== undefined && { event: item.event }),
        ...(landing.includes(item.target ?? '') && { lands: true }),
      })
  }
  return { starts: startsOf(definition, journey, index), edges }
}

type End = Standing & ({ target: string; redirect: false } | { target?: undefined; redirect: true })

const ends = (definition: Definition): End[] => [
  ...itemsOf(definition, 'target').map((item): End => ({ ...item, target: item.value, redirect: false })),
  ...itemsOf(definition, 'redirect').map(({ value: _route, ...at }): End => ({ ...at, redirect: true })),
]

/** Handlers of events hold for the steps inside as well, a catch for the steps whose failures come to it. */
function sourcesOf(
  { slot, failing: inOnFail }: Standing,
  node: StepNode,
  failing: Standing[],
  index: StepIndex,
): string[] {
  if (slot === 'on') return [node, ...descendants(node)].map(({ path }) => path)
  if (slot !== 'catch' || inOnFail) return [node.path]
  return [...new Set(failing.filter((place) => failureHandlers(place, index).includes(node)).map(({ step }) => step!))]
}

const descendants = (node: StepNode): StepNode[] => node.children.flatMap((child) => [child, ...descendants(child)])

const hasImplicitNext = ({ parent, automatic, step }: StepNode): boolean =>
  !parent && !automatic && !step.final && step.next === undefined

function targetsOf(target: string, from: StepNode, journey: Journey, index: StepIndex): string[] {
  if (target === '@next') return following(topOf(from), journey)
  if (target === '@open' || target === '@reload') return [...earlier(topOf(from), journey), topOf(from).path]
  if (target.startsWith('@')) return []
  const found = targetStep(target, from, index)
  return found ? [found.path] : []
}

interface Journey {
  entries: { node: StepNode; always: boolean }[]
  /** By step id: where in `entries` what comes after it begins. */
  next: Map<string, number>
}

/** The steps of `order` that the flow may enter. */
function journeyOf(definition: Definition, index: StepIndex): Journey {
  const entries: Journey['entries'] = []
  const next = new Map<string, number>()
  for (const { step, if: condition } of orderEntries(definition)) {
    const node = index.byPath.get(step)
    if (node && node.step.entry !== 'link-only') entries.push({ node, always: condition === undefined })
    next.set(step, entries.length)
  }
  return { entries, next }
}

/** The first step from there that is always in the journey, and those before it that may be. */
function upToFirstCertain({ entries }: Journey, from: number): string[] {
  const paths: string[] = []
  for (let at = from; at < entries.length; at++) {
    paths.push(entries[at]!.node.path)
    if (entries[at]!.always) break
  }
  return paths
}

const following = (top: StepNode, journey: Journey): string[] =>
  upToFirstCertain(journey, journey.next.get(top.id) ?? journey.entries.length)

const earlier = (top: StepNode, { entries, next }: Journey): string[] =>
  entries.slice(0, next.get(top.id) ?? 0).flatMap(({ node }) => (node.automatic || node === top ? [] : [node.path]))

function startsOf(definition: Definition, journey: Journey, index: StepIndex): string[] {
  const linked = index.top
    .filter(({ step }) => step.entry === 'direct' || step.entry === 'link-only')
    .map(({ path }) => path)
  const first = upToFirstCertain(journey, 0)
  const entered = definition.enter?.then === undefined ? ['@asked'] : targetsIn(definition.enter.then)
  const named = entered.flatMap((target) => (target === '@asked' ? first : [target.replace(/^\//, '')]))
  return [...named, ...linked].filter((path) => index.byPath.has(path))
}

const targetsIn = (to: To): string[] =>
  typeof to === 'string' ? [to] : [to].flat().flatMap((branch) => (branch.to === undefined ? [] : targetsIn(branch.to)))

/** Everything that can be reached from some places. */
export function reachable(
  from: Iterable<string>,
  edges: Edge[],
  direction: 'forward' | 'backward' = 'forward',
): Set<string> {
  const [start, end] = direction === 'forward' ? (['from', 'to'] as const) : (['to', 'from'] as const)
  const next = groupBy(edges, start)
  const found = new Set(from)
  for (const place of found) for (const edge of next.get(place) ?? []) found.add(edge[end])
  return found
}

export const groupBy = (edges: Edge[], key: 'from' | 'to'): Map<string, Edge[]> => groupedBy(edges, (edge) => edge[key])
