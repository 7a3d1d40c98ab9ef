// npm run load: a hundred requests a second of many applicants against a server of its own. --minutes=10 --rate=100 --store=embedded|postgres
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { report, numberBetween } from './load/report.ts'
import { sendMixed } from './load/sendMixed.ts'
import { watchMemory } from './load/watchMemory.ts'
import { startPostgres } from './lib/postgres/startPostgres.ts'
import { runServer } from './lib/server/runServer.ts'
import { serverArguments } from './lib/serverArguments.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    rate: { type: 'string', default: '100' },
    store: { type: 'string', default: 'embedded' },
  },
})
const minutes = numberBetween('minutes', values.minutes, 0.1, 240)
const rate = numberBetween('rate', values.rate, 1, 1000)
if (!['embedded', 'postgres'].includes(values.store))
  throw new Error(`--store is embedded or postgres, not "${values.store}"`)

const tellMemory = new URL('./load/tellMemory.mjs', import.meta.url).href
const dataDir = mkdtempSync(join(tmpdir(), 'runnel-load-'))
const postgres = values.store === 'postgres' ? await startPostgres({ durable: true }) : undefined
const seconds = minutes * 60
try {
  const server = await runServer({ DATA_DIR: dataDir, DATABASE_URL: postgres?.url ?? '' }, [
    '--expose-gc',
    '--import',
    tellMemory,
    ...serverArguments,
  ])
  const memory = watchMemory(server.process, Math.max(1, seconds / 60))
  const sent = await sendMixed(server.address, rate, seconds)
  const samples = memory.stop()
  await server.end('SIGTERM')
  const { lines, good } = report(sent, samples)
  console.log(lines.join('\n'))
  process.exitCode = good ? 0 : 1
} finally {
  await postgres?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
