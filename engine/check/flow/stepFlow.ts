import { type StepNode, type Step, escapeSegment, hasNextStep, pointerOf, rooted } from '#engine/definition/index.ts'
import { arriving, branchFlow } from './branchFlow.ts'
import { effectsFlow, failureFlow } from './effectFlow.ts'
import { freshError } from './facts.ts'
import { leavingFacts } from './knowledge.ts'
import type { FlowOrigin, FlowWriter } from './writer.ts'

/** The ways through one step, from arrival until it is left. */
export function stepFlow(node: StepNode, writer: FlowWriter): void {
  const { builder, arrivals, catches } = writer
  const { step } = node
  const pointer = pointerOf(node)
  const inside = guardFlow(node, arrivals.get(node.path)!, writer)
  builder.place(pointer, inside)
  const shown = builder.points.length
  const done = effectsFlow(step.do, `${pointer}/do`, inside, { node, slot: 'do', by: 'do' }, writer)
  if (node.children.length > 0) startFlow(node, pointer, done, writer)
  else thenFlow(node, pointer, done, writer)
  if (catches.has(node.path)) {
    const rest = branchFlow(
      step.catch!,
      `${pointer}/catch`,
      catches.get(node.path)!,
      { node, slot: 'catch', by: 'catch' },
      writer,
    )
    if (rest !== undefined) failureFlow(rest, { node, slot: 'catch', by: 'catch' }, writer)
  }
  node.children.forEach((child) => stepFlow(child, writer))
  // Before its guard has spoken a step hears nothing.
  handlerFlow(node, pointer, [inside, ...range(shown, builder.points.length), ...restingPoints(node, writer)], writer)
}

/** Where the step and those inside it wait or catch failures. */
const restingPoints = (node: StepNode, writer: FlowWriter): number[] => [
  ...[writer.waiting.get(node.path), writer.catches.get(node.path)].filter((point) => point !== undefined),
  ...node.children.flatMap((child) => restingPoints(child, writer)),
]

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at)

/** The guard of a step on arrival; gives the point at which no branch of it was taken. */
export function guardFlow(node: StepNode, arrival: number, writer: FlowWriter): number {
  const { builder } = writer
  const settled = builder.after(arrival, arriving(Object.keys(node.step.fields ?? {}).map(rooted)))
  if (!node.step.guard) return settled
  const origin: FlowOrigin = { node, slot: 'guard', by: 'guard' }
  return branchFlow(node.step.guard, `${pointerOf(node)}/guard`, settled, origin, writer) ?? builder.point(node.path)
}

function startFlow(node: StepNode, pointer: string, from: number, writer: FlowWriter): void {
  const { start } = node.step
  if (start !== undefined) branchFlow(start, `${pointer}/start`, from, { node, slot: 'start', by: 'start' }, writer)
  else writer.builder.edge(from, writer.arrivals.get(node.children[0]!.path)!, [], { by: 'start' })
}

function thenFlow(node: StepNode, pointer: string, from: number, writer: FlowWriter): void {
  const { builder, waiting } = writer
  const rest =
    node.step.then === undefined
      ? from
      : branchFlow(node.step.then, `${pointer}/then`, from, { node, slot: 'then', by: 'then' }, writer)
  const waits = waiting.get(node.path)
  if (waits === undefined) return
  if (rest !== undefined) builder.edge(rest, waits, [{ does: 'lose', path: freshError }])
  waitingFlow(node, pointer, waits, writer)
}

/** What a waiting step may do next: Next, buttons, Back as far as it is written, timers, and changes of its fields. */
function waitingFlow(node: StepNode, pointer: string, waits: number, writer: FlowWriter): void {
  const { builder, facts, context } = writer
  const { step } = node
  placeShown(step, pointer, waits, writer)
  if (hasNextStep(node)) {
    const left = builder.after(waits, [{ does: 'add', facts: leavingFacts(step, facts, context) }])
    rest(branchFlow(step.next ?? '@next', `${pointer}/next`, left, { node, slot: 'next', by: 'next' }, writer))
  }
  if (step.back !== undefined)
    rest(branchFlow(step.back, `${pointer}/back`, waits, { node, slot: 'back', by: 'back' }, writer))
  for (const [id, button] of Object.entries(step.buttons ?? {})) {
    const place = `${pointer}/buttons/${escapeSegment(id)}`
    branchFlow(button, place, waits, { node, slot: 'buttons', by: 'buttons' }, writer)
    builder.place(`${place}/label`, waits)
  }
  for (const [time, to] of Object.entries(step.after ?? {}))
    rest(branchFlow(to, `${pointer}/after/${escapeSegment(time)}`, waits, { node, slot: 'after', by: 'after' }, writer))
  for (const [path, field] of Object.entries(step.fields ?? {})) {
    if (!field.onChange?.length) continue
    const changed = effectsFlow(
      field.onChange,
      `${pointer}/fields/${escapeSegment(path)}/onChange`,
      waits,
      { node, slot: 'onChange', by: 'onChange' },
      writer,
    )
    builder.edge(changed, waits)
  }
  function rest(point: number | undefined): void {
    if (point !== undefined) builder.edge(point, waits)
  }
}

/** What is shown of a waiting step is shown until it is left. */
function placeShown(step: Step, pointer: string, waits: number, { builder }: FlowWriter): void {
  for (const key of ['title', 'text', 'detail', 'later', 'reason', 'fields', 'blocks', 'nav', 'gate'] as const) {
    if (step[key] !== undefined) builder.place(`${pointer}/${key}`, waits)
  }
}

/** Handlers of events, which may begin at any moment in which the step is active (`eventFlow`). */
function handlerFlow(node: StepNode, pointer: string, active: number[], writer: FlowWriter): void {
  for (const [event, to] of Object.entries(node.step.on ?? {})) {
    const heard = writer.builder.point(node.path)
    writer.handlers.push({ event, heard, active })
    branchFlow(to, `${pointer}/on/${escapeSegment(event)}`, heard, { node, slot: 'on', by: 'on', event }, writer)
  }
}
