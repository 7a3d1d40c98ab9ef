import { rememberingBy } from '#engine/base/index.ts'
import {
  isTaskList,
  itemsOf,
  nameOf,
  orderEntries,
  pointerOf,
  type Section,
  type StepNode,
  targetStep,
  topOf,
} from '#engine/definition/index.ts'
import { instead, readsOf } from '#engine/rules/index.ts'
import { type Check, type CheckContext } from './context.ts'

/** Sections: their steps stand in `order` as the sections do, and only the task list leads into them and out of them. */
export const checkSections: Check = (context) => {
  checkTaskList(context)
  const { sections } = placesOf(context)
  if (sections.length === 0) return
  const isInOrder = sections.map(([id, section]) => checkSteps(id, section, context)).every(Boolean)
  for (const [id, { after = [] }] of sections) checkAfter(id, after, context)
  if (!isInOrder || !checkOrder(context)) return
  checkWays(context)
}

/** Where sections and steps stand. */
interface Places {
  sections: [string, Section][]
  tasks: StepNode | undefined
  order: { step: string; if?: string }[]
  /** The id of the section of a step. */
  sectionOf: Map<string, string>
}

const placesOf = rememberingBy(({ definition, index }: CheckContext): Places => {
  const sections = Object.entries(definition.sections ?? {})
  return {
    sections,
    tasks: index.top.find(isTaskList),
    order: orderEntries(definition),
    // Of two sections with the same step the first counts.
    sectionOf: new Map(sections.toReversed().flatMap(([id, { steps }]) => steps.map((step) => [step, id] as const))),
  }
})

/** There is one task list, where a person waits in every journey. */
function checkTaskList(context: CheckContext): void {
  const { index, reportKey } = context
  const { sections, tasks, order } = placesOf(context)
  for (const node of [...index.byPath.values()].filter(isTaskList)) {
    const at = `${pointerOf(node)}/tasks`
    const refuse = (message: string, hint: string): void => reportKey('tasks-place', at, { message, hint })
    const name = `"${nameOf(node.path)}"`
    if (node.parent || node.automatic)
      refuse(
        `${name} ${node.parent ? `is inside "${nameOf(node.parent.path)}"` : 'is automatic'}: nobody could choose a section here`,
        'move "tasks" to a top-level step that waits for a person',
      )
    else if (sections.length === 0)
      refuse(`there are no sections for ${name} to list`, 'add "sections" to the funnel, or remove "tasks"')
    else if (node !== tasks)
      refuse(`"${tasks!.path}" is the task list already`, 'remove one: all sections are listed in one place')
    else if (order.find(({ step }) => step === node.path)?.if !== undefined)
      refuse(`${name} has an "if" in order: without it nobody could start a section`, 'remove the "if"')
    else if (node.step.final) refuse(`${name} is final: no Next leads on from it`, 'remove "final"')
    else if ((node.step.entry ?? 'flow') !== 'flow')
      refuse(`the sections lead back to ${name}, which is "${node.step.entry}"`, 'remove its "entry"')
  }
}

/** Whether the steps of a section are there, and belong to it alone. */
function checkSteps(id: string, { steps }: Section, context: CheckContext): boolean {
  const { definition, index, report, reportKey } = context
  const { sectionOf, tasks } = placesOf(context)
  if (steps.length === 0)
    reportKey('section-steps', `/sections/${id}/steps`, {
      message: `no step belongs to "${id}"`,
      hint: 'name its steps, or remove the section',
    })
  const found = steps.map((step, at) => {
    const pointer = `/sections/${id}/steps/${at}`
    const node = index.top.find((one) => one.id === step)
    const refuse = (message: string, hint: string): false => {
      report('section-steps', pointer, { message, hint })
      return false
    }
    if (!node) {
      const ids = index.top.map((one) => one.id)
      report('unknown-step', pointer, {
        message: `there is no step "${step}"`,
        hint: instead(step, ids, `runnel steps ${definition.id}`),
      })
      return false
    }
    if (sectionOf.get(step) !== id || steps.indexOf(step) !== at)
      return refuse(`"${step}" belongs to "${sectionOf.get(step)}" already`, 'name it once')
    if (isTaskList(node)) return refuse(`"${step}" lists the sections and belongs to none`, 'remove it here')
    if (tasks && node.step.final)
      return refuse(
        `"${step}" is final: nothing leads back to "${tasks.path}", so "${id}" would never be completed`,
        'move the step out of the section',
      )
    return true
  })
  return steps.length > 0 && found.every(Boolean)
}

/** What a section comes after stands before it, so no section waits for itself. */
function checkAfter(id: string, after: string[], context: CheckContext): void {
  const { report, reportKey } = context
  const { sections, tasks } = placesOf(context)
  if (after.length > 0 && !tasks)
    return reportKey('section-after', `/sections/${id}/after`, {
      message: 'no step lists the sections, so they follow each other as they stand',
      hint: 'remove "after", or give a step "tasks"',
    })
  const ids = sections.map(([one]) => one)
  after.forEach((one, at) => {
    const earlier = ids.slice(0, ids.indexOf(id))
    if (earlier.includes(one)) return
    report('section-after', `/sections/${id}/after/${at}`, {
      message: ids.includes(one) ? `"${one}" does not stand before "${id}"` : `there is no section "${one}"`,
      hint: ids.includes(one)
        ? 'move it up, or name an earlier section'
        : instead(
            one,
            ids.filter((other) => other !== id),
          ),
    })
  })
}

/** Whether `order` has the steps of sections as the sections do, directly behind the task list. */
function checkOrder(context: CheckContext): boolean {
  const { report } = context
  const { sections, tasks, order, sectionOf } = placesOf(context)
  const ids = order.map(({ step }) => step)
  const wanted = sections.flatMap(([id, { steps }]) =>
    steps.map((step, at) => ({ step, at: `/sections/${id}/steps/${at}` })),
  )
  // A step that is not in order has been reported.
  const grouped = ids.filter((step) => sectionOf.has(step))
  const wrong = wanted.find(({ step }, at) => grouped[at] !== step)
  if (wrong) {
    const before = wanted[wanted.indexOf(wrong) - 1]?.step
    report('section-steps', wrong.at, {
      message: `"${wrong.step}" does not come ${before === undefined ? 'first of all steps of sections' : `next behind "${before}"`} in order`,
      hint: `list the steps in order as the sections do: ${wanted.map(({ step }) => step).join(', ')}`,
    })
    return false
  }
  if (!tasks) return true
  const place = ids.indexOf(tasks.path)
  const between = wanted.findIndex(({ step }, at) => ids[place + 1 + at] !== step)
  if (between < 0) return true
  const stray = ids[place + 1 + between]
  report('section-steps', wanted[between]!.at, {
    message: `"${wanted[between]!.step}" does not stand directly behind ${between === 0 ? 'the task list' : `"${wanted[between - 1]!.step}"`} in order`,
    hint:
      stray !== undefined && ids.indexOf(stray) > place
        ? `move "${stray}" before "${tasks.path}" or behind the sections, or name it in a section`
        : `move the steps of sections behind "${tasks.path}"`,
  })
  return false
}

/** With a task list nothing else leads into a section, out of it, or past one of its steps. */
function checkWays(context: CheckContext): void {
  const { definition, index, report } = context
  const { tasks, order, sectionOf } = placesOf(context)
  if (!tasks) return
  const place = new Map(order.map(({ step }, at) => [step, at]))
  /** Whether a step comes after the list and its sections. */
  const isBehind = (path = ''): boolean => !sectionOf.has(path) && (place.get(path) ?? -1) > place.get(tasks.path)!
  for (const { value, step, pointer } of itemsOf(definition, 'target')) {
    const from = step === undefined ? undefined : index.byPath.get(step)
    const found = value.startsWith('@') ? undefined : targetStep(value, from ?? index.top[0]!, index)
    if (!found) continue
    const [here, to] = [from && topOf(from), topOf(found)]
    const [own, other] = [here && sectionOf.get(here.path), sectionOf.get(to.path)]
    const refuse = (message: string, hint: string): void => report('section-way', pointer, { message, hint })
    if (own !== other && other !== undefined)
      refuse(`this leads into "${other}" past "${tasks.path}"`, `lead to "${tasks.path}": it opens what can be started`)
    else if (here !== tasks && !isBehind(here?.path) && isBehind(to.path) && !mayBeLedTo(to))
      refuse(
        own === undefined
          ? `this leads past "${tasks.path}", though its sections may not be completed`
          : `this leads out of "${own}" past "${tasks.path}", though other sections may not be completed`,
        `lead to "${tasks.path}" or "@next"`,
      )
    else if (own !== undefined && own === other) {
      const passed = order
        .slice(place.get(here!.path)! + 1, place.get(to.path))
        .find((entry) => entry.if === undefined && index.byPath.get(entry.step)?.step.entry !== 'link-only')
      if (passed)
        refuse(
          `this leads past "${passed.step}", so "${own}" would never be completed`,
          `give "${passed.step}" an "if" in order, and lead to "@next"`,
        )
    }
  }
}

/** An end, and a step that may be opened out of turn, can be led to from anywhere. */
const mayBeLedTo = ({ step }: StepNode): boolean => step.final === true || (step.entry ?? 'flow') !== 'flow'

/** What decides whether a section is completed cannot read which ones are. */
export const checkSectionReads: Check = (context) => {
  const { definition, report, tree } = context
  const { sectionOf } = placesOf(context)
  for (const { value, pointer, step, event, item } of itemsOf(definition, 'rule')) {
    const isInSection = step !== undefined && sectionOf.has(step.split('/', 1)[0]!)
    const decides = pointer.startsWith('/order/') || (isInSection && /\/(gate$|fields\/)/.test(pointer))
    if (decides && readsOf(tree(value, event, item)).includes('journey.sections'))
      report('section-reads', pointer, {
        message: 'this decides whether a section is completed, so it cannot read which sections are',
        hint: 'read an answer, or let the section come "after" the other one',
      })
  }
}
