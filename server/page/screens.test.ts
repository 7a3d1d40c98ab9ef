import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PublishedFunnel } from 'runnel/browser'
import { defaultBrand } from '#themes/defaultBrand.ts'
import { shipped } from '../testing/startApp.ts'
import { earlyFile, screenFilesFile, type ScreenFiles } from './screenFiles.ts'
import { screensOf } from './screens.ts'
import { loadThemes } from './themes.ts'

const brand = loadThemes().find(({ name }) => name === defaultBrand)!
const index = `<!doctype html>
<html lang="en-GB">
  <head>
    <title>x</title>
    <script type="module" crossorigin src="/assets/main.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/style.css">
  </head>
  <body>
    <div id="root"></div>
    <noscript>No scripts</noscript>
  </body>
</html>`
const files: ScreenFiles = {
  modules: {
    'index.html': ['assets/main.js', 'assets/react.js'],
    'app/funnel/FunnelPage.tsx': ['assets/page.js', 'assets/react.js'],
    'app/funnel/runFunnel.ts': ['assets/run.js', 'assets/react.js'],
    'app/pages/landing/LandingPage.tsx': ['assets/landing.js'],
  },
  components: { badges: ['assets/blocks.js'] },
}
/** Stands for the page's code: draws two pages, and counts. */
const code = `
let times = 0
export const meant = ({ path }) => (path.startsWith('/claim/v1') ? '/claim/v1' : path === '/portal' ? undefined : path)
export const draw = async ({ path, theme, published }) => {
  times += 1
  theme.seen?.(published)
  if (path === undefined) return { html: 'Loading', title: theme.brandName }
  if (path === '/broken') throw new Error('A component threw')
  const screen = { path, marks: [], text: '</script><b>', ...(path === '/' ? {} : { step: { funnel: 'v1' } }) }
  const uses = path === '/' ? undefined : { widgets: [], blocks: ['badges'], parts: [], form: false }
  return { html: '<h1>' + theme.brandName + '</h1>', title: 'Step & ' + times, screen, uses }
}`

let dist: string
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'dist-'))
  for (const folder of ['.vite', '.render', 'assets']) mkdirSync(join(dist, folder))
  writeFileSync(join(dist, 'index.html'), index)
  writeFileSync(join(dist, 'assets/style.css'), 'main{color:red}')
  writeFileSync(join(dist, screenFilesFile), JSON.stringify(files))
  writeFileSync(join(dist, earlyFile), 'window.early={}')
  writeFileSync(join(dist, '.render/server.js'), code)
  writeFileSync(join(dist, 'package.json'), '{"type":"module"}')
})
afterEach(() => rmSync(dist, { recursive: true }))

const textOf = async (path: string, now?: () => number) => {
  const screen = await (await screensOf(dist, { funnels: new Map() }, now))!(path, brand)
  return { ...screen, text: screen.body.identity.toString() }
}
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

it('puts a drawn screen into the page, with its styles and data, and allows nothing else inline', async () => {
  const { text, policy, body } = await textOf('/claim/v1')
  expect(text).toContain('<html data-funnel="v1" lang="en-GB">')
  expect(text).toContain('<title>Step &#38; 1</title>')
  expect(text).toContain(`<div id="root"><h1>${brand.theme.brandName}</h1></div>`)
  expect(text).toContain('"text":"\\u003c/script>\\u003cb>"')
  expect(text).not.toContain('rel="stylesheet"')
  const style = /<style>([^]*?)<\/style>/.exec(text)![1]!
  expect(style).toBe(`main{color:red}${brand.styleSheet}`)
  expect(policy).toContain(`style-src 'self' ${hashOf(style)};`)
  expect(policy).toContain(`script-src 'self' ${hashOf('window.early={}')};`)
  expect(policy).not.toContain('unsafe')
  expect([brotliDecompressSync(body.br).toString(), gunzipSync(body.gzip).toString()]).toEqual([text, text])
})

it('names what the screen needs first, each once, and with low priority what comes next', async () => {
  const { text, link } = await textOf('/claim/v1')
  const hrefs = (kind: RegExp): string[] => [...text.matchAll(kind)].map((match) => match[1]!)
  const first = ['main', 'react', 'page', 'blocks'].map((name) => `/assets/${name}.js`)
  expect(hrefs(/<link rel="modulepreload" crossorigin href="([^"]+)">/g)).toEqual(first)
  expect(hrefs(/<link rel="modulepreload" crossorigin fetchpriority="low" href="([^"]+)">/g)).toEqual([
    '/assets/run.js',
  ])
  expect(link).toBe(first.map((file) => `<${file}>; rel=modulepreload; crossorigin`).join(', '))
  expect((await textOf('/')).text).toContain('href="/assets/landing.js"')
})

it('says what to do without scripts, in the words of the brand', async () => {
  const { telephone } = brand.theme.contact!
  const help = /<noscript[^>]*>([^]*?)<\/noscript>/.exec((await textOf('/')).text)![1]!
  expect(help).toContain(`>${telephone}</a>`)
  expect(help).toContain('This form needs JavaScript')
})

it('draws a page once a day, whatever address leads to it', async () => {
  let now = Date.UTC(2026, 5, 1, 12)
  const draw = (await screensOf(dist, { funnels: new Map() }, () => now))!
  const first = await draw('/claim/v1', brand)
  expect(await draw('/claim/v1/made-up', brand)).toBe(first)
  now += 86_400_000
  expect(await draw('/claim/v1', brand)).not.toBe(first)
})

it('says in the frame of the brand that a page is loading which only the browser draws, and how to reach it otherwise', async () => {
  const draw = (await screensOf(dist, { funnels: new Map() }))!
  const loading = await draw('/portal', brand)
  expect(await draw(undefined, brand)).toBe(loading)
  const text = loading.body.identity.toString()
  expect(text).toContain('<div id="root">Loading</div>')
  expect(text).toContain('<script>window.early={}</script>')
  expect(text).not.toContain('id="screen"')
  expect(/<noscript[^>]*>([^]*?)<\/noscript>/.exec(text)![1]).toContain(`>${brand.theme.contact!.telephone}</a>`)
  expect(loading.link).toBe(
    ['main', 'react'].map((name) => `</assets/${name}.js>; rel=modulepreload; crossorigin`).join(', '),
  )
})

it('tries again what failed', async () => {
  const draw = (await screensOf(dist, { funnels: new Map() }))!
  await expect(draw('/broken', brand)).rejects.toThrow('A component threw')
  await expect(draw('/broken', brand)).rejects.toThrow('A component threw')
})

it('says whether there is a studio, which then hears where people are', async () => {
  const draw = (await screensOf(dist, { funnels: new Map(), studio: true }))!
  for (const path of ['/', '/claim/v1', undefined])
    expect((await draw(path, brand)).body.identity.toString()).toMatch(/<html [^>]*data-studio/)
})

it('draws nothing without a build for the server', async () => {
  rmSync(join(dist, '.render'), { recursive: true })
  expect(await screensOf(dist, { funnels: new Map() })).toBeUndefined()
})

it('draws again when funnels have changed, with those that are newer than the build as data', async () => {
  let change = (): void => undefined
  const newer: PublishedFunnel[] = []
  const v1 = (await shipped).get('v1')!
  const seen = vi.fn<(served: ReadonlyMap<string, PublishedFunnel>) => void>()
  const watched = { ...brand, theme: { ...brand.theme, seen } }
  const draw = (await screensOf(dist, {
    funnels: new Map([['v1', v1]]),
    published: () => newer,
    onChange: (changed) => void (change = changed),
  }))!
  const textNow = async () => (await draw('/claim/v1', watched)).body.identity.toString()
  const before = await textNow()
  expect(before).not.toContain('id="funnels"')
  expect(await textNow()).toBe(before)
  newer.push({ funnel: '/funnels/a.json', contracts: '', details: '', languages: [], addresses: { id: 'v1' } as never })
  change()
  const after = await textNow()
  expect(after).toContain('<title>Step &#38; 2</title>')
  expect(after).toContain('<script type="application/json" id="funnels">[{"funnel":"/funnels/a.json"')
  await draw('/', watched)
  const [served, again] = seen.mock.calls.slice(-2).map(([first]) => first)
  expect(served!.get('v1')).toBe(newer[0])
  expect(again).toBe(served)
})
