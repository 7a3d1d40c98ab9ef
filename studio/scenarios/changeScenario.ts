import { keysOf, parentOf, pointerTo, valueAt } from 'runnel/base'
import { removeIn, setIn } from '../json/edit.ts'
import { jsonOf } from '../json/jsonOf.ts'

/** Whether a file is one of a funnel's own scenario files. Those that it takes over are in other folders. */
export const isOwnFile = (file: string, funnel: string): boolean => file.startsWith(`${funnel}/scenarios/`)

/** The values below a list, with their keys; none where there is no list. */
const listAt = (value: unknown, keys: string[]): [keys: string[], value: unknown][] => {
  const list = valueAt(value, keys)
  return Array.isArray(list) ? list.map((one, at) => [[...keys, String(at)], one]) : []
}

/**
 * The place of a scenario in the text of a file, as JSON Pointer; it may be a row of a table. Undefined if no single
 * place has this name, as where `failing` makes several scenarios of one.
 */
export function placeOf(text: string | undefined, name: string): string | undefined {
  const file = jsonOf(text)
  const several = listAt(file, ['scenarios'])
  const tables = several.length > 0 ? several : [[[], file] as [string[], unknown]]
  const all = tables.flatMap((table) => [table, ...listAt(file, [...table[0], 'rows'])])
  const found = all.find(([, value]) => valueAt(value, ['name']) === name)
  return found && pointerTo(found[0])
}

/** The text in which a scenario has another name. */
export const renamed = (text: string, place: string, name: string): string => setIn(text, `${place}/name`, name)

/** The text without a scenario; null if it held nothing else. A table goes with its last row. */
export function withoutScenario(text: string, place: string): string | null {
  if (place === '') return null
  const around = parentOf(place)
  const rows = valueAt(jsonOf(text), keysOf(around))
  const isLastRow = around.endsWith('/rows') && Array.isArray(rows) && rows.length === 1
  return isLastRow ? withoutScenario(text, parentOf(around)) : removeIn(text, place)
}
