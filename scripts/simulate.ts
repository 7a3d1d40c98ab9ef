// npm run simulate: fills an empty PostgreSQL database with made-up people, to measure on (docs/guides/operating.md, Growth).
import { parseArgs } from 'node:util'
import { openDatabase } from '#server/database/openDatabase.ts'
import { fillDatabase } from './bench/simulation/fillDatabase.ts'

const help = `DATABASE_URL=postgres://… npm run simulate -- --claims 5000000

Fills an empty database with made-up people in the proportions of a real one: so many claims, with their claim requests,
histories, accounts, sessions, credit checks, messages and counters. They are spread over the last five years, but not
before ids contained their time (2026). A million claims take about 4 GB and, with two processors, seven minutes. If it is
interrupted, what was written stays: drop the database and create it again.`

const most = 100_000_000

const { values } = parseArgs({ options: { claims: { type: 'string' }, help: { type: 'boolean', default: false } } })
const claims = Number(values.claims)
const url = process.env.DATABASE_URL

if (values.help) console.log(help)
else if (!Number.isInteger(claims) || claims < 1 || claims > most || !url) {
  console.error(`--claims is a whole number from 1 to ${most}, and DATABASE_URL names the database.\n\n${help}`)
  process.exitCode = 2
} else {
  const { db, close } = await openDatabase({ url, unhurried: true })
  try {
    const rows = await fillDatabase(db, claims, (percent) => console.log(`${percent} %`))
    for (const [table, count] of Object.entries(rows))
      console.log(`${table.padEnd(26)}  ${count.toLocaleString('en-GB').padStart(12)}`)
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  } finally {
    await close()
  }
}
