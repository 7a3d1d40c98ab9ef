import { escapeSegment } from '#engine/base/index.ts'
import {
  type Branch,
  type CallEffect,
  type Effect,
  type Standing,
  type StepIndex,
  type StepNode,
  type To,
  ancestorsOf,
  effectVerbs,
  hasBackStep,
  hasNextStep,
  isChangingFrom,
  isTaskList,
  pointerOf,
  shutMovesFocus,
  slowHolder,
  stepsAhead,
  summariesBehind,
  targetStep,
  topOf,
} from '#engine/definition/index.ts'
import { isPresent, ownValue } from '#engine/rules/index.ts'
import type { GraphBuilder, Origin } from './builder.ts'
import type { Label } from './graph.ts'
import { applies, completed, inSection } from './landingWays.ts'

/** Adds the edges of a To from a point on. Returns the point at which no branch was taken; undefined if one always is. */
export function transition(to: To, at: string, from: number, origin: Origin, graph: GraphBuilder): number | undefined {
  if (typeof to === 'string') {
    graph.place(at, from)
    return target(to, at, from, origin, graph)
  }
  const branches = Array.isArray(to) ? to.map((one, place) => [one, `${at}/${place}`] as const) : [[to, at] as const]
  let rest: number | undefined = from
  for (const [one, place] of branches) {
    // Branches after one that is always taken get an unreachable point.
    const left: number | undefined = branch(one, place, rest ?? graph.point(origin.node?.path), origin, graph)
    if (rest !== undefined) rest = left
  }
  return rest
}

function branch(one: Branch, at: string, from: number, origin: Origin, graph: GraphBuilder): number | undefined {
  const inPlace = origin.event !== undefined && !origin.left && one.to === '@stay'
  const acts = !inPlace && (one.do?.length ?? 0) > 0
  const holds = (is: boolean): Label[] => (one.if === undefined ? [] : [{ is: 'condition', rule: one.if, holds: is }])
  const taken =
    one.if === undefined && !acts
      ? from
      : graph.after(from, origin, { at: `${at}/${acts ? 'do' : 'if'}`, does: holds(true), ...(acts && { way: true }) })
  graph.place(at, taken)
  graph.place(`${at}/if`, from)
  const inside: Origin = { ...origin, ...(acts && { left: true }), ...(inPlace && { inPlace }) }
  const done = effects(one.do, `${at}/do`, taken, inside, graph)
  for (const key of ['to', 'redirect', 'query', 'leave', 'fail']) graph.place(`${at}/${key}`, done)
  const undecided = ending(one, at, done, inside, graph)
  const waits = origin.node && graph.waiting.get(origin.node.path)
  // A waiting step goes on waiting if no branch is taken.
  if (undecided !== undefined && acts && waits !== undefined)
    graph.leads(undecided, waits, origin, { at: `${at}/to`, way: true, otherwise: true })
  // Without effects, inner branches are decided together with those beside it.
  const passed = acts ? undefined : undecided
  if (one.if === undefined) return passed
  const rest = graph.after(from, origin, { at: `${at}/if`, does: holds(false) })
  if (passed !== undefined) graph.leads(passed, rest, origin, { at: `${at}/to` })
  return rest
}

function ending(one: Branch, at: string, from: number, origin: Origin, graph: GraphBuilder): number | undefined {
  if (one.redirect !== undefined) graph.leads(from, graph.exit, origin, { at: `${at}/redirect`, way: true, ends: true })
  else if (one.leave !== undefined) {
    // Coming back loads the page again, and then the event of the return is heard.
    graph.leads(from, graph.reload, origin, { at: `${at}/leave`, way: true, lands: true })
    if (origin.node) graph.leaving.add(origin.node.path)
  } else if (one.fail !== undefined) failure(from, `${at}/fail`, origin, [{ is: 'failure', says: one.fail }], graph)
  else return transition(one.to ?? '@stay', `${at}/to`, from, origin, graph)
  return undefined
}

/** Adds the edges to a target. Returns a point if `@next` may find no step in `order`. */
function target(to: string, at: string, from: number, origin: Origin, graph: GraphBuilder): number | undefined {
  const { node, event, left } = origin
  if (to === '@asked') graph.leads(from, graph.asked, origin, { at, way: true })
  if (to === '@reload') graph.leads(from, graph.reload, origin, { at, way: true, lands: true })
  if (!to.startsWith('@')) {
    const step = node ? targetStep(to, node, graph.index) : graph.index.byPath.get(to.replace(/^\//, ''))
    if (step) graph.leads(from, graph.arrivals.get(step.path)!, origin, { at, way: true, ends: true })
  }
  if (!node) return undefined
  const top = topOf(node)
  if (to === '@open') graph.leads(from, graph.opening(top), origin, { at, way: true, ends: true, lands: true })
  if (to === '@back' || to === '@next') {
    const back = to === '@back'
    const more = { at, way: true, ...(back ? { back } : { ends: true as const }) } as const
    const ahead = stepsAhead(top, graph.order, back)
    for (const summary of back ? [] : summariesBehind(top, graph.order)) {
      const does: Label[] = [{ is: 'condition', rule: isChangingFrom(summary), holds: true }]
      graph.leads(from, graph.opening(summary), origin, { ...more, does, lands: true, returns: summary.path })
    }
    const passed: Label[] = []
    for (const entry of ahead) {
      graph.leads(from, graph.arrivals.get(entry.node.path)!, origin, { ...more, does: [...passed, ...applies(entry)] })
      passed.push(...applies(entry, false))
    }
    if (ahead.length > 0 && ahead.at(-1)!.if === undefined) return undefined
    if (!back) return graph.after(from, origin, { at })
    // Back on the first step leads to `home`.
    graph.leads(from, graph.exit, origin, { ...more, does: passed })
  }
  if (to === '@stay') {
    const waits = graph.waiting.get(node.path) ?? graph.point(node.path)
    graph.leads(from, waits, origin, { at, way: true, ...((node.automatic || (event && !left)) && { stays: true }) })
  }
  return undefined
}

/** Adds the edge to the handler of a failure (format.md §7.4). */
function failure(from: number, at: string, origin: Origin, does: Label[], graph: GraphBuilder, otherwise?: true): void {
  const { node, slot, event } = origin
  const [handler] = node ? failureHandlers({ step: node.path, slot }, graph.index) : []
  const to = handler ? graph.catches.get(handler.path) : node && graph.waiting.get(node.path)
  const more = { at, does, way: true, ends: true, ...(otherwise && { otherwise }) } as const
  graph.leads(from, to ?? graph.broken, { slot, event, failing: true }, more)
}

/** Adds the edges of a list of effects; returns the point after it. */
export const effects = (
  list: Effect[] | undefined,
  at: string,
  from: number,
  origin: Origin,
  graph: GraphBuilder,
): number => (list ?? []).reduce((point, one, place) => effect(one, `${at}/${place}`, point, origin, graph), from)

function effect(one: Effect, at: string, from: number, origin: Origin, graph: GraphBuilder): number {
  if (one.if === undefined) {
    graph.place(at, from)
    return carryOut(one, at, from, origin, graph)
  }
  // An immediate effect evaluates its own `if`, without a transition of the machine.
  const decides = !origin.inPlace && ('call' in one || 'wait' in one || 'effects' in one) ? { way: true as const } : {}
  const holds = (is: boolean): Label => ({ is: 'condition', rule: one.if!, holds: is })
  const due = graph.after(from, origin, { at: `${at}/if`, does: [holds(true)], ...decides })
  graph.place(at, due)
  graph.place(`${at}/if`, from)
  const done = carryOut(one, at, due, origin, graph)
  const behind = graph.after(done, origin, { at, does: [{ is: 'behind' }] })
  const passed: Label[] = [holds(false), { is: 'behind' }]
  graph.leads(from, behind, origin, { at: `${at}/if`, does: passed, ...decides, otherwise: true })
  return behind
}

function carryOut(one: Effect, at: string, from: number, origin: Origin, graph: GraphBuilder): number {
  if ('effects' in one) return effects(one.effects, `${at}/effects`, from, origin, graph)
  if ('call' in one) return call(one, at, from, origin, graph)
  const verb = effectVerbs.find((name) => name in one) as Exclude<(typeof effectVerbs)[number], 'call'>
  if (verb === 'wait') graph.rests.add(from)
  const sets = 'set' in one && typeof one.set === 'object' ? one.set : undefined
  const names = sets ? Object.keys(sets) : [String(one[verb as never])]
  const empties = names.filter((name) => sets && !isPresent(ownValue(sets, name)))
  const does: Label[] = [{ is: 'effect', verb, names, ...(empties.length > 0 && { empties }) }]
  const after = graph.after(from, origin, { at, does, ...(verb === 'wait' && { way: true }) })
  // The event may be heard from here on.
  if ('emit' in one) graph.sent.set(one.emit, [...(graph.sent.get(one.emit) ?? []), after])
  return after
}

function call(one: CallEffect, at: string, from: number, origin: Origin, graph: GraphBuilder): number {
  const { call: operation, as, onFail } = one
  const ended = (ends: 'done' | 'failed' | 'passed over'): Label[] => [
    { is: 'call', operation, ...(as !== undefined && { as }), ends },
  ]
  graph.rests.add(from)
  const saying = slowHolder(origin.node)
  graph.place(`${saying ? pointerOf(saying) : ''}/slow`, from)
  const after = graph.after(from, origin, { at, does: ended('done'), way: true })
  const place = `${at}/onFail`
  if (onFail === '@continue') graph.leads(from, after, origin, { at: place, does: ended('passed over'), way: true })
  else if (onFail === undefined) failure(from, place, origin, ended('failed'), graph)
  else {
    const failing: Origin = { ...origin, failing: true }
    const failed = graph.after(from, failing, { at: place, does: ended('failed'), way: true })
    graph.place(place, failed)
    const rest = transition(onFail, place, failed, failing, graph)
    if (rest !== undefined) failure(rest, place, origin, [], graph, true)
  }
  return after
}

/** Adds the edges of a step and of the steps inside it, from arrival until it is left. */
export function step(node: StepNode, graph: GraphBuilder): void {
  const { arrivals, catches, points } = graph
  const { do: list, catch: caught, on = {} } = node.step
  const at = pointerOf(node)
  const inside = guard(node, arrivals.get(node.path)!, graph)
  graph.place(at, inside)
  const shown = points.length
  decision(node, at, effects(list, `${at}/do`, inside, { node, slot: 'do' }, graph), graph)
  const waits = graph.waiting.get(node.path)
  if (node.step.lookups && waits !== undefined) graph.place(`${at}/lookups`, waits)
  if (caught !== undefined) {
    const origin: Origin = { node, slot: 'catch' }
    const rest = transition(caught, `${at}/catch`, catches.get(node.path)!, origin, graph)
    if (rest !== undefined) failure(rest, `${at}/catch`, origin, [], graph, true)
  }
  node.children.forEach((child) => step(child, graph))
  // A step hears no events before its guard is decided.
  const active = [inside, ...points.slice(shown).map(({ id }) => id), ...restingPoints(node, graph)]
  for (const [event, to] of Object.entries(on)) {
    const heard = graph.point(node.path, 'heard')
    const place = `${at}/on/${escapeSegment(event)}`
    graph.handlers.push({ event, heard, at: place, active })
    transition(to, place, heard, { node, slot: 'on', event }, graph)
  }
}

/** The points at which the step and those inside it wait or begin their `catch`. */
const restingPoints = (node: StepNode, graph: GraphBuilder): number[] => [
  ...[graph.waiting.get(node.path), graph.catches.get(node.path)].filter((point) => point !== undefined),
  ...node.children.flatMap((child) => restingPoints(child, graph)),
]

/** Adds the edges of a step's guard on arrival; returns the point at which no branch was taken. */
export function guard(node: StepNode, arrival: number, graph: GraphBuilder): number {
  const at = pointerOf(node)
  const origin: Origin = { node, slot: 'guard' }
  const settled = graph.after(arrival, origin, { at, does: [{ is: 'arrival' }] })
  if (!node.step.guard?.length) return settled
  const rest = transition(node.step.guard, `${at}/guard`, settled, origin, graph)
  return graph.after(rest ?? graph.point(node.path), origin, { at: `${at}/guard`, way: true, otherwise: true })
}

/** Adds the edges after the arrival effects: to an inner step, by `then`, or to waiting. */
function decision(node: StepNode, at: string, from: number, graph: GraphBuilder): void {
  const { start, then } = node.step
  const [first] = node.children
  if (first) {
    transition(start ?? first.id, `${at}/start`, from, { node, slot: 'start' }, graph)
    return
  }
  const origin: Origin = { node, slot: 'then' }
  const rest = then === undefined ? from : transition(then, `${at}/then`, from, origin, graph)
  const waits = graph.waiting.get(node.path)
  if (waits === undefined) return
  if (rest !== undefined)
    graph.leads(rest, waits, origin, { at: `${at}/then`, does: [{ is: 'rest' }], way: true, otherwise: true })
  waitingWays(node, at, waits, graph)
}

/** The keys of a waiting step that are shown as long as it waits. */
const shown = ['title', 'text', 'detail', 'later', 'reason', 'fields', 'blocks', 'nav', 'gate'] as const

/** Adds the edges out of waiting: Next, Back, buttons, timers, and changes of fields. */
function waitingWays(node: StepNode, at: string, waits: number, graph: GraphBuilder): void {
  const { next = '@next', back = '@back', buttons = {}, after = {}, fields = {} } = node.step
  for (const key of shown) if (node.step[key] !== undefined) graph.place(`${at}/${key}`, waits)
  for (const { id, steps } of graph.sections)
    if (isTaskList(node) || node.step.summary || steps.includes(node.path)) graph.place(`/sections/${id}`, waits)
  const leads = (to: To, place: string, from: number, slot: Origin['slot']): void => {
    const rest = transition(to, place, from, { node, slot }, graph)
    if (rest !== undefined) graph.leads(rest, waits, { slot }, { at: place })
  }
  if (hasNextStep(node)) {
    const origin: Origin = { node, slot: 'next' }
    const shut: Label[] = [{ is: 'gate', open: false }]
    for (const key of shutMovesFocus(node.step, graph.definition) ? ['nav', 'gate'] : ['gate'])
      graph.leads(waits, waits, origin, { at: `${at}/${key}`, does: shut, way: true, stays: true })
    const opened: Label[] = isTaskList(node) ? [completed(graph.sections.map(({ id }) => id))] : []
    const open = graph.after(waits, origin, { at: `${at}/next`, does: [{ is: 'gate', open: true }, ...opened] })
    leads(next, `${at}/next`, open, 'next')
  }
  if (isTaskList(node)) taskWays(node, at, waits, graph)
  if (hasBackStep(node)) leads(back, `${at}/back`, waits, 'back')
  for (const [id, button] of Object.entries(buttons)) {
    const place = `${at}/buttons/${escapeSegment(id)}`
    leads(button, place, waits, 'buttons')
    graph.place(`${place}/label`, waits)
  }
  for (const [time, to] of Object.entries(after)) leads(to, `${at}/after/${escapeSegment(time)}`, waits, 'after')
  for (const [path, { onChange }] of Object.entries(fields)) {
    if (!onChange?.length) continue
    const origin: Origin = { node, slot: 'onChange', inPlace: true }
    const place = `${at}/fields/${escapeSegment(path)}/onChange`
    graph.leads(effects(onChange, place, waits, origin, graph), waits, origin, { at: place, way: true, stays: true })
  }
}

/** Adds the edges from the task list into the sections that can be started. */
function taskWays(node: StepNode, at: string, waits: number, graph: GraphBuilder): void {
  const list = graph.point()
  graph.leads(waits, list, { node, slot: 'tasks' }, { at: `${at}/tasks`, ends: true })
  for (const section of graph.sections) inSection(section, list, false, graph)
}

/** Whether a To is always taken: it is a target or has a branch without `if`. */
export const covers = (to: To | undefined): boolean =>
  to !== undefined && (typeof to === 'string' || [to].flat().some((branch) => branch.if === undefined))

/**
 * The steps whose `catch` may take a failure at a place, the nearest first, up to one that always takes it (format.md
 * §7.4). A waiting step shows what its own `catch` does not take, so outer steps do not count for it.
 */
export function failureHandlers({ step, slot }: Pick<Standing, 'step' | 'slot'>, index: StepIndex): StepNode[] {
  const node = step === undefined ? undefined : index.byPath.get(step)
  if (!node) return []
  // A catch does not handle its own failures.
  const own = slot === 'catch' ? [] : [node]
  const asked = [...own, ...(node.automatic ? ancestorsOf(node) : [])].filter(
    (handler) => handler.step.catch !== undefined && !leadsInto(handler, node, index),
  )
  const last = asked.findIndex((handler) => covers(handler.step.catch))
  return last < 0 ? asked : asked.slice(0, last + 1)
}

/** Whether a `catch` leads to the failing step or to a step around it. Then the next `catch` further out counts. */
function leadsInto(handler: StepNode, failing: StepNode, index: StepIndex): boolean {
  const inside = new Set([failing, ...ancestorsOf(failing)])
  const reached = (to: To | undefined): boolean => {
    if (to === undefined) return false
    if (typeof to !== 'string') return [to].flat().some((branch) => reached(branch.to))
    const target = to.startsWith('@') ? undefined : targetStep(to, handler, index)
    return target !== undefined && target !== handler && !ancestorsOf(handler).includes(target) && inside.has(target)
  }
  return reached(handler.step.catch)
}
