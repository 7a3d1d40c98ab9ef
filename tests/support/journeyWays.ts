import { offers } from '#schemas/offers.ts'
import type { Theme } from '#schemas/theme.ts'
import { cover, pairsOf } from './cover.ts'
import { baseOf } from './funnels.ts'
import { fingers, mouse } from './journeyPointer.ts'

/** The tag of journeys that only `npm run test:full` runs (tests/fullOnly/journeys.json). */
export const full = '@full'

export const pointers = { finger: { pointer: fingers, hasTouch: true }, mouse: { pointer: mouse, hasTouch: false } }

export const sizes = {
  phone: { viewport: { width: 390, height: 844 } },
  'small phone': { viewport: { width: 320, height: 568 } },
  desk: { viewport: { width: 1280, height: 800 }, isMobile: false, deviceScaleFactor: 1 },
}

export interface Brand {
  name: string
  theme: Theme
}

/** One way to go through a funnel. */
export interface Way {
  funnel: string
  brand: Brand
  pointer: keyof typeof pointers
  size: keyof typeof sizes
}

/** The form that a funnel shares with the funnels that it extends: the id of the first of them. */
export function formOf(funnel: string): string {
  const base = baseOf(funnel)
  return base === undefined ? funnel : formOf(base)
}

/**
 * What a way shows: its funnel, and each pair of form, brand, pointer and size. The brand decides the provider, and funnels of one form differ in
 * steps that other journeys show, so neither needs pairs of its own.
 */
const shownBy = ({ funnel, brand, pointer, size }: Way, form: string): string[] => [
  funnel,
  ...pairsOf({ form, brand: brand.name, pointer, size }),
]

/** The walks through these funnels: each in every brand that offers it, and which of them the gate runs. */
export function walksOf(funnels: readonly string[], brands: readonly Brand[]): { gate: Way[]; rest: Way[] } {
  const pairs = funnels.flatMap((funnel) =>
    brands.filter(({ theme }) => offers(theme, funnel)).map((brand) => ({ funnel, brand })),
  )
  const pointerNames = Object.keys(pointers) as Way['pointer'][]
  const sizeNames = Object.keys(sizes) as Way['size'][]
  const ways = pairs.flatMap((pair) =>
    pointerNames.flatMap((pointer) => sizeNames.map((size): Way => ({ ...pair, pointer, size }))),
  )
  const forms = new Map(funnels.map((funnel) => [funnel, formOf(funnel)]))
  const gate = cover(ways, (way) => shownBy(way, forms.get(way.funnel)!))
  const isWalked = ({ funnel, brand }: (typeof pairs)[number]): boolean =>
    gate.some((way) => way.funnel === funnel && way.brand === brand)
  return {
    gate,
    rest: pairs.filter((pair) => !isWalked(pair)).map((pair): Way => ({ ...pair, pointer: 'finger', size: 'phone' })),
  }
}

/** The tag of each of these journeys: none if the gate runs it, so that it shows all that they show. */
export function tagsOf<Journey>(
  journeys: readonly Journey[],
  shows: (journey: Journey) => string[],
): (journey: Journey) => string[] {
  const gate = new Set(cover(journeys, shows))
  return (journey) => (gate.has(journey) ? [] : [full])
}

/** The same for journeys in rows and columns: the gate runs one of each row and of each column. */
export function tagsOfGrid<Row extends string, Column extends string>(
  rows: readonly Row[],
  columns: readonly Column[],
): (row: Row, column: Column) => string[] {
  const cells = rows.flatMap((row) => columns.map((column) => ({ row, column })))
  const tagOf = tagsOf(cells, ({ row, column }) => [`row ${row}`, `column ${column}`])
  return (row, column) => tagOf(cells.find((cell) => cell.row === row && cell.column === column)!)
}
