// npm run torture: kills the server under load, on both stores, and cuts the power of the embedded one. --cycles=20 --only=embedded,postgres,power
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from './lib/postgres/startPostgres.ts'
import { isClean, killCycles, type TortureResult } from './torture/killCycles.ts'
import { powerCuts, type PowerCutResult } from './torture/powerCuts.ts'

const { values } = parseArgs({
  options: { cycles: { type: 'string', default: '20' }, only: { type: 'string', default: 'embedded,postgres,power' } },
})
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

const heading =
  'store       cycles  acknowledged  lost: requests  signatures  acknowledgments  claims  without outbox  slowest start'
const killedRow = ({ store, cycles: count, acknowledged, losses, slowestStart }: TortureResult): string => {
  const { requests, signatures, acknowledgments, claims, withoutOutbox } = losses
  return `${store.padEnd(10)}  ${String(count).padStart(6)}  ${String(acknowledged).padStart(12)}  ${String(requests).padStart(14)}  ${String(signatures).padStart(10)}  ${String(acknowledgments).padStart(15)}  ${String(claims).padStart(6)}  ${String(withoutOutbox).padStart(14)}  ${(slowestStart / 1000).toFixed(1).padStart(11)} s`
}
const cutRow = ({ cycles: count, acknowledged, lost, torn }: PowerCutResult): string =>
  `power cut   ${String(count).padStart(6)}  ${String(acknowledged).padStart(12)}  ${String(lost).padStart(14)} rows lost, ${torn} torn`

const rows: string[] = []
let good = true
const add = (row: string, isGood: boolean) => {
  rows.push(row)
  good &&= isGood
}
const addKilled = (result: TortureResult) => add(killedRow(result), isClean(result))
try {
  if (wanted.includes('embedded')) addKilled(await onEmbedded())
  if (wanted.includes('postgres')) addKilled(await onPostgres())
  if (wanted.includes('power')) {
    const result = await powerCuts(cycles)
    add(cutRow(result), result.acknowledged > 0 && result.lost === 0 && result.torn === 0)
  }
} finally {
  // Prints what is known, even if a later part fails.
  console.log(['', heading, ...rows].join('\n'))
}
process.exitCode = good ? 0 : 1
