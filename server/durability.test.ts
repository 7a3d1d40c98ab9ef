import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { submission } from './testing/applicant.ts'
import { freshFolder } from './testing/freshDatabase.ts'

const script = fileURLToPath(new URL('./testing/serve.ts', import.meta.url))
let folder: string
let running: ChildProcess | undefined
beforeAll(async () => {
  folder = await freshFolder()
})
afterAll(async () => {
  running?.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

async function serve(): Promise<{ address: string; kill(): Promise<void> }> {
  const child = spawn(process.execPath, ['--import', 'tsx', script, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  running = child
  const [text] = (await once(child.stdout!, 'data')) as [Buffer]
  return {
    address: text.toString().trim(),
    kill: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
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
    body: JSON.stringify(submission()),
  })
  const { data } = (await reply.json()) as { data: { claim_request_id: string } }
  return { id: data.claim_request_id, cookie: reply.headers.get('set-cookie')!.split(';')[0]! }
}

it('an acknowledged claim request survives the sudden death of the server under load', async () => {
  const acknowledged: Acknowledged[] = []
  for (let time = 0; time < 2; time += 1) {
    const { address, kill } = await serve()
    let alive = true
    const applicants = Array.from({ length: 4 }, async () => {
      while (alive) {
        const made = await create(address).catch(() => undefined)
        if (made) acknowledged.push(made)
      }
    })
    const wanted = acknowledged.length + 25
    while (acknowledged.length < wanted) await new Promise((done) => setTimeout(done, 10))
    await kill()
    alive = false
    await Promise.all(applicants)
  }
  const { address, kill } = await serve()
  const statuses = await Promise.all(acknowledged.map(async ({ id, cookie }) => (await fetch(`${address}/api/claim-requests/${id}`, { headers: { cookie } })).status))
  await kill()
  expect(acknowledged.length).toBeGreaterThanOrEqual(50)
  expect(statuses.filter((status) => status !== 200)).toEqual([])
}, 60_000)
