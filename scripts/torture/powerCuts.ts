import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { SyncedNodeFs, startParams } from '#server/database/embedded/syncedNodeFs.ts'

const child = fileURLToPath(new URL('./powerCutChild.ts', import.meta.url))

export interface PowerCutResult {
  cycles: number
  acknowledged: number
  lost: number
  /** Rows on which an index and a table scan disagree. */
  torn: number
}

async function commitUntilCut(folder: string, chance: number): Promise<string[]> {
  // A file rather than a pipe: a full pipe would refuse what the process writes.
  const path = join(folder, '..', 'acknowledged')
  const output = openSync(path, 'w')
  const running = spawn(process.execPath, ['--import', 'tsx', child, folder, String(chance), '1500'], {
    stdio: ['ignore', output, 'inherit'],
  })
  const [, signal] = (await once(running, 'exit')) as [number | null, NodeJS.Signals | null]
  closeSync(output)
  if (signal !== 'SIGKILL') throw new Error('The process ended by itself, before its power was cut')
  return readFileSync(path, 'utf8').split('\n').slice(0, -1)
}

/** Opens the remains with the ordinary file layer, and counts rows in two ways. */
async function lookAfter(folder: string, acknowledged: Set<string>): Promise<{ lost: number; torn: number }> {
  const database = await PGlite.create({ fs: new SyncedNodeFs(folder), startParams })
  const ids = async (how: string) => {
    await database.exec(
      `set enable_seqscan = ${how === 'index' ? 'off' : 'on'}; set enable_indexscan = ${how === 'index' ? 'on' : 'off'}; set enable_indexonlyscan = ${how === 'index' ? 'on' : 'off'}; set enable_bitmapscan = off`,
    )
    return new Set(
      (await database.query<{ id: string }>('select id::text from torture where id > 0')).rows.map(({ id }) => id),
    )
  }
  const [walked, indexed] = [await ids('walk'), await ids('index')]
  await database.close()
  const missing = (from: Set<string>, wanted: Set<string>) => [...wanted].filter((id) => !from.has(id)).length
  return { lost: missing(walked, acknowledged), torn: missing(walked, indexed) + missing(indexed, walked) }
}

/** Cuts the power of the embedded database repeatedly, each time with another share of unsynced pages lost. */
export async function powerCuts(cycles: number): Promise<PowerCutResult> {
  // The loss is simulated, so the files may be in memory.
  const folder = join(mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'runnel-power-')), 'postgres')
  const acknowledged = new Set<string>()
  let [lost, torn] = [0, 0]
  try {
    for (let cycle = 1; cycle <= cycles; cycle += 1) {
      for (const id of await commitUntilCut(folder, [0.1, 0.5, 0.9][cycle % 3]!)) acknowledged.add(id)
      const found = await lookAfter(folder, acknowledged)
      lost = Math.max(lost, found.lost)
      torn = Math.max(torn, found.torn)
      console.log(
        `power cut ${cycle} of ${cycles}: ${acknowledged.size} acknowledged, ${found.lost} lost, ${found.torn} torn`,
      )
    }
  } finally {
    rmSync(join(folder, '..'), { recursive: true, force: true })
  }
  return { cycles, acknowledged: acknowledged.size, lost, torn }
}
