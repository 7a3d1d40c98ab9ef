import type { Database } from '../../database/database.ts'
import { funnelsFolder, loadFixed } from '../../funnels/loadFunnels.ts'
import { followPublications } from './followPublications.ts'
import { LiveFunnels } from './liveFunnels.ts'
import { startPublications } from './startPublications.ts'

interface Opening {
  db: Database
  /** Folder of the shipped files. */
  folder?: string | undefined
  now?: () => Date
  warn?: (text: string) => void
}

/** The funnels that a server starts with: publishes what has changed of its files, and follows what is published later. */
export async function openFunnels({
  db,
  folder = funnelsFolder,
  now = () => new Date(),
  warn = process.emitWarning,
}: Opening): Promise<{ live: LiveFunnels; stop(): void }> {
  await startPublications({ db, folder, now, warn })
  const live = new LiveFunnels({ db, now, warn, folder, fixed: await loadFixed(folder) })
  await live.follow()
  let isLost = false
  const stop = followPublications(
    db,
    () => live.follow().then(() => void (isLost = false)),
    ({ message, cause }) => {
      if (!isLost) warn(`Nobody hears of new publications here: ${cause instanceof Error ? cause.message : message}`)
      isLost = true
    },
  )
  return { live, stop }
}
