import { join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { inRoot, root } from '../lib/root.ts'
import { tooNew } from './tooNew.ts'

const { config } = ts.readConfigFile(inRoot('tsconfig.json'), ts.sys.readFile.bind(ts.sys)) as { config: object }
const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, root)
const plain: ts.CompilerOptions = { ...options, incremental: false, tsBuildInfoFile: undefined }

/** What the site fetches: the page, and the widgets, which it fetches by name. */
const ofPage = fileNames.filter((file) => /\/app\/main\.tsx$|\/widgets\/(?!.*(\.test|testing\/)).*\.tsx$/.test(file))

it('the page uses nothing that a supported browser does not have', () => {
  const program = ts.createProgram(ofPage, plain)
  expect(tooNew(program, root, (file) => !file.startsWith('..') && !file.includes('node_modules'))).toEqual([])
}, 180_000)

it('finds what is newer than the oldest supported browsers, and passes what is asked for first', () => {
  const name = join(root, 'planted.ts')
  const text = [
    'export const sorted = (list: number[]) => list.toSorted()',
    "export const isUrl = () => URL.canParse('x')",
    'export const either = (a: AbortSignal) => AbortSignal.any([a])',
    'export const price = /(?<=£)\\d+/',
    'export const last = (list: number[]) => list.findLast((one) => one > 1)',
    'export const deferred = () => Promise.withResolvers()',
    'export const seen = (element: Element) => element.checkVisibility?.()',
    'export const later = (run: () => void) => (window.requestIdleCallback ? window.requestIdleCallback(run) : run())',
    'export const first = (list: number[]) => list.at(0)',
    'export const copy = () => structuredClone({})',
  ].join('\n')
  const host = ts.createCompilerHost(plain)
  const { getSourceFile } = host
  host.getSourceFile = (file, target) =>
    file === name ? ts.createSourceFile(name, text, target, true) : getSourceFile.call(host, file, target)
  const lib = ['lib.esnext.d.ts', 'lib.dom.d.ts']
  const program = ts.createProgram([name], { ...plain, lib, types: [] }, host)
  expect(tooNew(program, root, (file) => file === 'planted.ts').map((one) => one.name)).toEqual([
    'Array.toSorted',
    'URL.canParse',
    'AbortSignal.any',
    '(?<=…)',
    'Array.findLast',
    'Promise.withResolvers',
  ])
})
