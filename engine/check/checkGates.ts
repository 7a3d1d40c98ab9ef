import { escapeSegment } from '#engine/base/index.ts'
import {
  hasNextStep,
  impliedKeys,
  isAlwaysRequired,
  isInside,
  isOwn,
  itemsOf,
  nameOf,
  orderedSteps,
  pointerOf,
  requiredFields,
  rooted,
  topOf,
  widgetChecksOf,
  type Field,
  type FindingText,
  type Reason,
  type StepNode,
  overlap,
} from '#engine/definition/index.ts'
import {
  certainPaths,
  conjuncts,
  opposite,
  pathOf,
  presenceTest,
  readsOf,
  type Tree,
  ownValue,
} from '#engine/rules/index.ts'
import { absence } from './absence.ts'
import {
  fieldTree,
  givenBefore,
  inWords,
  isAnswer,
  missingAt,
  stepsBefore,
  textsIn,
  unrooted,
  type GivenBefore,
} from './answers.ts'
import { reportUndecided, type Check, type CheckContext } from './context.ts'
import { gateOf, knownIn } from './flow/knowledge.ts'

/** Gates: Next can open, the screen tells why it is shut, and no hidden field keeps it shut. */
export const checkGates: Check = (context) => {
  const given = givenBefore(context)
  for (const node of context.index.byPath.values()) {
    checkGuard(node, given, context)
    if (!hasNextStep(node)) continue
    const implied = impliedKeys(node.step, (field) => widgetChecksOf(field, context.registry).length > 0)
    for (const key of implied)
      context.reportKey('needs-shorter', `${pointerOf(node)}/${key}`, {
        message: `the required fields of this step say what "${key}" says`,
        hint: `remove "${key}"`,
      })
    checkInherited(node, context)
    const gate = gateOf(node.step, context)
    // Required fields alone can always be filled in, and their messages say what is missing.
    if (gate === undefined || (node.step.needs === undefined && node.step.gate === undefined)) continue
    if (checkOpens(node, gate, given, context)) continue
    checkFieldsOf(node, gate, context)
    checkReason(node, context)
    if (implied.length === 0) checkForm(node, context)
  }
}

/** A guard that leads away until something is given that only the step itself or a later one gives. */
function checkGuard(node: StepNode, given: GivenBefore, context: CheckContext): void {
  const { tree, never, report, stepGraph } = context
  // A person who opens an address may have given anything before.
  if (!node.step.guard || (topOf(node).step.entry ?? 'flow') !== 'flow') return
  if (stepGraph().edges.some(({ kind, from, to }) => kind === 'guard' && from === node.path && isInside(to, from)))
    return
  const passing = node.step.guard.map((branch) => opposite(tree(branch.if!)))
  const isLater = (path: string) => given(path, node.path, 'ever') && !given(path, node.path, 'arriving')
  const later = [...new Set(passing.flatMap(readsOf))].filter((read) => isAnswer(read) && isLater(read))
  if (later.length === 0 || !never(...passing, ...later.map((read) => absence(read, context)))) return
  const names = later.map(unrooted).join(' and ')
  report('unreachable', `${pointerOf(node)}/guard`, {
    message: `nobody gets past this until ${names} is given, and nothing before gives it`,
    hint: 'ask for it earlier, or let the guard pass while it is absent',
  })
}

/** Required fields that a variant adds and that the inherited `needs` does not know: Next looks open without their answers. */
function checkInherited(node: StepNode, { loaded, reportKey }: CheckContext): void {
  const { needs } = node.step
  const at = pointerOf(node)
  if (needs === undefined || isOwn(loaded, `${at}/needs`)) return
  for (const [path, field] of requiredFields(node.step)) {
    const pointer = `${at}/fields/${escapeSegment(path)}`
    const isListed = needs.some((need) => overlap(rooted(need), rooted(path)))
    if (isListed || field.if !== undefined || !isAlwaysRequired(field) || !isOwn(loaded, `${pointer}/required`))
      continue
    reportKey('needs-inherited', pointer, {
      message: `Next looks open without "${path}": the inherited "needs" does not list it`,
      hint: `write "needs": ${JSON.stringify([...needs, path])} in this step`,
    })
  }
}

/** The entry of `needs` for a path, or else where the gate is written. */
function placeOf({ step, path }: StepNode, needed?: string): string {
  const at = needed === undefined ? -1 : (step.needs ?? []).findIndex((need) => rooted(need) === needed)
  return `${pointerOf({ path })}/${at >= 0 ? `needs/${at}` : step.gate === undefined ? 'needs' : 'gate'}`
}

/** Fields of the step whose path overlaps this one. */
const fieldsFor = ({ step }: StepNode, path: string) =>
  Object.entries(step.fields ?? {}).filter(([field]) => overlap(rooted(field), path))

/** Reports a gate that can never open. Returns whether it did. */
function checkOpens(node: StepNode, gate: Tree, given: GivenBefore, context: CheckContext): boolean {
  const { never, report, solver } = context
  const answer = solver().together(gate)
  const known: Tree[] = [gate]
  for (const { tree, finding } of whatLimits(node, gate, context)) {
    known.push(...tree)
    if (!never(...known)) continue
    report('gate-never', placeOf(node), finding)
    return true
  }
  if (answer.can === 'undecided' && node.step.gate === undefined)
    reportUndecided(placeOf(node), answer.combinations, context)
  const absent = [...certainPaths(gate)].find((path) => !given(path, node.path))
  const missing = missingAt(node.path, gate, given)
  if (absent !== undefined)
    report('gate-never', placeOf(node, absent), {
      message: `nothing up to here fills in ${unrooted(absent)}`,
      hint: 'ask for it here or earlier, or drop it from the gate',
    })
  else if (missing.length > 0 && never(...known, ...missing.map((read) => absence(read, context))))
    report('gate-never', placeOf(node), {
      message: `Next waits for one of ${missing.map(unrooted).join(', ')}, and nothing up to here fills it in`,
      hint: 'ask for one of them here or earlier, or drop them from the gate',
    })
  else return checkCompleted(node, gate, [...known, ...missing.map((read) => absence(read, context))], context)
  return true
}

/** Reports a gate that waits for a step or a section which is completed only after its own step. Returns whether it did. */
function checkCompleted(node: StepNode, gate: Tree, known: Tree[], context: CheckContext): boolean {
  const later = completionsIn(gate).filter(({ of, name }) => !mayBeCompleted(of, name, node, context))
  if (later.length === 0 || !context.never(...known, ...later.map(({ part }): Tree => ['!', part]))) return false
  const names = [...new Set(later.map(({ name }) => `"${name}"`))].join(' or ')
  context.report('gate-never', placeOf(node), {
    message: `Next waits until ${names} is completed, which nobody can do before this step`,
    hint: 'drop it from the gate, or let this step come later',
  })
  return true
}

type Completion = { part: Tree; of: 'done' | 'sections'; name: string }

/** The parts of a rule that ask whether a step or a section is completed. */
function completionsIn(tree: Tree): Completion[] {
  if (!Array.isArray(tree)) return []
  const [op, name, list] = tree as [string, Tree, Tree]
  const [, of] = /^journey\.(done|sections)$/.exec((op === 'in' && pathOf(list)) || '') ?? []
  if (of !== undefined && typeof name === 'string') return [{ part: tree, of: of as Completion['of'], name }]
  return (tree as Tree[]).slice(1).flatMap(completionsIn)
}

/** Whether a step or a section may be completed before Next of a step first leads on. */
function mayBeCompleted(of: Completion['of'], name: string, node: StepNode, context: CheckContext): boolean {
  const { definition, index, stepGraph } = context
  const before = stepsBefore(context)(node.path)
  if (of === 'done' && name === node.path)
    return stepGraph().edges.some(({ from, kind }) => from === name && kind !== 'next')
  if (of === 'done') return before.has(name)
  const { steps = [] } = ownValue(definition.sections, name) ?? {}
  // What is not in every journey need not be completed.
  return orderedSteps(definition, index).every(
    ({ node: one, if: rule }) =>
      !one || rule !== undefined || one.step.entry === 'link-only' || !steps.includes(one.path) || before.has(one.path),
  )
}

/** What is certain when Next leads on and its branches are decided, as far as it concerns a condition of theirs. */
export function certainOnNext(node: StepNode, rule: Tree, context: CheckContext): Tree[] {
  const gate = gateOf(node.step, context)
  const about: Tree = gate === undefined ? rule : ['&&', gate, rule]
  // Answers of earlier steps may have changed since those were left.
  const limits = whatLimits(node, about, context, fieldsFor)
  return [...(gate === undefined ? [] : [gate]), ...limits.flatMap(({ tree }) => tree)]
}

/** Conditions that hold whenever Next leads on, each with the finding for the case that the gate contradicts it and those before. */
function whatLimits(
  node: StepNode,
  gate: Tree,
  context: CheckContext,
  fields: typeof fieldsOf = fieldsOf,
): { tree: Tree[]; finding: FindingText }[] {
  const named = textsIn(gate)
  const asked = readsOf(gate)
    .filter(isAnswer)
    .flatMap((read) => fields(node, read, context))
  return [
    { tree: [], finding: { message: 'Next can never open: this contradicts itself', hint: 'correct the gate' } },
    {
      tree: [['root', 'valid', false]],
      finding: {
        message: 'Next opens only while an answer is not valid, and then the press refuses',
        hint: 'remove "!valid" from the gate: Next leads on only when everything is valid',
      },
    },
    {
      tree: knownIn(node.path, context),
      finding: {
        message: 'Next opens only where "order" leaves this step out',
        hint: 'correct the gate, or the "if" of this step in "order"',
      },
    },
    {
      tree: asked.map(([path, field]) => fieldTree(path, field, named, context)),
      finding: {
        message: 'Next opens only for answers that the checks of their fields refuse',
        hint: 'correct the gate or the checks: together they let nothing through',
      },
    },
  ]
}

/** The fields whose answer a path reads: those of this step, or the only earlier field if nothing else writes the path. */
function fieldsOf(node: StepNode, read: string, context: CheckContext): [path: string, field: Field][] {
  const { definition, index, writes } = context
  const own = fieldsFor(node, read)
  if (own.length > 0) return own
  const concerns = (path: string): boolean => overlap(rooted(path), read)
  const fields = itemsOf(definition, 'field')
  const [only, ...more] = fields.filter(({ path }) => concerns(path))
  if (!only || more.length > 0 || rooted(only.path) !== read || writes.some(({ path }) => overlap(path, read)))
    return []
  if (fields.some(({ value }) => Object.values(value.tells ?? {}).some(concerns))) return []
  // Only Next demands valid answers.
  const { buttons, after, on } = index.byPath.get(only.step ?? '')?.step ?? {}
  if (buttons || after || on) return []
  // The person may have skipped it there, and rules may judge differently by now.
  const checks = only.value.checks?.filter(({ rule }) => rule === undefined)
  return [[only.path, { ...only.value, checks, required: undefined, if: undefined } as unknown as Field]]
}

function checkFieldsOf(node: StepNode, gate: Tree, context: CheckContext): void {
  for (const path of certainPaths(gate)) {
    const fields = fieldsFor(node, path)
    if (fields.length === 0) continue
    if (!fields.some(([, field]) => isAlwaysRequired(field)))
      context.report('gate-needs-optional', placeOf(node, path), {
        message: `the gate needs "${unrooted(path)}", but no message can say so`,
        hint: `give "${fields[0]![0]}" a "required" message, or drop it from the gate`,
      })
    const conditions = fields.map(([, field]) => field.if)
    if (conditions.every((condition) => condition !== undefined)) checkHidden(node, gate, path, conditions, context)
  }
}

/** A gate that needs the answer of a field that may be hidden: Next would stay shut. */
function checkHidden(node: StepNode, gate: Tree, path: string, conditions: string[], context: CheckContext): void {
  const { solver, tree, report } = context
  const shown = conditions.map((condition) => tree(condition))
  const others = conjuncts(gate).filter((part) => presenceTest(part) !== path)
  const hidden = shown.map((condition): Tree => ['!', condition])
  const answer = solver().together(...knownIn(node.path, context), ...others, ...hidden)
  if (answer.can !== 'sometimes') return
  const reads = new Set(shown.flatMap(readsOf))
  const words = inWords(answer.witness, reads)
  report('gate-hidden', placeOf(node, path), {
    message: `${words ? `when ${words}, ` : ''}"${unrooted(path)}" is hidden and Next stays shut`,
  })
}

/** A reason behind one that always holds is never shown. */
function checkReasons(node: StepNode, reasons: Reason[], { report }: CheckContext): void {
  const last = reasons.findIndex((one) => one.if === undefined)
  for (const at of reasons.keys())
    if (last >= 0 && at > last)
      report('branch-shadowed', `${pointerOf(node)}/reason/${at}`, {
        message: 'this is never shown: a reason before it has no "if"',
        hint: 'put it before that one',
      })
}

/** A gate that reads no field of its step and has no `reason`: nothing says why Next is shut. */
function checkReason(node: StepNode, context: CheckContext): void {
  const { tree, report } = context
  const { gate, reason } = node.step
  if (Array.isArray(reason)) checkReasons(node, reason, context)
  const always = Array.isArray(reason) ? reason.some((one) => one.if === undefined) : reason !== undefined
  if (gate === undefined || always) return
  if (readsOf(tree(gate)).some((read) => read === 'valid' || fieldsFor(node, read).length > 0)) return
  report('reason-missing', placeOf(node), {
    message: `nothing says why Next of "${nameOf(node.path)}" is shut: the gate reads no field of this step`,
  })
}

/** A gate that is only a chain of presence tests is shorter as `needs`. */
function checkForm(node: StepNode, { definition, tree, report }: CheckContext): void {
  const { step } = node
  if (step.gate === undefined || Object.hasOwn(definition.rules ?? {}, step.gate.trim())) return
  const paths = conjuncts(tree(step.gate)).map(presenceTest)
  if (!paths.every((path) => path !== undefined && isAnswer(path))) return
  const fields = requiredFields(step).map(([path]) => path)
  const needs = [...new Set([...(step.needs ?? fields), ...paths.map((path) => unrooted(path!))])]
  report('needs-shorter', `${pointerOf(node)}/gate`, {
    message: 'this gate only asks for answers',
    hint: needs.every((path) => fields.includes(path))
      ? 'remove it: the required fields open Next'
      : `write "needs": ${JSON.stringify(needs)}`,
  })
}
