// npm run attack: plays what somebody hostile could try against a server of its own in production mode, on both stores. --store=embedded,postgres --only=parts of names
import { parseArgs } from 'node:util'
import { loadAttacks } from './attack/loadAttacks.ts'
import { runAttacks, type Result } from './attack/run.ts'
import { openStore, type StoreName } from './attack/stores.ts'
import { table } from './attack/table.ts'
import { closeConnections } from './attack/toolkit/send.ts'
import { World } from './attack/world.ts'
import { ensureBuilt, ensureServerBuilt } from './lib/ensureBuilt.ts'

const { values } = parseArgs({ options: { store: { type: 'string', default: 'embedded,postgres' }, only: { type: 'string', default: '' } } })
const stores = values.store.split(',').map((name) => {
  if (!(name in openStore)) throw new Error(`--store is embedded or postgres or both, not "${name}"`)
  return name as StoreName
})
const wanted = values.only.split(',')
const attacks = (await loadAttacks()).filter(({ name }) => wanted.some((part) => name.includes(part)))
if (attacks.length === 0) throw new Error(`No attack has "${values.only}" in its name.`)

await ensureBuilt()
await ensureServerBuilt()
const results: Result[] = []
for (const name of stores) {
  const store = await openStore[name]()
  try {
    const world = await World.open(store)
    try {
      results.push(...(await runAttacks(attacks, world, ({ name: attack, held, happened }) => console.log(`${held ? 'held  ' : 'BROKEN'}  ${name.padEnd(8)}  ${attack}${held ? '' : `: ${happened}`}`))))
    } finally {
      await world.close()
    }
  } finally {
    await store.close()
  }
}
closeConnections()
console.log(`\n${table(results)}\n`)
const failed = results.filter(({ held }) => !held).length
console.log(`${results.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
