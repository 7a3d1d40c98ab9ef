// The server's two busiest calls on both stores, against its routes without a database and against bare node:http. Alone: node --import tsx scripts/bench/server.ts
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BenchRow } from '../lib/benchRow.ts'
import { startPostgres } from '../lib/postgres/startPostgres.ts'
import { measureCalls } from '../lib/server/measureCalls.ts'
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

async function onEmbedded(): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'runnel-bench-'))
  try {
    return await measured('embedded', { DATA_DIR: dataDir })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function onPostgres(): Promise<BenchRow[]> {
  const postgres = await startPostgres({ durable: true })
  const dataDir = mkdtempSync(join(tmpdir(), 'runnel-bench-'))
  try {
    return await measured('PostgreSQL', { DATABASE_URL: postgres.url, DATA_DIR: dataDir })
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
