import autocannon, { type Options } from 'autocannon'

export interface Posts {
  path: string
  connections: number
  seconds: number
  headers: Record<string, string>
  /** The body of the next call. */
  body: () => object
  /** The statuses that are no mistake; any, if not said. */
  expected?: number[]
  /** Ends sooner after so many calls. */
  most?: number
  /** Called for each answer, with the milliseconds that it took. */
  answered?: (status: number, took: number) => void
}

/** Posts JSON to a server, one call after another on each connection, and then breaks off what is under way. Throws if calls get lost or another answer than expected. */
export async function postWithoutPause(
  address: string,
  { path, connections, seconds, headers, body, expected, most, answered }: Posts,
): Promise<void> {
  let [made, got] = [0, 0]
  const others = new Set<number>()
  const options: Options = {
    url: address + path,
    method: 'POST',
    connections,
    duration: seconds,
    ...(most === undefined ? {} : { maxOverallRequests: most }),
    headers: { ...headers, 'content-type': 'application/json' },
    requests: [
      {
        setupRequest: (request) => {
          made += 1
          return { ...request, body: JSON.stringify(body()) }
        },
      },
    ],
    // Milliseconds between two looks whether it is over.
    sampleInt: 20,
  }
  await new Promise<void>((done, failed) => {
    const run = autocannon(options, (error: Error | null) => (error ? failed(error) : done()))
    run.on('response', (_client, status, _bytes, took) => {
      got += 1
      if (expected && !expected.includes(status)) others.add(status)
      answered?.(status, took)
    })
  })
  // When a server ends a connection, autocannon only sends the next call over another. At the end, each connection has one call under way.
  const lost = Math.max(0, made - got - connections)
  if (lost > 0 || others.size > 0)
    throw new Error(`Calls of ${path}: ${got} answered, ${lost} lost, unexpected: ${[...others].join(', ') || 'none'}`)
}
