import autocannon, { type Options, type Result } from 'autocannon'

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

/** Posts JSON to a server, one call after another on each connection, and then breaks off what is under way. Throws if calls fail, or none is answered. */
export async function postWithoutPause(
  address: string,
  { path, connections, seconds, headers, body, expected, most, answered }: Posts,
): Promise<void> {
  const options: Options = {
    url: address + path,
    method: 'POST',
    connections,
    duration: seconds,
    ...(most === undefined ? {} : { maxOverallRequests: most }),
    headers: { ...headers, 'content-type': 'application/json' },
    requests: [{ setupRequest: (request) => ({ ...request, body: JSON.stringify(body()) }) }],
    // Milliseconds between two looks whether it is over.
    sampleInt: 20,
  }
  const { errors, statusCodeStats = {} } = await new Promise<Result>((done, failed) => {
    const run = autocannon(options, (error: Error | null, result) => (error ? failed(error) : done(result)))
    run.on('response', (_client, status, _bytes, took) => answered?.(status, took))
  })
  const others = expected ? Object.keys(statusCodeStats).filter((status) => !expected.includes(Number(status))) : []
  if (errors > 0 || others.length > 0 || Object.keys(statusCodeStats).length === 0)
    throw new Error(
      `Calls of ${path} failed: ${errors} were not answered, others with ${JSON.stringify(statusCodeStats)}`,
    )
}
