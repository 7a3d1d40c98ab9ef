import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PoolConfig } from 'pg'
import { NoConnection, WatchedPool } from './watchedPool.ts'

/** A connection that is there at once, or never. */
class Connection extends EventEmitter {
  static failure: Error | undefined
  connect = (done: (error?: Error) => void) => done(Connection.failure)
  end = (done?: () => void) => done?.()
}

let now = 0
beforeEach(() => {
  now = 1000
  Connection.failure = undefined
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => vi.restoreAllMocks())

const open = () => new WatchedPool({ max: 1, Client: Connection } as unknown as PoolConfig)

it('expects a wait by how many wait and how fast they are served, and none where nobody waits', async () => {
  const pool = open()
  expect(pool.expectedWait).toBe(0)
  let held = await pool.connect()
  expect(pool.expectedWait).toBe(0)
  const queue = Array.from({ length: 200 }, () => pool.connect())
  expect(pool.expectedWait).toBe(0)
  for (const next of queue.splice(0, 100)) {
    now += 20
    held.release()
    held = await next
  }
  expect(pool.expectedWait).toBeCloseTo(100 * 20, -1)
  for (const next of queue) {
    held.release()
    held = await next
  }
  expect(pool.expectedWait).toBe(0)
})

it('counts what is stuck by how long it has been', async () => {
  const pool = open()
  await pool.connect()
  now += 60_000
  void pool.connect()
  now += 4000
  expect(pool.expectedWait).toBe(4000)
})

it('says by the error that there was no connection, and why', async () => {
  Connection.failure = new Error('refused')
  const failed = open().connect()
  await expect(failed).rejects.toBeInstanceOf(NoConnection)
  await expect(failed).rejects.toThrow('refused')
})
