import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the range of ports for outgoing connections, which could take the port before a server listens on it. */
const lowest = 15_000
const highest = 32_000

const canListen = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(false) : reject(error),
    )
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })

/** A TCP port that is free at this moment, for a server that starts now. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  const port = randomInt(lowest, highest)
  return (await canListen(port, host)) ? port : freePort(host)
}
