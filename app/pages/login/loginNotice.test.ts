import { describe, expect, it } from 'vitest'
import { claimNotice, loginNotice } from './loginNotice.ts'

const notice = (query: string) => loginNotice(new URLSearchParams(query))
const existing = 'An account with this email already exists. Please log in to view your claims.'

describe('loginNotice', () => {
  it('has a fixed text for an existing account [ROUTE-14] [ROLE-03] [ROLE-04, AMB-34]', () => {
    expect(notice('redirect=/portal&status=existing_user')).toBe(existing)
    expect(notice('status=existing_user&message=Something+else')).toBe(existing)
  })

  it('says that a new password is set, and nothing for a status that it does not know', () => {
    expect(notice('status=password_set')).toBe('Your new password is set. Please log in with it.')
    expect(notice('status=constructor')).toBeUndefined()
  })

  it('shows a message that is a plain sentence [ROUTE-14]', () => {
    expect(notice('message=Please+log+in+to+view+your+claims.')).toBe('Please log in to view your claims.')
    expect(notice(`message=${encodeURIComponent(existing)}`)).toBe(existing)
  })

  it.each([
    '',
    '   ',
    '<b>x</b>',
    'Call 0800 123 456 now',
    'Go to evil.example',
    'https://evil.example',
    'x'.repeat(161),
    'Mail a@b',
  ])('shows nothing for %j [ROUTE-14]', (message) => {
    expect(notice(`message=${encodeURIComponent(message)}`)).toBeUndefined()
  })
})

describe('claimNotice', () => {
  it('says of a claim that it is saved, with its reference where that is known', () => {
    const said = (claimReference: string) => claimNotice({ email: 'ann@example.com', claimReference })
    expect(said('CLM-7')).toBe(
      'Your new claim CLM-7 is saved. It is added to your account when you log in with the email that you gave for it.',
    )
    expect(said('')).toBe(
      'Your new claim is saved. It is added to your account when you log in with the email that you gave for it.',
    )
  })
})
