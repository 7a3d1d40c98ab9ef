import { expect, it } from 'vitest'
import type { Running } from '../world.ts'
import { linesOf } from './says.ts'

const at = {
  labels: {},
  world: {
    funnel: {},
    vocabulary: { says: { day: () => ['one', 'two'], code: () => undefined, picture: () => true } },
  },
} as unknown as Running
const field = (widget: string, more: object = {}) => ({
  path: 'level',
  label: 'Level',
  widget,
  checks: [],
  normalise: [],
  ...more,
})
const choices = [
  { value: 'garden', label: 'In the garden' },
  { value: 2, label: 'Both' },
]

it.each([
  ['a text by its lines', 'one\n\ntwo', ['one', 'two']],
  ['a number', 3, ['3']],
  ['yes', true, ['Yes']],
  ['no', false, ['No']],
  ['a choice by its label', 'garden', ['In the garden']],
  ['several choices', ['garden', 2], ['In the garden', 'Both']],
  ['the members of a composite answer that are given', { row: 'A', number: '' }, ['A']],
  ['nothing for what is absent', undefined, []],
  ['nothing for what is empty', ' ', []],
])('an answer reads as usual: %s', (_, value, lines) =>
  expect(linesOf(field('text', { choices }), value, at)).toEqual(lines),
)

it('an answer reads as its widget says', () => {
  expect(linesOf(field('day'), 'x', at)).toEqual(['one', 'two'])
  expect(linesOf(field('code'), 'x', at)).toBeUndefined()
  expect(linesOf(field('picture'), 'x', at)).toEqual(['Given'])
  expect(linesOf(field('code'), undefined, at)).toEqual([])
})
