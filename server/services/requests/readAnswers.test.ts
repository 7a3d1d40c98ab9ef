import { expect, it } from 'vitest'
import { birthDay } from './readAnswers.ts'

const now = new Date('2026-07-01T23:30:00Z')

it('takes the day of a date of birth at midnight UTC [ENT-FORM-04]', () => {
  expect(birthDay('1980-02-29T00:00:00.000Z', now)).toBe('1980-02-29')
})

it('counts years where the product is used: it is the second of July in London', () => {
  expect(birthDay('2008-07-02T00:00:00.000Z', now)).toBe('2008-07-02')
})

it.each([
  ['1980-02-30T00:00:00.000Z', 'is not a date at midnight UTC'],
  ['1980-02-01T12:00:00.000Z', 'is not a date at midnight UTC'],
  ['2020-02-01T00:00:00.000Z', 'must make the applicant 18 to 100 years old'],
  ['1900-02-01T00:00:00.000Z', 'must make the applicant 18 to 100 years old'],
])('refuses %s whatever a form allows [ENT-FORM-04]', (dateOfBirth, why) => {
  expect(() => birthDay(dateOfBirth, now)).toThrow(`personalDetails.dateOfBirth ${why}`)
})
