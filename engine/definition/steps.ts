import { escapeSegment } from '#engine/base/index.ts'
import { conjuncts, pathOf, type Tree } from '#engine/rules/index.ts'
import type { Definition, Duration, Field, Nav, Requirement, RuleText, Step, TextTemplate } from './definition.ts'
import type { StepNode } from './stepIndex.ts'

/** JSON Pointer of a step in the definition. */
export const pointerOf = ({ path }: Pick<StepNode, 'path'>): string =>
  `/steps/${path.split('/').map(escapeSegment).join('/steps/')}`

/** The name of a step in messages: `work / first`. */
export const nameOf = (path: string): string => path.replaceAll('/', ' / ')

/** What stands for a step in lists: its title, otherwise its text. */
export const titleOf = <T>({ title, text }: { title?: T; text?: T }): T | undefined => title ?? text

const usualNav = {
  next: 'Next',
  back: 'Back',
  busy: 'Processing...',
  place: 'footer',
  shut: 'explain',
} as const satisfies Required<Nav>

/** The members of a compiled step at this path that its definition does not set (format.md §3.3). */
export function usualStep(path: string) {
  const id = path.split('/').at(-1)!
  return {
    path,
    id,
    automatic: false,
    as: path.includes('/') ? ('stage' as const) : ('page' as const),
    tone: 'info' as const,
    saysError: false,
    fields: [],
    missing: [],
    blocks: { top: [], bottom: [] },
    buttons: {},
    nav: usualNav,
    hasNext: false,
    hasBack: false,
    entry: 'flow' as const,
    guard: [],
    still: false,
    nextCalls: false,
    counts: true,
    final: false,
    freezes: false,
    was: [],
    track: id,
  }
}

/** A waiting step at top level that is not final has Next and Back; others only if they are written (format.md §3.3). */
const bySelf = ({ parent, step }: StepNode): boolean => !parent && !step.final
export const hasNextStep = (node: StepNode): boolean =>
  !node.automatic && (node.step.next !== undefined || bySelf(node))
export const hasBackStep = (node: StepNode): boolean =>
  !node.automatic && (node.step.back !== undefined || bySelf(node))

/** How long a lookup waits after the last change of its inputs (format.md §3.10). */
export const usualWait: Duration = '300ms'

/** What a funnel says while a call takes long, unless it has words of its own (format.md §3.2, `slow`). */
export const usualSlow: Readonly<Record<Duration, TextTemplate>> = {
  '10s': 'This takes longer than usual. We are still working on it; it is safe to wait here.',
}

/** The step whose `slow` counts for calls in this step; undefined if that of the funnel does. */
export const slowHolder = (node: StepNode | undefined): StepNode | undefined =>
  node && (node.step.slow === undefined ? slowHolder(node.parent) : node)

/** Whether a press on a shut Next only moves the focus (`"shut": "focus"`). */
export const shutMovesFocus = ({ nav }: Step, { nav: common }: Pick<Definition, 'nav'>): boolean =>
  ((nav === false ? undefined : nav?.shut) ?? common?.shut) === 'focus'

/** A path of an answer with its root, as rules write it: `form.name`, `local.pin`. */
export const rooted = (path: string): string => (path.startsWith('local.') ? path : `form.${path}`)

/** Whether a path is `outer` or lies inside it. */
export const isUnder = (path: string, outer: string): boolean => path === outer || path.startsWith(`${outer}.`)

/** Whether two paths are equal or one is inside the other, so that writing one may change the other. */
export const overlap = (a: string, b: string): boolean => isUnder(a, b) || isUnder(b, a)

/** The root of a path: `form` for `form.seat.row`. */
export const rootOf = (path: string): string => path.split('.', 1)[0]!

/** The requirements of a field, of which the first whose `if` holds counts; none if it is optional. */
export const requirementsOf = ({ required }: Pick<Field, 'required'>): Requirement[] =>
  typeof required === 'string' ? [{ text: required }] : required === undefined ? [] : [required].flat()

/** Whether a field is required whenever it is shown. */
export const isAlwaysRequired = (field: Pick<Field, 'required'>): boolean =>
  requirementsOf(field).some((one) => one.if === undefined)

/** The rules that must all hold for the answer of a field with requirements to be demanded: it is shown, and required. */
export function demandedWhile(field: Pick<Field, 'if' | 'required'>, tree: (rule: RuleText) => Tree): Tree[] {
  const shown = field.if === undefined ? [] : [tree(field.if)]
  if (isAlwaysRequired(field)) return shown
  const any = requirementsOf(field).map((one) => tree(one.if!))
  return [...shown, any.reduce((left, right): Tree => ['||', left, right])]
}

/** The rule under which a field is required while it is shown: `true` if always, `false` if never. */
export const requiredRule = (field: Pick<Field, 'required'>): RuleText =>
  isAlwaysRequired(field)
    ? 'true'
    : requirementsOf(field)
        .map((one, _at, { length }) => (length > 1 ? `(${one.if})` : one.if))
        .join(' || ') || 'false'

/** The fields of a step that are required, always or under a condition, by path. */
export const requiredFields = ({ fields = {} }: Pick<Step, 'fields'>): [string, Field][] =>
  Object.entries(fields).filter(([, field]) => requirementsOf(field).length > 0)

/** The terms that open Next: a presence test for every needed path, and the rule of `gate` (`own`). */
export interface GateTerms {
  needs: { path: string; test: Tree }[]
  own?: Tree
}

/** Whether Next waits for the required fields: neither `needs` nor a gate with `valid` says what it waits for. */
export const asksForRequired = (
  { needs, gate }: Pick<Step, 'needs' | 'gate'>,
  tree: (rule: RuleText) => Tree,
): boolean =>
  needs === undefined && (gate === undefined || !conjuncts(tree(gate)).some((part) => pathOf(part) === 'valid'))

/**
 * The terms of a step's gate (format.md §3.3). A `gate` with `valid` replaces the required fields. `given` makes the test
 * that the answer at a path is present.
 */
export function gateTerms(step: Step, tree: (rule: RuleText) => Tree, given: (path: string) => Tree): GateTerms {
  const own = step.gate === undefined ? {} : { own: tree(step.gate) }
  if (step.needs) return { needs: step.needs.map((path) => ({ path, test: given(path) })), ...own }
  if (!asksForRequired(step, tree)) return { needs: [], ...own }
  const needs = requiredFields(step).map(([path, field]) => ({
    path,
    test: demandedWhile(field, tree).reduceRight<Tree>((test, one) => ['||', ['!', one], test], given(path)),
  }))
  return { needs, ...own }
}

const checksNothing = (field: Field): boolean =>
  !field.checks?.length &&
  field.each === undefined &&
  field.choices === undefined &&
  requirementsOf(field).every(({ text }) => !text.includes('{'))

const isUnconditional = (field: Field): boolean => field.if === undefined && isAlwaysRequired(field)

/**
 * The keys of a step that only repeat its fields: `needs` with the required ones, `"gate": "valid"` without checks. `hasChecks`
 * tells of a field whether its widget brings some.
 */
export function impliedKeys(step: Step, hasChecks: (field: Field) => boolean): ('needs' | 'gate')[] {
  const required = requiredFields(step)
  const valid = step.gate?.trim() === 'valid'
  const asked = new Set(step.needs)
  const all = required.every(([path, field]) => asked.has(path) && isUnconditional(field))
  const listed =
    step.needs !== undefined &&
    step.needs.every((path) => required.some(([own, field]) => own === path && isAlwaysRequired(field)))
  const needs = listed && (valid || all)
  const unchecked = Object.values(step.fields ?? {}).every((field) => checksNothing(field) && !hasChecks(field))
  const gate = valid && (step.needs === undefined || needs) && unchecked
  return [...(needs ? (['needs'] as const) : []), ...(gate ? (['gate'] as const) : [])]
}
