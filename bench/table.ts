import { median, percentile } from '../scripts/lib/server/percentile.ts'
import { byHand, ours, type Engine } from './engines.ts'
import type { Visit } from './measure.ts'

/** All visits to one engine with one number of fields. */
export interface Result {
  engine: Engine
  version: string
  fields: number
  visits: Visit[]
  draws: number | undefined
}

interface Column {
  title: string
  /** The number that is compared; undefined where there is none. */
  value(result: Result): number | undefined
  show(value: number): string
  /** Ours must be less than that of every schema-driven peer. */
  mustLead?: boolean
  /** Shows how many times the value of React by hand it is. */
  inTimes?: boolean
}

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
const ms = (time: number): string => `${time.toFixed(1)} ms`
const keysOf = ({ visits }: Result): number[] => visits.flatMap(({ keys }) => keys)

export const columns = {
  scripts: {
    title: 'JavaScript',
    value: ({ visits }) => median(visits.map(({ scripts }) => scripts)),
    show: kB,
    mustLead: true,
  },
  others: { title: 'Styles and data', value: ({ visits }) => median(visits.map(({ others }) => others)), show: kB },
  mount: {
    title: 'Mount',
    value: ({ visits }) => median(visits.map(({ mount }) => mount)),
    show: ms,
    mustLead: true,
    inTimes: true,
  },
  key: { title: 'Key to frame', value: (result) => median(keysOf(result)), show: ms, mustLead: true, inTimes: true },
  slowKey: { title: '95th percentile', value: (result) => percentile(keysOf(result), 0.95), show: ms, mustLead: true },
  work: { title: 'Work per key', value: ({ visits }) => median(visits.map(({ work }) => work)), show: ms },
  draws: { title: 'Fields drawn per key', value: ({ draws }) => draws, show: String },
  heap: {
    title: 'Memory',
    value: ({ visits }) => median(visits.map(({ heap }) => heap)),
    show: (bytes) => `${(bytes / 1e6).toFixed(1)} MB`,
    mustLead: true,
  },
} satisfies Record<string, Column>

const named = (results: Result[], name: string): Result | undefined =>
  results.find(({ engine }) => engine.name === name)

/** The results for one number of fields as a table in Markdown. */
export function tableOf(results: Result[]): string {
  const by = named(results, byHand)
  const cell = (column: Column, result: Result): string => {
    const value = column.value(result)
    if (value === undefined) return '–'
    const against = column.inTimes && by && by !== result ? ` (${(value / column.value(by)!).toFixed(2)}×)` : ''
    return column.show(value) + against
  }
  const all: Column[] = Object.values(columns)
  const rows = results.map((result) => [
    `${result.engine.title} ${result.version}`.trim(),
    ...all.map((column) => cell(column, result)),
  ])
  const head = ['', ...all.map(({ title }) => title)]
  const widths = head.map((title, at) =>
    Math.max(3, ...[title, ...rows.map((row) => row[at]!)].map((text) => text.length)),
  )
  const line = (cells: string[]): string =>
    `| ${cells.map((text, at) => (at === 0 ? text.padEnd(widths[at]!) : text.padStart(widths[at]!))).join(' | ')} |`
  const rule = widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  return [line(head), line(rule), ...rows.map(line)].join('\n')
}

/** Most times the value of React by hand, by number of fields. */
const bounds: { column: Column; fields: number; most: number }[] = [
  { column: columns.key, fields: 8, most: 1.1 },
  { column: columns.key, fields: 200, most: 1.3 },
  { column: columns.mount, fields: 200, most: 1.5 },
]

/** Where ours does not hold what it must, as sentences. */
export function faultsOf(results: Result[]): string[] {
  const [us, by] = [named(results, ours), named(results, byHand)]
  if (!us) return []
  const columnsToLead: Column[] = Object.values(columns).filter((column: Column) => column.mustLead)
  const behind = columnsToLead.flatMap((column) =>
    results
      .filter((peer) => peer.engine.isSchemaDriven && column.value(peer)! <= column.value(us)!)
      .map(
        (peer) =>
          `${us.fields} fields, ${column.title}: ${column.show(column.value(us)!)}, not ahead of ${peer.engine.title} with ${column.show(column.value(peer)!)}`,
      ),
  )
  const tooSlow = bounds
    .filter(({ column, fields, most }) => fields === us.fields && by && column.value(us)! > most * column.value(by)!)
    .map(
      ({ column, most }) =>
        `${us.fields} fields, ${column.title}: ${(column.value(us)! / column.value(by!)!).toFixed(2)} times ${by!.engine.title}, at most ${most}`,
    )
  return [...behind, ...tooSlow]
}
