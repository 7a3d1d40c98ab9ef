import {
  type Field,
  type Finding,
  type StepNode,
  hasNextStep,
  impliedKeys,
  itemsOf,
  nameOf,
  pointerOf,
  requiredFields,
  rooted,
} from '#engine/definition/index.ts'
import { certainPaths, conjuncts, presenceTest, readsOf, type Tree } from '#engine/rules/index.ts'
import { reportUndecided } from './checkBranches.ts'
import { absence, fieldTree, textsIn } from './checkedAnswers.ts'
import type { Check, CheckContext } from './context.ts'
import { gateOf, knownIn } from './flow/knowledge.ts'
import { givenBefore, type GivenBefore } from './givenBefore.ts'
import { overlap } from './overlap.ts'

/** Gates: that Next can open, that a person can tell why it is shut, and that nothing hidden keeps it shut. */
export const checkGates: Check = (context) => {
  const given = givenBefore(context)
  for (const node of context.index.byPath.values()) {
    if (!hasNextStep(node)) continue
    checkImplied(node, context)
    const gate = gateOf(node.step, context)
    // What the fields themselves say can always be given, and their labels say what is missing.
    if (gate === undefined || (node.step.needs === undefined && node.step.gate === undefined)) continue
    if (checkOpens(node, gate, given, context)) continue
    checkFieldsOf(node, gate, context)
    checkReason(node, context)
    if (impliedKeys(node.step).length === 0) checkForm(node, context)
  }
}

const placeOf = (node: StepNode): string => `${pointerOf(node)}/${node.step.gate === undefined ? 'needs' : 'gate'}`
const labelOf = (path: string): string => path.replace(/^form\./, '')

/** Fields of the step that a path concerns: itself, what it is in, or what is in it. */
const fieldsFor = ({ step }: StepNode, path: string) =>
  Object.entries(step.fields ?? {}).filter(([field]) => overlap(rooted(field), path))

/** Whether Next can open at all; tells whether something was reported. */
function checkOpens(node: StepNode, gate: Tree, given: GivenBefore, context: CheckContext): boolean {
  const answer = context.solver().together(gate)
  const known: Tree[] = [gate]
  for (const { tree, finding } of whatLimits(node, gate, context)) {
    known.push(...tree)
    if (context.solver().together(...known).can !== 'never') continue
    context.report('gate-never', placeOf(node), finding)
    return true
  }
  if (answer.can === 'undecided' && node.step.gate === undefined)
    reportUndecided(placeOf(node), answer.combinations, context)
  const absent = [...certainPaths(gate)].find((path) => !given(path, node.path))
  const missing = readsOf(gate).filter((read) => /^(form|local)\./.test(read) && !given(read, node.path))
  if (absent === undefined && missing.length > 0) {
    known.push(...missing.map((read) => absence(read, context)))
    if (context.solver().together(...known).can !== 'never') return false
    context.report('gate-never', placeOf(node), {
      message: `Next waits for one of ${missing.map(labelOf).join(', ')}, and nothing up to here fills it in`,
      hint: 'ask for one of them here or before, or drop them from the gate',
    })
    return true
  }
  if (absent === undefined) return false
  const at = node.step.needs?.findIndex((path) => rooted(path) === absent) ?? -1
  context.report('gate-never', at < 0 ? placeOf(node) : `${pointerOf(node)}/needs/${at}`, {
    message: `nothing up to here fills in ${labelOf(absent)}`,
    hint: 'ask for it here or before, or drop it from the gate',
  })
  return true
}

/** What is so whenever Next leads on, one thing after the other, and what it means if the gate has no room for it. */
function whatLimits(node: StepNode, gate: Tree, context: CheckContext): { tree: Tree[]; finding: Finding }[] {
  const reads = readsOf(gate).filter((read) => /^(form|local)\./.test(read))
  const named = textsIn(gate)
  const asked = reads.flatMap((read) => fieldsOf(read, node, context))
  return [
    { tree: [], finding: { message: 'Next can never open: this contradicts itself', hint: 'correct the gate' } },
    {
      tree: [['root', 'valid', false]],
      finding: {
        message: 'Next opens only while an answer is not valid, and then the press refuses',
        hint: 'take "!valid" out of the gate: Next leads on only when everything is valid',
      },
    },
    {
      tree: asked.map(({ path, field }) => fieldTree(path, field, named, context)),
      finding: {
        message: 'Next opens only for answers that the checks of their fields refuse',
        hint: 'correct the gate or the checks: together they let nothing through',
      },
    },
  ]
}

/** The fields whose answer is at a path: those of the step, or the one that gives it before if nothing else does. */
function fieldsOf(read: string, node: StepNode, { definition }: CheckContext): { path: string; field: Field }[] {
  const own = Object.entries(node.step.fields ?? {}).filter(([path]) => rooted(path) === read)
  if (own.length > 0) return own.map(([path, field]) => ({ path, field }))
  const asking = itemsOf(definition, 'field').filter(({ path }) => overlap(rooted(path), read))
  const isWritten =
    asking.some(({ path }) => rooted(path) !== read) ||
    itemsOf(definition, 'field').some(({ value }) =>
      Object.values(value.tells ?? {}).some((path) => overlap(rooted(path), read)),
    ) ||
    itemsOf(definition, 'value').some(
      ({ role }) => role.of === 'set' && (role.path === undefined || overlap(rooted(role.path), read)),
    )
  const [only, more] = asking
  if (!only || more || isWritten) return []
  // It may have been left out where it was asked.
  return [{ path: only.path, field: { ...only.value, required: undefined, if: undefined } as unknown as Field }]
}

function checkFieldsOf(node: StepNode, gate: Tree, context: CheckContext): void {
  for (const path of certainPaths(gate)) {
    const fields = fieldsFor(node, path)
    if (fields.length === 0) continue
    const at = node.step.needs?.findIndex((need) => rooted(need) === path) ?? -1
    const pointer = at < 0 ? placeOf(node) : `${pointerOf(node)}/needs/${at}`
    if (fields.every(([, { required }]) => required === undefined)) {
      context.report('gate-needs-optional', pointer, {
        message: `the gate needs "${labelOf(path)}", but no message can say so`,
        hint: `give "${fields[0]![0]}" a "required" message, or drop it from the gate`,
      })
    }
    const conditions = fields.map(([, field]) => field.if)
    if (conditions.every((condition) => condition !== undefined))
      checkHidden(node, gate, path, conditions, pointer, context)
  }
}

/** A field that is hidden has no answer, so Next would stay shut. */
function checkHidden(
  node: StepNode,
  gate: Tree,
  path: string,
  conditions: string[],
  pointer: string,
  context: CheckContext,
): void {
  const { solver, tree, report } = context
  const others = conjuncts(gate).filter((part) => presenceTest(part) !== path)
  const answer = solver().together(
    ...knownIn(node.path, context),
    ...others,
    ...conditions.map((condition): Tree => ['!', tree(condition)]),
  )
  if (answer.can !== 'sometimes') return
  const when = Object.entries(answer.witness).filter(([name]) =>
    conditions.some((condition) => readsOf(tree(condition)).includes(name)),
  )
  const words = when.map(([name, value]) => `${labelOf(name)} is ${JSON.stringify(value)}`).join(' and ')
  report('gate-hidden', pointer, {
    message: `${words ? `when ${words}, ` : ''}"${labelOf(path)}" is hidden and Next stays shut`,
    hint: 'let the gate ask for it only where it is shown',
  })
}

/** Once the fields are filled in, only what `gate` reads of them can say why Next is still shut. */
function checkReason(node: StepNode, { tree, report }: CheckContext): void {
  const { gate, reason } = node.step
  if (gate === undefined || reason !== undefined) return
  if (readsOf(tree(gate)).some((read) => read === 'valid' || fieldsFor(node, read).length > 0)) return
  report('reason-missing', placeOf(node), {
    message: `nothing says why Next of "${nameOf(node.path)}" is shut: the gate is over no field of this step`,
    hint: 'add "reason"',
  })
}

/** What is written though the fields say it. */
function checkImplied(node: StepNode, { report }: CheckContext): void {
  for (const key of impliedKeys(node.step)) {
    report(
      'needs-shorter',
      `${pointerOf(node)}/${key}`,
      { message: `the required fields of this step say what "${key}" says`, hint: `remove "${key}"` },
      'key',
    )
  }
}

/** A gate that is only a chain of presence tests says in many words what `needs` lists. */
function checkForm(node: StepNode, { definition, tree, report }: CheckContext): void {
  const { step } = node
  if (step.gate === undefined || Object.hasOwn(definition.rules ?? {}, step.gate.trim())) return
  const paths = conjuncts(tree(step.gate)).map(presenceTest)
  if (!paths.every((path) => path !== undefined && /^(form|local)\./.test(path))) return
  const fields = requiredFields(step).map(([path]) => path)
  const needs = [...new Set([...(step.needs ?? fields), ...paths.map((path) => path!.replace(/^form\./, ''))])]
  report('needs-shorter', `${pointerOf(node)}/gate`, {
    message: 'this gate only asks for answers',
    hint: needs.every((path) => fields.includes(path))
      ? 'remove it: the required fields open Next'
      : `write "needs": ${JSON.stringify(needs)}`,
  })
}
