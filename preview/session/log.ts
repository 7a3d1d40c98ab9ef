import type { CompiledFunnel } from 'runnel/compile'
import type { FunnelState } from 'runnel/run'
import type { OutgoingRecord } from 'runnel/simulate'
import type { Move } from 'runnel/scenario'
import { effectsBetween, leavesOf, pauseOf } from './changes.ts'
import type { LogLine } from './logLine.ts'

/** The log of a running funnel: actions of the tester, changes of state, calls and events. */
export interface Log {
  lines(): LogLine[]
  record(record: OutgoingRecord): void
  move(move: Move): void
  note(title: string, detail?: string): void
  /** The name of the answer that a call got. */
  named(operation: string, name: string): void
  /** A new state of the machine. */
  state(state: FunnelState, value: unknown, typing: boolean): void
}

const moveTitle = ({ add, remove, tell, type, enter, press, change, open, raise }: Move): string =>
  [
    add && `added to ${add}`,
    remove && `removed ${remove}`,
    tell && `told how ${Object.keys(tell).join(', ')} was given`,
    type && `typed ${Object.keys(type).join(', ')}`,
    enter && `gave ${Object.keys(enter).join(', ')}`,
    press && (press === 'next' ? 'pressed Next' : press === 'back' ? 'pressed Back' : `pressed “${press}”`),
    change && `pressed Change of ${change}`,
    open !== undefined && `opened the address of ${open}`,
    raise && `raised ${raise.event}`,
  ]
    .filter(Boolean)
    .join(', then ')

const without = (value: Record<string, unknown>): unknown => (Object.keys(value).length > 0 ? value : undefined)

export function createLog(funnel: CompiledFunnel, now: () => number, changed: () => void): Log {
  const began = now()
  let lines: LogLine[] = []
  let count = 0
  let before: FunnelState | undefined
  let pauses: string[] = []
  const names = new Map<string, string>()
  const open = new Map<unknown, number>()
  const add = (line: Omit<LogLine, 'id' | 'at'>): number => {
    lines = [...lines, { id: ++count, at: now() - began, ...line }].slice(-500)
    changed()
    return count
  }
  const reply = (id: number, more: Partial<LogLine>): void => {
    lines = lines.map((line) => (line.id === id ? { ...line, ...more } : line))
    changed()
  }
  return {
    lines: () => lines,
    note: (title, detail) => void add({ kind: 'note', title, ...(detail ? { detail } : {}) }),
    named: (operation, name) => void names.set(operation, name),
    move: (move) => {
      const last = lines.at(-1)
      // Consecutive changes of the same field are one line.
      const same = last?.kind === 'you' && move.press === undefined && last.title === moveTitle(move)
      if (same) reply(last.id, { payload: move.enter ?? move.type })
      else
        add({
          kind: 'you',
          title: moveTitle(move),
          ...(move.enter || move.type ? { payload: move.enter ?? move.type } : {}),
        })
    },
    record: (record) => {
      if (record.kind === 'call' && !record.reply)
        open.set(
          record.call,
          add({ kind: 'call', title: record.call.operation, payload: without(record.call.inputs), state: 'pending' }),
        )
      else if (record.kind === 'call') {
        const { reply: given } = record
        const failed =
          given!.kind === 'offline' || given!.kind === 'failure' || (given!.kind === 'reply' && given!.status >= 400)
        reply(open.get(record.call)!, {
          state: failed ? 'failed' : 'ok',
          detail: names.get(record.call.operation) ?? '',
          reply: given!.kind === 'output' ? given!.output : given,
        })
      } else if (record.kind === 'emit' || record.kind === 'track')
        add({ kind: record.kind, title: record.event, payload: without(record.payload) })
      else if (record.kind === 'redirect') add({ kind: 'leave', title: record.route, payload: without(record.query) })
      else if (record.kind === 'leave') add({ kind: 'leave', title: record.address })
      else if (record.kind === 'reload') add({ kind: 'leave', title: 'The page is loaded again' })
      else if (record.kind === 'not-found') add({ kind: 'leave', title: 'The site’s not-found page' })
      else if (record.kind === 'clear')
        add({ kind: 'note', title: 'Everything that was kept of this visit is dropped' })
      else if (record.kind === 'log') add({ kind: 'note', title: record.entry.what, payload: record.entry.detail })
    },
    state: (state, value, typing) => {
      if (before) for (const entry of effectsBetween(before, state, typing)) add(entry)
      else {
        // Actions on the way to the first state were logged already.
        add({ kind: 'step', title: state.current || 'start' })
        lines = [lines.at(-1)!, ...lines.slice(0, -1)]
      }
      before = state
      const leaves = leavesOf(value)
      for (const leaf of leaves.filter((one) => !pauses.includes(one))) {
        const pause = pauseOf(leaf, funnel.machine)
        if (pause > 0) add({ kind: 'wait', title: `${pause / 1000} s` })
      }
      pauses = leaves
    },
  }
}
