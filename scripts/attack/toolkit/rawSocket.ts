import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface RawResult {
  /** Everything that the server sent. */
  text: string
  /** Milliseconds until the server closed the connection; undefined if it stayed open. */
  cutAfter?: number
}

/** Sends pieces of raw text to a local server, one every `pause` milliseconds, and reads for at most `patience` milliseconds. Then closes the connection. */
export async function rawSocket(
  address: string,
  pieces: readonly string[],
  { pause = 0, patience = 5000 } = {},
): Promise<RawResult> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  const began = performance.now()
  const result: RawResult = { text: '' }
  let isClosed = false
  socket.on('data', (chunk: Buffer) => (result.text += chunk.toString('latin1')))
  socket.on('error', () => undefined)
  const closed = new Promise<void>((done) => {
    socket.on('close', () => {
      isClosed = true
      result.cutAfter = performance.now() - began
      done()
    })
  })
  for (const piece of pieces) {
    if (isClosed || performance.now() - began > patience) break
    socket.write(piece, 'latin1')
    await Promise.race([sleep(pause), closed])
  }
  const left = patience - (performance.now() - began)
  await Promise.race([closed, sleep(Math.max(left, 0))])
  const { cutAfter } = result
  socket.destroy()
  return { text: result.text, cutAfter: isClosed ? cutAfter : undefined }
}
