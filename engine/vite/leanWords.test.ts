import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { build } from 'vite'
import { wordsOf } from '#engine/compile/index.ts'
import { registry } from '#engine/examples/registry.ts'
import { leanWords } from './leanWords.ts'

vi.mock('#engine/compile/index.ts', async (original) => ({ ...(await original<object>()), wordsOf: vi.fn() }))

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lean-words-'))
  for (const inner of ['words', 'funnels', 'library']) mkdirSync(path.join(folder, inner))
  writeFileSync(path.join(folder, 'page.js'), `import { added } from './words/repeats.ts'\nexport const page = added`)
  writeFileSync(path.join(folder, 'words/repeats.ts'), `export const added: string = 'the whole word'`)
  writeFileSync(path.join(folder, 'words/repeats.unused.ts'), `export const added: string = 'nothing'`)
})
afterEach(() => rmSync(folder, { recursive: true }))

async function built(unused: string[]): Promise<string> {
  vi.mocked(wordsOf).mockReturnValue({ used: [], unused })
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    root: folder,
    plugins: [leanWords({ registry, funnels: path.join(folder, 'funnels'), library: path.join(folder, 'library') })],
    build: { write: false, lib: { entry: path.join(folder, 'page.js'), formats: ['es'] } },
  })
  return JSON.stringify(result)
}

it('puts what does nothing in place of the code of a word that no funnel uses', async () => {
  expect(await built(['repeats'])).not.toContain('the whole word')
})

it('keeps the code of the words that a funnel uses', async () => {
  expect(await built(['uploads'])).toContain('the whole word')
})
