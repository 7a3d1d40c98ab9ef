import { messageOf, visibleFields } from '#engine/run/fields.ts'
import type { FunnelState } from '#engine/run/state.ts'
import { resultOf, scopeOf, textOf, type FunnelWorld } from '#engine/run/world.ts'
import type { RuleScope, Tree } from '#engine/rules/tree.ts'
import { printRule } from '#engine/rules/printRule.ts'
import { readsOf } from '#engine/rules/reads.ts'

/** One part of a rule, with what it came to. */
export interface GatePart {
  rule: string
  holds: boolean
  words: string
  /** What it reads, with the values as they are. */
  reads: { path: string; label: string; value: unknown }[]
  /** Sides of an `or`, of which one is enough. */
  either: GatePart[]
}

const isNode = (tree: Tree): tree is Extract<Tree, unknown[]> => Array.isArray(tree)
const sidesOf = (tree: Tree, operator: '&&' | '||'): Tree[] => (isNode(tree) && tree[0] === operator ? [...sidesOf(tree[1] as Tree, operator), ...sidesOf(tree[2] as Tree, operator)] : [tree])

const comparisons: Record<string, string> = { '==': 'is', '!=': 'is not', '<': 'is less than', '<=': 'is at most', '>': 'is more than', '>=': 'is at least', in: 'is one of' }

interface Explainer {
  labelOf(path: string): string
  valueOf(tree: Tree): unknown
}

/** A value as a person reads it. */
export const valueInWords = (value: unknown): string =>
  value === undefined || value === null || value === '' ? 'not given' : value === true ? 'yes' : value === false ? 'no' : typeof value === 'string' ? `“${value.length > 60 ? `${value.slice(0, 60)}…` : value}”` : Array.isArray(value) && value.length === 0 ? 'none' : JSON.stringify(value).slice(0, 80)

const isPath = (tree: Tree): boolean => isNode(tree) && (tree[0] === 'root' || (tree[0] === '.' && isPath(tree[1] as Tree)))

function termInWords(tree: Tree, explainer: Explainer): string {
  if (!isNode(tree)) return valueInWords(tree)
  if (isPath(tree)) return explainer.labelOf(readsOf(tree)[0] ?? printRule(tree))
  if (tree[0] === 'call' && tree[1] === 'size') return `the number of ${termInWords(tree[2] as Tree, explainer)}`
  if (tree[0] === 'list') return tree.slice(1).map((entry) => termInWords(entry as Tree, explainer)).join(', ')
  return printRule(tree)
}

/** A part as a sentence: "Email is given", "Title is “Other”". Rules without a plain reading stay rules. */
function inWords(tree: Tree, explainer: Explainer): string {
  if (!isNode(tree)) return tree === true ? 'always' : printRule(tree)
  const [operator, a, b] = tree as [string, Tree, Tree]
  if (operator === '!') return `not: ${inWords(a, explainer)}`
  if (operator === 'call' && (a as unknown) === 'present') return `${termInWords(b, explainer)} is given`
  if (comparisons[operator]) return b === '' ? `${termInWords(a, explainer)} is ${operator === '==' ? 'not given' : 'given'}` : `${termInWords(a, explainer)} ${comparisons[operator]} ${termInWords(b, explainer)}`
  if (isPath(tree)) return readsOf(tree)[0] === 'valid' ? 'all answers of this step are valid' : `${termInWords(tree, explainer)} is yes`
  return printRule(tree)
}

function partOf(tree: Tree, explainer: Explainer): GatePart {
  const sides = sidesOf(tree, '||')
  const reads = readsOf(tree).filter((path) => path !== 'valid')
  return {
    rule: printRule(tree),
    holds: explainer.valueOf(tree) === true,
    words: sides.length > 1 ? 'one of these is enough' : inWords(tree, explainer),
    reads: sides.length > 1 ? [] : reads.map((path) => ({ path, label: explainer.labelOf(path), value: explainer.valueOf(pathTree(path)) })),
    either: sides.length > 1 ? sides.flatMap((side) => sidesOf(side, '&&')).map((side) => partOf(side, explainer)) : [],
  }
}

const pathTree = (path: string): Tree => path.split('.').reduce<Tree | undefined>((at, key) => (at === undefined ? ['root', key] : ['.', at, key]), undefined)!

export interface GateExplained {
  open: boolean
  parts: GatePart[]
  /** Answers of this step that are not valid yet; they make a press of Next an attempt. */
  messages: { path: string; label: string; text: string }[]
}

/** Why Next is open or shut at the step that is active: each part of its gate with what it came to, and the answers that are not valid. */
export function explainGate(state: FunnelState, world: FunnelWorld): GateExplained | undefined {
  const step = world.funnel.steps[state.current]
  if (!step) return undefined
  const scope: RuleScope = scopeOf(state, world)
  const labels = new Map(Object.values(world.funnel.steps).flatMap(({ fields }) => fields.map((field) => [field.path.startsWith('local.') ? field.path : `form.${field.path}`, textOf(field.label, state, world)] as const)))
  for (const { path, label } of step.missing) labels.set(path.startsWith('local.') ? path : `form.${path}`, textOf(label, state, world))
  const explainer: Explainer = { labelOf: (path) => labels.get(path) ?? path.replace(/^form\./, ''), valueOf: (tree) => resultOf(tree, scope, world) }
  const parts = step.gate === undefined ? [] : sidesOf(step.gate, '&&').map((tree) => partOf(tree, explainer))
  const messages = visibleFields(step, state, world).flatMap((field) => {
    const message = messageOf(field, state, world)
    return message ? [{ path: field.path, label: textOf(field.label, state, world), text: message.text }] : []
  })
  return { open: parts.every(({ holds }) => holds), parts, messages }
}
