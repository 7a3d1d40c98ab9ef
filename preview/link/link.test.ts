import { describe, expect, it } from 'vitest'
import { noLink, readLink, writeLink, type Link } from './link.ts'

describe('the address of the preview', () => {
  it('says only what differs from the usual, and says it all', () => {
    const link: Link = {
      ...noLink,
      funnel: 'v3b',
      brand: 'harbour',
      step: 'address',
      pace: 'hand',
      width: 320,
      tab: 'why',
      plan: { runCreditCheck: ['otp', 'success'] },
      moves: [{ at: 'address', enter: { 'address.city': 'Ålesund & Co' }, press: 'next' }],
    }
    expect(readLink(writeLink(link))).toEqual(link)
    expect(writeLink({ ...noLink, funnel: 'v1' })).toBe('?funnel=v1')
  })

  it('takes what makes no sense for nothing', () => {
    expect(readLink('?pace=fast&width=12&tab=x&played=-3&moves={&answer.a=')).toEqual({ ...noLink, plan: { a: [] } })
    expect(readLink('?moves=[1,[],{"press":"next"}]').moves).toEqual([{ press: 'next' }])
  })
})
