import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiPages } from './apiPages.ts'
import { brokenPromises, laidOut } from './apiReference.ts'
import { type ApiEntry, publicSurface } from './publicSurface.ts'

const files = {
  'package.json': JSON.stringify({
    name: 'runnel',
    exports: {
      '.': { types: './index.d.ts' },
      './shop': { types: './shop.d.ts' },
      './client': { types: './client.d.ts' },
      './styles.css': './styles.css',
    },
  }),
  'index.d.ts': `export { buy, type Basket } from './shop.js'\n`,
  'shop.d.ts': `
    import type { Hidden } from './hidden.js'
    /** What is bought. Shown by <Shop>, or by \`<Shop small>\`. */
    export interface Basket { /** In pence. */ total: number; from: Hidden }
    /** Buys a basket. @throws Error if it is empty. @deprecated Use \`order\`. */
    export declare function buy(basket: Basket): void
    export declare const basket: Basket, silent: number
    export { type Hidden as Shown } from './other.js'
    export type { Outside } from '../outside.js'
  `,
  'hidden.d.ts': `import type { Deep } from './other.js'\nexport interface Hidden { deep: Deep }\n`,
  'other.d.ts': `export interface Deep { at: number }\nexport interface Hidden { other: true }\n`,
  '../outside.d.ts': `export type Outside = 'of another package'\n`,
  'client.d.ts': `declare module '*?funnel' { const funnel: string\nexport = funnel }\n`,
}
const promised = { runnel: ['buy'], 'runnel/shop': ['buy', 'Basket', 'basket'] }
const abouts = new Map([
  ['runnel', 'the way of a basket'],
  ['runnel/shop', 'the shop'],
])

let folder: string
let entries: ApiEntry[]
beforeAll(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'runnel-api-')), 'package')
  mkdirSync(folder)
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
  entries = publicSurface(folder, promised)
})
afterAll(() => rmSync(dirname(folder), { recursive: true, force: true }))

const namesOf = (list: { name: string }[]): string[] => list.map(({ name }) => name)

it('tells promised names from others, and finds the types behind them', () => {
  expect(entries.map(({ entry }) => entry)).toEqual(['runnel', 'runnel/shop'])
  const [outermost, shop] = entries as [ApiEntry, ApiEntry]
  expect(outermost.promised).toEqual([{ name: 'buy', shownAt: { entry: 'runnel/shop', name: 'buy' } }])
  expect(outermost.further).toEqual([{ name: 'Basket', shownAt: { entry: 'runnel/shop', name: 'Basket' } }])
  expect(namesOf(shop.promised)).toEqual(promised['runnel/shop'])
  expect(namesOf(shop.further)).toEqual(['Outside', 'Shown', 'silent'])
  expect(namesOf(shop.hidden)).toEqual(['Hidden', 'Deep'])
})

it('prints a page per entry with docstrings, declarations and links', () => {
  const pages = apiPages(entries, abouts)
  expect(Object.keys(pages)).toEqual(['README.md', 'runnel.md', 'shop.md'])
  expect(pages['runnel.md']).toContain('- `buy` is [buy](shop.md#buy) of `runnel/shop`.')
  const shop = pages['shop.md']!
  expect(shop).toContain('The shop.')
  expect(shop).toContain('Shown by \\<Shop>, or by `<Shop small>`.')
  expect(shop).toContain('/** In pence. */')
  expect(shop).toContain('**Deprecated:** Use `order`.')
  expect(shop).toContain('Throws Error if it is empty.')
  // The heading of `basket` comes after that of `Basket`, which has the same anchor.
  expect(shop).toContain('## basket')
  expect(shop).toContain('See [Basket](shop.md#basket).')
  expect(shop.match(/## Types without a name outside[^]*interface Deep/)).not.toBeNull()
})

it('shows the declaration of a type that comes from another package', () => {
  expect(apiPages(entries, abouts)['shop.md']).toContain(`type Outside = 'of another package'`)
})

it('lays out the declarations on a page', async () => {
  const page = '# shop\n\n```ts\ninterface Basket {\n    total: number;\n}\n```\n'
  expect(await laidOut('docs/api/shop.md', page)).toBe('# shop\n\n```ts\ninterface Basket {\n  total: number\n}\n```\n')
})

it('finds promises that are not kept', () => {
  const wanted = { ...promised, 'runnel/shop': ['buy', 'silent', 'refund'], 'runnel/odd': [] }
  expect(brokenPromises(publicSurface(folder, wanted), wanted, new Map([...abouts, ['runnel/more', 'more']]))).toEqual([
    'engine/README.md does not say what runnel/odd has.',
    'engine/README.md lists runnel/more, of which nothing is promised.',
    'silent of runnel/shop needs a docstring.',
    'runnel/shop no longer exports refund, which is promised (scripts/api/promised.ts).',
  ])
})
