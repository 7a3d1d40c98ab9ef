import { watch } from 'node:fs'
import type { CompiledFunnel } from 'runnel/compile'
import { funnelFilesIn, loadFunnel } from './loadFunnels.ts'

/** Milliseconds: editors save a file in several writes. */
const settling = 100

/** What a change of the files has led to. */
interface Followed {
  /** Funnels that are new or have changed. */
  changed: CompiledFunnel[]
  /** Why files cannot be used; their funnels stay as they were. */
  problems: string[]
}

/** Reads the funnels again and changes the map accordingly. */
async function readAgain(funnels: Map<string, CompiledFunnel>, folder: string): Promise<Followed> {
  const files = funnelFilesIn(folder)
  const read = await Promise.allSettled(files.map(loadFunnel))
  const good = read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const changed = good.filter(({ id, hash }) => funnels.get(id)?.hash !== hash)
  for (const funnel of changed) funnels.set(funnel.id, funnel)
  return {
    changed,
    problems: read.flatMap((one, at) =>
      one.status === 'rejected' ? [`${files[at]!}: ${(one.reason as Error).message}`] : [],
    ),
  }
}

/**
 * Follows the definitions while an author writes them (`npm run dev`), so that the server takes answers to a funnel that
 * was added or changed.
 */
export function followFunnels(
  funnels: Map<string, CompiledFunnel>,
  folder: string,
  took: (followed: Followed) => void,
): () => void {
  let timer: NodeJS.Timeout | undefined
  const watcher = watch(folder, { recursive: true }, (_, name) => {
    if (name?.includes('scenarios')) return
    clearTimeout(timer)
    timer = setTimeout(() => void readAgain(funnels, folder).then(took), settling)
  })
  return () => {
    clearTimeout(timer)
    watcher.close()
  }
}
