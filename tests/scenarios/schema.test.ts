import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { mistakesIn } from 'runnel/contracts'
import { funnelIds } from '#tests/support/funnels.ts'

const ajv = new Ajv2020({ allErrors: true, strict: false, verbose: true, validateFormats: false })
for (const name of ['funnel', 'scenario', 'scenarioShared'])
  ajv.addSchema(JSON.parse(readFileSync(`schemas/${name}.schema.json`, 'utf8')), `${name}.schema.json`)
const file = ajv.getSchema('scenario.schema.json')!
const shared = ajv.getSchema('scenarioShared.schema.json')!

const shipped = funnelIds
  .map((id) => join('funnels', id, 'scenarios'))
  .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
const mistakes = (path: string): string[] =>
  mistakesIn(JSON.parse(readFileSync(path, 'utf8')), basename(path) === 'shared.json' ? shared : file).map(
    ({ pointer, finding }) => `${pointer}: ${finding.message}`,
  )

describe('the generated schema of scenarios', () => {
  it.each(shipped)('accepts %s', (path) => {
    expect(mistakes(path)).toEqual([])
  })

  const move = (more: object) => ({ name: 'one', moves: [more] })
  it.each<[string, unknown]>([
    ['an unknown step', move({ at: 'signatur' })],
    ['an unknown path', move({ enter: { signatur: 'x' } })],
    ['told values of an unknown path', move({ tell: { signatur: {} } })],
    ['an unknown button', move({ press: 'nxt' })],
    ['an unknown event', move({ raise: { event: 'rang' } })],
    ['an unknown operation', { name: 'one', moves: [], operations: { submitFrm: 'success' } }],
    ['an unknown answer of an operation', { name: 'one', moves: [], operations: { submitForm: ['success', 'fund'] } }],
    ['a placeholder for an answer', { name: 'one', moves: [], operations: { submitForm: ['success', '$answer'] } }],
    ['an unknown operation that is expected', { name: 'one', moves: [], expect: { calls: ['submitFrm'] } }],
  ])('underlines %s, once', (_, value) => {
    expect(mistakesIn(value, file)).toHaveLength(1)
  })

  const table = (more: object, row: object = {}) => ({ moves: [], ...more, rows: [{ name: 'one', ...row }] })
  it.each<[string, unknown]>([
    ['an unknown key of a row', table({}, { expct: {} })],
    ['an unknown step of a row', table({}, { moves: [{ at: 'signatur' }] })],
    ['a placeholder in a row', table({}, { moves: [{ at: '$step' }] })],
    ['an unknown step of a table', table({ moves: [{ at: 'signatur' }] })],
    ['a table with a name', table({ name: 'one' })],
  ])('underlines %s', (_, value) => {
    expect(mistakesIn(value, file)).not.toEqual([])
  })

  it('lets a table write placeholders for values', () => {
    const placeholders = {
      moves: [
        {
          at: '$step',
          enter: '$entered',
          press: '$button',
          expect: { step: '$step', shut: '$shut', message: ['$says'] },
        },
        { enter: { use: 'asked', signature: '$signature' }, expect: '$expected' },
      ],
      operations: { submitForm: ['success', '$answer', { status: '$status' }] },
      failing: '$call',
      expect: { counts: { submitForm: '$count' }, redirect: { route: '$route' } },
      with: { shut: true },
    }
    expect(mistakesIn(table(placeholders, { with: { step: 'signature' } }), file)).toEqual([])
  })

  it('lets a file name its schema', () => {
    expect(
      mistakesIn(
        { $schema: '../../../schemas/scenario.schema.json', ...move({ tell: { signature: { method: 'drawn' } } }) },
        file,
      ),
    ).toEqual([])
    expect(mistakesIn({ $schema: '../../../schemas/scenario.schema.json', scenarios: [] }, file)).toEqual([])
    expect(mistakesIn({ $schema: '../../../schemas/scenarioShared.schema.json' }, shared)).toEqual([])
  })
})
