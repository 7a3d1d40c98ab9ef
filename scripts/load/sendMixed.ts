import { Visitor } from './visitor.ts'

export interface Sent {
  /** Calls that should be sent a second. */
  rate: number
  /** How long it took to send them. */
  seconds: number
  /** Milliseconds by which each call was sent late, since this process was busy. */
  late: number[]
  /** Milliseconds from the moment when each call was due, by what it was for. */
  times: Map<string, number[]>
  /** How often, by what the call was for and what went wrong. */
  errors: Map<string, number>
}

/** A server that is so far behind cannot keep up: that is an error, not a reason to pile up more. */
const mostUnderWay = 1000

const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)

/**
 * Sends so many calls a second for so many seconds, whether or not the answers keep up. A call that had to wait for its turn counts from when it was due,
 * so that a pause of the server shows in the figures of all that it held up.
 */
export async function sendMixed(address: string, rate: number, seconds: number): Promise<Sent> {
  const sent: Sent = { rate, seconds, late: [], times: new Map(), errors: new Map() }
  const idle: Visitor[] = []
  const underWay = new Set<Promise<void>>()
  const begin = performance.now()

  const send = async (due: number) => {
    // The one that has waited longest, so that applicants are at all steps at once.
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
