import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadFunnels, type Funnels } from '../funnels/loadFunnels.ts'

/** The shipped funnels, of which the named ones keep their journeys on the server. */
export async function keptFunnels(...ids: string[]): Promise<Funnels> {
  const folder = await mkdtemp(join(tmpdir(), 'runnel-funnels-'))
  try {
    await cp('funnels', folder, { recursive: true })
    for (const id of ids) {
      const file = join(folder, id, 'funnel.json')
      const written = JSON.parse(await readFile(file, 'utf8')) as { persist?: object }
      await writeFile(file, JSON.stringify({ ...written, persist: { ...written.persist, in: 'server' } }))
    }
    return await loadFunnels(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
