import { actions, limits, type Action, type Limit } from '#server/policy/limits.ts'

const units: [seconds: number, name: string][] = [
  [24 * 3600, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
]

/** `an hour`, `15 minutes`. */
function spanOf(window: number): string {
  const [seconds, name] = units.find(([length]) => window % length === 0) ?? [1, 'second']
  const number = window / seconds
  if (number > 1) return `${number} ${name}s`
  return name === 'hour' ? 'an hour' : `a ${name}`
}

const rowOf = ({ by, times, window, why }: Limit, at: number, action: Action): string =>
  `| ${at === 0 ? actions[action] : ''} | ${by} | ${times} in ${spanOf(window)} | ${why} |`

/** The production limits as a Markdown table. */
export function limitsTable(): string {
  const rows = Object.entries(limits(true)).flatMap(([action, all]) =>
    all.map((one: Limit, at: number) => rowOf(one, at, action as Action)),
  )
  return ['| what | counted by | at most | why |', '|---|---|---|---|', ...rows].join('\n')
}
