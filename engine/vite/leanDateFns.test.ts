import { existsSync } from 'node:fs'
import path from 'node:path'
import { createRequire } from 'node:module'
import { build, type Rolldown } from 'vite'
import { describe, expect, it } from 'vitest'
import { leanDateFns } from './leanDateFns.ts'

const root = path.dirname(createRequire(import.meta.url).resolve('date-fns/package.json'))
const load = leanDateFns().load as unknown as (id: string) => string | null

async function built(plugins: ReturnType<typeof leanDateFns>[]): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    plugins,
    build: {
      write: false,
      minify: true,
      lib: { entry: path.join(root, 'parse.js'), formats: ['es'], fileName: 'parse' },
    },
  })
  return ([output].flat()[0] as Rolldown.RolldownOutput).output[0].code
}

describe('leanDateFns', () => {
  it.each([
    'parse/_lib/parsers.js',
    '_lib/defaultLocale.js',
    '_lib/format/longFormatters.js',
    '_lib/protectedTokens.js',
  ])('stands in for %s, which is still there', (file) => {
    expect(existsSync(path.join(root, file))).toBe(true)
    expect(load(path.join(root, file))).toMatch(/export const/)
  })

  it('leaves other modules alone', () => {
    for (const id of [path.join(root, 'parse.js'), '/node_modules/other/parse/_lib/parsers.js'])
      expect(load(id)).toBeNull()
  })

  it('halves parse, which still reads days, months in words and years, and refuses what it cannot read', async () => {
    const [whole, lean] = await Promise.all([built([]), built([leanDateFns()])])
    expect(lean.length).toBeLessThan(whole.length / 2)
    expect(lean).not.toMatch(/sunday|midnight/)
    const { parse } = (await import(`data:text/javascript,${encodeURIComponent(lean)}`)) as typeof import('date-fns')
    expect([parse('5/3/1980', 'd/M/yyyy', 0), parse('5/march/1980', 'd/MMMM/yyyy', 0)]).toEqual([
      new Date(1980, 2, 5),
      new Date(1980, 2, 5),
    ])
    expect(parse('31/2/1980', 'd/M/yyyy', 0).getTime()).toBeNaN()
    expect(() => parse('5', 'HH', 0)).toThrow(RangeError)
  })
})
