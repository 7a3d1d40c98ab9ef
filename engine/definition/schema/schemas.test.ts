import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { fixtureCodes, fixtureOf } from '#engine/check/testing/fixtures.ts'
import { registry as neutralRegistry } from '#engine/examples/registry.ts'
import { pathsOf } from '../model.ts'
import type { JsonSchema } from '#engine/rules/functions.ts'
import type { Names } from './grammar.ts'
import { expandedSchema, funnelSchema, librarySchema, policySchema, textsSchema } from './schemas.ts'

const names: Names = {
  fields: { short: 'text', bare: undefined },
  effects: ['pause', 'about', 'round'],
  steps: ['pin-dialog'],
  funnels: ['base', 'kept', 'needing'],
  paths: [...pathsOf({}, neutralRegistry), 'referrer', 'newsletter', 'seat2', 'code', 'total', 'share', 'feeStatus'],
  events: [...Object.keys(neutralRegistry.events), 'chosen', 'startPayment'],
}
const compile = (schema: JsonSchema): ValidateFunction =>
  new Ajv2020({ strict: false, allErrors: true, validateFormats: false }).compile(schema)
const funnel = compile(funnelSchema(neutralRegistry, names))
const library = compile(librarySchema(neutralRegistry, names))
const expanded = compile(expandedSchema(neutralRegistry))

const demo = (ask: object, more: object = {}) => ({
  id: 'demo',
  title: 'Demo',
  path: '/demo',
  order: ['ask'],
  steps: { ask },
  ...more,
})

it('describes the policy', () => {
  const policy = compile(policySchema(neutralRegistry, names))
  const obligation = { name: 'agreed', beforeCall: 'sendPin', holds: 'form.agreed' }
  const whole = { $schema: 'x', format: 2, about: 'x', mustPass: [obligation], brands: '../themes/*/theme.json' }
  expect(policy(whole)).toBe(true)
  expect(policy({ ...whole, mustPass: [{ ...obligation, beforeCall: 'sendPni' }] })).toBe(false)
  expect(policy({ ...whole, steps: {} })).toBe(false)
})

it.each(['a funnel', 'a resolved definition'])('demands the options without which a block shows nothing: %s', (of) => {
  const { note } = neutralRegistry.blocks
  const needing = { ...note!, name: 'needing', options: { ...note!.options, required: ['text'] } }
  const registry = { ...neutralRegistry, blocks: { ...neutralRegistry.blocks, needing } }
  const accepts = compile(of === 'a funnel' ? funnelSchema(registry, names) : expandedSchema(registry))
  const showing = (block: object) => ({ format: 2, ...demo({ blocks: { top: [block] } }) })
  expect(accepts(showing({ block: 'needing', options: { text: 'Hello' } }))).toBe(true)
  expect(accepts(showing({ block: 'needing', options: {} }))).toBe(false)
  expect(accepts(showing({ block: 'needing' }))).toBe(false)
  expect(accepts(showing({ block: 'note' }))).toBe(true)
})

describe('the schema of a funnel', () => {
  it.each(fixtureCodes)('accepts what is right of %s', (code) => {
    const accepted = funnel(JSON.parse(fixtureOf(code).right))
    expect(funnel.errors ?? []).toEqual([])
    expect(accepted).toBe(true)
  })

  it.each([
    ['an unknown key', demo({ gates: 'valid' })],
    ['an unknown operation', demo({ do: [{ call: 'bookSaet' }] })],
    ['an unknown path', demo({ fields: { nickame: { label: 'Nickname', widget: 'text' } } })],
    ['an unknown event', demo({ on: { 'bell-rang': 'ask' } })],
    ['an unknown library entry', demo({ use: 'pin-dialogue' })],
    [
      'an option that the widget lacks',
      demo({ fields: { nickname: { label: 'Nickname', widget: 'text', options: { prefx: '' } } } }),
    ],
    [
      'an option that the library field lacks',
      demo({ fields: { nickname: { use: 'short', options: { prefx: '' } } } }),
    ],
    ['an option of another type', demo({ fields: { nickname: { use: 'short', options: { prefix: 1 } } } })],
    ['two verbs', demo({ do: [{ wait: '1s', alert: 'x' }] })],
    ['an effect that does nothing', demo({ do: [{}] })],
    ['a branch without an end', demo({ next: { do: [] } })],
    [
      'a check with two tests',
      demo({ fields: { nickname: { checks: [{ message: 'x', pattern: 'a', minLength: 1 }] } } }),
    ],
    ['a redirect to another site', demo({ next: { redirect: '//elsewhere.example' } })],
    ['a funnel without steps that extends nothing', { id: 'demo', title: 'Demo', path: '/demo' }],
  ])('underlines %s', (_, value) => {
    expect(funnel(value)).toBe(false)
  })

  it('lets a variant remove with null, and take formulas in place of options', () => {
    const variant = {
      format: 2,
      id: 'v',
      title: 'V',
      path: '/v',
      extends: 'base',
      steps: {
        ask: null,
        done: {
          nav: { next: null },
          fields: { nickname: { use: 'short', required: null, options: { prefix: '= form.level' } } },
        },
      },
    }
    expect(funnel(variant)).toBe(true)
    expect(funnel(demo({ next: { to: null } }))).toBe(false)
  })
})

describe('the schema of the library', () => {
  it('accepts parameters anywhere and their declarations', () => {
    expect(library(JSON.parse(readFileSync('engine/check/fixtures/library/shared.json', 'utf8')))).toBe(true)
    expect(
      library({
        steps: {
          a: {
            params: { text: 'text' },
            title: '$text',
            after: { '2s': '$then' },
            do: ['$more', { call: '$operation', onFail: '$failed' }],
          },
        },
      }),
    ).toBe(true)
  })
  it('underlines what is neither', () => {
    expect(library({ steps: { a: { params: { text: 'txt' } } } })).toBe(false)
    expect(library({ effects: { a: { do: [{ wait: 'soon' }] } } })).toBe(false)
  })
})

describe('the schema of a resolved definition', () => {
  it('knows neither use nor null', () => {
    expect(expanded(demo({ title: 'Ask' }))).toBe(true)
    expect(expanded(demo({ use: 'pin-dialog' }))).toBe(false)
    expect(expanded(demo({ title: null }))).toBe(false)
  })
})

it('closes every object, and gives each key of the grammar a description', () => {
  const { $defs } = funnelSchema(neutralRegistry, names) as { $defs: Record<string, JsonSchema> }
  for (const name of [
    'funnel',
    'step',
    'field',
    'check',
    'branch',
    'button',
    'block',
    'blocks',
    'nav',
    'obligation',
    'choice',
    'listedChoices',
    'lookup',
    'extraEvent',
    'answer',
  ]) {
    expect($defs[name]!.additionalProperties, name).toBe(false)
    const bare = Object.entries($defs[name]!.properties!).flatMap(([key, schema]) =>
      schema.description || key === '$schema' ? [] : [key],
    )
    expect(bare, name).toEqual([])
  }
})

describe('docs/format.md', () => {
  const reference = readFileSync('docs/format.md', 'utf8')
  const grammar = reference.slice(reference.indexOf('### 3.2'), reference.indexOf('## 4.'))
  const { $defs } = funnelSchema(neutralRegistry, names) as { $defs: Record<string, JsonSchema> }
  const effects = ($defs.effect!.allOf as { then: JsonSchema }[]).map(({ then }) => then)
  const keys = [
    ...Object.entries($defs).flatMap(([name, schema]) => (name === 'fields' ? [] : [schema])),
    ...effects,
  ].flatMap((schema) => Object.keys(schema.properties ?? {}))
  const words = new Set([...reference.matchAll(/`[^`]*`/g)].flatMap(([code]) => code.match(/[$A-Za-z]+/g) ?? []))

  it('names every key of the schema', () => {
    expect(keys.filter((key) => !words.has(key))).toEqual([])
  })

  it('has no key in its tables that the schema lacks', () => {
    const written = [...grammar.matchAll(/^\| ((?:`[a-zA-Z]+`(?:, )?)+) +\|/gm)].flatMap(([, cell]) =>
      cell!.match(/[a-zA-Z]+/g)!,
    )
    expect(written.length).toBeGreaterThan(60)
    const { $defs: ofTexts } = textsSchema(neutralRegistry, names) as { $defs: Record<string, JsonSchema> }
    const known = [...keys, ...Object.keys(ofTexts.texts!.properties!)]
    expect(written.filter((key) => !known.includes(key))).toEqual([])
  })
})
