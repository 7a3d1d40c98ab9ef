import { sql } from 'drizzle-orm'
import type { Presence } from '#schemas/studio/index.ts'
import { tokenHash } from '../../base/tokens.ts'
import { presences } from '../../database/tables/index.ts'
import type { Deps } from '../deps.ts'

/** How long the reports of pages are collected before they are stored, in milliseconds. */
const pause = 1000
/** Most tabs that wait to be stored. Beyond it nobody is noted: a count that lacks a few is no harm. */
const most = 5000
/** Tabs in one statement. */
const atOnce = 500

type Row = typeof presences.$inferInsert

/** Notes where tabs are. */
export interface PresenceNotes {
  /** Notes a tab, soon. One of a funnel, version or step that the site does not have is dropped: a script has made it up. */
  note(presence: Presence): Promise<void>
  /** Stores what waits, and rejects if that fails. */
  store(): Promise<void>
}

/** The notes of one process. Reports within one second are stored together, and only the last report of each tab is kept. */
export function presenceNotes({
  db,
  funnels,
  versions,
  now,
  log,
}: Pick<Deps, 'db' | 'funnels' | 'versions' | 'now' | 'log'>): PresenceNotes {
  let waiting = new Map<string, Row>()
  let timer: NodeJS.Timeout | undefined

  async function store(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    // In one order everywhere, so that two processes do not wait for each other.
    const rows = [...waiting.values()].toSorted((a, b) => (a.tabHash < b.tabHash ? -1 : 1))
    waiting = new Map()
    for (let at = 0; at < rows.length; at += atOnce)
      await db
        .insert(presences)
        .values(rows.slice(at, at + atOnce))
        .onConflictDoUpdate({
          target: presences.tabHash,
          set: {
            funnel: sql`excluded.funnel`,
            definition: sql`excluded.definition`,
            step: sql`excluded.step`,
            seenAt: sql`excluded.seen_at`,
          },
          setWhere: sql`${presences.seenAt} <= excluded.seen_at`,
        })
  }

  return {
    store,
    note: async ({ tab, funnel, definition, step }) => {
      const tabHash = tokenHash(tab)
      const current = funnels.get(funnel)
      const known = current?.hash === definition ? current : await versions.of(funnel, definition)
      if (!known || (step !== '' && !Object.hasOwn(known.steps, step))) return
      if (waiting.size >= most && !waiting.has(tabHash)) return
      waiting.set(tabHash, { tabHash, funnel, definition, step, seenAt: now() })
      timer ??= setTimeout(() => void store().catch(() => log('presences not stored')), pause).unref()
    },
  }
}
