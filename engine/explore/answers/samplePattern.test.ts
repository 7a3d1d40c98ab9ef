import { expect, it } from 'vitest'
import { samplePattern } from './samplePattern.ts'

it.each([
  '^[0-9]{6}$',
  '^07',
  '@',
  '^[^@]*@[^@]*$',
  '\\.[^.]{2,}$',
  '^\\S+$',
  '^(Mon|Tues)day( at \\d?\\d:\\d\\d)?$',
  '^[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}$',
  'a{2,4}b+c?',
  '^(?:x|y)z$',
  '[\\]]',
])('takes %s', (pattern) => {
  expect(samplePattern(pattern)).toMatch(new RegExp(pattern, 'u'))
})

it('says when it does not understand', () => {
  expect(samplePattern('(a')).toBeUndefined()
  expect(samplePattern('a)')).toBeUndefined()
})
