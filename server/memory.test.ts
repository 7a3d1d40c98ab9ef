import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { residentMemory, runServer } from '#tests/support/compiledServer.ts'

/** Megabytes at rest. Later versions of Node keep about 100 MB more for themselves, two thirds of it for young objects. */
const limit = process.versions.node.startsWith('20.') ? 200 : 330

describe.runIf(process.platform === 'linux')('the memory of the server at rest', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'runnel-memory-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  /** What is left from the start goes within the minute; on a busy machine it takes longer. */
  async function expectBelow(env: Record<string, string>) {
    const { process: child, end } = await runServer({ DATA_DIR: folder, ...env })
    try {
      await expect.poll(() => residentMemory(child.pid!), { interval: 500, timeout: 170_000 }).toBeLessThan(limit)
    } finally {
      await end('SIGTERM')
    }
  }

  it('stays low, right after the first start and after later ones', async () => {
    await expectBelow({})
    await expectBelow({})
  }, 500_000)
})
