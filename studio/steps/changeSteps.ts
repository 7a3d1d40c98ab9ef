import { inside, pointerTo, valueAt } from 'runnel/base'
import { insertIn, moveIn, removeIn, setIn, takeBack } from '../json/edit.ts'
import type { OpenFunnel } from '../model/openFunnel.ts'
import { orderOf, stepOfEntry } from './outline.ts'

/** Where the keys of a funnel stand in its file. */
const keyOrder = [
  '$schema',
  'format',
  'id',
  'extends',
  'title',
  'path',
  'aliases',
  'home',
  'exits',
  'nav',
  'blocks',
  'progress',
  'slow',
  'order',
  'sections',
  'unknownStep',
  'enter',
  'rules',
  'mustPass',
  'data',
  'computed',
  'events',
  'persist',
  'steps',
]

const hasOwnOrder = ({ own }: OpenFunnel): boolean => Array.isArray(own.order)

/** The text with an order of its own: a list replaces the inherited one as a whole (format.md 3.8). */
const withOwnOrder = (text: string, funnel: OpenFunnel): string =>
  hasOwnOrder(funnel) ? text : setIn(text, '/order', orderOf(funnel.loaded.definition), keyOrder)

const placeIn = (funnel: OpenFunnel, id: string): number =>
  orderOf(funnel.loaded.definition).findIndex((entry) => stepOfEntry(entry) === id)

/** Moves a step of the order to the place of another one. A variant writes the whole order, unless it is the inherited one again. */
export function moveStep(text: string, funnel: OpenFunnel, id: string, to: string): string {
  const [from, place] = [placeIn(funnel, id), placeIn(funnel, to)]
  if (from < 0 || place < 0 || from === place) return text
  const moved = moveIn(withOwnOrder(text, funnel), '/order', from, place)
  const inherited = funnel.inherited(['order'])
  return JSON.stringify((JSON.parse(moved) as { order: unknown }).order) === JSON.stringify(inherited)
    ? removeIn(moved, '/order')
    : moved
}

/** Moves a step inside another one. Undefined where its place is that of another file. */
export function moveInner(text: string, funnel: OpenFunnel, keys: string[], by: number): string | undefined {
  const around = keys.slice(0, -1)
  const [own, all] = [valueAt(funnel.own, around), funnel.effective(around)]
  if (typeof own !== 'object' || own === null || typeof all !== 'object' || all === null) return undefined
  const names = Object.keys(own)
  if (Object.keys(all).some((name) => !names.includes(name))) return undefined
  const from = names.indexOf(keys.at(-1)!)
  const to = from + by
  return to < 0 || to >= names.length ? undefined : moveIn(text, pointerTo(around), from, to)
}

/** Adds a step behind another one, or at the end. */
export function addStep(text: string, funnel: OpenFunnel, id: string, step: unknown, behind?: string): string {
  const added = setIn(text, inside('/steps', id), step, keyOrder)
  const ordered = withOwnOrder(added, funnel)
  const place = behind === undefined ? -1 : placeIn(funnel, behind)
  return insertIn(ordered, '/order', place < 0 ? orderOf(funnel.loaded.definition).length : place + 1, id)
}

/** Removes a step: its own one from the file, an inherited one by saying so. */
export function removeStep(text: string, funnel: OpenFunnel, keys: string[]): string {
  const pointer = pointerTo(keys)
  const isInherited = funnel.base !== undefined && funnel.inherited(keys) !== undefined
  const less = isInherited ? setIn(text, pointer, null, keyOrder) : removeIn(text, pointer)
  const place = keys.length === 2 && hasOwnOrder(funnel) ? placeIn(funnel, keys[1]!) : -1
  return place < 0 ? less : removeIn(less, `/order/${place}`)
}

/** Takes a change of a step back: what the base says is there again. An order of its own gets a removed step back. */
export function takeStepBack(text: string, funnel: OpenFunnel, keys: string[]): string {
  const isRemoved = valueAt(funnel.own, keys) === null
  const less = takeBack(text, pointerTo(keys))
  if (!isRemoved || keys.length !== 2 || !hasOwnOrder(funnel)) return less
  const before = (funnel.inherited(['order']) ?? []) as Parameters<typeof stepOfEntry>[0][]
  const at = before.findIndex((entry) => stepOfEntry(entry) === keys[1])
  if (at < 0) return less
  const neighbour = before.slice(0, at).findLast((entry) => placeIn(funnel, stepOfEntry(entry)) >= 0)
  return insertIn(less, '/order', neighbour ? placeIn(funnel, stepOfEntry(neighbour)) + 1 : 0, before[at])
}
