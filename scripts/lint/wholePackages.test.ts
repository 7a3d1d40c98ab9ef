import { beforeAll, describe, expect, it } from 'vitest'
import { lintCases } from './testing/lintCases.ts'

const inPlugin = (hooks: string): string => `export const own = () => ({ name: 'own', ${hooks} })`

const valid: Record<string, string> = {
  'a module of its own': inPlugin(
    'resolveId: { filter: { id: /^virtual:own$/ }, handler: (id) => id }, load: { filter: { id: /^\\0virtual:own$/ }, handler: () => "" }',
  ),
  'several modules of its own': inPlugin('load: { filter: { id: /^\\0runnel:(a$|b:|c-(d|e)$)/ }, handler: () => "" }'),
  'what a query asks for': `const asked = /funnel\\.json\\?funnel$/
    export const own = () => ({ name: 'own', resolveId: { filter: { id: [asked, /^runnel:form:/] }, handler: (id) => id } })`,
  'a page that is changed': inPlugin('transformIndexHtml: (html) => html'),
  'an alias of a module that no package has': "export default { resolve: { alias: { 'virtual:engine': './a.ts' } } }",
}
const invalid: Record<string, string> = {
  'a plugin that changes code': inPlugin('transform: (code) => code'),
  'a plugin that changes chunks': inPlugin('renderChunk(code) { return code }'),
  'a module of a package that is resolved elsewhere': inPlugin(
    'resolveId: { filter: { id: /^react-dom$/ }, handler: () => "./own.ts" }',
  ),
  'a module of a package that is loaded otherwise': inPlugin(
    'load: { filter: { id: /react-dom-client/ }, handler: () => "" }',
  ),
  'a package beside a module of its own': inPlugin(
    'resolveId: { filter: { id: /^virtual:own$|^react-dom$/ }, handler: () => "./own.ts" }',
  ),
  'one that resembles a module of its own': inPlugin('load: { filter: { id: /virtual:own/ }, handler: () => "" }'),
  'hooks that see every module': inPlugin('resolveId: (id) => (id === "ajv" ? "own" : null)'),
  'a filter from elsewhere': `import { ids } from './ids.ts'
    export const own = () => ({ name: 'own', load: { filter: { id: ids }, handler: () => '' } })`,
  'an alias of a package': "export default { resolve: { alias: { 'react-dom': './own.ts' } } }",
  'aliases from a list': "export default { resolve: { alias: [{ find: /^xstate$/, replacement: './own.ts' }] } }",
}

let saidOf: (name: string) => string[]
beforeAll(() => {
  saidOf = lintCases('runnel/whole-packages', { ...valid, ...invalid }, 'ts')
})

describe('what a build makes of modules', () => {
  it.each(Object.keys(valid))('allows %s', (name) => {
    expect(saidOf(name)).toEqual([])
  })

  it.each(Object.keys(invalid))('refuses %s', (name) => {
    expect(saidOf(name)).toEqual([expect.stringContaining('runnel(whole-packages)')])
  })
})
