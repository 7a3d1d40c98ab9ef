import { parentOf, rememberingBy } from '#engine/base/index.ts'
import {
  callsOnNext,
  groupedBy,
  itemsOf,
  PathIndex,
  rooted,
  type StepNode,
  isInside,
  rootOf,
} from '#engine/definition/index.ts'
import { compileValue } from '#engine/rules/index.ts'
import { isYesNoAt } from '../answers.ts'
import { type CheckContext, type Write } from '../context.ts'
import { definiteAssignment, type Certainty, type Companion, type Facts } from './facts.ts'
import { interpret } from './interpret.ts'
import { valueNeeds } from './reads.ts'
import { completes, type Flow } from './ways.ts'

/** All ways through a funnel and what is certain on them. */
export interface Analysis {
  flow: Flow
  facts: Facts
  /** On every way, whatever address is opened. */
  certainty: Certainty
  /** The same without opening the addresses of steps that are not `flow`. */
  inTurn: Certainty
  /** The same for a person who only presses: no address is opened, and no answers were kept. */
  byPresses(): Certainty
}

export const analysisOf = rememberingBy((context: CheckContext): Analysis => {
  const companions = companionPaths(context)
  const calling = context.index.top.filter((node) => !node.automatic && callsOnNext(node.step))
  const completed = calling.length > 0 ? setOnLeaving(calling, companions, context) : undefined
  const { flow, facts } = interpret(context, companions, (node) => completed?.get(node.path) ?? [])
  const certainty = definiteAssignment(flow, facts)
  const inTurn = definiteAssignment(flow, facts, ({ direct }) => !direct)
  let presses: Certainty | undefined
  const byPresses = () =>
    (presses ??= definiteAssignment(flow, facts, ({ direct, kept: asKept }) => !direct && !asKept))
  return { flow, facts, certainty, inTurn, byPresses }
})

/** By step: answers that its calling Next sets whenever it leads on, and that nothing asks or empties later. */
function setOnLeaving(
  nodes: StepNode[],
  companions: Map<string, Companion[]>,
  context: CheckContext,
): Map<string, string[]> {
  const { flow, facts } = interpret(context, companions)
  const certainty = definiteAssignment(flow, facts)
  const [isAsked, isEmptied] = [concernedBy(askedPaths(context)), concernedBy(emptiedPaths(context))]
  const lasting = singleWrites(context).filter(
    ({ slot, path }) => slot === 'next' && !isAsked(path) && !isEmptied(path),
  )
  const written = groupedBy(lasting, ({ step }) => step)
  const stepAt = (point: number) => flow.points[point]!.step
  const leaving = flow.edges.filter(
    (edge) =>
      edge.by === 'next' &&
      completes(edge) &&
      certainty.reached(edge.from) &&
      !isInside(stepAt(edge.to), rootStep(stepAt(edge.from))),
  )
  const out = groupedBy(leaving, ({ from }) => stepAt(from))
  return new Map(
    nodes.map(({ path: step }) => {
      const edges = out.get(step) ?? []
      const paths = (written.get(step) ?? []).map(({ path }) => path)
      return [
        step,
        edges.length === 0 ? [] : paths.filter((path) => edges.every(({ from }) => certainty.isSet(path, from))),
      ]
    }),
  )
}

const rootStep = (step = ''): string => step.split('/', 1)[0]!

/** Values that are set one by one. */
const singleWrites = ({ writes }: CheckContext): Write[] => writes.filter(({ path }) => path !== 'form')

const askedPaths = ({ definition }: CheckContext): string[] =>
  itemsOf(definition, 'field').map(({ path }) => rooted(path))

const emptiedPaths = (context: CheckContext): string[] =>
  singleWrites(context).flatMap(({ path, value }) =>
    value === null || value === '' || (value === false && !isYesNoAt(path, context)) ? [path] : [],
  )

function concernedBy(paths: string[]): (path: string) => boolean {
  const index = new PathIndex(paths.map((path) => [path, path]))
  return (path) => index.at(path).length > 0
}

interface Given {
  /** Pointer of the effect. */
  effect: string
  /** Paths that must be set for the value to be set; undefined if unknown. */
  needs: string[] | undefined
  /** The value, if it is a literal text that a rule can contain. An emptied path has the empty text. */
  value?: string
}

/**
 * By path, the conditions that never hold unless it is set: every effect that sets another path (or sets it to some value) also sets
 * this one, from results; no field asks for either, and nothing empties the path.
 */
function companionPaths(context: CheckContext): Map<string, Companion[]> {
  const [isAsked, isEmptied] = [concernedBy(askedPaths(context)), concernedBy(emptiedPaths(context))]
  const lasting = singleWrites(context).filter(({ path }) => !isAsked(path))
  const byPath = new Map(
    [...groupedBy(lasting, ({ path }) => path)].map(([path, list]) => [path, list.map((one) => givenBy(one, context))]),
  )
  const byEffect = groupedBy(lasting, effectOf)
  const companions = new Map<string, Companion[]>()
  for (const [path, own] of byPath) {
    if (isEmptied(path)) continue
    const follows = (others: Given[]) =>
      others.length > 0 &&
      others.every((other) => own.some((mine) => mine.effect === other.effect && comesWith(mine, other)))
    // Only paths that the same effect writes can be companions.
    const beside = new Set(own.flatMap(({ effect }) => byEffect.get(effect)!.map((write) => write.path)))
    beside.delete(path)
    const found = [...beside].flatMap((other): Companion[] => {
      const all = byPath.get(other)!
      if (follows(all)) return [{ path: other }]
      if (all.some(({ value }) => value === undefined)) return []
      return [...groupedBy(all, ({ value }) => value)].flatMap(([value, writes]) =>
        follows(writes) ? [{ condition: context.tree(`${other} == '${value}'`) }] : [],
      )
    })
    if (found.length > 0) companions.set(path, found)
  }
  return companions
}

const effectOf = ({ pointer }: Write): string => parentOf(pointer)

function givenBy(write: Write, { environment }: CheckContext): Given {
  const value = write.value ?? ''
  const isPlain = typeof value === 'string' && /^[\w -]*$/.test(value)
  const needs = valueNeeds(compileValue(write.value, environment(write)).value)
  return { effect: effectOf(write), needs, value: isPlain ? value : undefined }
}

const passing = ['form', 'local', 'query', 'event', 'error']

/** Whether one value is set wherever the other is written, because every result that it needs is set there. */
function comesWith({ needs }: Given, other: Given): boolean {
  const roots = (other.needs ?? []).map(rootOf)
  const isThere = (root: string) => !passing.includes(root) && (other.value !== undefined || roots.includes(root))
  return needs?.every((path) => isThere(rootOf(path))) ?? false
}
