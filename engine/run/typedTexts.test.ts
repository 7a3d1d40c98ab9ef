import { describe, expect, it } from 'vitest'
import type { CompiledField } from '#engine/compile/index.ts'
import { normalised } from './fields.ts'

const field: CompiledField = { path: 'name', label: 'Name', widget: 'text', checks: [], normalise: [], text: 'line' }
const world = { vocabulary: { normalisers: { upper: (value: unknown) => String(value).toUpperCase() } } }

describe('an answer that is committed', () => {
  it('is in the normal form of its kind before the normalisers of its field get it', () => {
    expect(normalised(field, ' Anna\u200b\u00a0Zoe\u0308 ', world)).toBe('Anna Zo\u00eb')
    expect(normalised({ ...field, text: 'code', normalise: ['upper'] }, '\u202dsw1a\u3000１aa', world)).toBe('SW1A 1AA')
    expect(normalised({ ...field, text: 'lines' }, 'a\u200b\r\nb ', world)).toBe('a\nb ')
  })

  it('may have several texts, and is the same object where none of them changes', () => {
    const names = { first: 'Anna Maria', last: 'Bristol' }
    expect(normalised(field, names, world)).toBe(names)
    expect(normalised(field, { ...names, last: 'Bris\u00adtol', no: 4 }, world)).toEqual({ ...names, no: 4 })
  })

  it('stays as it is where nothing is typed', () => {
    const { text: _, ...chosen } = field
    for (const value of ['a\u200b ', ['b\u200b'], 7, true, { a: '\u200b' }])
      expect(normalised(chosen, value, world)).toBe(value)
    for (const value of [['b\u200b'], 7, true, undefined]) expect(normalised(field, value, world)).toBe(value)
  })
})
