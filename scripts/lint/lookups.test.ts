import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unsafeLookupsOf } from './lookups.ts'

const table = 'const table: Record<string, number> = {}\n'

/** Code that a name such as `constructor` or `__proto__` breaks. */
const planted = [
  ['engine/read.ts', `${table}export const x = (name: string) => table[name]`],
  ['engine/optional.ts', 'export const x = (of: Record<string, number> | undefined, name: string) => of?.[name]'],
  ['app/inside.ts', `${table}export const x = (name: string) => table[name] ?? 0`],
  ['widgets/unknown.ts', 'export const x = (of: unknown, key: string) => (of as Record<string, unknown>)[key]'],
  ['server/any.ts', 'export const x = (body: any, key: any): unknown => body[key]'],
  ['studio/generic.ts', 'export const x = <K extends string>(of: Record<string, number>, name: K) => of[name]'],
  ['cli/union.ts', `${table}export const x = (name: string | 'one') => table[name]`],
  ['cli/template.ts', `${table}export const x = (name: string) => table[\`\${name}\`]`],
  ['preview/in.ts', `${table}export const x = (name: string) => name in table`],
  ['playground/reflect.ts', 'export const x = (of: object, name: string): unknown => Reflect.get(of, name)'],
  ['schemas/write.ts', `${table}export const x = (name: string) => void (table[name] = 1)`],
  ['engine/count.ts', `${table}export const x = (name: string) => void (table[name] += 1)`],
  ['engine/guarded.ts', `${table}export const x = (name: string) => (name ? table[name] : undefined)`],
] as const

/** Code that no name breaks. */
const safe = [
  [
    'engine/own.ts',
    "import { ownValue } from './ownValue'\nexport const x = (name: string) => ownValue({ a: 1 }, name)",
  ],
  ['engine/fixed.ts', "export const x = (name: 'a' | 'b') => ({ a: 1, b: 2 })[name]"],
  ['engine/keyOf.ts', 'export const x = <T, K extends keyof T>(of: T, key: K) => of[key]'],
  ['engine/index.ts', 'export const x = (list: number[], at: number) => list[at]'],
  ['engine/claimed.ts', `${table}export const x = (name: string) => table[name]!`],
  ['engine/asked.ts', `${table}export const x = (name: string) => Object.hasOwn(table, name)`],
  [
    'engine/bare.ts',
    'declare const onlyOwn: () => Record<string, number>\nconst all = onlyOwn()\nexport const x = (name: string) => void (all[name] = 1)',
  ],
  ['engine/sign.ts', `${table}export const x = (id: string) => void (table[\`EVENT.\${id}\`] = 1)`],
  ['engine/map.ts', 'export const x = (of: Map<string, number>, name: string) => of.get(name)'],
  ['engine/some.test.ts', `${table}export const x = (name: string) => table[name]`],
  ['scripts/tool.ts', `${table}export const x = (name: string) => table[name]`],
] as const

let folder: string
let found: string[]
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'runnel-lookups-'))
  const files = [
    ...planted,
    ...safe,
    ['engine/ownValue.ts', 'export declare function ownValue(of: unknown, name: string): unknown'],
  ]
  for (const [file, code] of files) {
    mkdirSync(dirname(join(folder, file!)), { recursive: true })
    writeFileSync(join(folder, file!), `${code}\n`)
  }
  const compilerOptions = { target: 'ES2023', lib: ['ES2023'], strict: true, noImplicitAny: false, types: [] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
  found = unsafeLookupsOf(join(folder, 'tsconfig.json')).map(({ at }) => at.split(':')[0]!)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the rule about lookups of names', () => {
  it.each(planted)('finds %s: %s', (file) => {
    expect(found.filter((one) => one === file)).toHaveLength(1)
  })

  it.each(safe)('passes %s: %s', (file) => {
    expect(found).not.toContain(file)
  })
})
