// npm run attack: plays what somebody hostile could try against a server of its own in production mode, on every store.
// --store=embedded,postgres --only=parts of names --report=FILE (JSON)
import { parseArgs } from 'node:util'
import type { Attack } from './attack/attack.ts'
import { loadAttacks } from './attack/loadAttacks.ts'
import { writeReport } from './attack/report.ts'
import { runAttacks, skipAttacks, type Result } from './attack/run.ts'
import { openStore, type Store, type StoreName } from './attack/stores.ts'
import { formatResult, table } from './attack/table.ts'
import { closeConnections } from './attack/toolkit/send.ts'
import { World } from './attack/world.ts'
import { ensureBuilt } from './lib/ensureBuilt.ts'
import { NoPostgres } from './lib/postgres/startPostgres.ts'
import { summaryLine } from './stages/counts.ts'
import { readAttackReport } from './stages/readAttackReport.ts'

const known = Object.keys(openStore) as StoreName[]
const { values } = parseArgs({ options: { store: { type: 'string', default: known.join(',') }, only: { type: 'string', default: '' }, report: { type: 'string' } } })
const stores = values.store.split(',').map((name) => {
  const store = known.find((one) => one === name)
  if (!store) throw new Error(`--store is some of ${known.join(', ')}, not "${name}"`)
  return store
})
const wanted = values.only.split(',')
const attacks = (await loadAttacks()).filter(({ name }) => wanted.some((part) => name.includes(part)))
if (attacks.length === 0) throw new Error(`No attack has "${values.only}" in its name.`)

async function playOn(store: Store, chosen: readonly Attack[]): Promise<Result[]> {
  const world = await World.open(store)
  return runAttacks(chosen, world, (result) => console.log(formatResult(result))).finally(() => world.close())
}

/** Plays all that is meant for a store; skips it where this machine lacks what it needs. */
async function play(name: StoreName): Promise<Result[]> {
  const store = await openStore[name]().catch((error: unknown) => {
    if (!(error instanceof NoPostgres)) throw error
    return error
  })
  if (!(store instanceof Error)) return playOn(store, attacks).finally(() => store.close())
  const reason = `${store.message} To attack this store as well, install PostgreSQL.`
  console.log(`Skipped the store ${name}: ${reason}`)
  return skipAttacks(attacks, name, reason)
}

await ensureBuilt()
const results: Result[] = []
for (const name of stores) results.push(...(await play(name)))
closeConnections()
if (values.report) writeReport(values.report, { attacks: results })
const counts = readAttackReport({ attacks: results })
console.log(`\n${table(results.filter(({ skipped }) => !skipped))}\n\n${summaryLine(counts)}`)
process.exitCode = counts.failed > 0 ? 1 : 0
