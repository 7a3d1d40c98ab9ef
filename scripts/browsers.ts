// npm run browsers: every funnel, a code, a quiz, an upload, log-in and the studio in every browser that is stated as
// supported, and what an older one shows. --only=Firefox,v1 chooses, --report=FILE writes the results as JSON
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startServer } from '#tests/support/startServer.ts'
import type { Driver, Engine } from './browsers/driver.ts'
import { columns } from './browsers/engines.ts'
import { type BrowserWalk, tableOf } from './browsers/table.ts'
import type { Walk } from './browsers/walks.ts'
import { ensureBuilt } from './lib/ensureBuilt.ts'
import { inRoot } from './lib/root.ts'

const { values } = parseArgs({ options: { only: { type: 'string' }, report: { type: 'string' } } })
const only = values.only?.split(',') ?? []
const isChosen = (name: string, all: string[]): boolean =>
  only.includes(name) || !all.some((each) => only.includes(each))

const pictures = inRoot('test-results/browsers')
const walkLimit = 240_000
const pictureLimit = 20_000

/** Does not wait for ever: a page that hangs answers no driver. */
const within = <T>(limit: number, doing: Promise<T>): Promise<T> =>
  Promise.race([
    doing,
    sleep(limit, undefined, { ref: false }).then(() => {
      throw new Error(`The browser does not answer within ${limit / 1000} s`)
    }),
  ])

type Walked = Pick<BrowserWalk, 'version' | 'end' | 'problem'>

/** Walks in a page of its own, and keeps a picture of where it stopped. */
async function walkIn(engine: Engine, walk: Walk, site: string, name: string): Promise<Walked> {
  let driver: Driver | undefined
  try {
    driver = await engine()
    return { version: driver.version, end: await within(walkLimit, walk(driver, site)) }
  } catch (error) {
    const picture = driver && (await within(pictureLimit, driver.picture()).catch(() => undefined))
    const file = join(pictures, `${name}.png`.replaceAll(' ', '-'))
    if (picture) writeFileSync(file, picture)
    return { version: driver?.version ?? '', problem: `${String(error)}${picture ? ` (${file})` : ''}` }
  } finally {
    await driver?.close()
  }
}

async function walkAll(site: string): Promise<BrowserWalk[]> {
  const results: BrowserWalk[] = []
  const browsers = columns.map(({ browser }) => browser)
  const rows = columns.flatMap(({ walks }) => Object.keys(walks))
  for (const { browser, find, walks } of columns.filter((column) => isChosen(column.browser, browsers))) {
    // A browser that cannot be had is a walk that fails, and the others are walked nevertheless.
    const engine = await find().catch((error: unknown) => () => Promise.reject<Driver>(error))
    for (const [what, walk] of Object.entries(walks).filter(([row]) => isChosen(row, rows))) {
      const began = performance.now()
      const walked = await walkIn(engine, walk, site, `${browser} ${what}`)
      const result: BrowserWalk = { browser, what, ...walked, seconds: (performance.now() - began) / 1000 }
      results.push(result)
      const seconds = result.seconds.toFixed(1).padStart(5)
      console.log(`${browser.padEnd(13)} ${what.padEnd(13)} ${seconds} s  ${result.problem ?? result.end}`)
    }
  }
  return results
}

/** Writes the report, prints the table, and gives the status of the command. */
function tell(results: BrowserWalk[]): number {
  if (values.report) writeFileSync(values.report, JSON.stringify(results, undefined, 2))
  const failed = results.filter(({ problem }) => problem !== undefined).length
  console.log(`\n${tableOf(results)}\n\n${results.length - failed} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
}

async function main(): Promise<number> {
  await ensureBuilt()
  mkdirSync(pictures, { recursive: true })
  const server = await startServer()
  try {
    return tell(await walkAll(server.url))
  } finally {
    await server.close()
  }
}

process.exitCode = await main()
