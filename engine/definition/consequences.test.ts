import { expect, it } from 'vitest'
import { severities, type FindingCode } from './codes.ts'
import { endsBefore, isAboutCode, isAboutRule } from './consequences.ts'

const codes = Object.keys(severities) as FindingCode[]

it('no code of a rule or an unknown name is forgotten where their codes are listed', () => {
  const begins = (...starts: string[]) => codes.filter((code) => starts.some((start) => code.startsWith(start)))
  expect(codes.filter(isAboutRule)).toEqual(begins('rule-'))
  expect(codes.filter(isAboutCode)).toEqual(expect.arrayContaining(begins('rule-', 'unknown-')))
})

it('a rule, a value or a name that is wrong leaves the meaning of answers open, and nothing before', () => {
  expect(codes.filter((code) => endsBefore('answers', code))).toEqual(
    codes.filter((code) => /^(rule|unknown|result|input|value|pattern)-|^(reserved-name|data-redefined)$/.test(code)),
  )
  expect(endsBefore('graph', 'rule-syntax')).toBe(false)
})

it('a wrong shape ends the check', () => {
  expect(endsBefore('grammar', 'shape') && endsBefore('names', 'shape')).toBe(true)
  expect(endsBefore('grammar', 'branch-end')).toBe(false)
})
