import { inProject } from '#server/base/project.ts'
import { legalLibrary } from '#server/data/legal/legalLibrary.ts'
import type { Database } from '#server/database/database.ts'
import { seedDatabase } from '#server/database/seedDatabase.ts'
import { loadFunnels } from '#server/funnels/loadFunnels.ts'
import { usedTables } from '#server/database/usedTables.ts'
import { loadThemes } from '#server/page/themes.ts'
import { simulateData } from './simulateData.ts'

/**
 * Fills an empty database with people of the shipped brands. `progress` is called every ten percent. Gives row counts by table.
 * @throws if the database has been used
 */
export async function fillDatabase(
  db: Database,
  claims: number,
  progress: (percent: number) => void,
): Promise<Record<string, number>> {
  const used = await usedTables(db)
  if (used.length > 0)
    throw new Error(
      `The database is in use (${used.join(', ')}). Made-up people are written into an empty one only; name another DATABASE_URL.`,
    )
  const shipped = loadThemes(inProject('themes'))
  const brands = shipped.map(({ theme }) => theme)
  const now = new Date()
  await seedDatabase(db, {
    themes: brands,
    funnels: await loadFunnels(),
    library: legalLibrary(shipped.map(({ theme, documents }) => ({ ...theme, documents }))),
    production: false,
    now,
  })
  let last = 0
  return simulateData(db, {
    claims,
    now,
    brands,
    progress: (done, all) => {
      const percent = Math.floor((10 * done) / all) * 10
      if (percent > last) progress((last = percent))
    },
  })
}
