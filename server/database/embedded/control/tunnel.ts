import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { PoolClient } from 'pg'
import type { WatchedPool } from '../../watchedPool.ts'
import { batchesOf, isIdle } from './batches.ts'

/** Milliseconds that another process may hold the session idle within a transaction. */
const patience = 30_000

const drained = (socket: Socket) => Promise.race([once(socket, 'drain'), once(socket, 'close')])

/**
 * Lets another process use the one session of the embedded database, one transaction at a time; in between, this process uses it. Unfinished work is
 * rolled back.
 */
export async function tunnel(
  socket: Socket,
  sent: AsyncIterable<Buffer>,
  pool: WatchedPool,
  bridge: Duplex,
): Promise<void> {
  let held: PoolClient | undefined
  const answers = bridge[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  socket.on('timeout', () => socket.destroy())
  socket.once('close', () => bridge.destroy())
  try {
    for await (const batch of batchesOf(sent)) {
      socket.setTimeout(0)
      held ??= await pool.connect()
      bridge.write(batch)
      const { value: answer, done } = await answers.next()
      if (done) break
      if (isIdle(answer)) {
        held.release()
        held = undefined
      } else socket.setTimeout(patience)
      if (!socket.write(answer) && !socket.destroyed) await drained(socket)
    }
  } finally {
    held?.release(new Error('left in the middle of a transaction'))
    bridge.destroy()
    socket.destroy()
  }
}
