import {
  nameOf,
  isOwn,
  itemsOf,
  overlap,
  pointerOf,
  rooted,
  type FindingText,
  type Obligation,
  isInside,
  isUnder,
} from '#engine/definition/index.ts'
import { conjunctsOf, opposite, presenceTest, printRule, type Tree } from '#engine/rules/index.ts'
import { wayWithout } from './checkAssignment.ts'
import type { Check, CheckContext } from './context.ts'
import { analysisOf, type Analysis } from './flow/analysis.ts'
import { knownAbout } from './flow/facts.ts'
import { obligationsOf, reportBroken, type Asked } from './policy.ts'
import { completes, shortestWay, stepsOf, type FlowEdge } from './flow/ways.ts'

/** An obligation, and the points before which it must be met, with what else is known of them. */
interface Judged extends Asked {
  points: number[]
  analysis: Analysis
  moments: Moment[]
}

/** A point, and for a lookup, which runs while the person answers: its condition, and the answers that may change. */
export interface Moment {
  point: number
  holds?: Tree
  changing: string[]
}

/** Obligations: on every way to a step or a call, the required steps were passed and the conditions certainly hold. */
export const checkObligations: Check = (context) => {
  for (const asked of obligationsOf(context)) {
    const analysis = analysisOf(context)
    const moments = momentsOf(asked, analysis, context).filter(({ point }) => analysis.certainty.reached(point))
    const judged = { ...asked, moments, points: moments.map(({ point }) => point), analysis }
    const { through = [], asks = [], holds } = asked.obligation
    const [key, finding] = emptyPart(judged, context) ?? []
    if (finding) context.report('obligation-empty', `${asked.pointer}/${key}`, finding)
    for (const step of through) checkThrough([step], `passing "${nameOf(step)}"`, judged, context)
    for (const path of asks) checkAsks(path, judged, context)
    if (holds !== undefined) checkHolds(holds, judged, context)
  }
}

/** The key and finding of an obligation that holds whatever the funnel does, and so protects nobody. */
function emptyPart(judged: Judged, context: CheckContext): [keyof Obligation, FindingText] | undefined {
  const { never, tree } = context
  const { beforeCall, through, asks, holds } = judged.obligation
  // A variant may do without the call, but not without the obligation that it inherits.
  if (beforeCall !== undefined && judged.points.length === 0 && isOwn(context.loaded, judged.pointer))
    return ['beforeCall', { message: `${beforeCall} is never called`, hint: 'name the operation that this is about' }]
  if (through?.length === 0)
    return ['through', { message: 'no step has to be passed', hint: 'name a step that every way must have passed' }]
  if (asks?.length === 0)
    return ['asks', { message: 'no answer has to be asked for', hint: 'name an answer that every way must ask for' }]
  const parts = holds === undefined ? [] : [tree(holds), ...conjunctsOf(tree(holds))]
  if (!parts.some((part) => never(opposite(part)))) return undefined
  const hint = 'ask for what must be certain; an "if … then …" needs an "if" that can come true'
  return ['holds', { message: 'this, or a part of it, holds whatever happens', hint }]
}

/** Where the calls of an obligation are written, or its step. */
const pointersOf = ({ obligation: { before, beforeCall } }: Asked, { calls, index }: CheckContext): string[] =>
  beforeCall === undefined
    ? [pointerOf(index.byPath.get(before!)!)]
    : calls.filter(({ value }) => value.call === beforeCall).map(({ pointer }) => pointer)

/** The points before which an obligation must be met. */
export function momentsOf(asked: Asked, { flow }: Analysis, context: CheckContext): Moment[] {
  const { before } = asked.obligation
  if (before !== undefined) return [{ point: flow.arrivals.get(before)!, changing: [] }]
  return pointersOf(asked, context).flatMap((pointer) => {
    const known = lookupAt(pointer, context)
    return flow.pointsAt(pointer).map((point) => ({ point, ...known }))
  })
}

function lookupAt(pointer: string, { definition, index, tree }: CheckContext): Omit<Moment, 'point'> {
  const lookup = itemsOf(definition, 'lookup').find((one) => one.pointer === pointer)
  const { fields = {} } = index.byPath.get(lookup?.step ?? '')?.step ?? {}
  const holds = lookup?.value.if === undefined ? {} : { holds: tree(lookup.value.if) }
  return { ...holds, changing: lookup ? Object.keys(fields).map(rooted) : [] }
}

/** Where the funnel does at a point what the obligation is about. */
const brokenAt = (point: number, judged: Judged, context: CheckContext): string => {
  const pointers = pointersOf(judged, context)
  return pointers.find((pointer) => judged.analysis.flow.pointsAt(pointer).includes(point)) ?? pointers[0]!
}

/** The shortest way to one of the points that passes none of these steps; undefined if every way passes one. */
export function wayAround(steps: string[], points: number[], { flow, certainty }: Analysis) {
  const passes = (edge: FlowEdge) =>
    steps.some(
      (step) =>
        (edge.passes?.includes(step) ?? false) ||
        (completes(edge) &&
          isInside(flow.points[edge.from]!.step, step) &&
          !isInside(flow.points[edge.to]!.step, step)),
    )
  return shortestWay(flow, {
    ends: (point) => points.includes(point),
    uses: (edge) => certainty.reached(edge.from) && !passes(edge),
  })
}

/** The steps that ask for an answer, in a field or by a button that gives the consent. */
export const stepsAsking = (path: string, { index }: CheckContext): string[] =>
  [...index.byPath].flatMap(
    ([
      step,
      {
        step: { fields = {}, buttons = {} },
      },
    ]) =>
      Object.keys(fields).some((field) => isUnder(path, field)) ||
      Object.values(buttons).some(({ consents }) => consents?.includes(path))
        ? [step]
        : [],
  )

function checkAsks(path: string, judged: Judged, context: CheckContext): void {
  const steps = stepsAsking(path, context)
  checkThrough(steps, `a step that asks for "${path}"`, judged, context)
}

/** Reports a way that passes none of these steps. `passing` says what it lacks. */
function checkThrough(through: string[], passing: string, judged: Judged, context: CheckContext): void {
  const { points } = judged
  const { name, before, beforeCall } = judged.obligation
  const { flow } = judged.analysis
  const way = wayAround(through, points, judged.analysis)
  if (!way) return
  const steps = stepsOf(way, flow)
  const last = steps.at(-2)
  const what = beforeCall === undefined ? `"${nameOf(before!)}" can be reached` : `${beforeCall} can run`
  const [step] = through
  const from = last === undefined ? 'this way' : `"${last.split(' ', 1)[0]}"`
  const key = beforeCall === undefined ? 'before' : 'beforeCall'
  const by = brokenAt(way.at(-1)?.to ?? points[0]!, judged, context)
  const message = `"${name}": ${what} without ${passing}`
  const hint = step === undefined ? 'add such a step to the way' : `lead ${from} through "${nameOf(step)}"`
  reportBroken('obligation-path', judged, { key, by }, { message, hint, way: steps }, context)
}

function checkHolds(holds: string, judged: Judged, context: CheckContext): void {
  const { moments, analysis } = judged
  const { name, before, beforeCall } = judged.obligation
  for (const part of conjunctsOf(context.tree(holds))) {
    const broken = moments.find((one) => !isCertain(part, one.point, analysis, context, one))
    if (broken === undefined) continue
    const { point } = broken
    const path = presenceTest(part)
    const without = path === undefined ? undefined : wayWithout(path, point, analysis)
    const way = without ?? shortestWay(analysis.flow, { ends: (one) => one === point })
    const what = beforeCall === undefined ? `"${nameOf(before!)}" is entered` : `${beforeCall} runs`
    const by = brokenAt(point, judged, context)
    return reportBroken(
      'obligation-rule',
      judged,
      { key: 'holds', by },
      {
        message: `"${name}": ${printRule(part)} is not certain whenever ${what}`,
        way: way && stepsOf(way, analysis.flow),
      },
      context,
    )
  }
}

/** Whether a condition certainly holds at a point. */
export function isCertain(
  part: Tree,
  point: number,
  analysis: Analysis,
  { never, roots }: CheckContext,
  { holds, changing }: Omit<Moment, 'point'> = { changing: [] },
): boolean {
  const { facts, certainty } = analysis
  const path = presenceTest(part)
  const lasts = (reads: string[]) => !reads.some((read) => changing.some((changed) => overlap(read, changed)))
  if (path !== undefined && lasts([path]) && certainty.isSet(path, point)) return true
  const bits = certainty.at(point)
  const given = holds === undefined ? [] : [holds]
  return never(...given, ...knownAbout([part, ...given], bits, facts, roots, lasts), ['!', part])
}
