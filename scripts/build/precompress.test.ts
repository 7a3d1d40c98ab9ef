import { mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ensureCompressed } from './precompress.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'runnel-compress-'))
  for (const name of ['assets', '.render']) mkdirSync(join(folder, name))
})
afterAll(() => rmSync(folder, { recursive: true }))

it('puts compressed files beside those of a build, once', async () => {
  const text = 'word '.repeat(500)
  for (const [name, content] of Object.entries({ 'main.js': text, 'small.js': 'word', 'picture.png': text }))
    writeFileSync(join(folder, 'assets', name), content)
  writeFileSync(join(folder, '.render/server.js'), text)
  await ensureCompressed(folder)
  expect(readdirSync(join(folder, '.render'))).toEqual(['server.js'])
  expect(readdirSync(join(folder, 'assets')).toSorted()).toEqual([
    'main.js',
    'main.js.br',
    'main.js.gz',
    'picture.png',
    'small.js',
  ])
  const compressed = (ending: string) => readFileSync(join(folder, `assets/main.js${ending}`))
  expect([brotliDecompressSync(compressed('.br')), gunzipSync(compressed('.gz'))].map(String)).toEqual([text, text])
  rmSync(join(folder, 'assets/main.js.br'))
  await ensureCompressed(folder)
  expect(readdirSync(join(folder, 'assets'))).not.toContain('main.js.br')
})
