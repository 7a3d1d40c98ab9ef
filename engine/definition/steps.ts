import { conjuncts, pathOf, presenceRule, type Tree } from '#engine/rules/index.ts'
import type { Definition, Field, RuleText, Step } from './definition.ts'
import type { StepNode } from './stepIndex.ts'
import { escapeSegment } from './source.ts'

/** Where a step stands in the definition. */
export const pointerOf = ({ path }: Pick<StepNode, 'path'>): string =>
  `/steps/${path.split('/').map(escapeSegment).join('/steps/')}`

/** The step as messages name it: `work / first`. */
export const nameOf = (path: string): string => path.replaceAll('/', ' / ')

/** A top-level waiting step that is not final has Next and Back; others only where they are written (docs/format.md §3.3). */
const bySelf = ({ parent, step }: StepNode): boolean => !parent && !step.final
export const hasNextStep = (node: StepNode): boolean =>
  !node.automatic && (node.step.next !== undefined || bySelf(node))
export const hasBackStep = (node: StepNode): boolean =>
  !node.automatic && (node.step.back !== undefined || bySelf(node))

/** Whether leaving it by Next may run an operation. */
export const callsOnNext = ({ next }: Step): boolean => next !== undefined && JSON.stringify(next).includes('"call":')

/** A shut Next only moves the focus, and explains nothing. */
export const shutMovesFocus = ({ nav }: Step, { nav: common }: Pick<Definition, 'nav'>): boolean =>
  ((nav === false ? undefined : nav?.shut) ?? common?.shut) === 'focus'

/** A path of the form data or of `local` as rules write it, with its root. */
export const rooted = (path: string): string => (path.startsWith('local.') ? path : `form.${path}`)

/** What the fields of a step say that `needs` lists unless it is written: the required ones, each while its `if` holds. */
export const requiredFields = ({ fields = {} }: Pick<Step, 'fields'>): [string, Field][] =>
  Object.entries(fields).filter(([, { required }]) => required !== undefined)

/** What opens Next of a step: a presence test for every path that is needed, and the rule of `gate`. */
export interface GateTerms {
  needs: { path: string; test: Tree }[]
  own?: Tree
}

/** The terms of a step's gate (docs/format.md §3.3). Where `gate` asks for `valid`, that says what the fields would. */
export function gateTerms(step: Step, tree: (rule: RuleText) => Tree): GateTerms {
  const own = step.gate === undefined ? {} : { own: tree(step.gate) }
  if (step.needs) return { needs: step.needs.map((path) => ({ path, test: presenceRule(rooted(path)) })), ...own }
  if (own.own !== undefined && conjuncts(own.own).some((part) => pathOf(part) === 'valid')) return { needs: [], ...own }
  const needs = requiredFields(step).map(([path, { if: shown }]) => {
    const given = presenceRule(rooted(path))
    return { path, test: shown === undefined ? given : (['||', ['!', tree(shown)], given] as Tree) }
  })
  return { needs, ...own }
}

const checksNothing = ({ checks = [], choices, required }: Field): boolean =>
  checks.length === 0 && choices === undefined && required?.includes('{') !== true

/** Keys of a step's gate that say only what its fields say: `needs` that lists the required ones, a `valid` that tests nothing else. */
export function impliedKeys(step: Step): ('needs' | 'gate')[] {
  const required = requiredFields(step)
  const valid = step.gate?.trim() === 'valid'
  const asked = new Set(step.needs)
  const all = required.every(([path, { if: shown }]) => asked.has(path) && shown === undefined)
  const listed = step.needs !== undefined && step.needs.every((path) => required.some(([own]) => own === path))
  const needs = listed && (valid || all)
  const gate = valid && (step.needs === undefined || needs) && Object.values(step.fields ?? {}).every(checksNothing)
  return [...(needs ? (['needs'] as const) : []), ...(gate ? (['gate'] as const) : [])]
}
