import type { CompiledFunnel } from '#engine/compile/index.ts'
import type { FieldView } from '#engine/run/index.ts'
import { listed, show, withHint, type Problem } from './expectations.ts'
import type { Move } from './scenario.ts'
import { panelOf, type Seen } from '#engine/simulate/index.ts'

/** What a move tells, with the path that keeps it. */
export const toldOf = (
  { tell = {} }: Move,
  fields: FieldView[],
): { path: string; name: string; value: unknown; to?: string }[] =>
  Object.entries(tell).flatMap(([path, told]) =>
    Object.entries(told).map(([name, value]) => ({
      path,
      name,
      value,
      to: fields.find((field) => field.path === path)?.tells[name],
    })),
  )

/** What the screen does not offer cannot be done: why a move is refused, with what the screen offers. */
export function refuse(move: Move, { state, view, redirects }: Seen, { steps }: CompiledFunnel): Problem | undefined {
  const { current } = state
  if (move.at !== undefined && move.at !== current) {
    const left = redirects[0]
    return withHint(
      {
        expected: `to be at ${show(move.at)}`,
        happened: `the funnel is at "${current}"${left ? ` and was left for ${left.route}` : ''}`,
      },
      move.at,
      Object.keys(steps),
    )
  }
  const { fields, nav, buttons } = panelOf(view)
  const asked = fields.map((field) => field.path)
  const unasked = Object.keys({ ...move.type, ...move.enter, ...move.tell }).filter((path) => !asked.includes(path))
  if (unasked.length > 0)
    return withHint(
      {
        expected: `"${current}" to ask for ${unasked.join(', ')}`,
        happened: `it asks for ${asked.join(', ') || 'nothing'}`,
      },
      unasked[0]!,
      asked,
    )
  const untold = toldOf(move, fields).find(({ to }) => to === undefined)
  if (untold) {
    const tells = Object.keys(fields.find((field) => field.path === untold.path)!.tells)
    return withHint(
      {
        expected: `"${current}" to keep what is told as "${untold.name}" of ${untold.path}`,
        happened: `it keeps ${listed(tells)}`,
      },
      untold.name,
      tells,
    )
  }
  const offered = [
    ...(nav?.next ? ['next'] : []),
    ...(nav?.back ? ['back'] : []),
    ...buttons.map((button) => button.id),
  ]
  if (move.press === undefined || offered.includes(move.press)) return undefined
  return withHint(
    { expected: `"${current}" to have ${show(move.press)} to press`, happened: `it has ${listed(offered)}` },
    move.press,
    offered,
  )
}
