import { randomUUID } from 'node:crypto'
import { fallbackLenderId, lendersOf } from '#server/data/lenders.ts'
import { defaultBrand } from '#themes/defaultBrand.ts'
import { loadThemes } from '#server/page/themes.ts'
import { submission } from '#server/testing/applicant.ts'
import { Caller } from './caller.ts'
import { percentile } from './percentile.ts'

export interface Measured {
  what: string
  perSecond: number
  /** Milliseconds, as p99. */
  p50: number
  p99: number
}

const connections = 20
const seconds = 5

const { brandId, companyId } = loadThemes().find(({ name }) => name === defaultBrand)!.theme
const lenders = lendersOf(companyId)
  .map(({ id }) => id)
  .filter((id) => id !== fallbackLenderId)
  .slice(0, 3)

/** Calls on so many connections at once, after a while that does not count. Throws when an answer is not 200. */
async function timed(what: string, call: () => Promise<{ status: number; text: string }>): Promise<Measured> {
  const begin = performance.now() + 1000
  const end = begin + seconds * 1000
  const times: number[] = []
  const work = async () => {
    for (let at = performance.now(); at < end; at = performance.now()) {
      const { status, text } = await call()
      if (status !== 200) throw new Error(`${what}: ${status} ${text}`)
      const now = performance.now()
      if (at >= begin && now <= end) times.push(now - at)
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  return { what, perSecond: times.length / seconds, p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
}

/** How many claim requests a server creates, and then how often it saves three lenders to one of them, in which time. */
export async function measureCalls(address: string): Promise<Measured[]> {
  const caller = new Caller(address, connections)
  const given = { ...submission(), brand_id: brandId, company_id: companyId }
  const create = (cookie?: string) => caller.post('/api/claim-requests', { ...given, device_session_id: randomUUID() }, cookie)
  const { cookie } = await create()
  const ids: string[] = []
  try {
    const creating = await timed('create a claim request', async () => {
      const answer = await create(cookie)
      if (answer.status === 200) ids.push((JSON.parse(answer.text) as { data: { claim_request_id: string } }).data.claim_request_id)
      return answer
    })
    let next = 0
    const saving = await timed('save three claims', () => caller.post('/api/save-claims', { claim_request_id: ids[next++ % ids.length], manual_lender_ids: lenders }, cookie))
    return [creating, saving]
  } finally {
    caller.close()
  }
}
