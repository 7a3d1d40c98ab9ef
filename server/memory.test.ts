import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { residentMemory, runServer, startPostgres } from '#tests/support/compiledServer.ts'

/** Megabytes at rest. Later versions of Node keep about 100 MB more for themselves, two thirds of it for young objects. */
const limits = process.versions.node.startsWith('20.')
  ? { embedded: 350, postgres: 200 }
  : { embedded: 510, postgres: 330 }

describe.runIf(process.platform === 'linux')('the memory of the server at rest', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'runnel-memory-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  /** What is left from the start goes within the minute; on a busy machine it takes longer. */
  async function expectBelow(limit: number, env: Record<string, string>) {
    const { process: child, end } = await runServer({ DATA_DIR: folder, ...env })
    try {
      await expect.poll(() => residentMemory(child.pid!), { interval: 500, timeout: 170_000 }).toBeLessThan(limit)
    } finally {
      await end('SIGTERM')
    }
  }

  it('stays low on the embedded store, right after the first start and after later ones', async () => {
    await expectBelow(limits.embedded, {})
    await expectBelow(limits.embedded, {})
  }, 500_000)

  it('stays low on PostgreSQL', async () => {
    const postgres = await startPostgres()
    await expectBelow(limits.postgres, { DATABASE_URL: postgres.url }).finally(() => postgres.stop())
  }, 240_000)
})
