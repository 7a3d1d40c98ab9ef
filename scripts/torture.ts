// npm run torture: kills the server under load, its own PostgreSQL, and both. --cycles=20 --only=own,url
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { filesIn, holderIn } from '#server/database/own/dataFolder.ts'
import { startPostgres } from './lib/postgres/startPostgres.ts'
import { isClean, killCycles, type TortureResult } from './torture/killCycles.ts'

const { values } = parseArgs({
  options: { cycles: { type: 'string', default: '20' }, only: { type: 'string', default: 'own,url' } },
})
const cycles = Number(values.cycles)
const wanted = values.only.split(',')

/** The PostgreSQL of a server in DATA_DIR is killed; the next server starts it again. */
async function onOwn(): Promise<TortureResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'runnel-torture-'))
  const kill = async () => {
    const holder = holderIn(filesIn(dataDir))
    if (holder) process.kill(holder.postgres, 'SIGKILL')
  }
  try {
    return await killCycles('own', { dataDir }, cycles, { kill, start: async () => undefined })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function onServer(): Promise<TortureResult> {
  const server = await startPostgres({ durable: true })
  try {
    return await killCycles('url', { url: server.url }, cycles, server)
  } finally {
    await server.stop()
  }
}

const heading =
  'store  cycles  acknowledged  lost: requests  signatures  acknowledgments  claims  without outbox  slowest start'
const rowOf = ({ store, cycles: count, acknowledged, losses, slowestStart }: TortureResult): string => {
  const { requests, signatures, acknowledgments, claims, withoutOutbox } = losses
  return `${store.padEnd(5)}  ${String(count).padStart(6)}  ${String(acknowledged).padStart(12)}  ${String(requests).padStart(14)}  ${String(signatures).padStart(10)}  ${String(acknowledgments).padStart(15)}  ${String(claims).padStart(6)}  ${String(withoutOutbox).padStart(14)}  ${(slowestStart / 1000).toFixed(1).padStart(11)} s`
}

const results: TortureResult[] = []
try {
  if (wanted.includes('own')) results.push(await onOwn())
  if (wanted.includes('url')) results.push(await onServer())
} finally {
  // Prints what is known, even if a later part fails.
  console.log(['', heading, ...results.map(rowOf)].join('\n'))
}
process.exitCode = results.every(isClean) ? 0 : 1
