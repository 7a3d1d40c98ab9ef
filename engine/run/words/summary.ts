import type { CompiledField, CompiledRow, CompiledStep } from '#engine/compile/index.ts'
import { groupedBy } from '#engine/definition/index.ts'
import { isPresent, ownValue } from '#engine/rules/index.ts'
import { fieldId } from '../fieldId.ts'
import { isVisible } from '../fields.ts'
import { landingStep, stepsInJourney } from '../landing.ts'
import { readPath } from '../paths.ts'
import type { Changing } from '../state.ts'
import { textOf, type Running } from '../world.ts'
import { isFixed } from './fixed.ts'
import { sentencesOf } from './languages.ts'
import { linesOfField } from './repeats.ts'
import { linesOf } from './says.ts'
import { isAnswer } from './yesNo.ts'

/** An answer as people read it. */
export interface SummaryRow {
  /** Path of the step that asked. */
  step: string
  path: string
  label: string
  lines: string[]
  /** Nobody can change it. */
  fixed?: true
}

/** The answers of a step, or of all steps of a section. */
interface SummaryGroup {
  /** Path of the step; of a section, of the first one that is shown. */
  step: string
  title: string
  rows: SummaryRow[]
}

/** What was asked before a step, by the steps that asked or by their sections (format.md §3.11). */
export interface SummaryView {
  /** The word of the buttons that change an answer. */
  change: string
  groups: SummaryGroup[]
}

/** How an answer reads in its row; undefined if it is not to be read. */
function linesIn({ path, reads }: CompiledRow, field: CompiledField, at: Running): string[] | undefined {
  const value = readPath(at, path)
  const sentences = sentencesOf(at.world.funnel)
  if (reads === 'given') return [isPresent(value) ? sentences.given : sentences.notGiven]
  const lines = field.each ? linesOfField(field, at) : linesOf(field, value, at)
  if (lines?.length !== 0) return lines
  return [reads === 'ticked' ? sentences.no : sentences.notGiven]
}

/** What a step shows of earlier answers: those of the steps of this journey that were completed or have an answer, as far as they are asked. */
export function summaryView({ summary }: CompiledStep, at: Running): SummaryView | undefined {
  if (!summary) return undefined
  const walked = new Map(stepsInJourney(at).map((step) => [step.path, step]))
  const groups = summary.groups.flatMap(({ step: path, rows }) => {
    const step = walked.get(path)
    if (!step) return []
    const there = { ...at, step: path, current: path }
    const asked = new Map(step.fields.filter((field) => isVisible(field, there)).map((field) => [field.path, field]))
    if (!at.completed.includes(path) && ![...asked.values()].some((one) => isAnswer(one, readPath(at, one.path))))
      return []
    const shown = rows.flatMap((row): SummaryRow[] => {
      const field = asked.get(row.path)
      const lines = field && linesIn(row, field, there)
      if (!lines) return []
      const shown = { step: path, path: row.path, label: textOf(row.label, there), lines }
      return [isFixed(field, there) ? { ...shown, fixed: true } : shown]
    })
    return shown.length > 0 ? [{ step: path, title: textOf(step.title, there), rows: shown }] : []
  })
  return { change: sentencesOf(at.world.funnel).change, groups: bySection(groups, at) }
}

/** The groups of steps, with those of a section in one, under the title of the section. */
function bySection(groups: SummaryGroup[], at: Running): SummaryGroup[] {
  const { sections = [] } = at.world.funnel
  const sectionOf = ({ step }: SummaryGroup) => sections.find(({ steps }) => steps.includes(step))
  return [...groupedBy(groups, (group) => sectionOf(group) ?? group)].map(([of, parts]) => ({
    step: parts[0]!.step,
    title: textOf(of.title, at),
    rows: parts.flatMap(({ rows }) => rows),
  }))
}

/** The change of an answer that the summary on screen shows; undefined if it shows none at this path. */
export function changeOf(path: string, at: Running): Changing | undefined {
  const here = ownValue(at.world.funnel.steps, at.current)
  const rows = here && summaryView(here, at)?.groups.flatMap((group) => group.rows)
  const row = rows?.find((one) => one.path === path && !one.fixed)
  return row && { step: row.step, path, to: at.current }
}

/** The summary to which Back leads from the step whose answer is being changed; undefined while something is left to do before it. */
export function summaryBehind(at: Running): string | undefined {
  const { changing, current } = at
  if (changing?.step !== current || !stepsInJourney(at).some(({ path }) => path === changing.to)) return undefined
  return landingStep({ ...at, asked: { open: changing.to } }) === changing.to ? changing.to : undefined
}

/** Id of the field whose answer is being changed in this step. */
export const changedField = ({ path }: CompiledStep, { changing }: Running): string | undefined =>
  changing?.step === path ? fieldId(changing.path) : undefined
