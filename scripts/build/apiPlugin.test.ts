import { createServer as createHttpServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiPlugin } from './apiPlugin.ts'

const folder = mkdtempSync(join(tmpdir(), 'api-'))
const log = join(folder, 'api.log')
let server: ViteDevServer
let origin: string
let port: number
let api: Server | undefined

/** Starts the API; without a port, on a free one. */
const startApi = (asked = 0) =>
  new Promise<number>((ready) => {
    api = createHttpServer((request, response) => response.end(request.url))
    api.listen(asked, '127.0.0.1', () => ready((api!.address() as AddressInfo).port))
  })
const page = (path: string) => fetch(`${origin}${path}`, { headers: { accept: 'text/html' } })
const call = () => fetch(`${origin}/api/auth/session`)

beforeAll(async () => {
  port = await startApi()
  api!.close()
  const url = `http://127.0.0.1:${port}`
  server = await createServer({
    configFile: false,
    logLevel: 'silent',
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    server: { port: 0, ws: false, watch: null, proxy: { '/api': url } },
    plugins: [
      apiPlugin({ url, log, patience: 1_000 }),
      {
        name: 'page',
        configureServer:
          ({ middlewares }) =>
          () =>
            void middlewares.use((_, response) => response.end('the page')),
      },
    ],
  })
  await server.listen()
  origin = server.resolvedUrls!.local[0]!.replace(/\/$/, '')
})
afterAll(async () => {
  api?.close()
  await server.close()
  rmSync(folder, { recursive: true })
})

it('says on every page that the API is starting or why it stopped, and lets calls wait for it', async () => {
  const waiting = await page('/claim/v1')
  expect(waiting.status).toBe(503)
  expect(await waiting.text()).toContain('The API is starting')
  expect((await page('/preview')).status).toBe(200)
  writeFileSync(log, 'Error: themes/<b>/theme.json is not a theme\n')
  expect(await (await page('/claim/v1')).text()).toContain('Error: themes/&#60;b&#62;/theme.json is not a theme')
  const refused = await call()
  expect([refused.status, await refused.json()]).toEqual([
    503,
    { success: false, error: 'The API is not ready; the terminal of "npm run dev" says why' },
  ])
  const answer = call()
  await startApi(port)
  expect(await (await answer).text()).toBe('/api/auth/session')
  expect(await (await page('/claim/v1')).text()).toBe('the page')
})
