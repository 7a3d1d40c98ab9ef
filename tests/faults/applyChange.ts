import { keysOf } from 'runnel/base'
import type { Change } from './fault.ts'

type Plain = Record<string, unknown> | unknown[]

/** The value with one change; its ancestors are copied, the rest is shared. */
export function applyChange<V>(value: V, change: Exclude<Change, { op: 'text' }>): V {
  const keys = keysOf(change.path)
  return changed(value as Plain, keys, change) as V
}

function changed(holder: Plain, [key, ...rest]: string[], change: Exclude<Change, { op: 'text' }>): Plain {
  const copy = (Array.isArray(holder) ? [...holder] : { ...holder }) as Plain
  const place = key === '-' ? (copy as unknown[]).length : key!
  const members = copy as Record<string | number, unknown>
  if (rest.length > 0) {
    if (!Object.hasOwn(copy, place)) throw new Error(`nothing stands at ${change.path}`)
    members[place] = changed(members[place] as Plain, rest, change)
  } else if (change.op === 'remove') remove(copy, place)
  else if (Array.isArray(copy) && change.op === 'add') copy.splice(Number(place), 0, change.value)
  else members[place] = change.value
  return copy
}

function remove(holder: Plain, place: string | number): void {
  if (!Object.hasOwn(holder, place)) throw new Error(`there is no "${place}" to remove`)
  if (Array.isArray(holder)) holder.splice(Number(place), 1)
  else delete holder[place]
}
