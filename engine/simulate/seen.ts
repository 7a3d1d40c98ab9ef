import { isFormatted, opensNewTab, type FormattedNode, type FormattedPart } from '#engine/definition/index.ts'
import { sentences, type FunnelState, type FunnelView, type ItemView, type PanelView } from '#engine/run/index.ts'
import type { Player } from './player.ts'

/** The readable content of a screen. */
export interface Screen {
  /** All texts on the page and its innermost layer. */
  texts: string[]
  next?: { label: string; shut: boolean; reason?: string }
  /** Position in the journey, such as `2/8`; absent for a step that does not count. */
  progress?: string
  /** The state of each stage, by id. */
  stages: Record<string, string>
  /** What a summary shows, by label: the lines of an answer are joined by commas. */
  summary: Record<string, string>
  /** The status of each section of a task list, by id. */
  sections: Record<string, string>
  /** The labels of the choices in order, by path of the field. */
  choices: Record<string, string[]>
}

/** Everything observable about a funnel: its screen, state and effects. Plain data, so that a page can send it. */
export interface Seen extends Screen, Pick<Player, 'calls' | 'raised' | 'tracked' | 'redirects'> {
  view: FunnelView
  state: FunnelState
  /** Milliseconds since the epoch, on the funnel's clock. */
  now: number
  /** The address of the other site for which the funnel was left. */
  away?: string | undefined
  /** Whether it was ever left for another site. */
  left: boolean
  /** Whether a session is kept. */
  stored: boolean
}

/** The layer of the screen that takes answers. */
export const panelOf = ({ dialog, notice, page }: FunnelView): PanelView => dialog ?? notice ?? page

/** The strings in the options of a block; those of a formatted text line by line. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return isFormatted(value) ? value.formatted.flatMap(linesOf) : Object.values(value ?? {}).flatMap(stringsIn)
}

const isList = (part: FormattedPart): part is FormattedNode =>
  typeof part === 'object' && (part.tag === 'ul' || part.tag === 'ol')

/** What a paragraph, a heading, or each item of a list says. */
function linesOf(node: FormattedNode): string[] {
  const { of = [] } = node
  if (isList(node)) return of.flatMap((item) => linesOf(item as FormattedNode))
  const words = of.filter((part) => !isList(part)).map(wordsOf)
  return [...words.join('').split('\n'), ...of.filter(isList).flatMap(linesOf)]
}

function wordsOf(part: FormattedPart): string {
  if (typeof part === 'string') return part
  if (part.tag === 'br') return '\n'
  const words = (part.of ?? []).map(wordsOf).join('')
  return part.tag === 'a' && opensNewTab(part) ? `${words} ${sentences.opensInNewTab}` : words
}

/** What the list of a repeat says of an item. */
const textsOfItem = ({ title, says, note = '' }: ItemView): string[] => [
  title,
  ...says.flatMap(({ label, text }) => [label, text]),
  note,
]

const panelTexts = (panel: PanelView): string[] => [
  panel.title,
  panel.text,
  panel.leaves ?? '',
  panel.banner,
  panel.alert,
  panel.slow,
  ...panel.errors.map((error) => error.text),
  ...panel.fields.flatMap((field) => [
    field.label,
    field.hint ?? '',
    field.message?.text ?? '',
    field.note?.text ?? '',
  ]),
  ...panel.fields.flatMap(({ items }) => items?.items ?? []).flatMap(textsOfItem),
  ...panel.buttons.map((button) => button.label),
  ...(panel.summary?.groups ?? []).flatMap(({ title, rows }) => [
    title,
    ...rows.flatMap(({ label, lines }) => [label, ...lines]),
  ]),
  ...(panel.tasks ? [panel.tasks.words] : []),
  ...(panel.tasks?.tasks ?? []).flatMap(({ title, hint = '', says }) => [title, hint, says]),
  ...[...panel.blocks.top, ...panel.blocks.bottom].flatMap((block) => stringsIn(block.options)),
]

/** All texts of a view on the page and its innermost layer, with the stages; without duplicates. */
export function textsOnScreen(view: FunnelView): string[] {
  const layers = [panelOf(view), view.page]
  return [
    ...new Set([...layers.flatMap(panelTexts), ...view.stages.flatMap((stage) => [stage.text, stage.detail ?? ''])]),
  ].filter((text) => text !== '')
}

/** The screen that a view describes, if no page renders it. */
function screenOf(view: FunnelView): Screen {
  const { nav, fields, summary, tasks } = panelOf(view)
  const { counted, position, total } = view.progress
  const chosen = fields.filter(({ choices }) => choices.length > 0)
  return {
    texts: textsOnScreen(view),
    next: nav?.next,
    progress: counted ? `${position}/${total}` : undefined,
    stages: Object.fromEntries(view.stages.map((stage) => [stage.id, stage.state])),
    summary: Object.fromEntries(
      (summary?.groups ?? []).flatMap(({ rows }) => rows.map(({ label, lines }) => [label, lines.join(', ')])),
    ),
    sections: Object.fromEntries((tasks?.tasks ?? []).map(({ id, status }) => [id, status])),
    choices: Object.fromEntries(chosen.map(({ path, choices }) => [path, choices.map(({ label }) => label)])),
  }
}

/** What can be observed of the funnel in a player. */
export function seenOf({ runner, clock, stored, away, left, calls, raised, tracked, redirects }: Player): Seen {
  const view = runner().view()
  const around = {
    now: clock.now(),
    away: away(),
    left: left(),
    calls,
    raised,
    tracked,
    redirects,
    stored: stored() !== null,
  }
  return { ...screenOf(view), view, state: runner().state(), ...around }
}
