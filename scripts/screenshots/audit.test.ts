import { describe, expect, it } from 'vitest'
import { countPoints, factsOf, withShots, type AuditedPart } from './audit.ts'
import type { Shot } from './shots.ts'

const shot = (more: Partial<Shot> = {}): Shot => ({
  brand: 'one',
  screen: 'v1 / address',
  state: 'empty',
  series: 'v1',
  opens: true,
  width: 320,
  scheme: 'light',
  file: 'x.png',
  places: {},
  findings: [],
  ...more,
})
const part = (more: Partial<AuditedPart> = {}): AuditedPart => ({
  brand: 'one',
  part: 'v1',
  scheme: 'light',
  on: '2026-01-02',
  widths: [320],
  screens: 1,
  findings: 0,
  ...more,
})

describe('the audit', () => {
  it('counts screens and findings by brand, funnel and scheme, and what is outside of funnels together', () => {
    const shots = [
      shot(),
      shot({ width: 390, findings: ['a', 'b'] }),
      shot({ scheme: 'dark' }),
      shot({ series: 'landing' }),
      shot({ series: 'login' }),
    ]
    expect(withShots([], shots, ['v1'], '2026-01-02')).toEqual([
      part({ part: 'pages', screens: 2 }),
      part({ scheme: 'dark' }),
      part({ widths: [320, 390], screens: 2, findings: 2 }),
    ])
  })

  it('forgets what was known of a part that is looked at again, and nothing else', () => {
    const known = [part({ screens: 9, on: '2025-01-01' }), part({ brand: 'two' })]
    expect(withShots(known, [shot()], ['v1'], '2026-01-02')).toEqual([part(), part({ brand: 'two' })])
  })

  it('becomes facts that name no brand', () => {
    const facts = factsOf([part(), part({ scheme: 'dark', on: '2026-03-04', widths: [1280, 390], findings: 2 })], 20)
    expect(facts).toEqual({
      from: '2026-01-02',
      to: '2026-03-04',
      parts: { seen: 2, all: 20 },
      screens: 2,
      findings: 2,
      widths: [320, 390, 1280],
      schemes: ['light', 'dark'],
      points: countPoints(),
    })
  })

  it('tells points that a test can show from those that need a screen reader or a device', () => {
    const checks = ['A', 'AS', 'K', 'D', 'AD', 'C']
    expect(countPoints(checks.map((check) => ({ id: 'X', check })))).toEqual({
      tested: 4,
      reader: 1,
      device: 2,
      limits: [],
    })
    expect(countPoints([{ id: 'X', check: 'A', waiting: 'not yet', limit: 'It is slow.' }])).toEqual({
      tested: 0,
      reader: 0,
      device: 0,
      limits: ['It is slow.'],
    })
  })
})
