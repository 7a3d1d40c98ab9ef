import { orderEntries, targetStep, topOf, type Branch, type To } from '#engine/definition/index.ts'
import { effectsFlow, failureFlow } from './effectFlow.ts'
import { freshError } from './facts.ts'
import type { Change } from './flow.ts'
import { conditionFlow } from './conditionFlow.ts'
import type { FlowOrigin, FlowWriter } from './writer.ts'

/** The ways of a To; gives the point at which no branch was taken, unless one always is. */
export function branchFlow(
  to: To,
  pointer: string,
  from: number,
  origin: FlowOrigin,
  writer: FlowWriter,
): number | undefined {
  if (typeof to === 'string') {
    writer.builder.place(pointer, from)
    return targetFlow(to, from, origin, writer)
  }
  const list = Array.isArray(to)
    ? to.map((branch, index) => [branch, `${pointer}/${index}`] as const)
    : [[to, pointer] as const]
  let rest: number | undefined = from
  for (const [branch, place] of list)
    rest = rest === undefined ? unreached(place, writer) : oneBranch(branch, place, rest, origin, writer)
  return rest
}

/** Behind a branch that is always taken. Places there belong to no way. */
function unreached(pointer: string, { builder }: FlowWriter): undefined {
  builder.place(pointer, builder.point())
}

function oneBranch(
  branch: Branch,
  pointer: string,
  from: number,
  origin: FlowOrigin,
  writer: FlowWriter,
): number | undefined {
  const { builder, facts, context } = writer
  const rule = branch.if === undefined ? undefined : context.tree(branch.if, origin.event)
  const taken = rule === undefined ? from : conditionFlow(rule, from, origin, writer)
  builder.place(pointer, taken)
  builder.place(`${pointer}/if`, from)
  const done = effectsFlow(branch.do, `${pointer}/do`, taken, origin, writer)
  for (const key of ['to', 'redirect', 'query', 'fail']) builder.place(`${pointer}/${key}`, done)
  if (branch.redirect !== undefined) builder.edge(done, writer.exit, [], { by: origin.by })
  else if (branch.fail !== undefined)
    failureFlow(
      builder.after(done, [{ does: 'add', facts: [facts.path('error'), facts.path(freshError)] }]),
      origin,
      writer,
    )
  else if (branch.to !== undefined) rests(branchFlow(branch.to, `${pointer}/to`, done, origin, writer), origin, writer)
  return rule === undefined ? undefined : builder.after(from, [{ does: 'add', facts: facts.condition(rule, false) }])
}

/** A waiting step that no branch leads away from goes on waiting. */
function rests(point: number | undefined, { node }: FlowOrigin, { builder, waiting }: FlowWriter): void {
  const waits = node && waiting.get(node.path)
  if (point !== undefined && waits !== undefined) builder.edge(point, waits)
}

/** Where a target leads. `@reload` ends here: what opens then is landing, which begins with less. */
function targetFlow(target: string, from: number, { node, by }: FlowOrigin, writer: FlowWriter): undefined {
  const { builder, landing, waiting, arrivals, index, following } = writer
  if (target === '@asked') builder.edge(from, landing.asked)
  if (target === '@open' && node) builder.edge(from, landing.openOf.get(topOf(node).path)!, [], { by })
  if (target === '@next' && node) {
    const place = orderEntries(writer.context.definition).findIndex(({ step }) => step === topOf(node).id)
    if (place >= 0) builder.edge(from, following[place + 1]!, [], { by })
  }
  if (target === '@stay' && node && waiting.has(node.path)) builder.edge(from, waiting.get(node.path)!, [])
  if (target.startsWith('@')) return
  const step = node ? targetStep(target, node, index) : index.byPath.get(target.replace(/^\//, ''))
  if (step) builder.edge(from, arrivals.get(step.path)!, [], { by })
}

/** What an arrival does: an error that did not lead here is cleared, and what the step asks is open again. */
export const arriving = (fields: string[]): Change[] => [
  { does: 'arrive' },
  ...fields.map((path): Change => ({ does: 'lose', path })),
]
