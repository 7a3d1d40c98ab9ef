import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { PoolClient } from 'pg'
import type { WatchedPool } from '../../watchedPool.ts'

const terminate = 'X'.charCodeAt(0)
/** Messages that end a batch: a simple query, or the Sync of an extended one. */
const ends = ['Q', 'S'].map((letter) => letter.charCodeAt(0))

/** PostgreSQL protocol version 3. The other possible first messages ask for encryption, which is not needed here. */
const protocol = 196_608
const longest = 1_000_000_000

/** The length of the message at this position. Throws if there cannot be one. */
function lengthAt(bytes: Buffer, at: number): number {
  const length = bytes.readInt32BE(at)
  if (length < 4 || length > longest) throw new Error('That is not the protocol of PostgreSQL')
  return length
}

/**
 * Splits what a PostgreSQL client sends into executable batches: the startup message, then whole messages up to one that expects a reply. Ends with the
 * client's Terminate message. Throws for anything else than the protocol.
 */
async function* batchesOf(sent: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes: Buffer<ArrayBufferLike> = Buffer.alloc(0)
  let isOpened = false
  let at = 0
  for await (const more of sent) {
    bytes = bytes.length === 0 ? more : Buffer.concat([bytes, more])
    for (;;) {
      // Only the startup message has no type byte before its length.
      const letter = isOpened ? 1 : 0
      if (bytes.length < at + letter + 4) break
      const next = at + letter + lengthAt(bytes, at + letter)
      if (bytes.length < next) break
      if (!isOpened && (next < 8 || bytes.readInt32BE(4) !== protocol))
        throw new Error('That is not the protocol of PostgreSQL')
      const type = bytes[at]!
      if (isOpened && type === terminate) return
      at = next
      if (isOpened && !ends.includes(type)) continue
      yield bytes.subarray(0, at)
      isOpened = true
      bytes = bytes.subarray(at)
      at = 0
    }
  }
}

/** Whether a reply ends with ReadyForQuery outside a transaction. */
const isIdle = (answer: Buffer): boolean => answer.subarray(-6).toString('latin1') === 'Z\0\0\0\x05I'

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
