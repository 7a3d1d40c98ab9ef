// npm run load: a hundred requests a second of many applicants against a server of its own. --minutes=10 --rate=100
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { report, numberBetween } from './load/report.ts'
import { sendMixed } from './load/sendMixed.ts'
import { watchMemory } from './load/watchMemory.ts'
import { runServer } from './lib/server/runServer.ts'
import { serverArguments } from './lib/serverArguments.ts'

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, rate: { type: 'string', default: '100' } },
})
const minutes = numberBetween('minutes', values.minutes, 0.1, 240)
const rate = numberBetween('rate', values.rate, 1, 1000)

const tellMemory = new URL('./load/tellMemory.mjs', import.meta.url).href
const dataDir = mkdtempSync(join(tmpdir(), 'runnel-load-'))
const seconds = minutes * 60
try {
  const server = await runServer({ DATA_DIR: dataDir, DATABASE_URL: '' }, [
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
  rmSync(dataDir, { recursive: true, force: true })
}
