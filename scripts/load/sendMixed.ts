import { Visitor } from './visitor.ts'

export interface Sent {
  /** Calls per second that should be sent. */
  rate: number
  /** Seconds that sending took. */
  seconds: number
  /** Milliseconds by which each call was sent late because this process was busy. */
  late: number[]
  /** Milliseconds since each call was due, by kind of call. */
  times: Map<string, number[]>
  /** Number of errors by kind of call and error. */
  errors: Map<string, number>
}

/** A server this far behind cannot keep up: that is an error, and no more calls are added. */
const mostUnderWay = 1000

const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)

/**
 * Sends calls at a fixed rate, whether or not the answers keep up. A call's time counts from when it was due, so that a pause of the server shows in all
 * calls that it delayed.
 */
export async function sendMixed(address: string, rate: number, seconds: number): Promise<Sent> {
  const sent: Sent = { rate, seconds, late: [], times: new Map(), errors: new Map() }
  const idle: Visitor[] = []
  const underWay = new Set<Promise<void>>()
  const begin = performance.now()

  const send = async (due: number) => {
    // The longest idle one, so that applicants are at all steps at once.
    const visitor = idle.length > rate ? idle.shift()! : new Visitor(address)
    const { what, error } = await visitor.next()
    if (error) count(sent.errors, `${what}: ${error}`)
    const times = sent.times.get(what) ?? []
    sent.times.set(what, times)
    times.push(performance.now() - due)
    if (!visitor.finished) idle.push(visitor)
  }

  for (let at = 0; at < rate * seconds; at += 1) {
    const due = begin + (at * 1000) / rate
    const early = due - performance.now()
    if (early > 0) await new Promise((done) => setTimeout(done, early))
    sent.late.push(Math.max(0, performance.now() - due))
    if (underWay.size >= mostUnderWay) {
      count(sent.errors, `not sent: ${mostUnderWay} calls were under way`)
      continue
    }
    const call = send(due).finally(() => underWay.delete(call))
    underWay.add(call)
  }
  sent.seconds = Math.max(seconds, (performance.now() - begin) / 1000)
  await Promise.all(underWay)
  return sent
}
