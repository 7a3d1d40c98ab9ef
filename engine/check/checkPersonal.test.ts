import { describe, expect, it } from 'vitest'
import { compileSummary } from '#engine/compile/compileSummary.ts'
import { createContext } from '#engine/compile/context.ts'
import type { Definition, Effect } from '#engine/definition/definition.ts'
import { loadDefinition } from '#engine/load/loadDefinition.ts'
import { registry } from '#engine/examples/registry.ts'
import { codesOf, end } from './testing/findingsOf.ts'

const text = { type: 'string' }
const data: Definition['data'] = { illness: { type: 'object', class: 'special', properties: { name: text } } }
/** Only the shared model has records. */
const record = { type: 'object', patternProperties: { '^.*$': { ...text, class: 'special' } } }
const { model } = registry
const withRecord = {
  ...registry,
  model: { ...model, form: { ...model.form, properties: { ...model.form.properties, answers: record } } },
}
const setting = (set: Record<string, unknown>): string[] =>
  codesOf({ ask: { do: [{ set } as Effect] }, end }, { data }, withRecord).filter((code) =>
    code.startsWith('personal-given'),
  )

describe('an answer of a personal class', () => {
  it('is one in an object that has the class, and in a record of such texts', () => {
    expect(setting({ 'illness.name': 'Diabetes' })).toHaveLength(1)
    expect(setting({ answers: { first: 'Diabetes' } })).toHaveLength(1)
    expect(setting({ 'illness.name': null, answers: null })).toEqual([])
  })

  it('is told in a summary only as given, also where the object around it has the class', () => {
    const field = { label: 'Illness', widget: 'text' }
    const { definition } = loadDefinition({
      id: 'demo',
      title: 'Demo',
      path: '/demo',
      order: ['ask', 'check'],
      data,
      steps: { ask: { title: 'Ask', fields: { 'illness.name': field } }, check: { title: 'Check', summary: {} } },
    })
    const context = createContext(definition, registry)
    const node = context.index.byPath.get('check')!
    expect(compileSummary(node, {}, context).groups[0]?.rows[0]).toMatchObject({ reads: 'given' })
  })
})
