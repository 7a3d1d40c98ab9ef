import type { LogEntry, Reply } from '#engine/run/index.ts'
import type { SimulatedCall } from './simulate.ts'

export interface Raised {
  event: string
  payload: Record<string, unknown>
}

export interface Redirect {
  route: string
  query: Record<string, string>
}

/** Something that went out of a funnel. A call is heard twice: when it is made, and with its reply. */
export type OutgoingRecord =
  | { kind: 'call'; call: SimulatedCall; reply?: Reply }
  | ({ kind: 'emit' | 'track' } & Raised)
  | ({ kind: 'redirect' } & Redirect)
  | { kind: 'log'; entry: LogEntry }
  | { kind: 'reload' | 'not-found' | 'clear' }

export interface Records {
  raised: Raised[]
  tracked: Raised[]
  log: LogEntry[]
  redirects: Redirect[]
  notFound: boolean
  note(record: OutgoingRecord): void
}

/** Keeps what went out of a funnel, by kind; `heard` learns of it at once. */
export function createRecords(heard: (record: OutgoingRecord) => void = () => undefined): Records {
  const records: Records = {
    raised: [],
    tracked: [],
    log: [],
    redirects: [],
    notFound: false,
    note: (record) => {
      if (record.kind === 'emit') records.raised.push({ event: record.event, payload: record.payload })
      else if (record.kind === 'track') records.tracked.push({ event: record.event, payload: record.payload })
      else if (record.kind === 'redirect') records.redirects.push({ route: record.route, query: record.query })
      else if (record.kind === 'log') records.log.push(record.entry)
      else if (record.kind === 'not-found') records.notFound = true
      heard(record)
    },
  }
  return records
}
