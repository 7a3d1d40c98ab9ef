import { sql } from 'drizzle-orm'
import { legalLibrary } from '../../data/legal/legalLibrary.ts'
import type { Database } from '../../database/database.ts'
import { seedDatabase } from '../../database/seedDatabase.ts'
import { loadFunnels } from '../../funnels/loadFunnels.ts'
import { loadThemes } from '../../page/themes.ts'
import { recordAct } from '../../services/audit.ts'
import { NotEmpty, simulateData } from '../../simulation/simulateData.ts'
import { WrongUse, type Admin, type AdminCommand } from '../command.ts'
import { parseArguments } from '../parseArguments.ts'

const most = 100_000_000

function readClaims(text: string | undefined): number {
  const claims = Number(text)
  if (text === undefined || !Number.isInteger(claims) || claims < 1 || claims > most)
    throw new WrongUse(
      `--claims is how many claims to make up, a whole number from 1 to ${most}${text === undefined ? '' : `, not "${text}"`}`,
    )
  return claims
}

async function nameOf(db: Database): Promise<string> {
  return (await db.execute<{ name: string }>(sql`select current_database() as name`)).rows[0]!.name
}

/** Made-up people must not be mixed with real ones: in production the database must be confirmed by name. */
async function requireMeant(db: Database, { production }: Admin, confirmed: string | undefined): Promise<void> {
  const name = await nameOf(db)
  if (production && confirmed !== name)
    throw new WrongUse(
      `this is production (NODE_ENV), where made-up people would stay among real ones; if the database "${name}" is meant all the same, say --database ${name}`,
    )
  if (confirmed !== undefined && confirmed !== name) throw new WrongUse(`the database is "${name}", not "${confirmed}"`)
}

async function seeded(db: Database, { themesDir, production, now }: Admin) {
  const brands = loadThemes(themesDir)
  const themes = brands.map(({ theme }) => theme)
  await seedDatabase(db, {
    themes,
    funnels: await loadFunnels(),
    library: legalLibrary(brands.map(({ theme, documents }) => ({ ...theme, documents }))),
    production,
    now: now(),
  })
  return themes
}

const counted = (count: number): string => count.toLocaleString('en-GB')

export const simulate: AdminCommand = {
  about: 'fills an empty database with made-up people, to measure on',
  help: [
    'Usage: runnel-server simulate-data --claims 5000000 [--database name]',
    '',
    'Fills an empty database with made-up people in the proportions of a real one: so many claims, with',
    'their claim requests, histories, accounts, sessions, credit checks, messages and counters. They are',
    'spread over the last five years, but not before ids told their time (2026). The database makes the',
    'rows itself: a million claims take about 4 GB and, on PostgreSQL with two processors, seven minutes.',
    'If it is broken off, what was written stays; drop the database and make it anew.',
    '',
    '  --claims    how many claims, about',
    '  --database  the name of the database, which production (NODE_ENV) asks for',
  ].join('\n'),
  run: async (args, admin) => {
    const { values } = parseArguments(args, { claims: { type: 'string' }, database: { type: 'string' } })
    const claims = readClaims(values.claims)
    const { out, now, actor, withNewDatabase } = admin
    const rows = await withNewDatabase(async (db) => {
      await requireMeant(db, admin, values.database)
      const brands = await seeded(db, admin)
      let told = 0
      const progress = (done: number, all: number) => {
        const percent = Math.floor((10 * done) / all) * 10
        if (percent > told) out(`${(told = percent)} %`)
      }
      const written = await simulateData(db, { claims, now: now(), brands, progress }).catch((error: unknown) => {
        if (error instanceof NotEmpty)
          throw new WrongUse(
            `the database is in use (${error.message}): made-up people are written into an empty one only; name another DATABASE_URL or DATA_DIR`,
          )
        throw error
      })
      await recordAct(db, now(), { actor, action: 'simulate-data', detail: { claims } })
      return written
    })
    for (const [table, count] of Object.entries(rows)) out(`${table.padEnd(26)}  ${counted(count).padStart(12)}`)
  },
}
