import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { operations } from '#schemas/operations/index.ts'
import { creditProviderKinds } from '#schemas/theme.ts'
import { root } from '../../scripts/lib/root.ts'
import { filesUnder } from './filesUnder.ts'
import { laterVariants, specifiedVariants } from './shippedVariants.ts'
import { slipsIn } from './vocabulary.ts'

const foldersWith = (folder: string, file: string) =>
  readdirSync(join(root, folder)).filter((name) => existsSync(join(root, folder, name, file)))

const brands = foldersWith('themes', 'theme.json')
const examples = ['json', 'ts'].flatMap((ending) => foldersWith('funnels/examples', `funnel.${ending}`))
/** Names that are everyday words too: they count only if a text in the code consists of the name. */
const everyday = [...examples, 'base']
const distinct = [...specifiedVariants(root), ...brands, ...creditProviderKinds].filter(
  (name) => !everyday.includes(name),
)

/** The team names its own funnels with words that the code may use for other things: they count where code asks which funnel it is. */
const later = laterVariants(root)

/** Where a name may occur, and why. */
const allowed: { where: RegExp; names: readonly string[]; because: string }[] = [
  {
    where: /^schemas\/theme\.ts$/,
    names: creditProviderKinds,
    because: 'which providers a theme can name is part of its schema',
  },
  {
    where: /^(schemas\/operations\/\w+|app\/api\/endpoints)\.ts$/,
    names: creditProviderKinds,
    because: 'the specification gives the paths of these calls',
  },
  {
    where: /^schemas\/formData\.ts$/,
    names: ['valifi'],
    because: 'the specification gives the address parameter that asks for identity questions (V2-VERIFY-10)',
  },
  {
    where: /^server\/providers\//,
    names: creditProviderKinds,
    because: 'each outside service is connected here, under the name that the environment gives it',
  },
  {
    where: /^server\/data\/addresses\.ts$/,
    names: ['harbour'],
    because: 'made-up houses have names of plain English, as ships have harbours',
  },
]

const isAllowed = (file: string, name: string) =>
  allowed.some(({ where, names }) => where.test(file) && names.includes(name))

/** Names that the specification gives to events and to members of an account. */
const given = ['valifi-kba-failed', 'valifi-credit-check-complete', 'submitting-complete-v2', 'from_v2_confirmation']

/** Ids of the specification begin like funnels, and the name of an operation may hold a provider's: neither is a test for one. */
const withoutReferences = (source: string) =>
  [...given, ...Object.keys(operations)].reduce(
    (text, name) => text.replaceAll(name, ''),
    source.replace(/\b[A-Z][A-Z0-9]*(-[A-Z0-9]+)+\b/g, ''),
  )

const quoted = (source: string, name: string) =>
  source
    .split('\n')
    .flatMap((text, index) => (text.includes(`'${name}'`) ? [{ name, line: index + 1, text: text.trim() }] : []))

const asksFor = (source: string, name: string) =>
  quoted(source, name).filter(({ text }) => /funnel|variant/i.test(text))

/** Every place in a source text that names a funnel, a brand or a provider. */
function namesIn(source: string, others = later) {
  const text = withoutReferences(source)
  return [
    ...slipsIn(text, distinct),
    ...everyday.flatMap((name) => quoted(text, name)),
    ...others.flatMap((name) => asksFor(text, name)),
  ]
}

const found = ['app', 'cli', 'engine', 'preview', 'schemas', 'server', 'widgets']
  .flatMap((folder) => filesUnder(root, folder))
  .concat('funnels/registry.ts')
  .filter((file) => /\.(ts|tsx|css|mjs)$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
  .flatMap((file) => namesIn(readFileSync(join(root, file), 'utf8')).map((slip) => ({ file, ...slip })))

describe('the code outside funnels and themes', () => {
  it('is searched for names that can be found', () => {
    expect(distinct).toEqual(expect.arrayContaining(['v1', 'v3d', 'northgate', 'valifi']))
    const cases = [
      "if (funnel === 'v1')",
      'isAffiliatetech',
      "case 'base':",
      'const fromV3d = 1',
      'valifi-only',
      '/** For northgate. */',
    ]
    expect(cases.filter((text) => namesIn(text).length === 0)).toEqual([])
    expect(
      ['(V3D-04, V1-SIGN-09)', 'runValifiCreditCheck.ts', '@layer base', 'https://example.com/v10'].flatMap((text) =>
        namesIn(text),
      ),
    ).toEqual([])
    expect(namesIn("if (funnel.id === 'first')", ['first'])).toHaveLength(1)
    expect(namesIn("order: 'first', // the first field", ['first'])).toEqual([])
  })

  it('tests for no funnel, no brand and no provider by its name', () => {
    const slips = found.filter(({ file, name }) => !isAllowed(file, name))
    expect(slips.map(({ file, line, name, text }) => `${file}:${line} "${name}" in: ${text}`)).toEqual([])
  })

  it('has no exception that nothing needs', () => {
    expect(
      allowed
        .filter(({ where, names }) => !found.some(({ file, name }) => where.test(file) && names.includes(name)))
        .map(({ because }) => because),
    ).toEqual([])
  })
})
