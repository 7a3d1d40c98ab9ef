import { describe, expect, it } from 'vitest'
import { changedControls, lostAnswers } from './kept.ts'

const kept = (form: Record<string, unknown>) => ({ form })

describe('lost answers', () => {
  const before = kept({
    personalDetails: { firstName: 'Ada', lastName: '' },
    manualLenders: [{ id: 'a' }],
    claim_request_id: 'r1',
  })

  it('are those that are gone or others, by path', () => {
    expect(lostAnswers(before, kept({ personalDetails: { firstName: 'Bea' } }))).toEqual([
      'personalDetails.firstName',
      'manualLenders',
    ])
    expect(lostAnswers(before, kept({}))).toEqual(['personalDetails.firstName', 'manualLenders'])
  })

  it('are not those that were empty, the results of calls, or what came along', () => {
    const after = { personalDetails: { firstName: 'Ada', lastName: 'Byron' }, manualLenders: [{ id: 'a' }] }
    expect(lostAnswers(before, kept(after))).toEqual([])
  })
})

describe('changed controls', () => {
  it('are those that say something else', () => {
    expect(changedControls({ name: 'Ada', agreed: 'true' }, { name: '', agreed: 'true' })).toEqual([
      'name said "Ada", now ""',
    ])
  })

  it('are not those that the form has put right, or no longer shows', () => {
    const before = { phone: '+44 7700 900123', date: '01021980', gone: 'x' }
    expect(changedControls(before, { phone: '07700900123', date: '01 / 02 / 1980' })).toEqual([])
  })
})
