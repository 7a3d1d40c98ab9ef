import { describe, expect, it } from 'vitest'
import type { Field } from '#engine/definition/definition.ts'
import { end, findingsOf } from './testing/findingsOf.ts'

const topic: Field = { label: 'Topic', widget: 'select', required: 'Please choose', choices: ['garden', 'kitchen'] }
const level: Field = { ...topic, label: 'Level', choices: ['low', 'full'] }
const found = (fields: Record<string, Field>) =>
  findingsOf({ ask: { fields }, end }, { accept: ['answer-unsent'] }).map(
    ({ code, pointer, message }) => `${code} ${pointer.replace('/steps/', '')}: ${message}`,
  )

describe('what a field begins with', () => {
  const begin = (field: Partial<Field>) => found({ topic, level: { ...level, ...field } })
  const wrong = (value: string) => [
    `value-type ask/fields/level/starts: "level" begins with "${value}", which is not among its choices`,
  ]

  it('is among its choices', () => {
    expect(begin({ starts: 'none' })).toEqual(wrong('none'))
    expect(begin({ starts: 'none', fixed: true })).toEqual(wrong('none'))
    expect(begin({ starts: "= present(form.agreed) ? 'low' : 'ful'" })).toEqual(wrong('ful'))
    expect(begin({ starts: "= present(form.agreed) ? 'low' : ''" })).toEqual([])
    expect(begin({ starts: 'full' })).toEqual([])
  })

  it('passes the checks if it is fixed', () => {
    const count = (field: Partial<Field>) => found({ guests: { label: 'G', widget: 'count', ...field } })
    const checks = [{ min: 10, message: 'At least 10' }]
    expect(count({ starts: 5, fixed: true, checks })).toEqual([
      'check-contradicts ask/fields/guests/checks/0: "guests" is fixed at 5, and this refuses it',
    ])
    expect(count({ starts: '= form.hurried ? 12 : 5', fixed: true, checks })).toEqual([
      'check-contradicts ask/fields/guests/checks/0: "guests" is fixed at 5, and this refuses it',
    ])
    expect(count({ starts: 10, fixed: true, checks })).toEqual([])
    expect(count({ starts: 5, checks })).toEqual([])
    const text = (starts: string, check: object) =>
      found({ nickname: { label: 'N', widget: 'text', starts, fixed: true, checks: [{ message: 'No', ...check }] } })
    expect(text('Ann', { minLength: 4 })).toHaveLength(1)
    expect(text('Ann', { pattern: '^B' })).toHaveLength(1)
    expect(text('Ann', { rule: "form.nickname != 'Ann'" })).toHaveLength(1)
    expect(text('Ann', { rule: "form.nickname != 'Ann' || form.hurried" })).toEqual([])
    expect(text('Anna', { minLength: 4 })).toEqual([])
  })
})
