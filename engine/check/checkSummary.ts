import { nameOf, orderedSteps, pointerOf, type StepNode, summarised } from '#engine/definition/index.ts'
import { instead, nearest } from '#engine/rules/index.ts'
import type { Check, CheckContext } from './context.ts'

/** Summaries: each stands where a person waits, and shows something that was asked before. */
export const checkSummary: Check = (context) => {
  for (const node of context.index.byPath.values()) if (node.step.summary) checkOne(node, context)
}

function checkOne(node: StepNode, context: CheckContext): void {
  const { definition, index, report, reportKey } = context
  const { steps, without = [] } = node.step.summary!
  const at = `${pointerOf(node)}/summary`
  if (node.parent || node.automatic) {
    const why = node.parent ? `is inside "${nameOf(node.parent.path)}"` : 'is automatic'
    const hint = 'move "summary" to a top-level step that waits for a person'
    return reportKey('summary-place', at, {
      message: `"${nameOf(node.path)}" ${why}: nobody could change an answer here`,
      hint,
    })
  }
  const order = orderedSteps(definition, index)
  const shown = summarised(node, order)
  const before = order
    .slice(
      0,
      Math.max(
        0,
        order.findIndex((entry) => entry.node === node),
      ),
    )
    .map((entry) => entry.node?.id)
  steps?.forEach((id, place) => {
    const pointer = `${at}/steps/${place}`
    const named = index.top.find((one) => one.id === id)
    const ids = index.top.map((one) => one.id)
    if (!named)
      report('unknown-step', pointer, {
        message: `there is no step "${id}"`,
        hint: instead(id, ids, `runnel steps ${definition.id}`),
      })
    else if (!asks(named) || named.automatic)
      report('summary-empty', pointer, { message: `"${id}" asks nothing that a summary could show`, hint: 'remove it' })
    else if (!before.includes(id))
      report('summary-empty', pointer, {
        message: `"${id}" does not come before "${node.id}" in order, so it has no answers yet`,
        hint: 'remove it, or move the summary behind it',
      })
  })
  const asked = shown.flatMap(({ step }) => Object.keys(step.fields ?? {}))
  without.forEach((path, place) => {
    if (asked.includes(path)) return
    const like = nearest(path, asked)
    report('unknown-field', `${at}/without/${place}`, {
      message: `"${path}" is not asked in the steps of this summary`,
      hint:
        like === undefined ? 'remove it: only answers that would be shown can be left out' : `did you mean "${like}"?`,
    })
  })
  // Steps that ask nothing have been reported one by one.
  if ((asked.length > 0 || !steps?.length) && asked.every((path) => without.includes(path)))
    reportKey('summary-empty', at, {
      message: `nothing that is asked ${steps?.length ? 'in its steps' : `before "${node.id}"`} is left for its summary`,
      hint:
        without.length > 0
          ? 'leave out less, or remove the summary'
          : 'move the summary behind the questions, or remove it',
    })
}

const asks = ({ step }: StepNode): boolean => Object.keys(step.fields ?? {}).length > 0
