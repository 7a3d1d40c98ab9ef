import path from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, it } from 'vitest'
import { packageCosts, packageCostsFile, packageOf, type PackageCosts } from './packageCosts.ts'

it.each([
  ['/a/node_modules/date-fns/parse.js', 'date-fns'],
  ['/a/node_modules/@xstate/react/dist/x.js?commonjs', '@xstate/react'],
  ['/a/node_modules/outer/node_modules/inner/x.js', 'inner'],
  ['/a/engine/run/view.ts', undefined],
])('%s belongs to %s', (id, name) => expect(packageOf(id)).toBe(name))

it('says what a package adds to a chunk', async () => {
  const entry = path.join(import.meta.dirname, 'entry.js')
  const virtual = {
    name: 'entry',
    resolveId: (id: string) => (id === entry ? id : null),
    load: (id: string) =>
      id === entry ? "export { isExists } from 'date-fns/isExists'; export const mine = 'x'.repeat(9)" : null,
  }
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [virtual, packageCosts()],
    build: { write: false, lib: { entry, formats: ['es'], fileName: 'entry' } },
  })
  const files = ([output].flat()[0] as Rolldown.RolldownOutput).output
  const written = files.find(({ fileName }) => fileName === packageCostsFile) as { source: string }
  const [costs] = Object.values(JSON.parse(written.source) as PackageCosts)
  expect(Object.keys(costs!)).toEqual(['date-fns'])
  expect(costs!['date-fns']).toBeGreaterThan(50)
  expect(costs!['date-fns']).toBeLessThan(300)
})
