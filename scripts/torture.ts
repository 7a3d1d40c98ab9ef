// npm run torture: kills the server under load, on both stores, and cuts the power of the embedded one. --cycles=20 --only=embedded,postgres,power
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from './lib/postgres/startPostgres.ts'
import { isClean, killCycles, type TortureResult } from './torture/killCycles.ts'
import { powerCuts, type PowerCutResult } from './torture/powerCuts.ts'

const { values } = parseArgs({ options: { cycles: { type: 'string', default: '20' }, only: { type: 'string', default: 'embedded,postgres,power' } } })
const cycles = Number(values.cycles)
const wanted = values.only.split(',')

async function onEmbedded(): Promise<TortureResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'runnel-torture-'))
  try {
    return await killCycles('embedded', { dataDir }, cycles)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function onPostgres(): Promise<TortureResult> {
  const server = await startPostgres({ durable: true })
  try {
    return await killCycles('PostgreSQL', { url: server.url }, cycles, server)
  } finally {
    await server.stop()
  }
}

const killed: TortureResult[] = []
if (wanted.includes('embedded')) killed.push(await onEmbedded())
if (wanted.includes('postgres')) killed.push(await onPostgres())
const cut: PowerCutResult | undefined = wanted.includes('power') ? await powerCuts(cycles) : undefined

console.log('\nstore       cycles  acknowledged  lost: requests  signatures  acknowledgments  claims  without outbox  slowest start')
for (const { store, cycles: count, acknowledged, losses, slowestStart } of killed) {
  const { requests, signatures, acknowledgments, claims, withoutOutbox } = losses
  console.log(`${store.padEnd(10)}  ${String(count).padStart(6)}  ${String(acknowledged).padStart(12)}  ${String(requests).padStart(14)}  ${String(signatures).padStart(10)}  ${String(acknowledgments).padStart(15)}  ${String(claims).padStart(6)}  ${String(withoutOutbox).padStart(14)}  ${(slowestStart / 1000).toFixed(1).padStart(11)} s`)
}
if (cut) console.log(`power cut   ${String(cut.cycles).padStart(6)}  ${String(cut.acknowledged).padStart(12)}  ${String(cut.lost).padStart(14)} rows lost, ${cut.torn} torn`)
process.exitCode = killed.every(isClean) && (!cut || (cut.acknowledged > 0 && cut.lost === 0 && cut.torn === 0)) ? 0 : 1
