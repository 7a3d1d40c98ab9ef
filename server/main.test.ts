import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { defaultBrand } from '#themes/defaultBrand.ts'
import { loadThemes } from './page/themes.ts'
import { submission } from './testing/applicant.ts'
import { freshFolder } from './testing/freshDatabase.ts'

const script = fileURLToPath(new URL('./main.ts', import.meta.url))
const { brandId, companyId } = loadThemes().find(({ name }) => name === defaultBrand)!.theme
let folder: string
let running: ChildProcess | undefined
beforeAll(async () => {
  folder = await freshFolder()
})
afterAll(async () => {
  running?.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

interface Served {
  address: string
  /** Sends the signal and answers the exit code, null for a sudden death. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

async function serve(): Promise<Served> {
  const child = spawn(process.execPath, ['--import', 'tsx', script], { env: { ...process.env, NODE_ENV: 'development', PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent' }, stdio: ['ignore', 'pipe', 'inherit'] })
  running = child
  const [text] = (await once(child.stdout!, 'data')) as [Buffer]
  return {
    address: /Ready at (\S+)/.exec(text.toString())![1]!,
    end: async (signal) => {
      child.kill(signal)
      const [code] = (await once(child, 'exit')) as [number | null]
      return code
    },
  }
}

interface Acknowledged {
  id: string
  cookie: string
}

async function create(address: string): Promise<Acknowledged> {
  const reply = await fetch(`${address}/api/claim-requests`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ ...submission(), brand_id: brandId, company_id: companyId }),
  })
  const { data } = (await reply.json()) as { data: { claim_request_id: string } }
  return { id: data.claim_request_id, cookie: reply.headers.get('set-cookie')!.split(';')[0]! }
}

it('an acknowledged claim request survives the sudden death of the server under load, and a signal ends it in order', async () => {
  const acknowledged: Acknowledged[] = []
  const first = await serve()
  let alive = true
  const applicants = Array.from({ length: 4 }, async () => {
    while (alive) {
      const made = await create(first.address).catch(() => undefined)
      if (made) acknowledged.push(made)
    }
  })
  while (acknowledged.length < 40) await new Promise((done) => setTimeout(done, 10))
  expect(await first.end('SIGKILL')).toBeNull()
  alive = false
  await Promise.all(applicants)

  const { address, end } = await serve()
  const statuses = await Promise.all(acknowledged.map(async ({ id, cookie }) => (await fetch(`${address}/api/claim-requests/${id}`, { headers: { cookie } })).status))
  expect(statuses.length).toBeGreaterThanOrEqual(40)
  expect(statuses.filter((status) => status !== 200)).toEqual([])
  expect(await end('SIGTERM')).toBe(0)
}, 60_000)
