// What the studio costs its authors, the person who publishes, and visitors whose server switches versions. Alone: node --import tsx scripts/bench/studio.ts
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { demonstrationLogin } from '#server/data/seed.ts'
import { Browser, type Answer } from '#server/testing/browser.ts'
import { signInToStudio, type StudioCalls } from '#tests/support/studioCalls.ts'
import { benchTable, faultOf, type BenchRow } from '../lib/benchRow.ts'
import { ensureBuilt } from '../lib/ensureBuilt.ts'
import { browserArguments, findBrowser } from '#cli/browser/findBrowser.ts'
import { newAnswers } from '../lib/server/applicant.ts'
import { median, percentile } from '../lib/server/percentile.ts'
import { runServer } from '../lib/server/runServer.ts'

const changes = 25
/** Requests per second while versions are switched, and for how many seconds. */
const [rate, seconds] = [200, 10]
const path = '/claim/v3b'
const file = 'v3b/funnel.json'

/** The durations that the studio has measured under a name. */
const measured = (page: Page, name: string): Promise<number[]> =>
  page.evaluate((of) => performance.getEntriesByName(of, 'measure').map(({ duration }) => duration), name)

/** Runs in the page: enters a headline, and gives the milliseconds until the phone shows it, to a frame. Playwright itself would look ten times a second. */
async function untilShown(field: Element, headline: string): Promise<number> {
  const phone = document.querySelector<HTMLIFrameElement>('iframe[title="The funnel"]')!
  const begun = performance.now()
  // Past the setter by which React knows what it has set itself.
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(field, headline)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  while (phone.contentDocument!.querySelector('h1')?.textContent !== headline)
    await new Promise((done) => requestAnimationFrame(done))
  return performance.now() - begun
}

/** Types headlines of the first step of v2: how long until the phone shows them, and until the worker has checked the funnel. */
async function typing(url: string): Promise<BenchRow[]> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(`${url}/studio`)
    await page.getByLabel('Email', { exact: true }).fill(demonstrationLogin.email)
    await page.getByLabel('Password', { exact: true }).fill(demonstrationLogin.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { name: 'Funnels' }).waitFor()
    await page.goto(`${url}/studio/v2`)
    const heading = page.frameLocator('iframe[title="The funnel"]').getByRole('heading', { level: 1 })
    await heading.waitFor({ timeout: 120_000 })
    await page.getByRole('list', { name: 'Steps in order' }).locator('.step-main').first().click()
    const middle = page.getByRole('region', { name: 'What is selected' })
    const title = middle.getByLabel('Title', { exact: true }).first()
    const times: number[] = []
    for (let at = 0; at <= changes; at++) {
      const took = await title.evaluate(untilShown, `Headline ${at}`)
      // The first one warms the page up.
      if (at > 0) times.push(took)
      await page.locator('.proof-status', { hasText: /^Checked/ }).waitFor({ timeout: 60_000 })
      await sleep(300)
    }
    const [previews, checks] = [await measured(page, 'studio:preview'), await measured(page, 'studio:check')]
    return [
      { what: 'from typing in the studio to seeing it on the phone, p50', value: percentile(times, 0.5), unit: 'ms' },
      {
        what: 'from typing in the studio to seeing it on the phone, p95',
        value: percentile(times, 0.95),
        unit: 'ms',
        limit: 300,
      },
      { what: 'from a change of the text to the preview, p50', value: percentile(previews.slice(1), 0.5), unit: 'ms' },
      { what: 'from a change of the text to the preview, p95', value: percentile(previews.slice(1), 0.95), unit: 'ms' },
      { what: 'check of v2 in the worker of the studio, p50', value: percentile(checks.slice(1), 0.5), unit: 'ms' },
      { what: 'check of v2 in the worker of the studio, p95', value: percentile(checks.slice(1), 0.95), unit: 'ms' },
    ]
  } finally {
    await browser.close()
  }
}

/** Proposes v3b with another text; gives the proposal, and how long its proof took. */
async function proposed(studio: StudioCalls, at: number): Promise<{ id: string; proof: number }> {
  await studio.save({
    [file]: (text) => text.replace(/You can read them below[^"]*/, `You can read them below (${at}).`),
  })
  const begun = performance.now()
  const { id, report, problem } = await studio.propose('v3b', [file])
  if (report?.obstacles.length !== 0)
    throw new Error(`v3b cannot be published: ${problem ?? report?.obstacles.join(' ')}`)
  return { id, proof: performance.now() - begun }
}

/** Publishes a proposal; gives the time until a new visitor gets it. */
async function served(studio: StudioCalls, url: string, { id, at }: { id: string; at: number }): Promise<number> {
  const begun = performance.now()
  await studio.call('POST', `/proposals/${id}/publish`, { note: 'bench' })
  const visitor = new Browser(url)
  while (!(await visitor.send('GET', path)).text.includes(`read them below (${at}).`)) await sleep(5)
  return performance.now() - begun
}

/** Sends requests at an even pace while `work` runs; gives how many there were, how many failed, and their times. */
async function under(url: string, work: () => Promise<void>) {
  const times: number[] = []
  const failed: string[] = []
  let sent = 0
  const ask = async (at: number): Promise<void> => {
    const begun = performance.now()
    try {
      // Every tenth one submits, every third of the others asks for a part of the newest version.
      const visitor = new Browser(url)
      const page = at % 10 === 0 ? undefined : await answered(visitor.send('GET', path))
      if (!page) await answered(visitor.call('submitForm', { ...newAnswers(), funnel: 'v3b' }))
      else if (at % 3 === 0)
        for (const [part] of page.text.matchAll(/\/funnels\/[0-9a-f]{64}\.json/g))
          await answered(visitor.send('GET', part))
    } catch (error) {
      failed.push(String(error))
    }
    times.push(performance.now() - begun)
  }
  const asking: Promise<void>[] = []
  const working = work()
  const begun = performance.now()
  while (sent < rate * seconds) {
    while (sent < ((performance.now() - begun) / 1000) * rate && sent < rate * seconds) asking.push(ask(sent++))
    await sleep(2)
  }
  await Promise.all([...asking, working])
  return { sent, failed, times }
}

async function answered(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked
  if (answer.status >= 400) throw new Error(`${answer.status} ${answer.text}`)
  return answer
}

async function switching(url: string): Promise<BenchRow[]> {
  const studio = await signInToStudio(url)
  const first = await proposed(studio, 1)
  const quiet = await served(studio, url, { ...first, at: 1 })
  const busy: number[] = []
  const { sent, failed, times } = await under(url, async () => {
    for (const at of [2, 3]) {
      const { id } = await proposed(studio, at)
      busy.push(await served(studio, url, { id, at }))
    }
  })
  if (failed.length > 0) console.log([...new Set(failed)].slice(0, 5).join('\n'))
  return [
    { what: 'proof of a change of v3b', value: first.proof, unit: 'ms' },
    { what: 'from publishing to being served', value: quiet, unit: 'ms', limit: 2000 },
    { what: `from publishing to being served, under ${rate} requests a second`, value: median(busy), unit: 'ms' },
    { what: 'requests while versions were switched', value: sent, unit: 'requests' },
    { what: 'requests that failed while versions were switched', value: failed.length, unit: 'requests', limit: 0 },
    { what: 'a request while versions were switched, p99', value: percentile(times, 0.99), unit: 'ms' },
  ]
}

export async function bench(): Promise<BenchRow[]> {
  await ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'runnel-bench-'))
  const server = await runServer({ DATA_DIR: folder })
  try {
    return [...(await typing(server.address)), ...(await switching(server.address))]
  } finally {
    await server.end('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}

if (process.argv[1] === import.meta.filename) {
  const rows = await bench()
  console.log(benchTable(rows))
  process.exitCode = rows.some((row) => faultOf(row) !== '') ? 1 : 0
}
