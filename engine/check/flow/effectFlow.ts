import { type CallEffect, type Effect, eventsOf, rooted } from '#engine/definition/index.ts'
import { compileValue } from '#engine/rules/index.ts'
import type { CheckContext } from '../context.ts'
import { failureHandlers, covers } from '#engine/graph/index.ts'
import { isOptional } from '../isOptional.ts'
import { branchFlow } from './branchFlow.ts'
import { freshError, sessionDropped } from './facts.ts'
import type { Change } from './flow.ts'
import { conditionFlow } from './conditionFlow.ts'
import { secretMembers } from './results.ts'
import { valueNeeds } from './valueNeeds.ts'
import type { FlowOrigin, FlowWriter } from './writer.ts'

/** The way through a list of effects; gives the point behind it. */
export function effectsFlow(
  effects: Effect[] | undefined,
  pointer: string,
  from: number,
  origin: FlowOrigin,
  writer: FlowWriter,
): number {
  return (effects ?? []).reduce(
    (at, effect, index) => effectFlow(effect, `${pointer}/${index}`, at, origin, writer),
    from,
  )
}

function effectFlow(effect: Effect, pointer: string, from: number, origin: FlowOrigin, writer: FlowWriter): number {
  const { builder, facts, context } = writer
  const rule = effect.if === undefined ? undefined : context.tree(effect.if, origin.event)
  const due = rule === undefined ? from : conditionFlow(rule, from, origin, writer)
  builder.place(pointer, due)
  if (rule === undefined) return doneFlow(effect, pointer, due, origin, writer)
  builder.place(`${pointer}/if`, from)
  const done = doneFlow(effect, pointer, due, origin, writer)
  // What it sets is set wherever its condition holds, which is so on the way past it too.
  const implied: Change = { does: 'add', facts: setBy(effect).flatMap((path) => facts.implied(rule, path) ?? []) }
  const after = builder.after(done, [implied])
  builder.edge(from, after, [{ does: 'add', facts: facts.condition(rule, false) }, implied])
  return after
}

/** The results and answers that an effect sets whatever happens, lists of effects included. */
function setBy(effect: Effect): string[] {
  if ('effects' in effect) return effect.effects.flatMap((inner) => (inner.if === undefined ? setBy(inner) : []))
  return 'call' in effect && effect.as !== undefined && effect.onFail !== '@continue' ? [effect.as] : []
}

function doneFlow(effect: Effect, pointer: string, from: number, origin: FlowOrigin, writer: FlowWriter): number {
  const { builder, facts, context } = writer
  if ('effects' in effect) return effectsFlow(effect.effects, `${pointer}/effects`, from, origin, writer)
  if ('set' in effect) return builder.after(from, [{ does: 'write', writes: writesOf(effect.set, origin, writer) }])
  if ('error' in effect)
    return builder.after(from, [{ does: 'add', facts: [facts.path('error'), facts.path(freshError)] }])
  if ('wait' in effect || 'call' in effect) builder.rests.add(from)
  if ('call' in effect) return callFlow(effect, pointer, from, origin, writer)
  if ('wait' in effect) return builder.after(from, [{ does: 'lose', path: freshError }])
  if ('emit' in effect) return sentFlow(effect.emit, from, writer)
  if (!('forget' in effect)) return from
  if (effect.forget === '@session') return builder.after(from, [{ does: 'add', facts: [facts.path(sessionDropped)] }])
  return builder.after(
    from,
    resultsOf(effect.forget, context).map((path) => ({ does: 'lose', path })),
  )
}

/** From here on the event may be heard. */
function sentFlow(event: string, from: number, { builder }: FlowWriter): number {
  const after = builder.after(from)
  builder.sent.set(event, [...(builder.sent.get(event) ?? []), after])
  return after
}

const resultsOf = (operation: string, { calls }: FlowWriter['context']): string[] => [
  ...new Set(calls.flatMap(({ value }) => (value.call === operation && value.as !== undefined ? [value.as] : []))),
]

function callFlow(effect: CallEffect, pointer: string, from: number, origin: FlowOrigin, writer: FlowWriter): number {
  const { builder, facts } = writer
  const dropped: Change[] = [
    { does: 'lose', path: freshError },
    ...(effect.as === undefined ? [] : [{ does: 'lose', path: effect.as } as const]),
  ]
  const stored: Change[] =
    effect.as === undefined ? [] : [{ does: 'add', facts: storedFacts(effect, effect.as, writer) }]
  const after = builder.after(from, [...dropped, ...stored])
  if (effect.onFail === '@continue') {
    builder.edge(from, after, dropped)
    return after
  }
  const failed = builder.after(from, [
    ...dropped,
    { does: 'add', facts: [facts.path('error'), facts.path(freshError)] },
  ])
  const failing: FlowOrigin = { ...origin, by: 'failure' }
  builder.place(`${pointer}/onFail`, failed)
  const rest =
    effect.onFail === undefined ? failed : branchFlow(effect.onFail, `${pointer}/onFail`, failed, failing, writer)
  if (!covers(effect.onFail) && rest !== undefined) failureFlow(rest, origin, writer)
  return after
}

/** A result, and its secret members unless it may come from a receipt. */
function storedFacts(effect: CallEffect, as: string, { facts, context }: FlowWriter): number[] {
  const contract = context.registry.operations[effect.call]
  const secret = contract && !contract.once ? secretMembers(contract, context.registry) : []
  return [as, ...secret.map((name) => `${as}.${name}`)].map((path) => facts.path(path))
}

/** To whoever handles a failure that happens here (docs/format.md §7.4). */
export function failureFlow(from: number, { node, slot }: FlowOrigin, writer: FlowWriter): void {
  if (!node) return
  const handlers = failureHandlers({ step: node.path, slot }, writer.index)
  for (const handler of handlers) writer.builder.edge(from, writer.catches.get(handler.path)!, [], { by: 'failure' })
  const waiting = writer.waiting.get(node.path)
  const taken = handlers.some(({ step }) => covers(step.catch))
  if (waiting !== undefined && !taken) writer.builder.edge(from, waiting, [], { by: 'failure' })
}

function writesOf(
  set: Record<string, unknown> | string,
  { event, slot }: FlowOrigin,
  { context, facts }: FlowWriter,
): { path: string; needs?: string[] }[] {
  const environment = context.environment({ pointer: '', slot, ...(event !== undefined && { event }) })
  if (typeof set === 'string') {
    const { type } = compileValue(set, environment)
    return type?.kind === 'object' ? Object.keys(type.members).map((name) => ({ path: rooted(name) })) : []
  }
  return Object.entries(set).map(([path, value]) => {
    const needs = withoutEvent(valueNeeds(compileValue(value, environment).value), event, context)
    facts.path(rooted(path))
    return { path: rooted(path), ...(needs && { needs }) }
  })
}

/** What every event carries is there; what it may lack never counts. */
function withoutEvent(
  needs: string[] | undefined,
  event: string | undefined,
  { definition, registry }: CheckContext,
): string[] | undefined {
  const payload = event === undefined ? {} : (eventsOf(definition, registry)[event]?.payload ?? {})
  const lacks = needs?.some(
    (path) => path.startsWith('event.') && isOptional(payload[path.split('.')[1]!] ?? ({ optional: true } as never)),
  )
  return lacks ? undefined : needs?.filter((path) => !path.startsWith('event.'))
}
