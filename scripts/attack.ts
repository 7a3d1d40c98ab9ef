// npm run attack: plays what somebody hostile could try against a server of its own in production mode, on every store.
// --store=embedded,postgres,pooled --only=parts of names --report=FILE (JSON)
import { parseArgs } from 'node:util'
import type { Attack } from './attack/attack.ts'
import { loadAttacks } from './attack/loadAttacks.ts'
import { writeReport } from './attack/report.ts'
import { runAttacks, skipAttacks, type Game, type Result } from './attack/run.ts'
import { lackOf, openStore, type StoreName } from './attack/stores.ts'
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

interface Field {
  games: readonly Game[]
  close(): Promise<void>
}

/** What is played on a store, or what this machine lacks for it. */
async function prepare(name: StoreName): Promise<Field | string> {
  const chosen = meantFor(name)
  if (chosen.length === 0) return { games: [], close: async () => undefined }
  try {
    const store = await openStore[name]()
    const world = await World.open(store)
    return { games: chosen.map((attack) => ({ attack, world })), close: () => world.close().finally(() => store.close()) }
  } catch (error) {
    const lack = lackOf(error)
    if (!lack) throw error
    return lack
  }
}

await ensureBuilt()
const skipped: Result[] = []
const fields: Field[] = []
for (const name of stores) {
  const field = await prepare(name)
  if (typeof field !== 'string') fields.push(field)
  else {
    console.log(`Skipped the store ${name}: ${field}`)
    skipped.push(...skipAttacks(meantFor(name), name, field))
  }
}
const played = await runAttacks(fields.flatMap(({ games }) => games), (result) => console.log(formatResult(result)))
await Promise.all(fields.map(({ close }) => close()))
closeConnections()
/** In the order of the attacks, whenever each was played. */
const results = attacks.flatMap(({ name }) => [...played, ...skipped].filter((result) => result.name === name))
if (values.report) writeReport(values.report, { attacks: results })
const counts = readAttackReport({ attacks: results })
console.log(`\n${table(results.filter(({ skipped }) => !skipped))}\n\n${summaryLine(counts)}`)
process.exitCode = counts.failed > 0 ? 1 : 0
