import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it, vi } from 'vitest'

it('plays what a change touches, goes on after a mistake, and reads it again', async () => {
  const root = mkdtempSync(join(tmpdir(), 'runnel-watch-'))
  for (const name of ['library', 'people', 'submitting', 'v1'])
    cpSync(`funnels/${name}`, join(root, name), { recursive: true })
  const definition = join(root, 'v1/funnel.json')
  const text = readFileSync(definition, 'utf8')
  const child = spawn(process.execPath, [resolve('bin/runnel.mjs'), 'test', join(root, 'v1'), '--watch'])
  let said = ''
  const hear = (data: Buffer): void => void (said += data.toString())
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const says = (pattern: RegExp) => vi.waitFor(() => expect(said).toMatch(pattern), { timeout: 60_000, interval: 20 })
  try {
    await says(/ passed, 0 failed\n\d+ ms; waiting for changes/)
    said = ''
    writeFileSync(definition, text.replace('"next"', '"nxt"'))
    await says(/funnel\.json:\d+ .*"nxt"[^]*waiting for changes/)
    said = ''
    writeFileSync(definition, text)
    await says(/ passed, 0 failed\n\d+ ms; waiting for changes/)
  } finally {
    child.kill()
    await once(child, 'exit')
    rmSync(root, { recursive: true })
  }
})
