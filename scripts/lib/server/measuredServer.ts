import { randomUUID } from 'node:crypto'
import { Applicant } from './applicant.ts'
import { postWithoutPause, type Posts } from './postWithoutPause.ts'
import { runServer, type RunningServer } from './runServer.ts'
import { processorTime } from '../processes.ts'

/** A server's work during a turn. */
export interface Turn {
  perSecond: number
  /** Milliseconds of each call. */
  times: number[]
  /** Microseconds of processor time per call; undefined if the system does not report it. */
  processor?: number
}

const connections = 20
/** Milliseconds of a turn before calls count. */
const leadIn = 300

/** A server, and an applicant who has been there before. */
export class MeasuredServer {
  readonly #server: RunningServer
  readonly #applicant: Applicant

  private constructor(server: RunningServer) {
    this.#server = server
    this.#applicant = new Applicant(server.address)
  }

  static async start(env: Record<string, string>, program?: string[]): Promise<MeasuredServer> {
    const measured = new MeasuredServer(await runServer(env, program))
    await measured.#applicant.create()
    return measured
  }

  /** Creates a number of claim requests, within a number of milliseconds: a fresh server needs thousands of calls until its code is optimised. */
  warmUp(calls: number, longest: number): Promise<void> {
    return this.#create({ most: calls, seconds: longest / 1000 })
  }

  end(): Promise<void> {
    return this.#server.end('SIGTERM')
  }

  /** Creates claim requests, which a busy server may refuse with 503. */
  #create(posts: Pick<Posts, 'seconds' | 'most' | 'answered'>): Promise<void> {
    return postWithoutPause(this.#server.address, {
      path: '/api/claim-requests',
      connections,
      headers: this.#applicant.browser.headers,
      body: () => ({ ...this.#applicant.given, device_session_id: randomUUID() }),
      expected: [200, 503],
      ...posts,
    })
  }

  /**
   * Creates claim requests for a number of milliseconds, one after another on each connection; the first ones and refusals by a busy server do not count.
   */
  async creating(milliseconds: number): Promise<Turn> {
    const pid = this.#server.process.pid!
    const begin = performance.now() + leadIn
    const end = begin + milliseconds
    const times: number[] = []
    let [ledIn, done] = [processorTime(pid), 0]
    setTimeout(() => ([ledIn, done] = [processorTime(pid), 0]), leadIn)
    const answered = (status: number, took: number) => {
      if (status !== 200) return
      done += 1
      const now = performance.now()
      if (now - took >= begin && now <= end) times.push(took)
    }
    await this.#create({ seconds: (leadIn + milliseconds) / 1000, answered })
    const used = processorTime(pid)
    return {
      perSecond: (times.length / milliseconds) * 1000,
      times,
      processor: used !== undefined && ledIn !== undefined ? (used - ledIn) / done : undefined,
    }
  }
}
