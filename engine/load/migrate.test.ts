import { describe, expect, it } from 'vitest'
import { migrate } from './migrate.ts'
import { filesInMemory } from './testing/filesInMemory.ts'

const required = (more: object = {}) => ({ label: 'Name', widget: 'text', required: 'Please enter a name', ...more })
const funnel = (steps: object, more: object = {}) => ({
  id: 'a',
  title: 'A',
  path: '/a',
  order: Object.keys(steps),
  ...more,
  steps,
})

/** The migrated files of a project in memory, and the content of each. */
function migrated(files: Record<string, object>, ...asked: string[]): Record<string, unknown> {
  const found = migrate(asked.length > 0 ? asked : ['f/a/funnel.json'], filesInMemory(files))
  return Object.fromEntries([...found].map(([file, text]) => [file, JSON.parse(text) as unknown]))
}

const stepOf = (step: object) => {
  const { 'f/a/funnel.json': file } = migrated({ 'f/a/funnel.json': funnel({ ask: step, end: { final: true } }) })
  return (file as { steps: { ask: object } }).steps.ask
}

describe('from format 1 to 2', () => {
  it('names the format after $schema, and leaves what is up to date', () => {
    const files = { 'f/a/funnel.json': { $schema: 's', ...funnel({ end: { final: true } }) } }
    const { 'f/a/funnel.json': file } = migrated(files)
    expect(Object.entries(file as object).slice(0, 3)).toEqual([
      ['$schema', 's'],
      ['format', 2],
      ['id', 'a'],
    ])
    expect(migrated({ 'f/a/funnel.json': file as object })).toEqual({})
  })

  it.each<[string, object, object]>([
    ['needs that repeat the fields go', { fields: { a: required() }, needs: ['a'] }, { fields: { a: required() } }],
    [
      'needs that ask for less stay',
      { fields: { a: required(), b: required() }, needs: ['a'] },
      { fields: { a: required(), b: required() }, needs: ['a'] },
    ],
    ['no needs asked for nothing', { fields: { a: required() } }, { fields: { a: required() }, needs: [] }],
    [
      'valid goes where nothing else is checked',
      { fields: { a: required() }, gate: 'valid' },
      { fields: { a: required() } },
    ],
    [
      'valid stays where something is',
      { fields: { a: required({ checks: [{ minLength: 2, message: 'Short' }] }) }, gate: 'valid' },
      { fields: { a: required({ checks: [{ minLength: 2, message: 'Short' }] }) }, gate: 'valid' },
    ],
    [
      'a field that may be hidden was not asked for',
      { fields: { a: required({ if: "form.b == ''" }) } },
      { fields: { a: required({ if: "form.b == ''" }) }, needs: [] },
    ],
  ])('%s', (_, before, after) => {
    expect(stepOf(before)).toEqual(after)
  })

  it('keeps the name of a check that messages know by its test', () => {
    const checks = [{ format: 'weekday', message: 'Not today' }]
    expect(stepOf({ fields: { a: required({ checks, messages: { format: 'No' } }) }, needs: ['a'] })).toMatchObject({
      fields: { a: { checks: [{ ...checks[0], id: 'format' }] } },
    })
  })

  it('sees a step as the library, a base and the file make it together', () => {
    const files = {
      'f/library/l.json': {
        fields: { name: required() },
        steps: { asks: { title: 'T', fields: { a: { use: 'name' } }, needs: ['a'] } },
      },
      'f/a/funnel.json': funnel({ ask: { use: 'asks' }, end: { final: true } }),
      'f/b/funnel.json': {
        id: 'b',
        extends: 'a',
        title: 'B',
        path: '/b',
        steps: { ask: { fields: { b: { use: 'name' } } } },
      },
      'f/c/funnel.json': { id: 'c', extends: 'a', title: 'C', path: '/c', steps: { ask: { needs: null } } },
    }
    expect(migrated(files)).toEqual({
      'f/library/l.json': {
        format: 2,
        fields: { name: required() },
        steps: { asks: { title: 'T', fields: { a: { use: 'name' } } } },
      },
      'f/a/funnel.json': { format: 2, ...files['f/a/funnel.json'] },
      'f/b/funnel.json': {
        format: 2,
        ...files['f/b/funnel.json'],
        steps: { ask: { fields: { b: { use: 'name' } }, needs: ['a'] } },
      },
      'f/c/funnel.json': { format: 2, ...files['f/c/funnel.json'], steps: { ask: { needs: [] } } },
    })
  })
})
