import type { CompiledFunnel, CompiledSection, CompiledStep } from '#engine/compile/index.ts'
import { sectionPlace } from '#engine/definition/index.ts'
import { ownValue } from '#engine/rules/index.ts'
import { fieldId } from '../fieldId.ts'
import { visibleFields } from '../fields.ts'
import { readPath } from '../paths.ts'
import { textOf, type Running } from '../world.ts'
import { sentencesOf } from './languages.ts'
import { isAnswer } from './yesNo.ts'

export type SectionStatus = 'completed' | 'in progress' | 'not started' | 'cannot start yet'

/** How far a section is (format.md §3.13). It is found out from the answers and the completed steps. */
export interface SectionState {
  section: CompiledSection
  status: SectionStatus
  /** Whether one of its steps is in the journey. */
  applies: boolean
  /** Path of the step that its link opens: the first in which something is left to do. Undefined if it cannot be started. */
  step?: string
}

/** A section in the task list. */
export interface TaskView {
  id: string
  /** Id of its link. */
  target: string
  title: string
  hint?: string
  status: SectionStatus
  /** The status in words. */
  says: string
  step?: string
}

/** The task list on the screen. */
export interface TasksView {
  /** How many sections are completed. */
  words: string
  tasks: TaskView[]
}

/** A journey as sections see it: its steps, and whether something is left to do in one before another may open. */
interface Walk {
  steps: CompiledStep[]
  at: Running
  isOpen: (step: CompiledStep, flow: boolean) => boolean
}

const sectionOf = (step: string, { sections = [] }: CompiledFunnel): CompiledSection | undefined =>
  sections.find(({ steps }) => steps.includes(step))

/** Whether the person has completed a step or answered something in it. */
function isBegun(step: CompiledStep, at: Running): boolean {
  const there = { ...at, step: step.path, current: step.path }
  return (
    at.completed.includes(step.path) ||
    visibleFields(step, there).some((field) => isAnswer(field, readPath(at, field.path)))
  )
}

/** The state of every section. One that comes after others is not completed before they are. */
export function sectionStates({ steps, at, isOpen }: Walk): SectionState[] {
  const { sections = [] } = at.world.funnel
  const completed = new Set<string>()
  return sections.map((section) => {
    const own = steps.filter(({ path, entry }) => section.steps.includes(path) && entry !== 'link-only')
    const left = own.find((step) => !at.completed.includes(step.path) || isOpen(step, true))
    const applies = own.length > 0
    if (section.after.some((id) => !completed.has(id))) return { section, status: 'cannot start yet', applies }
    if (!left) completed.add(section.id)
    const begun = own.some((step) => isBegun(step, at)) ? 'in progress' : 'not started'
    return { section, status: left ? begun : 'completed', applies, step: (left ?? own[0])?.path }
  })
}

/** Ids of the sections that are completed. One that is not in the journey has nothing to complete. */
export const completedSections = (states: SectionState[]): string[] =>
  states.flatMap(({ section, status }) => (status === 'completed' ? [section.id] : []))

/**
 * The earliest open step before another in a funnel with a task list; null if there is none. Other sections do not count, but the task
 * list is open as long as one is not completed that must be. While an answer is changed from a summary, what the change has opened in a
 * section is asked without the task list (format.md §3.11). Undefined in a funnel without a task list.
 */
export function openInTasks(
  asked: CompiledStep,
  { steps, at, isOpen }: Walk,
  states: () => SectionState[],
): CompiledStep | null | undefined {
  const { funnel } = at.world
  if (!steps.some(({ tasks }) => tasks)) return undefined
  const own = sectionOf(asked.path, funnel)
  const waits = (): boolean => states().some(({ section, status }) => section === own && status === 'cannot start yet')
  const place = steps.indexOf(asked)
  const before = steps.slice(0, place < 0 ? steps.length : place).filter(({ path }) => {
    const section = sectionOf(path, funnel)
    return section === undefined || section === own
  })
  const open = (step: CompiledStep): boolean => (step.tasks && own ? waits() : isOpen(step, asked.entry === 'flow'))
  const found = before.find(open)
  const reopened = found?.tasks && at.changing?.to === asked.path && states().find(({ status }) => mayGoOn(status))
  return (reopened ? ownValue(at.world.funnel.steps, reopened.step!) : found) ?? null
}

const mayGoOn = (status: SectionStatus): boolean => status === 'not started' || status === 'in progress'

/** The message of the task list after a request for a step of a section that cannot be started; empty otherwise. */
export function heldBack(step: string, at: Running, states: () => SectionState[]): string {
  const { funnel } = at.world
  const { step: address = '' } = at.asked
  const asked = Object.values(funnel.steps).find(({ path, was }) => path === address || was.includes(address))
  const own = ownValue(funnel.steps, step)?.tasks && asked && sectionOf(asked.path, funnel)
  if (!own || states().find(({ section }) => section === own)?.status !== 'cannot start yet') return ''
  const first = states().filter(({ section, status }) => own.after.includes(section.id) && status !== 'completed')
  const titles = first.map(({ section }) => textOf(section.title, at))
  return sentencesOf(funnel).completeFirst(textOf(own.title, at), titles.join(', '))
}

/** Position and total within the section of a step. Only steps of sections count. Undefined in a funnel without sections. */
export function sectionProgress(
  path: string,
  steps: CompiledStep[],
  funnel: CompiledFunnel,
): { position: number; total: number; counted: boolean } | undefined {
  if (!funnel.sections) return undefined
  const own = sectionOf(path, funnel)
  const counted = own ? steps.filter((step) => step.counts && own.steps.includes(step.path)) : []
  const here = steps.findIndex((step) => step.path === path)
  const position = counted.filter((step) => steps.indexOf(step) <= here).length
  return { position, total: counted.length, counted: counted.some((step) => step.path === path) }
}

/** The progress in words: the section, and the place in it. Undefined outside sections. */
export function sectionWords(at: Running, states: () => SectionState[]): string | undefined {
  const own = sectionOf(at.step, at.world.funnel)
  if (!own) return undefined
  const walked = states().filter(({ applies }) => applies)
  const place = walked.findIndex(({ section }) => section === own)
  const { position, total } = at.world.asks.journey(at) as { position: number; total: number }
  return sentencesOf(at.world.funnel).inSection(place + 1, walked.length, textOf(own.title, at), position, total)
}

/** The task list of a step that is one. */
export function tasksView({ tasks }: CompiledStep, at: Running, states: () => SectionState[]): TasksView | undefined {
  if (!tasks) return undefined
  const sentences = sentencesOf(at.world.funnel)
  const says: Record<SectionStatus, string> = {
    completed: sentences.completed,
    'in progress': sentences.inProgress,
    'not started': sentences.notStarted,
    'cannot start yet': sentences.cannotStart,
  }
  const shown = states().filter(({ applies }) => applies)
  const done = shown.filter(({ status }) => status === 'completed').length
  return {
    words: sentences.sectionsCompleted(done, shown.length),
    tasks: shown.map(({ section: { id, title, hint }, status, step }) => ({
      id,
      target: fieldId(`${sectionPlace}.${id}`),
      title: textOf(title, at),
      hint: hint !== undefined ? textOf(hint, at) : undefined,
      status,
      says: says[status],
      step,
    })),
  }
}

/** The steps that may depend on one of these: those of a section depend on it, on the sections that it comes after, and on what is outside. */
export const dependingOn = (steps: CompiledStep[], asking: Set<string>, funnel: CompiledFunnel): CompiledStep[] =>
  steps.filter(({ path }) => {
    const own = sectionOf(path, funnel)
    if (!own || !Object.values(funnel.steps).some(({ tasks }) => tasks)) return true
    return [...asking].some((step) => {
      const section = sectionOf(step, funnel)
      return section === undefined || section === own || own.after.includes(section.id)
    })
  })

/** The steps that may be frozen: of sections, only those that were completed. */
export const mayFreeze = (steps: string[], completed: string[], funnel: CompiledFunnel): string[] =>
  steps.filter((step) => completed.includes(step) || !sectionOf(step, funnel))
