import { sql } from 'drizzle-orm'
import { executePrepared } from '../../database/executePrepared.ts'
import type { Deps } from '../deps.ts'

/** A counter to which a use is added. */
export interface Counter {
  /** A keyed hash: counters name nobody. */
  key: string
  times: number
  /** Seconds. */
  window: number
}

/** A full counter, and the seconds until it has room. */
export interface Full<C extends Counter> {
  counter: C
  seconds: number
}

interface Found {
  key: string
  current: number
  previous: number
  /** The most that this window may count. */
  room: number
  counted: boolean
}

/** Less than the effect of one use or one second, and more than the rounding error of sums of fractions. */
const tiny = 1e-6

const divisionByZero = '22012'
/** Lost races for the last place after which a call counts as refused. */
const mostRaces = 5

/** Windows begin at whole multiples of their length. */
const startOf = ({ window }: Counter, now: Date): number => Math.floor(now.getTime() / (window * 1000)) * window * 1000

/** The share of the previous window that the last `window` seconds still cover; its uses are taken as evenly spread. */
const shareLeft = (counter: Counter, now: Date): number =>
  1 - (now.getTime() - startOf(counter, now)) / (counter.window * 1000)

/**
 * The counters of a statement, as rows. PostgreSQL estimates any list at a hundred rows and would then read the whole
 * table; the limit tells it how few they are.
 */
const asked = (counters: readonly Counter[], now: Date) => sql`
  select * from jsonb_to_recordset(${JSON.stringify(counters.map((counter) => placed(counter, now)))}::jsonb)
    as (key text, times integer, start timestamptz, before timestamptz, share double precision) limit ${counters.length}::int`

const placed = (counter: Counter, now: Date) => ({
  ...counter,
  start: new Date(startOf(counter, now)),
  before: new Date(startOf(counter, now) - counter.window * 1000),
  share: shareLeft(counter, now),
})

/**
 * Seconds until a full counter has room for one more: when enough of the previous window has expired, or enough of this
 * one once it is the previous one.
 */
export function secondsToWait(
  counter: Counter,
  { current, previous }: Pick<Found, 'current' | 'previous'>,
  now: Date,
): number {
  const { times, window } = counter
  const passed = 1 - shareLeft(counter, now)
  const until = current < times ? 1 - (times - current - 1) / previous : 2 - (times - 1) / current
  return Math.max(1, Math.ceil((until - passed) * window - tiny))
}

/**
 * The statement that counts. It weighs two windows, so that nobody gets twice the limit around the end of a window. A
 * full counter is refused without writing. A lost race for the last place shows after writing; the division by zero
 * then undoes the whole statement. Rows are locked in the order of their keys, so that no two statements wait for each
 * other.
 */
const counting = (counters: readonly Counter[], now: Date) => sql`
  with asked as (${asked(counters, now)}), known as (
    select asked.key, asked.start, coalesce(this.count, 0) as current, coalesce(last.count, 0) as previous,
      floor(asked.times - coalesce(last.count, 0) * asked.share + ${tiny}::double precision) as room
    from asked
      left join rate_counters this on this.key = asked.key and this.window_start = asked.start
      left join rate_counters last on last.key = asked.key and last.window_start = asked.before
  ), counted as (
    insert into rate_counters (key, window_start, count)
    select key, start, 1 from known where (select bool_and(current < room) from known) order by key
    on conflict (key, window_start) do update set count = rate_counters.count + 1
    returning key, count
  )
  select key, current, previous, room, exists (select from counted) and 1 = 1 / (not exists (select from counted join known using (key) where counted.count > known.room))::int as counted
  from known`

/**
 * Counts one use in every counter, in one statement and for all processes, or in none when one is full. Gives the full
 * counter with the longest wait; undefined when the use was counted.
 */
export async function count<C extends Counter>(
  { db }: Pick<Deps, 'db'>,
  counters: readonly C[],
  now: Date,
  races = 0,
): Promise<Full<C> | undefined> {
  const found = await executePrepared<Found>(db, counting(counters, now)).catch((error: { code?: string }) => {
    if (error.code !== divisionByZero) throw error as Error
    return undefined
  })
  if (!found) return races < mostRaces ? count({ db }, counters, now, races + 1) : { counter: counters[0]!, seconds: 1 }
  if (found.some(({ counted }) => counted)) return undefined
  const byKey = new Map(found.map((row) => [row.key, row]))
  const full = counters.flatMap((counter) => {
    const row = byKey.get(counter.key)
    return row && row.current >= row.room ? [{ counter, seconds: secondsToWait(counter, row, now) }] : []
  })
  return full.toSorted((one, other) => other.seconds - one.seconds)[0]
}

/** Takes one use back from every counter, in the window in which it was counted. */
export async function takeBack({ db }: Pick<Deps, 'db'>, counters: readonly Counter[], countedAt: Date): Promise<void> {
  await executePrepared(
    db,
    sql`with asked as (${asked(counters, countedAt)}), counted as (
      select key, window_start from rate_counters where (key, window_start) in (select key, start from asked) order by key for update
    )
    update rate_counters set count = greatest(count - 1, 0) from counted
    where rate_counters.key = counted.key and rate_counters.window_start = counted.window_start`,
  )
}

/** Deletes these counters. */
export async function forget({ db }: Pick<Deps, 'db'>, counters: readonly Counter[]): Promise<void> {
  await executePrepared(
    db,
    sql`delete from rate_counters where key = any(${sql.param(counters.map(({ key }) => key))}::text[])`,
  )
}
