import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../scripts/lib/root.ts'
import { filesUnder } from './filesUnder.ts'
import { slipsIn } from './vocabulary.ts'

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** Rows of the glossary: word, meaning, name in the code, words that are not used for it. */
const rows = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map(cellsOf)

/** Files that use a name of a package which the glossary replaces. */
const foreign = [
  'tests/support/editor.ts',
  'scripts/clauses/worker.ts',
  'scripts/embed/checkPackage.ts',
  'scripts/lib/buildPackage.ts',
]

/** Names of browsers and packages that hold a word which the glossary replaces. */
const foreignNames = /\b(createTreeWalker|onUnRecoverableConfigFileDiagnostic)\b/g

const sources = ['app', 'cli', 'engine', 'preview', 'schemas', 'scripts', 'server', 'tests', 'widgets']
  .flatMap((folder) => filesUnder(root, folder))
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('glossary.test.ts') && !foreign.includes(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** The source without comments and texts: names are held to the glossary, not sentences. */
const namesIn = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*/g, '')
    .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g, "''")
    .replace(/>[^<>{}=;()]*</g, '><')
    .replace(foreignNames, '')

describe('the glossary', () => {
  it('has a name of the code for each word', () => {
    const missing = rows
      .map(([, , code]) => code!.replaceAll('`', ''))
      .filter((name) =>
        name.includes('/')
          ? !existsSync(join(root, name))
          : !sources.some(({ text }) =>
              new RegExp(`(export (type|interface|class|function|const) |^  )${name}\\b`, 'm').test(text),
            ),
      )
    expect(missing).toEqual([])
  })

  it('has each word once, in a row of its own', () => {
    const words = rows.map(([word]) => word)
    expect(words.length).toBeGreaterThan(25)
    expect(new Set(words).size).toBe(words.length)
  })

  it('names nothing by a word that it replaces', () => {
    const replaced = rows.flatMap(([, , , not]) => not!.split(', ').filter(Boolean))
    expect(replaced.length).toBeGreaterThan(5)
    const slips = sources.flatMap(({ file, text }) =>
      slipsIn(`${file}\n${namesIn(text)}`, replaced).map(
        ({ name, line, text: at }) => `${file}:${line - 1} ${name}: ${at}`,
      ),
    )
    expect(slips).toEqual([])
  })
})
