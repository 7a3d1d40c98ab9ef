// npm run browsers: every funnel in every browser that is stated as supported.
// --only=Firefox,v1 chooses, --report=FILE writes the results as JSON
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { funnelIds, shippedFunnel } from '#tests/support/funnels.ts'
import { startServer } from '#tests/support/startServer.ts'
import { engines } from './browsers/engines.ts'
import { type BrowserWalk, walkFunnel } from './browsers/walks.ts'
import { ensureBuilt } from './lib/ensureBuilt.ts'
import { inRoot } from './lib/root.ts'

const { values } = parseArgs({ options: { only: { type: 'string' }, report: { type: 'string' } } })
const only = values.only?.split(',') ?? []
const chosen = (names: readonly string[]): readonly string[] => {
  const wanted = names.filter((name) => only.includes(name))
  return wanted.length > 0 ? wanted : names
}

async function main(): Promise<number> {
  await ensureBuilt()
  const available = await engines()
  const named = chosen(available.map(({ name }) => name))
  const pictures = inRoot('test-results/browsers')
  mkdirSync(pictures, { recursive: true })
  const server = await startServer()
  const walks: BrowserWalk[] = []
  try {
    for (const engine of available.filter(({ name }) => named.includes(name)))
      for (const funnel of chosen(funnelIds)) {
        const began = performance.now()
        const driver = await engine.start()
        const walk = { browser: engine.name, version: driver.version, funnel }
        const seconds = () => (performance.now() - began) / 1000
        try {
          const steps = await walkFunnel(driver, server.url, shippedFunnel(funnel))
          walks.push({ ...walk, steps: steps.length, seconds: seconds() })
        } catch (error) {
          const file = join(pictures, `${engine.name} ${funnel}.png`.replaceAll(' ', '-'))
          writeFileSync(file, await driver.picture().catch(() => ''))
          walks.push({ ...walk, problem: `${String(error)} (${file})`, seconds: seconds() })
        }
        await driver.close()
        const { steps, problem } = walks.at(-1)!
        const end = problem ?? `${steps} steps to the portal`
        console.log(
          `${engine.name.padEnd(13)} ${driver.version.padEnd(16)} ${funnel.padEnd(4)} ${seconds().toFixed(1).padStart(5)} s  ${end}`,
        )
      }
  } finally {
    await server.close()
  }
  if (values.report) writeFileSync(values.report, JSON.stringify(walks, undefined, 2))
  const failed = walks.filter(({ problem }) => problem).length
  console.log(`${walks.length - failed} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
}

process.exitCode = await main()
