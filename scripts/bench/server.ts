// The cost of creating a claim request on both stores, compared with the same route without a database and with bare servers. Alone: node --import tsx
// scripts/bench/server.ts
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { benchTable, faultOf, type BenchRow } from '../lib/benchRow.ts'
import { startPostgres } from '../lib/postgres/startPostgres.ts'
import { MeasuredServer, type Turn } from '../lib/server/measuredServer.ts'
import { median, percentile } from '../lib/server/percentile.ts'
import { runServer } from '../lib/server/runServer.ts'
import { residentMemory } from '../lib/processes.ts'
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
  route: argumentsFor('scripts/lib/server/withoutDatabase.ts'),
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

const onEmbedded = async (parent: string, later: (end: Ending) => void) => ({ DATA_DIR: folderUnder(parent, later) })

async function onPostgres(parent: string, later: (end: Ending) => void) {
  const postgres = await startPostgres({ durable: true, under: parent })
  later(postgres.stop)
  return { DATABASE_URL: postgres.url, DATA_DIR: folderUnder(parent, later) }
}

/** A server's memory a while after its first start. */
async function atRest(where: string, env: Record<string, string>, limit: number): Promise<BenchRow[]> {
  const server = await runServer(env)
  await sleep(10_000)
  const value = residentMemory(server.process.pid!)
  await server.end('SIGTERM')
  return value === undefined
    ? []
    : [{ what: `memory at rest after the first start, ${where}`, value, unit: 'MB', limit }]
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

type Store = 'embedded' | 'PostgreSQL'
type Measured = keyof typeof programs | Store | `${Store} in memory`
const stores = {
  embedded: { start: onEmbedded, leastShare: 6, mostMemory: 350 },
  PostgreSQL: { start: onPostgres, leastShare: 17, mostMemory: 200 },
} as const
const storeNames = Object.keys(stores) as Store[]
const titles = {
  node: 'bare node:http',
  schemas: 'its schemas and no work',
  route: 'the same route without a database',
}

/** The cost of each part of one create. For the server's own parts this is processor time; for a store, time per call. */
function costs(turns: Turns<Measured>): BenchRow[] {
  const cost = (part: string, value: number): BenchRow => ({ what: `cost of a create: ${part}`, value, unit: 'µs' })
  const [http, schemas, route] = [processor(turns.node), processor(turns.schemas), processor(turns.route)]
  const ofStore = (store: Store): BenchRow[] => {
    const all = median(turns[store].map(perCall))
    const inMemory = turns[`${store} in memory`]
    if (!inMemory)
      return [cost(`the statement and syncing to disk, ${store}`, all - route), cost(`all of it, ${store}`, all)]
    const syncing = median(turns[store].map((turn, round) => perCall(turn) - perCall(inMemory[round]!)))
    return [
      cost(`the statement, ${store}`, all - syncing - route),
      cost(`syncing to disk, ${store}`, syncing),
      cost(`all of it, ${store}`, all),
    ]
  }
  return [
    cost('HTTP alone', http),
    cost('JSON, schemas and route', schemas - http),
    cost('brand, cookies, answers, terms and keys', route - schemas),
    ...storeNames.flatMap(ofStore),
  ]
}

export async function bench(): Promise<BenchRow[]> {
  return withEndings(async (later) => {
    const places = storeNames.flatMap((store) => [
      { store, name: store as Measured, parent: tmpdir() },
      ...(existsSync(memory) ? [{ store, name: `${store} in memory` as Measured, parent: memory }] : []),
    ])
    const rest: BenchRow[] = []
    const servers = {} as Record<Measured, MeasuredServer>
    const begin = async (name: Measured, env: Record<string, string>, program?: string[]) => {
      servers[name] = await MeasuredServer.start(env, program)
      later(() => servers[name].end())
    }
    const envs: [Measured, Record<string, string>][] = []
    for (const { store, name, parent } of places) {
      const env = await stores[store].start(parent, later)
      if (name === store) rest.push(...(await atRest(store, env, stores[store].mostMemory)))
      envs.push([name, env])
    }
    for (const [name, program] of Object.entries(programs)) await begin(name as Measured, {}, program)
    for (const [name, env] of envs) await begin(name, env)
    const creates = await byTurns(servers)
    return [
      ...rest,
      ...(['node', 'schemas', 'route'] as const).flatMap((name) => speedRows(titles[name], creates[name])),
      ...storeNames.flatMap((store) => speedRows(store, creates[store])),
      ...storeNames.map((store): BenchRow => ({
        what: `creating, ${store}: share of ${titles.route}`,
        value: share(creates[store], creates.route),
        unit: '%',
        least: stores[store].leastShare,
      })),
      ...(['schemas', 'node'] as const).flatMap((name) =>
        storeNames.map((store): BenchRow => ({
          what: `creating, ${store}: share of ${titles[name]}`,
          value: share(creates[store], creates[name]),
          unit: '%',
        })),
      ),
      ...costs(creates),
    ]
  })
}

if (process.argv[1] === import.meta.filename) {
  const rows = await bench()
  console.log(benchTable(rows))
  process.exitCode = rows.some((row) => faultOf(row) !== '') ? 1 : 0
}
