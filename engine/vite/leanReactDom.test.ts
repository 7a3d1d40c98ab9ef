import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { leanReactDom } from './leanReactDom.ts'

const internals = '__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
const require = createRequire(import.meta.url)

type Hooks = { resolveId(source: string, importer?: string): string | null; load(id: string): string | null }
const hooks = leanReactDom() as unknown as Hooks
const client = '/node_modules/react-dom/cjs/react-dom-client.production.js'

it('shares with the client of React what the whole module shares', async () => {
  const code = hooks.load(hooks.resolveId('react-dom', client)!)!
  const lean = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)) as Record<
    string,
    object
  >
  const whole = require('react-dom') as Record<string, object>
  const shapeOf = (module: Record<string, object>) =>
    JSON.stringify(module[internals], (_, value: unknown) => (typeof value === 'function' ? 'function' : value))
  expect(shapeOf(lean)).toBe(shapeOf(whole))
})

it('is all that the client of React takes from it', () => {
  const source = readFileSync(
    require.resolve('react-dom/client').replace('client.js', 'cjs/react-dom-client.production.js'),
    'utf8',
  )
  const [, name] = /(\w+) = require\("react-dom"\)/.exec(source)!
  const taken = [...source.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map((match) => match[1])
  expect(new Set(taken)).toEqual(new Set([internals]))
})

it('refuses a second user of the module', () => {
  expect(() => hooks.resolveId('react-dom', '/app/Dialog.tsx')).toThrow('/app/Dialog.tsx imports react-dom')
  expect(hooks.resolveId('react', '/app/Dialog.tsx')).toBeNull()
})
