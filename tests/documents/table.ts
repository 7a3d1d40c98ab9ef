import calls from './calls.json' with { type: 'json' }
import events from './events.json' with { type: 'json' }
import walks from './walks.json' with { type: 'json' }
import { faultsOf, type Known, type Shape } from './shape.ts'

/** A walk through a funnel in a brand. */
export interface DocumentedWalk {
  name: string
  funnel: string
  brand: string
  /** Of the applicant, by which the sandbox decides what it answers. */
  lastName?: string
  email?: string
  brandId: string
  companyId: string
  applicationName: string
}

/** One call, as the documents have it. */
export interface CallRow {
  /** Method, path and query, with `{name}` where a value stands. */
  call: string
  from: 'shown' | 'named' | 'ours'
  /** What makes it; the funnel itself if absent. */
  by?: 'widget' | 'page'
  in: string[]
  payload?: Shape
  reply?: Shape
  /** Of the reply; 200 if absent. */
  status?: number
  /** Whether the cookies of the site go with it. */
  credentials?: boolean
}

export interface EventRow {
  event: string
  in: string[]
  detail: Shape
}

/** A request or an event, and what became of it. */
export interface Heard {
  method: string
  /** Path and query. */
  url: string
  payload?: unknown
  /** Absent where it is not known. */
  reply?: { status: number; body?: unknown }
  cookies?: string
}

/** The walk that stands for calls that no page makes: tests ask the server for them. */
export const askedOfTheServer = 'asked of the server'

export const documentedWalks: DocumentedWalk[] = walks.walks
export const callRows = calls.calls as CallRow[]
export const eventRows = events.events as EventRow[]
/** The calls whose paths the documents show. */
export const shownCalls = [...new Set(callRows.filter(({ from }) => from === 'shown').map(({ call }) => call))]
const shapes = calls.shapes as Record<string, Shape>

/** What is known of a walk before its first call. */
export const knownOf = (walk: Partial<DocumentedWalk>): Known =>
  new Map(Object.entries(walk).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))

/** A copy of `known` with what this URL adds to it; undefined if the URL is not that of the call. A name that begins with `any_` may stand for another value each time. */
function inUrl({ method, url }: Heard, { call }: CallRow, known: Known): Known | undefined {
  const names = [...call.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const literal = call.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const values = new RegExp(`^${literal.join('([^/?&]+)')}$`).exec(`${method} ${url}`)?.slice(1)
  if (!values) return undefined
  const found = new Map(known)
  for (const [at, name] of names.entries()) {
    const value = decodeURIComponent(values[at]!)
    if (name.startsWith('any_')) continue
    if (found.has(name) && found.get(name) !== value) return undefined
    found.set(name, value)
  }
  return found
}

const take = (known: Known, found: Known): void => found.forEach((value, name) => void known.set(name, value))

/** How a call that was heard differs from a row; undefined if it is another call. What it tells is known from then on if it fits. */
export function faultsOfCall(heard: Heard, row: CallRow, known: Known): string[] | undefined {
  const found = inUrl(heard, row, known)
  if (!found) return undefined
  const { payload, reply, cookies } = heard
  const sent =
    row.payload === undefined
      ? payload === undefined
        ? []
        : ['it has a body']
      : faultsOf(payload, row.payload, { shapes, known: found })
  const status = row.status ?? 200
  const answered = reply && reply.status !== status ? [`its status is ${reply.status}, not ${status}`] : []
  const body =
    row.reply === undefined || reply?.body === undefined
      ? []
      : faultsOf(reply.body, row.reply, { shapes, known: found, at: 'reply' })
  const withCookies = row.credentials && cookies !== undefined && !cookies.includes('=') ? ['it has no cookies'] : []
  const faults = [...sent, ...answered, ...body, ...withCookies]
  if (faults.length === 0) take(known, found)
  return faults
}

/** What is wrong with a call, or with an event, by its name. */
export interface Fault {
  /** The call as its row writes it; one that is in no row with its URL. */
  of: string
  says: string
}

/**
 * How the calls of a walk differ from the table, in both directions: each call that was heard is that of a row, with its exact members, and each row was
 * heard. `known` grows with what the calls tell.
 */
export function faultsOfCalls(heard: readonly Heard[], rows: readonly CallRow[], known: Known): Fault[] {
  const seen = new Set<CallRow>()
  const wrong = heard.flatMap((one): Fault[] => {
    const judged = rows.flatMap((row) => {
      const faults = faultsOfCall(one, row, new Map(known))
      return faults ? [{ row, faults }] : []
    })
    const best = judged.toSorted((a, b) => a.faults.length - b.faults.length)[0]
    if (!best) return [{ of: `${one.method} ${one.url}`, says: 'it is in no row of this walk' }]
    if (best.faults.length > 0) return best.faults.map((says) => ({ of: best.row.call, says }))
    seen.add(best.row)
    faultsOfCall(one, best.row, known)
    return []
  })
  const missing = rows.filter((row) => !seen.has(row))
  return [
    ...wrong,
    ...missing.map(({ call, payload }) => ({ of: call, says: `it was not made with ${JSON.stringify(payload)}` })),
  ]
}

/** The same for the browser events of a walk. */
export function faultsOfEvents(
  heard: readonly { event: string; detail: unknown }[],
  rows: readonly EventRow[],
): Fault[] {
  const wrong = heard.flatMap(({ event, detail }): Fault[] => {
    const row = rows.find((one) => one.event === event)
    if (!row) return [{ of: event, says: 'it is in no row of this walk' }]
    const shapesOfEvents = events.shapes as Record<string, Shape>
    return faultsOf(detail, row.detail, { shapes: shapesOfEvents }).map((says) => ({ of: event, says }))
  })
  const missing = rows.filter(({ event }) => !heard.some((one) => one.event === event))
  return [...wrong, ...missing.map(({ event }) => ({ of: event, says: 'it was not heard' }))]
}
