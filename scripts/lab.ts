/**
 * Opens the first step of each funnel as a mid-range phone on a slow network does on its first visit, and prints what a person
 * waits for. Times depend on the machine: compare rows of one run.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { funnelFiles } from 'runnel/load'
import { startServer } from '#tests/support/startServer.ts'
import { ensureBuilt } from './lib/ensureBuilt.ts'
import { browserArguments, findBrowser } from '#cli/browser/findBrowser.ts'
import { inRoot } from './lib/root.ts'
import { median } from './lib/server/percentile.ts'
import { visit, type Visit } from './lab/visit.ts'

const { values: given } = parseArgs({
  options: {
    pages: { type: 'string' },
    brand: { type: 'string', default: 'base' },
    rounds: { type: 'string', default: '3' },
    report: { type: 'string' },
    hold: { type: 'boolean', default: false },
  },
})

/** The most that each may be; the middle of the rounds counts. */
const limits: Record<keyof Visit, number> = {
  firstPaint: 900,
  largestPaint: 1_200,
  shift: 0,
  blocking: 100,
  press: 100,
  done: Infinity,
}

const titles: Record<keyof Visit, string> = {
  firstPaint: 'first paint',
  largestPaint: 'largest paint',
  shift: 'layout shift',
  blocking: 'blocking time',
  press: 'press to frame',
  done: 'press done',
}
const columns = Object.keys(titles) as (keyof Visit)[]

const funnels = funnelFiles(inRoot('funnels')).map((file) => file.split('/').at(-2)!)
const pages = given.pages?.split(',') ?? ['/', ...funnels.map((id) => `/claim/${id}`)]

const shown = (column: keyof Visit, value: number): string =>
  `${column === 'shift' ? value.toFixed(3) : `${Math.round(value)} ms`}${value > limits[column] ? ' !' : ''}`

await ensureBuilt()
const executablePath = findBrowser()
if (!executablePath) throw new Error('There is no Chromium here; RUNNEL_BROWSER names one.')
const server = await startServer({ BRAND: given.brand })
const browser = await chromium.launch({ executablePath, args: browserArguments })
try {
  // The server draws a page for its first visitor of the day and keeps it; these visitors come later.
  for (const page of pages) await (await fetch(server.url + page)).text()
  const visits = new Map<string, Visit[]>(pages.map((page) => [page, []]))
  for (let round = 0; round < Number(given.rounds); round++)
    for (const page of pages) visits.get(page)!.push(await visit(browser, server.url + page))
  const rows = pages.map((page) => {
    const all = visits.get(page)!
    return { page, ...Object.fromEntries(columns.map((column) => [column, median(all.map((one) => one[column]))])) }
  }) as ({ page: string } & Visit)[]
  console.log(['page'.padEnd(12), ...columns.map((column) => titles[column].padStart(15))].join(''))
  for (const row of rows)
    console.log([row.page.padEnd(12), ...columns.map((column) => shown(column, row[column]).padStart(15))].join(''))
  if (given.report) writeFileSync(given.report, `${JSON.stringify(rows, null, 2)}\n`)
  const over = rows.some((row) => columns.some((column) => row[column] > limits[column]))
  if (given.hold && over) process.exitCode = 1
} finally {
  await browser.close()
  await server.close()
}
