import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { checkFunnel } from '#engine/check/checkFunnel.ts'
import { registry as neutralRegistry } from '#engine/examples/registry.ts'
import { compileFunnel } from '#engine/compile/compileFunnel.ts'
import { loadDefinition } from './loadDefinition.ts'
import { loadFunnel } from './loadFunnel.ts'
import { loadFunnelFile } from './loadFunnelFile.ts'

const funnels = 'engine/load/testing/typed'
const options = { funnels, library: `${funnels}/library` }
const file = `${funnels}/written/funnel.ts`
const same = {
  format: 2,
  id: 'written',
  title: 'Written in TypeScript',
  path: '/written',
  order: ['ask', 'done'],
  steps: {
    ask: {
      title: 'Which course?',
      fields: {
        topic: { label: 'Course', widget: 'select', choices: ['garden', 'kitchen'], required: 'Please choose' },
      },
      next: { do: [{ track: 'booked', with: { topic: '= form.topic' } }], to: '@next' },
    },
    done: { title: 'Done', final: true },
  },
}

describe('a definition in TypeScript', () => {
  it('means what the same JSON means', async () => {
    const loaded = await loadFunnelFile(file, options)
    expect(loaded.definition).toStrictEqual(same)
    expect(compileFunnel(loaded.definition, neutralRegistry)).toStrictEqual(
      compileFunnel(loadDefinition(same).definition, neutralRegistry),
    )
    expect(checkFunnel(loaded, neutralRegistry)).toEqual([])
  })

  it('has the file and the pointer as its places', async () => {
    const { locate, files } = await loadFunnelFile(file, options)
    expect(locate('/steps/ask/title')).toEqual({ file, line: 1, column: 1, pointer: '/steps/ask/title' })
    expect(files).toEqual([file])
  })

  it('can be extended by JSON', async () => {
    const { definition, files } = await loadFunnelFile(`${funnels}/child/funnel.json`, options)
    expect(definition.steps.ask).toStrictEqual({ ...same.steps.ask, title: 'Which one?' })
    expect(files).toEqual([`${funnels}/child/funnel.json`, file])
  })

  it('is not taken for JSON where nothing can be imported', () => {
    expect(() => loadFunnel(file, options)).toThrow('loadFunnelFile')
  })
})

describe('what cannot be read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'load-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const write = (path: string, text: string): string => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
    return join(folder, path)
  }
  const found = async (at: string) => {
    const { findings } = await loadFunnelFile(at, { funnels: folder, library: join(folder, 'library') })
    return findings.map(
      ({ code, file: where, line, message }) => `${code} ${basename(dirname(where))}:${line} ${message}`,
    )
  }

  it('is a finding of its file, and nothing is thrown', async () => {
    mkdirSync(join(folder, 'is-folder/funnel.json'), { recursive: true })
    expect(await found(join(folder, 'is-folder/funnel.json'))).toEqual([
      'json is-folder:1 the file cannot be read: this is no file',
    ])
    expect(await found(join(folder, 'nowhere/funnel.json'))).toEqual([
      'json nowhere:1 the file cannot be read: there is no such file',
    ])
    expect(await found(write('heir/funnel.json', '{ "format": 2, "extends": "is-folder" }'))).toEqual([
      'json is-folder:1 the file cannot be read: this is no file',
    ])
    expect(await found(write('empty/funnel.json', '{ "format": 2, "extends": "library" }'))).toEqual([
      'extends-unknown empty:1 there is no funnel "library"',
    ])
    expect(await found(write('thrown/funnel.ts', "throw new Error('on purpose')"))).toEqual([
      'json thrown:1 the file cannot be imported: on purpose',
    ])
    expect(await found(write('nothing/funnel.ts', 'export const x = 1'))).toEqual([
      expect.stringContaining('json nothing:1 the file cannot be imported: it has no definition as its default export'),
    ])
  })

  it.each([
    ['lists', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['objects', '{"a":'.repeat(10_000)],
    ['steps', `${'{"steps":{"a":'.repeat(60)}{}${'}}'.repeat(60)}`],
  ])('is what is nested too deep: %s', async (name, text) => {
    expect(await found(write(`${name}/funnel.json`, text))).toEqual([
      `json ${name}:1 this is nested more than 100 levels deep`,
    ])
  })

  it('ends where funnels extend each other without end, or entries double each other', async () => {
    for (let at = 0; at < 150; at++) write(`link${at}/funnel.json`, `{ "format": 2, "extends": "link${at + 1}" }`)
    expect(await found(join(folder, 'link0/funnel.json'))).toEqual([
      'extends-cycle link100:1 extends goes through more than 100 funnels',
    ])
    const twice = (at: number) => [`e${at}`, { do: [{ use: `e${at + 1}` }, { use: `e${at + 1}` }] }]
    const once = (at: number) => [`s${at}`, { steps: { s: { use: `s${at + 1}` } } }]
    const many = (entry: (at: number) => unknown[], count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => entry(at))) as object
    write('library/chain.json', JSON.stringify({ format: 2, effects: many(twice, 40), steps: many(once, 500) }))
    expect(
      await found(write('doubled/funnel.json', '{ "format": 2, "steps": { "a": { "do": [{ "use": "e0" }] } } }')),
    ).toEqual([expect.stringMatching(/^use-cycle library:1 this funnel takes more than 50000 parts/)])
    expect(await found(write('long/funnel.json', '{ "format": 2, "steps": { "a": { "use": "s0" } } }'))).toEqual([
      expect.stringMatching(/^use-cycle library:1 this funnel takes more than 50000 parts/),
    ])
    rmSync(join(folder, 'library'), { recursive: true })
  })

  it('is not what is long and uses nothing', async () => {
    const steps = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`s${at}`, { title: 'A', final: true }]))
    expect(await found(write('endless/funnel.json', JSON.stringify({ format: 2, steps })))).toEqual([])
  })
})
