import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp } from '../testing/startApp.ts'

let docs: string
beforeAll(() => {
  docs = mkdtempSync(join(tmpdir(), 'runnel-docs-'))
  mkdirSync(join(docs, 'playground'))
  writeFileSync(join(docs, 'index.html'), '<h1>Documentation</h1>')
  writeFileSync(join(docs, 'playground/index.html'), '<h1>Playground</h1>')
  writeFileSync(join(docs, '.built'), 'a stamp')
})
afterAll(() => rmSync(docs, { recursive: true }))

it('is served at /docs with the policy of every page, and has no files that begin with a dot', async () => {
  const { app, close } = await startApp({ docs })
  const read = (url: string) => app.inject({ url })
  expect((await read('/docs')).headers.location).toBe('/docs/')
  const home = await read('/docs/')
  expect([home.statusCode, home.body]).toEqual([200, '<h1>Documentation</h1>'])
  expect(home.headers['content-security-policy']).toBe((await read('/health/live')).headers['content-security-policy'])
  expect(home.headers['content-security-policy']).not.toContain('unsafe')
  expect((await read('/docs/playground/')).body).toBe('<h1>Playground</h1>')
  for (const unknown of ['/docs/nothing.html', '/docs/.built']) expect((await read(unknown)).statusCode).toBe(404)
  expect((await read('/docs/..%2fpackage.json')).statusCode).toBe(403)
  await close()
})

it('says that it is being built while it is not there, and loads again', async () => {
  const { app, close } = await startApp({ docs: join(docs, 'later') })
  const before = await app.inject({ url: '/docs/' })
  expect([before.statusCode, before.body]).toEqual([503, expect.stringContaining('The documentation is being built.')])
  expect(before.body).toContain('npm run docs:build')
  mkdirSync(join(docs, 'later'))
  writeFileSync(join(docs, 'later/index.html'), '<h1>Now</h1>')
  expect((await app.inject({ url: '/docs/' })).body).toBe('<h1>Now</h1>')
  await close()
})

it('is not there in production', async () => {
  const { app, close } = await startApp({ docs, production: true })
  expect((await app.inject({ url: '/docs' })).statusCode).toBe(404)
  expect((await app.inject({ url: '/docs/' })).statusCode).toBe(404)
  await close()
})
