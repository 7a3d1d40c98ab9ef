import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { watchFolders } from './watchFolders.ts'

it('hears of a change below a folder once, however many writes it takes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'runnel-watch-'))
  mkdirSync(join(folder, 'inner'))
  const changed = vi.fn()
  const stop = watchFolders([folder], changed)
  const file = join(folder, 'inner', 'funnel.json')
  writeFileSync(file, '{')
  writeFileSync(file, '{}')
  await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce(), { timeout: 10_000 })
  expect(changed).toHaveBeenCalledWith([file])
  stop()
  rmSync(folder, { recursive: true })
})
