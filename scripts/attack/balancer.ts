import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface Balancer {
  address: string
  close(): Promise<void>
}

/** Forwards data and the end of one side; an error ends both. */
function join(one: Socket, other: Socket): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.pipe(to)
    from.on('error', () => to.destroy())
    from.on('close', () => to.destroy())
  }
}

/**
 * Listens on a free local port and forwards each connection to the next server in turn. It balances connections, not requests: a client that should reach
 * another server with each request opens a connection for each.
 */
export async function startBalancer(addresses: readonly string[]): Promise<Balancer> {
  let count = 0
  const sockets = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (caller) => {
    const { hostname, port } = new URL(addresses[count++ % addresses.length]!)
    join(caller, connect({ host: hostname, port: Number(port), allowHalfOpen: true }))
    sockets.add(caller)
    caller.on('close', () => sockets.delete(caller))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
