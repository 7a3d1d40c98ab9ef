import type { StateConfig } from 'runnel/compile'
import type { FunnelState } from 'runnel/run'
import { ownValue } from 'runnel/rules'
import type { LogLine } from './logLine.ts'

type Entry = Pick<LogLine, 'kind' | 'title' | 'detail' | 'payload'>

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The paths whose values differ, with the new values; `null` for a value that was removed. */
function changedPaths(before: unknown, after: unknown, path = ''): [string, unknown][] {
  if (before === after || JSON.stringify(before) === JSON.stringify(after)) return []
  if (!isRecord(before) && !isRecord(after)) return [[path, after ?? null]]
  if ((before !== undefined && !isRecord(before)) || (after !== undefined && !isRecord(after)))
    return [[path, after ?? null]]
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const member = (of: unknown, key: string): unknown => (isRecord(of) ? ownValue(of, key) : undefined)
  return keys.flatMap((key) => changedPaths(member(before, key), member(after, key), path ? `${path}.${key}` : key))
}

/**
 * The changes of a transition, as far as they can be seen or read back. With `typing`, changed answers are left out,
 * because the log has them already.
 */
export function effectsBetween(before: FunnelState, after: FunnelState, typing: boolean): Entry[] {
  const answers = [...changedPaths(before.form, after.form), ...changedPaths(before.local, after.local, 'local')]
  const entries: Entry[] = []
  if (!typing && answers.length > 0) {
    const names = answers.map(([path]) => path)
    entries.push({
      kind: 'set',
      title: names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', '),
      payload: Object.fromEntries(answers),
    })
  }
  if (after.alert !== '' && (after.alert !== before.alert || after.attempts !== before.attempts))
    entries.push({ kind: 'alert', title: after.alert })
  if (after.error && after.error !== before.error)
    entries.push({
      kind: 'error',
      title: after.error.message || after.error.code,
      detail: [after.error.operation, after.error.code].filter(Boolean).join(' · '),
    })
  if (after.attempts !== before.attempts && after.attempted && !before.attempted)
    entries.push({ kind: 'note', title: 'Next was pressed in vain: all messages show' })
  const dropped = Object.keys(before.results).filter((name) => !Object.hasOwn(after.results, name))
  if (dropped.length > 0) entries.push({ kind: 'note', title: `Results forgotten: ${dropped.join(', ')}` })
  if (after.current !== before.current || after.arrivals !== before.arrivals)
    entries.push({ kind: 'step', title: after.current || 'start' })
  return entries
}

/** The active leaf states of a machine: `a/@show` for step `a`. */
export function leavesOf(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return [path ? `${path}/${value}` : value]
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, path ? `${path}/${key}` : key))
}

/** The delay of a state in milliseconds; 0 if it has none. */
export function pauseOf(leaf: string, machine: StateConfig): number {
  const state = leaf.split('/').reduce<StateConfig | undefined>((at, key) => ownValue(at?.states, key), machine)
  return leaf.split('/').at(-1)!.startsWith('@wait')
    ? Math.max(
        0,
        ...Object.keys(state?.after ?? {})
          .map(Number)
          .filter(Number.isFinite),
      )
    : 0
}
