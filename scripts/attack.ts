// npm run attack: plays what somebody hostile could try against a server of its own in production mode, on every store.
// --store=embedded,postgres,pooled --only=parts of names --report=FILE (JSON)
import { parseArgs } from 'node:util'
import type { Attack } from './attack/attack.ts'
import { loadAttacks } from './attack/loadAttacks.ts'
import { writeReport } from './attack/report.ts'
import { runAttacks, skipAttacks, type Result } from './attack/run.ts'
import { lackOf, openStore, type Store, type StoreName } from './attack/stores.ts'
import { formatResult, table } from './attack/table.ts'
import { closeConnections } from './attack/toolkit/send.ts'
import { World } from './attack/world.ts'
import { ensureBuilt } from './lib/ensureBuilt.ts'
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

/** Where several processes share a database, only what they share is of interest. */
const meantFor = (name: StoreName): readonly Attack[] => (name === 'pooled' ? attacks.filter(({ shared }) => shared) : attacks)

async function playOn(store: Store, chosen: readonly Attack[]): Promise<Result[]> {
  const world = await World.open(store)
  return runAttacks(chosen, world, (result) => console.log(formatResult(result))).finally(() => world.close())
}

/** Plays all that is meant for a store; skips it where this machine lacks what it needs. */
async function play(name: StoreName): Promise<Result[]> {
  const chosen = meantFor(name)
  if (chosen.length === 0) return []
  const store = await openStore[name]().catch((error: unknown) => {
    const lack = lackOf(error)
    if (!lack) throw error
    return lack
  })
  if (typeof store !== 'string') return playOn(store, chosen).finally(() => store.close())
  console.log(`Skipped the store ${name}: ${store}`)
  return skipAttacks(chosen, name, store)
}

await ensureBuilt()
const results: Result[] = []
for (const name of stores) results.push(...(await play(name)))
closeConnections()
if (values.report) writeReport(values.report, { attacks: results })
const counts = readAttackReport({ attacks: results })
console.log(`\n${table(results.filter(({ skipped }) => !skipped))}\n\n${summaryLine(counts)}`)
process.exitCode = counts.failed > 0 ? 1 : 0
