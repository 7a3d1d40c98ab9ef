import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { defaultBrand } from '#themes/defaultBrand.ts'
import { loadThemes } from './page/themes.ts'
import { ensureServerBuilt, serverArguments } from '#tests/support/compiledServer.ts'
import { submission } from './testing/applicant.ts'
import { Browser } from './testing/browser.ts'
import { freshFolder } from './testing/freshDatabase.ts'

const { brandId, companyId } = loadThemes().find(({ name }) => name === defaultBrand)!.theme
let folder: string
let running: ChildProcess | undefined
beforeAll(async () => {
  await ensureServerBuilt()
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

async function serve(more: NodeJS.ProcessEnv = {}): Promise<Served> {
  const child = spawn(process.execPath, serverArguments, {
    env: { ...process.env, NODE_ENV: 'development', PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent', ...more },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
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
  cookies: ReadonlyMap<string, string>
}

async function create(address: string): Promise<Acknowledged> {
  const browser = new Browser(address)
  const { body } = await browser.call('submitForm', { ...submission(), brand_id: brandId, company_id: companyId })
  return { id: body.data.claim_request_id, cookies: browser.cookies }
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
  const statuses: number[] = []
  // One after the other: many at once are too many for a slow machine, which says so (503).
  for (const { id, cookies } of acknowledged)
    statuses.push((await new Browser(address, { cookies }).call('readClaimRequest', { claimRequestId: id })).status)
  expect(statuses.length).toBeGreaterThanOrEqual(40)
  expect(statuses.filter((status) => status !== 200)).toEqual([])
  expect(await end('SIGTERM')).toBe(0)
}, 180_000)

it('serves a brand, its documents and every lender of the list from data alone [THEME-01, ENT-LEGAL-01, ENT-LENDER-01]', async () => {
  const themesDir = join(folder, 'themes')
  const added = {
    brandId: 'b0000000-0000-4000-8000-000000000001',
    companyId: 'c0000000-0000-4000-8000-000000000001',
    brandName: 'Added',
    companyName: 'Added Ltd',
    primaryColor: '#aa0044',
  }
  const document = {
    slug: 'terms',
    name: 'Terms of business',
    required: true,
    version: '1.0',
    blocks: [{ text: 'These are the terms of {brand_name}.' }],
  }
  await cp(fileURLToPath(new URL('../themes', import.meta.url)), themesDir, { recursive: true })
  await cp(join(themesDir, defaultBrand), join(themesDir, 'added'), { recursive: true })
  await mkdir(join(themesDir, 'added', 'documents'))
  await writeFile(join(themesDir, 'added', 'theme.json'), JSON.stringify(added))
  await writeFile(join(themesDir, 'added', 'documents', 'terms.json'), JSON.stringify(document))

  const { address, end } = await serve({ THEMES_DIR: themesDir, DATA_DIR: join(folder, 'other') })
  const text = async (path: string) => (await fetch(address + path)).text()
  const list = async (path: string) => (JSON.parse(await text(path)) as { data: Record<string, string>[] }).data
  expect(await text('/theme.css?brand=added')).toContain('--brand:#aa0044;')
  expect(await text('/brand/logo.svg?brand=added')).toContain('<svg')
  const legal = await list(`/api/legal-files?brandId=${added.brandId}`)
  expect(legal.map(({ name }) => name)).toEqual([
    'Letter of authority',
    expect.any(String),
    'Privacy notice',
    document.name,
  ])
  expect(await text(legal.at(-1)!.html_url!)).toContain('These are the terms of Added.')
  const rows = JSON.parse(await readFile(new URL('./data/lenders.json', import.meta.url), 'utf8')) as { name: string }[]
  const served = (await list(`/api/companies/${added.companyId}/lenders`)).map(({ name }) => name)
  for (const { name } of rows) expect(served).toContain(name)
  expect(await end('SIGTERM')).toBe(0)
}, 180_000)
