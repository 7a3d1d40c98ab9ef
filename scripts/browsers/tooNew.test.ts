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
    "export const amount = new RegExp('(?<!-)[0-9]+')",
    "export const amountIn = (sign: string) => new RegExp(`(?<=${sign})[0-9]+`, 'u')",
    "const ending = '[.](?i:pdf)$'",
    'export const isPdf = RegExp(ending)',
    'export const letters = /[\\p{L}--[a-z]]/v',
    "export const signs = new RegExp('[0-9]', 'gv')",
    'export const day = /(?<day>[0-9]+) May|May (?<day>[0-9]+)/',
    "export const places = /b/d.exec('ab')",
    'export const optional = /\\(?i: no group/',
    'export const named = /(?<day>[0-9]+) (?<month>May)(?:)/s',
    "export const pattern = (text: string) => new RegExp(text, 'u')",
    "export const words = () => new Intl.Segmenter('en')",
    "export const zones = () => Intl.supportedValuesOf('timeZone')",
    "export const week = (place: Intl.Locale) => place.maximize() && new Intl.NumberFormat('en').formatRange(1, 2)",
    "export const maySegment = () => (Intl.Segmenter ? new Intl.Segmenter('en') : undefined)",
    'export const { canParse } = URL',
    'export const sortedToo = ({ toSorted: sort, length }: number[]) => length && sort()',
    'export function each({ list: { findLast } }: { list: number[] }) { return findLast }',
    'export const { canParse: parses = () => false } = URL',
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
    '(?<!…)',
    '(?<=…)',
    '(?i:…)',
    '/…/v',
    '/…/v',
    '(?<a>…)|(?<a>…)',
    'Intl.Segmenter',
    'NumberFormat.formatRange',
    'URL.canParse',
    'Array.toSorted',
    'Array.findLast',
  ])
})
