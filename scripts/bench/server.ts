// The cost of creating a claim request compared with the same route without a database and with bare servers. Alone: node --import tsx
// scripts/bench/server.ts
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { filesIn, holderIn } from '#server/database/own/dataFolder.ts'
import { benchTable, faultOf, type BenchRow } from '../lib/benchRow.ts'
import { MeasuredServer, type Turn } from '../lib/server/measuredServer.ts'
import { median, percentile } from '../lib/server/percentile.ts'
import { runServer } from '../lib/server/runServer.ts'
import { residentMemory, shareOfMemory } from '../lib/processes.ts'
import { argumentsFor } from '../lib/serverArguments.ts'

/** Servers are measured in turns, so that other work on the machine affects all of them. */
const rounds = 5
/** Milliseconds of a turn. */
const turn = 1500
/**
 * Warm-up calls of each server, and their longest time in milliseconds. A cold server is three times slower, and the one that others are compared with
 * must be warm.
 */
const [warmingCalls, longestWarming] = [10_000, 20_000]

const bareServer = argumentsFor('scripts/lib/server/bareServer.ts')
/** The servers that ours is compared with. */
export const programs = {
  node: [...bareServer, 'node'],
  schemas: [...bareServer, 'fastify'],
  route: [...argumentsFor('scripts/lib/server/runCompiled.ts'), 'scripts/lib/server/withoutDatabase.ts'],
}
/** Files here are in memory and cost nothing to sync; Linux only. */
const memory = '/dev/shm'

/** One turn per round. */
type Turns<Name extends string> = Record<Name, Turn[]>
type Ending = () => unknown

/** Runs work and then its endings in reverse order, even after an error. */
async function withEndings<T>(work: (later: (end: Ending) => void) => Promise<T>): Promise<T> {
  const endings: Ending[] = []
  try {
    return await work((end) => void endings.unshift(end))
  } finally {
    for (const end of endings) await end()
  }
}

function folderUnder(parent: string, later: (end: Ending) => void): string {
  const folder = mkdtempSync(join(parent, 'runnel-bench-'))
  later(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The memory of a server and of its own PostgreSQL a while after its first start. */
async function atRest(dataDir: string): Promise<BenchRow[]> {
  const server = await runServer({ DATA_DIR: dataDir })
  await sleep(10_000)
  const value = residentMemory(server.process.pid!)
  const ofPostgres = shareOfMemory(holderIn(filesIn(dataDir))!.postgres)
  await server.end('SIGTERM')
  if (value === undefined || ofPostgres === undefined) return []
  return [
    { what: 'memory at rest after the first start', value, unit: 'MB', limit: 200 },
    { what: 'memory of its PostgreSQL then', value: ofPostgres, unit: 'MB', limit: 100 },
  ]
}

async function byTurns<Name extends string>(servers: Record<Name, MeasuredServer>): Promise<Turns<Name>> {
  const names = Object.keys(servers) as Name[]
  const turns = Object.fromEntries(names.map((name) => [name, [] as Turn[]])) as Turns<Name>
  for (const name of names) await servers[name].warmUp(warmingCalls, longestWarming)
  for (let round = 0; round < rounds; round += 1)
    for (const name of names) turns[name].push(await servers[name].creating(turn))
  return turns
}

const speed = (turns: Turn[]): number => median(turns.map(({ perSecond }) => perSecond))
/** The median ratio of each round, so that both parts are from the same time. */
const share = (turns: Turn[], of: Turn[]): number =>
  median(turns.map(({ perSecond }, round) => (100 * perSecond) / of[round]!.perSecond))
const processor = (turns: Turn[]): number => median(turns.map((each) => each.processor ?? 1e6 / each.perSecond))
/** Microseconds per call. */
const perCall = ({ perSecond }: Turn): number => 1e6 / perSecond

const speedRows = (where: string, turns: Turn[]): BenchRow[] => [
  { what: `create a claim request, ${where}`, value: speed(turns), unit: 'a second' },
  {
    what: `create a claim request, ${where}: half of the calls within`,
    value: median(turns.map(({ times }) => median(times))),
    unit: 'ms',
  },
  {
    what: `create a claim request, ${where}: 99 of 100 calls within`,
    value: median(turns.map(({ times }) => percentile(times, 0.99))),
    unit: 'ms',
  },
]

type Measured = keyof typeof programs | 'own' | 'own in memory'
/** Least share of the same route without a database, in percent. */
const leastShare = 17
const titles = {
  node: 'bare node:http',
  schemas: 'its schemas and no work',
  route: 'the same route without a database',
}

/** The cost of each part of one create. For the server's own parts this is processor time; for a store, time per call. */
function costs(turns: Turns<Measured>): BenchRow[] {
  const cost = (part: string, value: number): BenchRow => ({ what: `cost of a create: ${part}`, value, unit: 'µs' })
  const [http, schemas, route] = [processor(turns.node), processor(turns.schemas), processor(turns.route)]
  const all = median(turns.own.map(perCall))
  const inMemory = turns['own in memory']
  const syncing = inMemory && median(turns.own.map((turn, round) => perCall(turn) - perCall(inMemory[round]!)))
  return [
    cost('HTTP alone', http),
    cost('JSON, schemas and route', schemas - http),
    cost('brand, cookies, answers, terms and keys', route - schemas),
    cost(syncing === undefined ? 'the statement and syncing to disk' : 'the statement', all - (syncing ?? 0) - route),
    ...(syncing === undefined ? [] : [cost('syncing to disk', syncing)]),
    cost('all of it', all),
  ]
}

export async function bench(): Promise<BenchRow[]> {
  return withEndings(async (later) => {
    const servers = {} as Record<Measured, MeasuredServer>
    const begin = async (name: Measured, env: Record<string, string>, program?: string[]) => {
      servers[name] = await MeasuredServer.start(env, program)
      later(() => servers[name].end())
    }
    const folder = folderUnder(tmpdir(), later)
    const rest = await atRest(folder)
    for (const [name, program] of Object.entries(programs)) await begin(name as Measured, {}, program)
    await begin('own', { DATA_DIR: folder })
    if (existsSync(memory)) await begin('own in memory', { DATA_DIR: folderUnder(memory, later) })
    const creates = await byTurns(servers)
    return [
      ...rest,
      ...(['node', 'schemas', 'route'] as const).flatMap((name) => speedRows(titles[name], creates[name])),
      ...speedRows('the server', creates.own),
      {
        what: `creating: share of ${titles.route}`,
        value: share(creates.own, creates.route),
        unit: '%',
        least: leastShare,
      },
      ...(['schemas', 'node'] as const).map((name): BenchRow => ({
        what: `creating: share of ${titles[name]}`,
        value: share(creates.own, creates[name]),
        unit: '%',
      })),
      ...costs(creates),
    ]
  })
}

if (process.argv[1] === import.meta.filename) {
  const rows = await bench()
  console.log(benchTable(rows))
  process.exitCode = rows.some((row) => faultOf(row) !== '') ? 1 : 0
}
