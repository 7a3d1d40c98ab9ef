import { describe, expect, it } from 'vitest'
import { suggestEmail } from './suggestEmail.ts'

describe('suggestEmail', () => {
  it.each([
    ['anna@gmial.com', 'anna@gmail.com'],
    ['anna@gmail.co', 'anna@gmail.com'],
    ['anna@hotmial.co.uk', 'anna@hotmail.co.uk'],
    ['anna@yaho.com', 'anna@yahoo.com'],
    ['Anna.B@BTINTERNT.com', 'Anna.B@btinternet.com'],
  ])('suggests for %s the address %s [EML-03]', (typed, meant) => expect(suggestEmail(typed)).toBe(meant))

  it.each([
    'anna@gmail.com',
    'anna@example.com',
    'anna@acme.co.uk',
    'anna',
    '',
    '@gmial.com',
    'a@b@gmial.com',
    'anna@me.com',
    'anna@we.org',
  ])('suggests nothing for %s', (typed) => expect(suggestEmail(typed)).toBeUndefined())
})
