import { expect, it } from 'vitest'
import { ownPackages } from './ownPackages.ts'

const resolve = ownPackages().resolveId as (source: string, importer: string) => unknown
const engine = new URL('../run/machine.ts', import.meta.url).pathname

it.each([
  ['xstate', '/product/main.tsx'],
  ['@rjsf/core/lib/components/Form.js', '/product/node_modules/other/index.js'],
])('refuses %s where a product imports it', (source, importer) => {
  expect(() => resolve(source, importer)).toThrow(/Write runnel\(\{ lean: false \}\)/)
})

it.each([
  ['xstate', engine],
  ['@rjsf/utils', '/product/node_modules/@rjsf/core/lib/index.js'],
  ['xstate-other', '/product/main.tsx'],
])('lets %s be imported from %s', (source, importer) => expect(resolve(source, importer)).toBeNull())
