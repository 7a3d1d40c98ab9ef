import type { CompiledFunnel } from '#engine/compile/index.ts'
import { didYouMean, ownValue } from '#engine/rules/index.ts'
import type { FieldView, PanelView } from '#engine/run/index.ts'
import { listed, show, unlike, type Problem } from './expectations.ts'
import type { Move } from './scenario.ts'
import { panelOf, type Seen } from '#engine/simulate/index.ts'

/** The tells of a move; `to` is the path that keeps one, undefined if none does. */
export const toldOf = (
  { tell = {} }: Move,
  fields: FieldView[],
): { path: string; name: string; value: unknown; to?: string }[] =>
  Object.entries(tell).flatMap(([path, told]) =>
    Object.entries(told).map(([name, value]) => ({
      path,
      name,
      value,
      to: ownValue(fields.find((field) => field.path === path)?.tells, name),
    })),
  )

/** What a move may do with the items of a list, in this order and before anything is typed. */
export const itemActs = ['add', 'remove', 'change'] as const

/** Whether a move changes an item of a list, not an answer of a summary. */
export const changesItem = ({ change }: Move, fields: FieldView[]): boolean =>
  fields.some(({ items }) => items?.items.some(({ path }) => path === change))

/** The section of the task list on screen that a move opens. */
export const taskOf = ({ open }: Move, { tasks }: PanelView) => tasks?.tasks.find(({ id }) => id === open)

/** A problem if the move opens a section that the screen does not, or almost names a section or a step. */
function refuseOpening(
  move: Move,
  panel: PanelView,
  current: string,
  { sections = [], steps }: CompiledFunnel,
): Problem | undefined {
  const { open } = move
  const { tasks } = panel
  if (open === undefined) return undefined
  const refused = (happened: string): Problem => ({ expected: `"${current}" to open ${show(open)}`, happened })
  const task = taskOf(move, panel)
  const section = sections.find(({ id }) => id === open)
  if (task) {
    if (task.step !== undefined) return undefined
    const left = tasks!.tasks.filter(({ id, status }) => section!.after.includes(id) && status !== 'completed')
    return refused(`it cannot start yet: it waits for ${listed(left.map(({ id }) => id))}`)
  }
  if (Object.values(steps).some(({ path, was }) => path === open || was.includes(open))) return undefined
  if (section)
    return refused(
      tasks ? 'none of its steps is in this journey' : 'only the task list opens a section: lead there first',
    )
  // What is nothing like a name is an unknown address.
  const hint = didYouMean(open, [...sections.map(({ id }) => id), ...Object.keys(steps)])
  return hint === undefined
    ? undefined
    : refused(`no ${sections.length > 0 ? 'section or ' : ''}step has that name; ${hint}`)
}

/** A problem if no list on the screen, and no summary, offers what the move does with an item or an answer. */
function refuseItem(move: Move, { fields, summary }: PanelView, current: string): Problem | undefined {
  for (const does of itemActs) {
    const path = move[does]
    if (path === undefined) continue
    const lists = fields.filter(({ items }) => items?.[does] !== undefined)
    const items =
      does === 'add'
        ? lists.map((field) => field.path)
        : lists.flatMap(({ items }) => items!.items.map((item) => item.path))
    const rows =
      does === 'change'
        ? (summary?.groups ?? []).flatMap(({ rows }) => rows.filter((row) => !row.fixed).map((row) => row.path))
        : []
    const offered = [...items, ...rows]
    if (!offered.includes(path))
      return unlike(
        `"${current}" to ${does} ${path}`,
        `it offers that for ${offered.join(', ') || 'nothing'}`,
        path,
        offered,
      )
  }
  return undefined
}

/** A problem if the screen does not offer the move; it names what the screen offers instead. */
export function refuse(
  move: Move,
  { state, view, redirects, left }: Seen,
  funnel: CompiledFunnel,
): Problem | undefined {
  const { current } = state
  if (move.return && !left)
    return { expected: 'to come back from another site', happened: 'the funnel was never left for one' }
  if (move.at !== undefined && move.at !== current) {
    const left = redirects[0] ? ` and was left for ${redirects[0].route}` : ''
    return unlike(
      `to be at ${show(move.at)}`,
      `the funnel is at "${current}"${left}`,
      move.at,
      Object.keys(funnel.steps),
    )
  }
  const panel = panelOf(view)
  const { fields, nav, buttons } = panel
  const item = refuseItem(move, panel, current)
  if (item) return item
  const closed = refuseOpening(move, panel, current, funnel)
  if (closed) return closed
  // What the move itself opens or adds is on the screen only afterwards.
  const changed = itemActs.map((does) => move[does]).filter((path) => path !== undefined)
  const asked = fields.map(({ path }) => path)
  const unasked = Object.keys({ ...move.type, ...move.enter, ...move.tell }).filter(
    (path) => !asked.includes(path) && !changed.some((list) => path.startsWith(`${list}.`)),
  )
  if (unasked.length > 0) {
    const happened = `it asks for ${asked.join(', ') || 'nothing'}`
    return unlike(`"${current}" to ask for ${unasked.join(', ')}`, happened, unasked[0]!, asked)
  }
  const fixed = fields.find(
    ({ path, fixed: text }) => text !== undefined && Object.hasOwn({ ...move.type, ...move.enter }, path),
  )
  if (fixed)
    return { expected: `"${current}" to let ${fixed.path} be changed`, happened: `it is fixed: ${show(fixed.fixed)}` }
  const untold = toldOf(move, fields).find(({ to }) => to === undefined)
  if (untold) {
    const { name, path } = untold
    const tells = Object.keys(fields.find((field) => field.path === path)!.tells)
    const expected = `"${current}" to keep the value that ${path} tells as "${name}"`
    return unlike(expected, `it keeps ${listed(tells)}`, name, tells)
  }
  const ways = [nav?.next && 'next', nav?.back && 'back', ...buttons.map(({ id }) => id)]
  const offered = ways.filter((way) => way !== undefined)
  if (move.press === undefined || offered.includes(move.press)) return undefined
  return unlike(`"${current}" to have ${show(move.press)} to press`, `it has ${listed(offered)}`, move.press, offered)
}
