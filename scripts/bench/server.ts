// The server's two busiest calls on both stores, against its routes without a database and against bare node:http. Alone: node --import tsx scripts/bench/server.ts
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchRow } from '../lib/benchRow.ts'
import { startPostgres } from '../lib/postgres/startPostgres.ts'
import { measureCalls } from '../lib/server/measureCalls.ts'
import { residentMemory } from '../lib/server/residentMemory.ts'
import { runServer } from '../lib/server/runServer.ts'
import { argumentsFor } from '../lib/serverArguments.ts'

const bareServer = argumentsFor('scripts/lib/server/bareServer.ts')

async function measured(where: string, env: Record<string, string>, program?: string[]): Promise<BenchRow[]> {
  const server = await runServer(env, program)
  try {
    const calls = await measureCalls(server.address)
    return calls.flatMap(({ what, perSecond, p50, p99 }) => [
      { what: `${what}, ${where}`, value: perSecond, unit: 'a second' },
      { what: `${what}, ${where}: half of the calls within`, value: p50, unit: 'ms' },
      { what: `${what}, ${where}: 99 of 100 calls within`, value: p99, unit: 'ms' },
    ])
  } finally {
    await server.end('SIGTERM')
  }
}

/** What a server has of memory a while after its first start. */
async function atRest(where: string, env: Record<string, string>, limit: number): Promise<BenchRow[]> {
  const server = await runServer(env)
  await sleep(10_000)
  const value = residentMemory(server.process.pid!)
  await server.end('SIGTERM')
  return value === undefined ? [] : [{ what: `memory at rest after the first start, ${where}`, value, unit: 'MB', limit }]
}

async function onEmbedded(): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'runnel-bench-'))
  try {
    const env = { DATA_DIR: dataDir }
    return [...(await atRest('embedded', env, 350)), ...(await measured('embedded', env))]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function onPostgres(): Promise<BenchRow[]> {
  const postgres = await startPostgres({ durable: true })
  const dataDir = mkdtempSync(join(tmpdir(), 'runnel-bench-'))
  try {
    const env = { DATABASE_URL: postgres.url, DATA_DIR: dataDir }
    return [...(await atRest('PostgreSQL', env, 200)), ...(await measured('PostgreSQL', env))]
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

export async function bench(): Promise<BenchRow[]> {
  return [
    ...(await measured('bare node:http', {}, [...bareServer, 'node'])),
    ...(await measured('the same routes without a database', {}, [...bareServer, 'fastify'])),
    ...(await onEmbedded()),
    ...(await onPostgres()),
  ]
}

if (process.argv[1] === import.meta.filename) for (const { what, value, unit } of await bench()) console.log(`${what.padEnd(90)} ${value.toFixed(value < 10 ? 2 : 0).padStart(8)} ${unit}`)
