import type { Tree } from '#engine/rules/index.ts'
import type { CompileContext } from '../context.ts'
import { orderEntries, targetStep, topOf, type StepNode } from '#engine/definition/index.ts'
import { CompileError } from '../context.ts'
import type { Origin } from './builder.ts'
import type { Transition, TypedParams } from './types.ts'

export const ruleGuard = (rule: Tree): TypedParams => ({ type: 'rule', params: { rule } })

export const conjunction = (rules: (Tree | undefined)[]): Tree | undefined =>
  rules.reduce<Tree | undefined>(
    (joined, rule) => (rule === undefined ? joined : joined === undefined ? rule : ['&&', joined, rule]),
    undefined,
  )

const candidate = (step: string, rule: Tree | undefined): Transition =>
  rule === undefined ? { target: `#${step}` } : { guard: ruleGuard(rule), target: `#${step}` }

/** Steps in walking order from one on; each is taken if its `order` entry applies, and nothing comes after one that always does. */
function walk(
  context: CompileContext,
  from: StepNode,
  direction: 1 | -1,
  skip: (node: StepNode) => boolean,
): Transition[] {
  const entries = orderEntries(context.definition)
  const start = entries.findIndex((entry) => entry.step === from.path)
  const candidates: Transition[] = []
  for (let at = start + direction; start >= 0 && at >= 0 && at < entries.length; at += direction) {
    const entry = entries[at]!
    const node = context.index.byPath.get(entry.step)
    if (!node || skip(node)) continue
    candidates.push(candidate(entry.step, entry.if === undefined ? undefined : context.rule(entry.if)))
    if (entry.if === undefined) return candidates
  }
  return candidates
}

const leaveFor = (route: string): Transition => ({
  target: '#@exit',
  actions: [{ type: 'redirect', params: { to: route, query: {} } }],
})

function backTransitions(context: CompileContext, origin: Origin): Transition[] {
  const candidates = walk(context, topOf(origin.node), -1, (node) => node.automatic || node.step.entry === 'link-only')
  const closed = candidates.some((transition) => !transition.guard)
  return closed ? candidates : [...candidates, leaveFor(context.definition.home ?? '/')]
}

/** Where a waiting step goes on waiting, and an automatic one comes to rest; an event that leads nowhere disturbs neither. */
function stay(origin: Origin): Transition {
  const { node, event, left } = origin
  if (event !== undefined && left && node.automatic)
    throw new CompileError(
      `"${node.path}" cannot stay as it is once effects of "${event}" have run: lead to one of its steps`,
    )
  return node.automatic || (event !== undefined && !left) ? {} : { target: `#${node.path}/@show` }
}

/** The transitions of a target, `@` targets included (format.md §3.5). They are tried in order. */
export function targetTransitions(target: string, origin: Origin, context: CompileContext): Transition[] {
  switch (target) {
    case '@next':
      return walk(context, topOf(origin.node), 1, (node) => node.step.entry === 'link-only')
    case '@back':
      return backTransitions(context, origin)
    case '@stay':
      return [stay(origin)]
    case '@open':
      return [{ target: '#@land', actions: [{ type: 'ask', params: { open: topOf(origin.node).path } }] }]
    case '@asked':
      return [{ target: '#@land' }]
    case '@reload':
      return [{ target: '#@reload', actions: [{ type: 'reload' }] }]
  }
  const step = targetStep(target, origin.node, context.index)
  if (!step) throw new CompileError(`"${target}" leads nowhere from ${origin.node.path || 'the entry'}`)
  return [{ target: `#${step.path}` }]
}
