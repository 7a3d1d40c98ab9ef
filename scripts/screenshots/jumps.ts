import type { Place, Places } from './places.ts'
import type { Shot } from './shots.ts'

export interface Jump {
  shot: Shot
  finding: string
}

const slack = 1 // px, for rounding

/** Messages stand above the heading on purpose and move it. */
const isHeld = (part: keyof Places, { opens }: Shot): boolean => part !== 'heading' || opens

/** The compared part of a place: the bottom of the header, since a step may add a bar above it, and the start of a heading, whatever its length. */
const held: Record<keyof Places, (place: Place) => number[]> = {
  header: ([left, top, width, height]) => [left, width, top + height],
  progress: (place) => place,
  heading: ([left, top]) => [left, top],
}

const isSame = (one: number[], other: number[]): boolean =>
  one.every((value, at) => Math.abs(value - other[at]!) <= slack)

/** The most frequent place. */
const usual = (places: number[][]): number[] =>
  places
    .map((place) => ({ place, times: places.filter((other) => isSame(place, other)).length }))
    .reduce((best, one) => (one.times > best.times ? one : best)).place

/** Shots between which the frame should not move: the steps of one funnel in one brand, at one width. */
function seriesOf(shots: Shot[]): Shot[][] {
  const found = new Map<string, Shot[]>()
  for (const shot of shots) {
    const name = [shot.brand, shot.series, shot.width].join(' ')
    found.set(name, [...(found.get(name) ?? []), shot])
  }
  return [...found.values()]
}

function jumpsOf(part: keyof Places, series: Shot[]): Jump[] {
  const placed = series
    .filter((shot) => isHeld(part, shot) && shot.places[part])
    .map((shot) => ({ shot, place: held[part](shot.places[part]!) }))
  if (placed.length === 0) return []
  const right = usual(placed.map(({ place }) => place))
  return placed
    .filter(({ place }) => !isSame(place, right))
    .map(({ shot, place }) => ({
      shot,
      finding: `the ${part} stands at ${place.join(', ')} and not at ${right.join(', ')} as in most steps`,
    }))
}

/** What stands elsewhere in a shot than in most others of its series. */
export const jumps = (shots: Shot[]): Jump[] =>
  seriesOf(shots).flatMap((series) =>
    (['header', 'progress', 'heading'] as const).flatMap((part) => jumpsOf(part, series)),
  )
