import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { defaultBrand } from '#themes/defaultBrand.ts'
import { loadThemes } from '#server/page/themes.ts'
import { submission } from '#server/testing/applicant.ts'
import { Caller, type CallAnswer } from './caller.ts'
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
/** Milliseconds of a turn before calls count, and before a refused caller tries again. */
const [leadIn, patience] = [300, 50]

const { brandId, companyId } = loadThemes().find(({ name }) => name === defaultBrand)!.theme

/** A server and a caller with a number of connections. */
export class MeasuredServer {
  readonly #server: RunningServer
  readonly #caller: Caller
  readonly #given = { ...submission(), brand_id: brandId, company_id: companyId }
  #cookie = ''

  private constructor(server: RunningServer) {
    this.#server = server
    this.#caller = new Caller(server.address, connections)
  }

  static async start(env: Record<string, string>, program?: string[]): Promise<MeasuredServer> {
    const measured = new MeasuredServer(await runServer(env, program))
    const { cookie = '' } = await measured.#create()
    measured.#cookie = cookie
    return measured
  }

  /** Creates a number of claim requests, within a number of milliseconds: a fresh server needs thousands of calls until its code is optimised. */
  async warmUp(calls: number, longest: number): Promise<void> {
    const end = performance.now() + longest
    let left = calls
    const work = async () => {
      while (left-- > 0 && performance.now() < end) await this.#create()
    }
    await Promise.all(Array.from({ length: connections }, work))
  }

  async end(): Promise<void> {
    this.#caller.close()
    await this.#server.end('SIGTERM')
  }

  /** Creates a claim request; a busy server may refuse it with 503. @throws Error for any other answer than 200 */
  async #create(): Promise<CallAnswer> {
    const body = { ...this.#given, device_session_id: randomUUID() }
    const answer = await this.#caller.post('/api/claim-requests', body, this.#cookie)
    if (answer.status !== 200 && answer.status !== 503)
      throw new Error(`A create was answered with ${answer.status} ${answer.text}`)
    return answer
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
    const work = async () => {
      for (let at = performance.now(); at < end; at = performance.now()) {
        const { status } = await this.#create()
        if (status === 503) await sleep(patience)
        else done += 1
        const now = performance.now()
        if (status === 200 && at >= begin && now <= end) times.push(now - at)
      }
    }
    await Promise.all(Array.from({ length: connections }, work))
    const used = processorTime(pid)
    return {
      perSecond: (times.length / milliseconds) * 1000,
      times,
      processor: used !== undefined && ledIn !== undefined ? (used - ledIn) / done : undefined,
    }
  }
}
