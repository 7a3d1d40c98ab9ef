import { type Screen, panelOf } from 'runnel/simulate'
import type { FieldView, FunnelView, PanelView } from 'runnel/run'

/** The active layer: a dialog over the step, or the step itself. */
const layer = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('dialog[open] form.step') ?? document.querySelector<HTMLElement>('form.step')

const linesOf = (element: HTMLElement): string[] =>
  element.innerText.split('\n').map((line) => line.replace(/\s+/g, ' ').trim())

const isOn = (element: Element | null, attribute: string): boolean => element?.getAttribute(attribute) === 'true'

function nextOf(form: HTMLElement): Screen['next'] {
  const button = form.querySelector<HTMLElement>('button[type=submit]')
  if (!button) return undefined
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')?.innerText
  // A busy button cannot be pressed either, but it is not shut.
  const shut = isOn(button, 'aria-disabled') && !button.querySelector('.ui-spinner')
  return {
    label: button.querySelector<HTMLElement>('.part-next-label')!.innerText.trim(),
    shut,
    ...(reason ? { reason } : {}),
  }
}

const stateOfStage = (row: Element): string =>
  [...row.classList].map((name) => /^part-stage-(waiting|active|done|problem)$/.exec(name)?.[1]).find(Boolean) ?? ''

/** Stages have no id on screen and are identified by their order. */
const stagesOf = (view: FunnelView): Screen['stages'] => {
  const rows = [...document.querySelectorAll('.part-stage')]
  return Object.fromEntries(view.stages.map(({ id }, at) => [id, rows[at] ? stateOfStage(rows[at]) : 'not shown']))
}

function choicesOf({ id }: FieldView): string[] {
  const control = document.getElementById(id)
  if (control instanceof HTMLSelectElement)
    return [...control.options].filter(({ value }) => value !== '').map(({ text }) => text)
  return [...(control?.closest('fieldset')?.querySelectorAll('button') ?? [])].map(({ innerText }) => innerText.trim())
}

/** The rows of a summary: label to lines. */
function summaryOf(form: HTMLElement | null): Screen['summary'] {
  const rows = [...(form?.querySelectorAll('.summary-row') ?? [])]
  const textsOf = (row: Element, name: string) =>
    [...row.querySelectorAll<HTMLElement>(name)].map(({ innerText }) => innerText.trim())
  return Object.fromEntries(
    rows.map((row) => [textsOf(row, '.summary-label').join(' '), textsOf(row, '.summary-line').join(', ')]),
  )
}

const statusOfTask = (row: Element | null): string =>
  [...(row?.classList ?? [])]
    .map((name) => /^task-(completed|in-progress|not-started|cannot-start-yet)$/.exec(name)?.[1])
    .find(Boolean) ?? ''

/** The status of each section of a task list. */
const sectionsOf = ({ tasks }: PanelView): Screen['sections'] =>
  Object.fromEntries(
    (tasks?.tasks ?? []).map(({ id, target }) => {
      const status = document.getElementById(target)?.closest('.task')?.querySelector('.task-status') ?? null
      return [id, statusOfTask(status).replaceAll('-', ' ')]
    }),
  )

/** A step that does not count has a bar without a number. */
function progressOf(): string | undefined {
  const words = document.querySelector('[role=progressbar]')?.getAttribute('aria-valuetext') ?? ''
  return /^Step \d+ of \d+$/.test(words) ? words.replace('Step ', '').replace(' of ', '/') : undefined
}

/** What is on the page, read from its elements; the view only says where to look. */
export function readScreen(view: FunnelView): Screen {
  const form = layer()
  const main = document.querySelector('main')
  const next = form ? nextOf(form) : undefined
  const { fields } = panelOf(view)
  const progress = progressOf()
  return {
    texts: [...new Set([...(form ? linesOf(form) : []), ...(main ? linesOf(main) : [])])].filter((text) => text !== ''),
    ...(next ? { next } : {}),
    ...(progress === undefined ? {} : { progress }),
    stages: stagesOf(view),
    summary: summaryOf(form),
    sections: sectionsOf(panelOf(view)),
    choices: Object.fromEntries(
      fields.filter(({ choices }) => choices.length > 0).map((field) => [field.path, choicesOf(field)]),
    ),
  }
}

/** The first part of a view that is not rendered yet; undefined if there is none. */
export function missingOnPage(view: FunnelView): string | undefined {
  const panel = panelOf(view)
  if (layer()?.dataset.step !== panel.path) return `the step "${panel.path}"`
  if (document.querySelector('.lazy[aria-busy]')) return 'a part of the page that is still loading'
  if (panel.tasks && !document.querySelector('.tasks')) return 'the task list'
  if (panel.summary && !document.querySelector('.summary')) return 'the summary'
  const field = panel.fields.find(({ id }) => !document.getElementById(id))
  return field && `the field ${field.path}`
}
