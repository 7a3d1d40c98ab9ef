import { ancestorsOf, type Definition, type StepNode, nameOf, pointerOf, itemsOf } from '#engine/definition/index.ts'
import type { Check, CheckContext } from './context.ts'
import { checkCircles } from './checkCircles.ts'
import { heardEvents } from './checkEvents.ts'
import { exit, groupBy, reachable, stepGraph, type StepEdge } from '#engine/graph/index.ts'

/** Steps that nothing leads to or out of, and circles. Conditions are not looked at: a way that may be taken counts. */
export const checkGraph: Check = (context) => {
  const heard = heardEvents(context)
  const { starts, edges: all } = stepGraph(context.definition)
  const edges = all.filter(({ event }) => event === undefined || heard.has(event))
  const reached = reachable(
    starts,
    edges.filter(({ lands }) => !lands),
  )
  const nodes = [...context.index.byPath.values()]
  for (const node of nodes)
    if (!reached.has(node.path) && (!node.parent || reached.has(node.parent.path))) reportUnreachable(node, context)
  const here = nodes.filter((node) => reached.has(node.path))
  const [from, failing] = [groupBy(edges, 'from'), failingSteps(context)]
  const stuck = here.filter((node) => isDeadEnd(node, from.get(node.path) ?? [], failing, context.definition.nav))
  for (const node of stuck) reportDeadEnd(node, heard, context)
  checkWaysOut(here, stuck, edges, context)
  checkCircles(here, edges, context)
  checkLinkOnly(edges, context)
}

function reportUnreachable(node: StepNode, { report }: CheckContext): void {
  const hint = node.parent
    ? 'point a branch at it, or remove it'
    : 'point a branch at it, or mark it "entry": "link-only"'
  report('unreachable', pointerOf(node), { message: `nothing leads to "${nameOf(node.path)}"`, hint }, 'key')
}

/** A guard may let the step stay, and a call may succeed, so neither is a way out. */
const isDeadEnd = (
  node: StepNode,
  ways: StepEdge[],
  failing: Set<string | undefined>,
  nav: Definition['nav'],
): boolean =>
  node.children.length === 0 &&
  !node.step.final &&
  // Where somebody waits, a failure that nothing takes shows its text and stays.
  !(failing.has(node.path) && (node.automatic || node.step.catch !== undefined)) &&
  !ways.some(
    ({ kind }) =>
      kind !== 'guard' && kind !== 'catch' && kind !== 'failure' && !(kind === 'next' && isNextHidden(node, nav)),
  )

/** Without a field there is no Enter that would press Next all the same. */
export const isNextHidden = ({ step }: StepNode, nav: Definition['nav']): boolean =>
  step.fields === undefined && (step.nav === false || (step.nav?.next ?? nav?.next) === false)

/** Steps that end in a `fail` of their own. */
const failingSteps = ({ definition }: CheckContext): Set<string | undefined> =>
  new Set(
    itemsOf(definition, 'branch').flatMap(({ value, step, slot }) =>
      value.fail !== undefined && slot !== 'guard' ? [step] : [],
    ),
  )

function reportDeadEnd(node: StepNode, heard: Set<string>, { report }: CheckContext): void {
  const waits = [node, ...ancestorsOf(node)]
    .flatMap(({ step }) => Object.keys(step.on ?? {}))
    .find((event) => !heard.has(event))
  const finding = waits
    ? {
        message: `"${nameOf(node.path)}" waits for ${waits}, which nothing emits`,
        hint: 'emit it, or declare the event as "external"',
      }
    : { message: `a person can get stuck in "${nameOf(node.path)}"`, hint: 'add "next", "then", a button, or "final"' }
  report('dead-end', pointerOf(node), finding, 'key')
}

/** Steps that do lead on, but never to an end. One finding for each group that goes round. */
function checkWaysOut(here: StepNode[], stuck: StepNode[], edges: StepEdge[], { report }: CheckContext): void {
  const ends = [exit, ...here.filter(({ step }) => step.final).map(({ path }) => path)]
  // What leads to a dead end has its cause there.
  const fine = reachable([...ends, ...stuck.map(({ path }) => path)], edges, 'backward')
  const told = new Set<string>()
  for (const node of here) {
    if (fine.has(node.path) || told.has(node.path) || node.children.length > 0) continue
    for (const path of [...reachable([node.path], edges), ...reachable([node.path], edges, 'backward')]) told.add(path)
    report(
      'no-way-out',
      pointerOf(node),
      {
        message: `from "${nameOf(node.path)}" no end of the funnel can be reached`,
        hint: 'lead one of the steps to a "final" step or a redirect',
      },
      'key',
    )
  }
}

/** A step that only its address is to open, and that the flow leads to all the same. */
function checkLinkOnly(edges: StepEdge[], { index, report }: CheckContext): void {
  const told = new Set<string>()
  for (const { from, to } of edges) {
    const node = index.byPath.get(to)
    if (node?.step.entry !== 'link-only' || told.has(to) || from === to || from.startsWith(`${to}/`)) continue
    told.add(to)
    report('link-only-reached', `${pointerOf(node)}/entry`, {
      message: `"${nameOf(to)}" is link-only, but "${nameOf(from)}" leads there`,
      hint: 'drop the mark, or lead elsewhere',
    })
  }
}
