import { expect, it } from 'vitest'
import { birthDay } from './readAnswers.ts'

const days = ['2026-07-02']

it('takes the day of a date of birth at midnight UTC [ENT-FORM-04]', () => {
  expect(birthDay('1980-02-29T00:00:00.000Z', days)).toBe('1980-02-29')
})

it('counts years on one of the days on which the page may have judged', () => {
  expect(birthDay('2008-07-02T00:00:00.000Z', ['2026-07-02', '2026-07-01'])).toBe('2008-07-02')
  expect(birthDay('1925-07-02T00:00:00.000Z', ['2026-07-02', '2026-07-01'])).toBe('1925-07-02')
  expect(() => birthDay('2008-07-03T00:00:00.000Z', ['2026-07-02', '2026-07-01'])).toThrow('18 to 100')
})

it.each([
  ['1980-02-30T00:00:00.000Z', 'is not a date at midnight UTC'],
  ['1980-02-01T12:00:00.000Z', 'is not a date at midnight UTC'],
  ['2020-02-01T00:00:00.000Z', 'must make the applicant 18 to 100 years old'],
  ['1900-02-01T00:00:00.000Z', 'must make the applicant 18 to 100 years old'],
])('refuses %s whatever a form allows [ENT-FORM-04]', (dateOfBirth, why) => {
  expect(() => birthDay(dateOfBirth, days)).toThrow(`personalDetails.dateOfBirth ${why}`)
})
