import { setTimeout as pause } from 'node:timers/promises'
import { join } from 'node:path'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { median } from '../scripts/lib/server/percentile.ts'
import type { Engine } from './engines.ts'
import type {} from './page.ts'

declare global {
  interface Window {
    /** Of countDraws.js. */
    draws?: { take(): { fields: number; commits: number } }
  }
}

/** How many times slower than this machine the processor of the phone is. */
const slowdown = 4
/** Milliseconds from key to key of a person who types fast: 100 words a minute. */
const betweenKeys = 120

/** What one visit to a page measured. Times in milliseconds, sizes in bytes. */
export interface Visit {
  /** JavaScript that was fetched, compressed. */
  scripts: number
  /** Style sheets and data that were fetched, compressed. */
  others: number
  mount: number
  /** From each key to the next frame. */
  keys: number[]
  /** Processor time of the main thread for a key, with what was put off. */
  work: number
  heap: number
}

interface Opened {
  page: Page
  cdp: CDPSession
  close(): Promise<void>
}

async function open(browser: Browser, address: string, script?: string): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  if (script) await page.addInitScript({ path: script })
  const cdp = await context.newCDPSession(page)
  await page.goto(address)
  if (errors[0]) throw errors[0]
  await page.evaluate(() => window.bench.ready.then(() => undefined))
  return {
    page,
    cdp,
    close: async () => {
      await context.close()
      if (errors[0]) throw errors[0]
    },
  }
}

const slowDown = (cdp: CDPSession, rate: number) => cdp.send('Emulation.setCPUThrottlingRate', { rate })

async function press(cdp: CDPSession, text: string): Promise<void> {
  const key = { key: text, text, unmodifiedText: text, windowsVirtualKeyCode: text.toUpperCase().charCodeAt(0) }
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key })
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
  await pause(betweenKeys)
}

/** Places of fields for text, spread over the form. */
async function spread(page: Page, most: number): Promise<number[]> {
  const { length } = await page.evaluate(() => window.bench.typedFields)
  const many = Math.min(most, length)
  return Array.from({ length: many }, (_, at) => Math.round((at * (length - 1)) / Math.max(1, many - 1)))
}

const focus = async (page: Page, at: number): Promise<void> => {
  await page.evaluate((place) => window.bench.typed()[place]!.focus(), at)
  await pause(150)
}

const taskTime = async (cdp: CDPSession): Promise<number> => {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return 1000 * metrics.find(({ name }) => name === 'TaskDuration')!.value
}

/** Types into fields all over the form. Gives the median of the work for a key. */
async function type({ page, cdp }: Opened, keysPerField: number): Promise<Pick<Visit, 'keys' | 'work'>> {
  await cdp.send('Performance.enable')
  const works: number[] = []
  const keys: number[] = []
  for (const place of await spread(page, 5)) {
    await focus(page, place)
    const began = await taskTime(cdp)
    for (let key = 0; key < keysPerField; key++) await press(cdp, 'abcdefghij'[key % 10]!)
    works.push((await taskTime(cdp)) - began)
    keys.push(...(await page.evaluate(() => window.bench.keys())))
    const typed = await page.evaluate((at) => window.bench.typed()[at]!.value, place)
    if (!typed.endsWith('abcdefghij'.slice(0, Math.min(keysPerField, 10))))
      throw new Error(`The field holds "${typed}", not what was typed.`)
  }
  return { keys, work: works.reduce((sum, one) => sum + one, 0) / keys.length }
}

async function fetched(page: Page): Promise<Pick<Visit, 'scripts' | 'others'>> {
  const files = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(({ name, encodedBodySize }) => ({
      name: new URL(name).pathname,
      bytes: encodedBodySize,
    })),
  )
  const total = (some: typeof files): number => some.reduce((sum, { bytes }) => sum + bytes, 0)
  const isScript = ({ name }: { name: string }): boolean => name.endsWith('.js')
  return { scripts: total(files.filter(isScript)), others: total(files.filter((file) => !isScript(file))) }
}

async function heapOf(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.enable')
  for (let time = 0; time < 3; time++) await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  await cdp.send('HeapProfiler.disable')
  return usedSize
}

/** Opens a page, draws the form, and types. */
export async function measure(browser: Browser, address: string, keysPerField: number): Promise<Visit> {
  const opened = await open(browser, address)
  const { page, cdp } = opened
  const files = await fetched(page)
  await slowDown(cdp, slowdown)
  const mount = await page.evaluate(() => window.bench.mount())
  await slowDown(cdp, 1)
  await pause(500)
  const heap = await heapOf(cdp)
  await slowDown(cdp, slowdown)
  const typed = await type(opened, keysPerField)
  await opened.close()
  return { ...files, mount, heap, ...typed }
}

/** A function and the share of the time that the processor was in it. */
export interface Share {
  name: string
  time: number
}

/** Records what the processor does meanwhile: milliseconds by function, most first. */
async function profiled(cdp: CDPSession, work: () => Promise<unknown>): Promise<Share[]> {
  await cdp.send('Profiler.enable')
  await cdp.send('Profiler.setSamplingInterval', { interval: 200 })
  await cdp.send('Profiler.start')
  await work()
  const { profile } = await cdp.send('Profiler.stop')
  const names = new Map(
    profile.nodes.map(({ id, callFrame: { functionName, url, lineNumber } }) => {
      const file = url.split('/').at(-1)?.split('?')[0] ?? ''
      return [id, `${functionName || '(anonymous)'}${file ? `  ${file}:${lineNumber + 1}` : ''}`]
    }),
  )
  const times = new Map<string, number>()
  profile.samples?.forEach((id, at) => {
    const name = names.get(id)!
    times.set(name, (times.get(name) ?? 0) + (profile.timeDeltas?.[at] ?? 0) / 1000)
  })
  times.delete('(idle)')
  return [...times].map(([name, time]) => ({ name, time })).sort((one, other) => other.time - one.time)
}

/** Where the time of drawing the form goes, and that of so many keys in each of five fields. */
export async function profile(browser: Browser, address: string, keysPerField: number) {
  const opened = await open(browser, address)
  const { page, cdp } = opened
  await slowDown(cdp, slowdown)
  const mount = await profiled(cdp, () => page.evaluate(() => window.bench.mount()))
  await pause(500)
  const keys = await profiled(cdp, () => type(opened, keysPerField))
  await opened.close()
  return { mount, keys }
}

/** Fields that a key draws: the median; undefined for an engine without React. */
export async function drawsPerKey(browser: Browser, address: string): Promise<number | undefined> {
  const opened = await open(browser, address, join(import.meta.dirname, 'countDraws.js'))
  const { page, cdp } = opened
  await page.evaluate(() => window.bench.mount())
  await pause(500)
  const counts: number[] = []
  const mounted = await page.evaluate(() => window.draws!.take())
  for (const place of await spread(page, 3)) {
    await focus(page, place)
    await page.evaluate(() => window.draws!.take())
    for (const text of 'abc') {
      await press(cdp, text)
      counts.push((await page.evaluate(() => window.draws!.take())).fields)
    }
  }
  await opened.close()
  return mounted.fields === 0 ? undefined : median(counts)
}

/** Fails unless the page shows every label and what is typed, and the messages of a field once it was left. */
export async function prove(browser: Browser, address: string, { saysWhileTyping = false }: Engine): Promise<void> {
  const opened = await open(browser, address)
  const { page, cdp } = opened
  // What is fetched from now on is not counted, so the form must do without it until something was typed.
  let release = (): void => undefined
  const released = new Promise<void>((go) => (release = go))
  await page.route('**/*', (route) => released.then(() => route.continue()))
  await page.evaluate(() => window.bench.mount())
  await pause(300)
  const lacking = await page.evaluate(() => {
    const shown = document.body.innerText.toLowerCase()
    return window.bench.labels.filter((label) => !shown.includes(label.toLowerCase()))
  })
  if (lacking.length > 0) throw new Error(`These labels are not on the page: ${lacking.join(', ')}`)
  await focus(page, 0)
  await press(cdp, 'a')
  const typed = await page.evaluate(() => window.bench.typed()[0]!.value)
  if (typed !== 'a') throw new Error(`The first field holds "${typed}", not what was typed.`)
  release()
  const [field] = await page.evaluate(() => window.bench.typedFields)
  const shows = async (message: string): Promise<void> => {
    await focus(page, 1)
    await page
      .waitForFunction((text) => document.body.innerText.includes(text), message, { timeout: 3000 })
      .catch(() => {
        throw new Error(`After leaving ${field!.label} the page does not show: ${message}`)
      })
  }
  await focus(page, 0)
  await press(cdp, '1')
  if (
    !saysWhileTyping &&
    (await page.evaluate((text) => document.body.innerText.includes(text), field!.pattern!.message))
  )
    throw new Error(`${field!.label} shows its message before it was left.`)
  await shows(field!.pattern!.message)
  await focus(page, 0)
  await page.evaluate(() => (document.activeElement as HTMLInputElement).select())
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'Backspace', windowsVirtualKeyCode: 8 })
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'Backspace', windowsVirtualKeyCode: 8 })
  await pause(100)
  await shows(field!.required!)
  await opened.close()
}
