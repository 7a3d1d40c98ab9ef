import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { inRoot } from '../lib/root.ts'
import { advisoriesIn, deadlines, type Known, lateIn, overdue, problemsOf, strayIn } from './judge.ts'
import knownList from './known.json' with { type: 'json' }

const known = (more: Partial<Known> = {}): Known => ({
  advisory: 'https://github.com/advisories/GHSA-1',
  package: 'one',
  severity: 'high',
  seen: '2026-11-01',
  note: 'not reached',
  ...more,
})
const report = (...severities: string[]) =>
  JSON.stringify({
    vulnerabilities: Object.fromEntries(
      severities.map((severity, nth) => [
        `p${nth}`,
        {
          via: [
            'another',
            { url: `https://github.com/advisories/GHSA-${nth + 1}`, name: `p${nth}`, severity, title: 'is slow' },
          ],
        },
      ]),
    ),
  })

describe('what the server is made of', () => {
  it('has no vulnerability for longer than the guide for operators allows', () => {
    expect(lateIn(knownList as Known[], new Date())).toEqual([])
  })

  it('comes from the registry of npm, each package with its checksum', () => {
    expect(strayIn(JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')))).toEqual([])
    const sound = { integrity: 'sha512-a' }
    const stray = {
      'node_modules/a': { ...sound, resolved: 'git+ssh://git@example.com/a.git' },
      'node_modules/b': {},
      'node_modules/c': { integrity: 'sha1-a' },
      'node_modules/d': sound,
    }
    expect(strayIn({ packages: stray })).toEqual(['node_modules/a', 'node_modules/b', 'node_modules/c'])
  })

  it('is mended within the days that the guide names', () => {
    const guide = readFileSync(inRoot('docs/guides/operating.md'), 'utf8')
    for (const [severity, days] of Object.entries(deadlines))
      expect(guide).toMatch(new RegExp(`\\| ${severity} +\\| ${days} days `))
  })
})

describe('a known vulnerability', () => {
  it('is late after the days of its severity', () => {
    const at = (day: string) => overdue([known()], new Date(`${day}T12:00:00Z`)).length
    expect([at('2026-11-15'), at('2026-11-16')]).toEqual([0, 1])
    expect(lateIn([known({ severity: 'critical' })], new Date('2026-11-06'))).toEqual([
      'one: https://github.com/advisories/GHSA-1 is known since 2026-11-01, and critical ones are mended within 3 days.',
    ])
  })

  it('is to be looked at when it is new, late, or mended', () => {
    const today = new Date('2026-11-02')
    const found = advisoriesIn(report('high', 'info'))
    expect(found.map(({ severity }) => severity)).toEqual(['high', 'low'])
    expect(problemsOf(found, [known()], today)).toEqual([
      'p1: is slow (low, https://github.com/advisories/GHSA-2). Update it, or add it to scripts/components/known.json.',
    ])
    expect(problemsOf([], [known()], today)).toEqual([
      'one: https://github.com/advisories/GHSA-1 is mended. Remove it from the list.',
    ])
  })

  it('is not overlooked because npm could not ask', () => {
    expect(() => advisoriesIn('{ "statusCode": 405 }')).toThrow('npm could not ask its registry')
    expect(advisoriesIn('{ "vulnerabilities": {} }')).toEqual([])
  })
})
