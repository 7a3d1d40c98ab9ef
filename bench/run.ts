/**
 * Builds the same form in this engine and in its peers, measures all of them in one run, and prints a table for each number of
 * fields. In every round each page is visited once, in a rotated order, so that a slow moment of the machine meets everybody.
 */
import { chromium, type Browser } from '@playwright/test'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureInstalled } from '../scripts/lib/ensureInstalled.mjs'
import { browserArguments, findBrowser } from '../cli/browser/findBrowser.ts'
import { layOut } from '../cli/lib/layOut.ts'
import { engines, type Engine } from './engines.ts'
import type { Share } from './measure.ts'
import type { Result } from './table.ts'

const here = import.meta.dirname

const help = `npm run bench:peers -- [options]
  --fields 8,50,200    numbers of fields
  --engines a,b        ${engines.map(({ name }) => name).join(', ')}
  --rounds 5           visits to each page
  --keys 5             keys in each of five fields
  --write              write the tables to docs/peers.md
  --profile            instead of the table, print in which functions the time goes
  --hold               exit with 1 where this engine does not hold its bounds`

const { values: given } = parseArgs({
  options: {
    fields: { type: 'string', default: '8,50,200' },
    engines: { type: 'string', default: engines.map(({ name }) => name).join() },
    rounds: { type: 'string', default: '5' },
    keys: { type: 'string', default: '5' },
    write: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
    hold: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

function refuse(what: string): never {
  console.error(`${what}\n\n${help}`)
  process.exit(2)
}

function numberOf(text: string, name: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1) refuse(`--${name} takes whole numbers from 1, not "${text}".`)
  return number
}

const engineOf = (name: string): Engine =>
  engines.find((engine) => engine.name === name) ?? refuse(`There is no engine "${name}".`)

if (given.help) {
  console.log(help)
  process.exit(0)
}
const counts = given.fields.split(',').map((text) => numberOf(text, 'fields'))
const chosen = given.engines.split(',').map(engineOf)
const rounds = numberOf(given.rounds, 'rounds')
const keysPerField = numberOf(given.keys, 'keys')
const executablePath = findBrowser() ?? refuse('There is no Chromium here; RUNNEL_BROWSER names one.')

ensureInstalled(here)
// These need the packages.
const { buildSite, siteOf, writeFunnels } = await import('./build.ts')
const { drawsPerKey, measure, profile, prove } = await import('./measure.ts')
const { serve } = await import('./serve.ts')
const { faultsOf, tableOf } = await import('./table.ts')

const versionOf = ({ package: name }: Engine): string =>
  name
    ? (JSON.parse(readFileSync(join(here, 'node_modules', name, 'package.json'), 'utf8')) as { version: string })
        .version
    : ''

const say = (text: string): void => void process.stderr.write(`${text}\n`)

interface Site {
  engine: Engine
  url: string
  close(): void
}

const addressOf = ({ url }: Site, fields: number): string => `${url}/?fields=${fields}`

/** Does the work for each site and number of fields; a failure says where it happened. */
async function forEach(sites: Site[], work: (site: Site, fields: number) => Promise<void>): Promise<void> {
  for (const fields of counts)
    for (const site of sites)
      try {
        await work(site, fields)
      } catch (error) {
        throw new Error(`${site.engine.title} with ${fields} fields: ${(error as Error).message}`, { cause: error })
      }
}

async function measureAll(browser: Browser, sites: Site[]): Promise<Result[]> {
  const results: Result[] = []
  await forEach(sites, async (site, fields) => {
    if (fields === counts[0]) await prove(browser, addressOf(site, fields), site.engine)
    const draws = await drawsPerKey(browser, addressOf(site, fields))
    results.push({ engine: site.engine, version: versionOf(site.engine), fields, visits: [], draws })
  })
  for (let round = 0; round < rounds; round++) {
    // Everybody begins a round once.
    const turned = sites.map((_, turn) => sites[(turn + round) % sites.length]!)
    await forEach(turned, async (site, fields) => {
      const result = results.find((one) => one.engine === site.engine && one.fields === fields)!
      result.visits.push(await measure(browser, addressOf(site, fields), keysPerField))
    })
    say(`round ${round + 1} of ${rounds}`)
  }
  return results
}

async function printProfiles(browser: Browser, sites: Site[]): Promise<void> {
  const print = (title: string, shares: Share[]): void => {
    const all = shares.reduce((sum, { time }) => sum + time, 0)
    console.log(`\n${title}: ${all.toFixed(0)} ms`)
    for (const { name, time } of shares.slice(0, 25)) console.log(`${time.toFixed(1).padStart(8)} ms  ${name}`)
  }
  await forEach(sites, async (site, fields) => {
    const { mount, keys } = await profile(browser, addressOf(site, fields), keysPerField)
    print(`${site.engine.title}, ${fields} fields, mount`, mount)
    print(`${site.engine.title}, ${fields} fields, ${5 * keysPerField} keys`, keys)
  })
}

/** Prints the tables and what does not hold. Gives the tables, and whether all holds. */
function report(results: Result[]): { tables: string; holds: boolean } {
  const groups = counts.map((fields) => results.filter((result) => result.fields === fields))
  const tables = groups.map((group) => `### ${group[0]!.fields} fields\n\n${tableOf(group)}\n`).join('\n')
  console.log(tables)
  const faults = groups.flatMap(faultsOf)
  if (faults.length > 0) console.log(`Not held:\n${faults.map((fault) => `- ${fault}`).join('\n')}`)
  return { tables, holds: faults.length === 0 }
}

/** Replaces the tables in docs/peers.md. */
async function write(tables: string): Promise<void> {
  const [begin, end] = ['<!-- made by npm run bench:peers -- --write -->', '<!-- end -->']
  const page = join(here, '../docs/peers.md')
  const [before, rest] = readFileSync(page, 'utf8').split(begin) as [string, string]
  const when = `Measured on ${new Date().toISOString().slice(0, 10)}, ${rounds} rounds, ${cpus()[0]!.model.trim()}.`
  const made = `${before}${begin}\n\n${when}\n\n${tables}\n${end}${rest.split(end)[1]}`
  writeFileSync(page, await layOut(page, made))
}

await writeFunnels(counts)
for (const engine of chosen) await buildSite(engine, { readable: given.profile })

// Frames are drawn when there is something to draw, not sixty times a second: waiting for the screen would hide the work.
const args = [...browserArguments, '--disable-frame-rate-limit', '--disable-gpu-vsync']
const browser = await chromium.launch({ executablePath, args })
const sites = await Promise.all(chosen.map(async (engine) => ({ engine, ...(await serve(siteOf(engine))) })))
try {
  if (given.profile) await printProfiles(browser, sites)
  else {
    const { tables, holds } = report(await measureAll(browser, sites))
    if (given.write) await write(tables)
    if (given.hold && !holds) process.exitCode = 1
  }
} finally {
  await browser.close()
  sites.forEach(({ close }) => close())
}
