import { expect, it } from 'vitest'
import { loadDefinition } from './loadDefinition.ts'

it('takes a definition from memory, with a library, and places are pointers', () => {
  const loaded = loadDefinition(
    { id: 'a', title: undefined, steps: { one: { fields: { x: { use: 'name' } } } } },
    { library: { fields: { name: { label: 'Name' } } } },
  )
  expect(loaded.findings).toEqual([])
  expect(loaded.definition).toEqual({ id: 'a', steps: { one: { fields: { x: { label: 'Name' } } } } })
  expect(loaded.locate('/steps/one/fields')).toEqual({
    file: 'definition',
    line: 1,
    column: 1,
    pointer: '/steps/one/fields',
  })
  expect(loaded.locate('/steps/one/fields/x/label')).toMatchObject({ file: 'library', pointer: '/fields/name/label' })
})
