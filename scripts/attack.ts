// npm run attack: plays attacks against servers of its own in production mode, on every store.
// --store=own,pooled --only=parts (studio) or words of names (code) --report=FILE (JSON) --quick (without those that wait or measure time)
import { parseArgs } from 'node:util'
import { loadAttacks, type LoadedAttack } from './attack/loadAttacks.ts'
import { runAttacks, skipAttacks, type Game, type Result, writeReport } from './attack/run.ts'
import { lackOf, openStore, type StoreName } from './attack/stores.ts'
import { closeConnections } from '#server/testing/send.ts'
import { World } from './attack/world.ts'
import { ensureBuilt } from './lib/ensureBuilt.ts'
import { summaryLine } from './stages/counts.ts'
import { readAttackReport } from './stages/readAttackReport.ts'

const widths = { outcome: 7, store: 8, seconds: 7 }

const outcome = ({ held, skipped }: Result): string =>
  (skipped ? 'skipped' : held ? 'held' : 'BROKEN').padEnd(widths.outcome)

/** The result of one attack on one store. */
const formatResult = (result: Result): string =>
  `${outcome(result)}  ${result.store.padEnd(widths.store)}  ${result.name}${result.held ? '' : `: ${result.happened}`}`

const row = (result: Result): string =>
  `  ${outcome(result)}  ${result.store.padEnd(widths.store)}  ${`${result.seconds.toFixed(1)} s`.padStart(widths.seconds)}  ${result.happened}`

/** Each attack with its description, and a row per store: whether the server held, and what happened. */
function table(results: readonly Result[]): string {
  const names = [...new Set(results.map(({ name }) => name))]
  return names
    .map((name) => {
      const own = results.filter((result) => result.name === name)
      return [`${name}: ${own[0]!.tries}`, ...own.map(row)].join('\n')
    })
    .join('\n')
}

const known = Object.keys(openStore) as StoreName[]
const { values } = parseArgs({
  options: {
    store: { type: 'string', default: known.join(',') },
    only: { type: 'string', default: '' },
    report: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
})
const stores = values.store.split(',').map((name) => {
  const store = known.find((one) => one === name)
  if (!store) throw new Error(`--store is some of ${known.join(', ')}, not "${name}"`)
  return store
})
const wanted = values.only.split(',')
const isWanted = ({ name, part, when }: LoadedAttack): boolean =>
  wanted.some((one) => part === one || name.includes(one)) && !(values.quick && (when === 'alone' || when === 'long'))
const attacks = (await loadAttacks()).filter(isWanted)
if (attacks.length === 0) throw new Error(`No attack is of the part "${values.only}" or has it in its name.`)

/** Where several processes share a database, only attacks on shared state matter. */
const meantFor = (name: StoreName): readonly LoadedAttack[] =>
  name === 'pooled' ? attacks.filter(({ shared }) => shared) : attacks

/** How many attacks of each part were played on each store, and held. */
function countsByPart(results: readonly Result[]): string {
  const partOf = new Map(attacks.map(({ name, part }) => [name, part]))
  return [...new Set(attacks.map(({ part }) => part))]
    .flatMap((part) => {
      const perStore = stores.flatMap((store) => {
        const own = results.filter((result) => result.store === store && partOf.get(result.name) === part)
        return own.length > 0 ? [`${store} ${own.filter(({ held }) => held).length} of ${own.length}`] : []
      })
      return perStore.length > 0 ? [`  ${part.padEnd(10)} held: ${perStore.join(', ')}`] : []
    })
    .join('\n')
}

/** A store with a running server. */
interface Opened {
  world: World
  close(): Promise<void>
}

/** Opens a store and starts its server; gives the reason if this machine cannot. */
async function open(name: StoreName): Promise<Opened | string> {
  try {
    const store = await openStore[name]()
    const world = await World.open(store).catch((error: unknown) => store.close().then(() => Promise.reject(error)))
    const close = async () => {
      try {
        await world.close()
      } finally {
        await store.close()
      }
    }
    return { world, close }
  } catch (error) {
    const lack = lackOf(error)
    if (!lack) throw error
    return lack
  }
}

/** Plays all attacks meant for these stores; skips stores that this machine cannot run. */
async function playAll(names: readonly StoreName[]): Promise<Result[]> {
  const opened: Opened[] = []
  const games: Game[] = []
  const skipped: Result[] = []
  try {
    for (const name of names) {
      const chosen = meantFor(name)
      const store = await open(name)
      if (typeof store === 'string') {
        console.log(`Skipped the store ${name}: ${store}`)
        skipped.push(...skipAttacks(chosen, name, store))
      } else {
        opened.push(store)
        games.push(...chosen.map((attack) => ({ attack, world: store.world })))
      }
    }
    const played = await runAttacks(games, (result) => console.log(formatResult(result)))
    // In the order of the attacks, not of their ends.
    return attacks.flatMap(({ name }) => [...played, ...skipped].filter((result) => result.name === name))
  } finally {
    await Promise.all(opened.map(({ close }) => close()))
  }
}

await ensureBuilt()
const results = await playAll(stores.filter((name) => meantFor(name).length > 0))
closeConnections()
if (values.report) writeReport(values.report, { attacks: results })
const counts = readAttackReport({ attacks: results })
const played = results.filter(({ skipped }) => !skipped)
console.log(`\n${table(played)}\n\n${countsByPart(played)}\n\n${summaryLine(counts)}`)
process.exitCode = counts.failed > 0 ? 1 : 0
