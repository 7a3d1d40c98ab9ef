import { expect, it } from 'vitest'
import { compiledOf } from '#engine/scenario/testing/playFunnel.ts'
import { wordsOf } from './words.ts'

const funnel = (field: object, step: object = {}) =>
  compiledOf({ steps: { a: { fields: { nickname: { label: 'Name', widget: 'text', ...field } }, ...step } } })
const select = { widget: 'select', choices: ['x', 'y'] }
const lookups = { found: { call: 'listCouncils', with: { region: 'north' } } }

it.each<[string, ReturnType<typeof funnel>, string[]]>([
  ['choices that are always the same', funnel(select), []],
  ['a choice with a condition', funnel({ ...select, choices: [{ value: 'x', label: 'X', if: 'valid' }] }), ['choices']],
  ['choices out of a list', funnel({ ...select, choices: { of: "['x']" } }), ['choices']],
  ['a lookup that a hint shows', funnel({ hint: '{size(found.councils)}' }, { lookups }), ['choices', 'lookups']],
])('knows the words of %s', (_, compiled, words) => {
  const { used, unused } = wordsOf([funnel({}), compiled])
  expect([used.filter((word) => ['choices', 'lookups'].includes(word)), unused.includes('lookups')]).toEqual([
    words,
    !words.includes('lookups'),
  ])
})
