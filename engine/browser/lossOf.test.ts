import { describe, expect, it } from 'vitest'
import type { CompiledFunnel } from '#engine/compile/compiled.ts'
import { lossOf } from './lossOf.ts'

const step = (path: string) => ({ path, was: [] })
const funnel = {
  persist: { in: 'session', for: 1000, until: 'end' },
  order: [{ step: 'first' }, { step: 'later' }, { step: 'end' }],
  steps: { first: step('first'), later: step('later'), end: step('end') },
} as unknown as CompiledFunnel
const kept = (at: number, shown = 'later') => JSON.stringify({ at, step: shown })
const loss = (given: Partial<Parameters<typeof lossOf>[0]>) =>
  lossOf({ funnel, step: 'first', kept: null, finished: false, now: 5000, ...given })

describe('the loss of answers', () => {
  it('is reported when their time has passed, whatever is opened', () => {
    expect([loss({ kept: kept(3999) }), loss({ kept: kept(3999), step: 'later' })]).toEqual(['expired', 'expired'])
    expect(loss({ kept: kept(4000) })).toBeUndefined()
  })

  it('is reported at a later step in a tab that has none, and not at the beginning', () => {
    expect([loss({ step: 'later' }), loss({ step: 'later', kept: 'no session' })]).toEqual(['elsewhere', 'elsewhere'])
    expect([loss({}), loss({ step: undefined }), loss({ step: 'unheard-of' })]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('is none of theirs whose form this page has led to its end', () => {
    expect([loss({ step: 'later', finished: true }), loss({ finished: true })]).toEqual(['finished', undefined])
  })

  it('is none after the end, of a form that keeps nothing, or of one that the server fills in', () => {
    expect(loss({ kept: kept(0, 'end') })).toBeUndefined()
    for (const more of [{ persist: { in: 'none', for: 1 } }, { enter: {} }])
      expect(loss({ step: 'later', funnel: { ...funnel, ...more } as unknown as CompiledFunnel })).toBeUndefined()
  })

  it('is none after an end that was shown, whatever was shown since', () => {
    expect(loss({ kept: JSON.stringify({ at: 0, step: 'later', ended: true }) })).toBeUndefined()
  })
})
