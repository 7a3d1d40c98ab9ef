import type { FunnelState, FunnelView, PanelView } from '#engine/run/index.ts'
import type { Player } from './player.ts'

/** What can be read on a screen. */
export interface Screen {
  /** Everything that can be read on its innermost layer. */
  texts: string[]
  next?: { label: string; shut: boolean; reason?: string }
  /** Place in the journey, such as 2/8; a step that does not count has none. */
  progress?: string
  /** State of each stage by id. */
  stages: Record<string, string>
  /** Labels of choices by path, in order. */
  choices: Record<string, string[]>
}

/** Everything that can be observed of a funnel: its screen, its state, and its effects. Plain data, so that a page can send it. */
export interface Seen extends Screen, Pick<Player, 'calls' | 'raised' | 'tracked' | 'redirects'> {
  view: FunnelView
  state: FunnelState
  /** Milliseconds since the epoch, on the funnel's clock. */
  now: number
  stored: boolean
}

/** The layer of the screen that takes answers. */
export const panelOf = ({ dialog, notice, page }: FunnelView): PanelView => dialog ?? notice ?? page

const stringsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(stringsIn)

const panelTexts = (panel: PanelView): string[] => [
  panel.title,
  panel.text,
  panel.banner,
  panel.alert,
  ...panel.errors.map((error) => error.text),
  ...panel.fields.flatMap((field) => [field.label, field.hint ?? '', field.message?.text ?? '']),
  ...panel.buttons.map((button) => button.label),
  ...[...panel.blocks.top, ...panel.blocks.bottom].flatMap((block) => stringsIn(block.options)),
]

/** Everything that can be read on the innermost layer of the screen. */
export function textsOnScreen(view: FunnelView): string[] {
  const layers = [panelOf(view), view.page]
  return [
    ...new Set([...layers.flatMap(panelTexts), ...view.stages.flatMap((stage) => [stage.text, stage.detail ?? ''])]),
  ].filter((text) => text !== '')
}

/** A screen as its view describes it, where nothing draws it. */
function screenOf(view: FunnelView): Screen {
  const { nav, fields } = panelOf(view)
  const { counted, position, total } = view.progress
  const chosen = fields.filter(({ choices }) => choices.length > 0)
  return {
    texts: textsOnScreen(view),
    next: nav?.next,
    progress: counted ? `${position}/${total}` : undefined,
    stages: Object.fromEntries(view.stages.map((stage) => [stage.id, stage.state])),
    choices: Object.fromEntries(chosen.map(({ path, choices }) => [path, choices.map(({ label }) => label)])),
  }
}

/** What is seen of a funnel that a player holds. */
export function seenOf({ runner, clock, stored, calls, raised, tracked, redirects }: Player): Seen {
  const view = runner().view()
  const around = { now: clock.now(), calls, raised, tracked, redirects, stored: stored() !== null }
  return { ...screenOf(view), view, state: runner().state(), ...around }
}
