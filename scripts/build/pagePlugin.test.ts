import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pagePlugin } from './pagePlugin.ts'

let server: ViteDevServer
let origin: string
let themes: string

beforeAll(async () => {
  themes = join(await mkdtemp(join(tmpdir(), 'themes-')), 'themes')
  await cp('themes', themes, { recursive: true })
  process.env.THEMES_DIR = themes
  server = await createServer({
    root: fileURLToPath(new URL('../..', import.meta.url)),
    configFile: false,
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    server: { port: 0, ws: false, watch: null },
    plugins: [pagePlugin()],
  })
  await server.listen()
  origin = server.resolvedUrls!.local[0]!
})
afterAll(async () => {
  delete process.env.THEMES_DIR
  await server.close()
  await rm(themes, { recursive: true })
})

const get = (path: string, cookie = '') => fetch(new URL(path, origin), { headers: { accept: 'text/html', cookie } })
const title = (html: string) => html.match(/<title>(.*?)<\/title>/)![1]

describe('pagePlugin', () => {
  it('puts the base brand into every page of the development server', async () => {
    const html = await (await get('/claim/v1/address')).text()
    expect(title(html)).toBe('My Claim Group')
    expect(html).toContain('<script type="application/json" id="theme">')
  })

  it('shows and remembers the brand that the address asks for [THEME-01]', async () => {
    const reply = await get('/?brand=harbour')
    expect(title(await reply.text())).toBe('Harbour Claims')
    expect(reply.headers.get('set-cookie')).toContain('brand=harbour;')
    expect(title(await (await get('/login?status=existing_user', 'brand=harbour')).text())).toBe('Harbour Claims')
  })

  it('says what is wrong with a theme above every page, which looks as it did before', async () => {
    await get('/?brand=harbour')
    await writeFile(join(themes, 'harbour', 'theme.json'), '{ "brandName": "Harbour<" }')
    const html = await (await get('/claim/v1/address', 'brand=harbour')).text()
    expect(title(html)).toBe('Harbour Claims')
    expect(html).toContain(
      'harbour/theme.json is not a theme:\n  the file must have required property &#39;brandId&#39;',
    )
    const brands = (await (await get('/@brands.json')).json()) as { name: string }[]
    expect(brands.map(({ name }) => name)).toContain('harbour')
    await cp('themes/harbour', join(themes, 'harbour'), { recursive: true })
    expect(await (await get('/claim/v1/address')).text()).not.toContain('A theme cannot be used')
  })
})
