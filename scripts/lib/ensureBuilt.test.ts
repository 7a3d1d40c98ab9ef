import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ensureBuilt } from './ensureBuilt.ts'
import { inRoot } from './root.ts'

it('builds the page for production, also where a test is the first to build it', { timeout: 300_000 }, async () => {
  expect(process.env.NODE_ENV).toBe('test')
  await ensureBuilt()
  const assets = inRoot('dist/assets')
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  // React's development build alone says this.
  const ofDevelopment = scripts.filter((name) =>
    readFileSync(`${assets}/${name}`, 'utf8').includes('already been passed to createRoot()'),
  )
  expect([scripts.length > 0, ofDevelopment]).toEqual([true, []])
})
