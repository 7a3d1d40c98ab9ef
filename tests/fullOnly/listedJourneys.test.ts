import { spawnSync } from 'node:child_process'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import { describe, expect, it } from 'vitest'
import { root } from '#scripts/lib/root.ts'
import { citationsIn, clauseCoverage } from '#tests/completeness/clauseCoverage.ts'
import { shippedVariants } from '#tests/completeness/shippedVariants.ts'
import { onlyInFull, patternOf, wordsOf } from './journeys.ts'

interface Journey {
  file: string
  title: string
}

/** All journeys, as Playwright lists them. It loads every spec file for this. */
function listed(): Journey[] {
  const { stdout } = spawnSync('npx', ['playwright', 'test', '--list', '--reporter=json'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, RUNNEL_TIER: 'full' },
    maxBuffer: 100_000_000,
  })
  const within = ({ specs, suites = [] }: JSONReportSuite, groups: string): Journey[] => [
    ...specs.map((spec) => ({
      file: spec.file,
      title: [groups, spec.title, ...spec.tags.map((tag) => `@${tag}`)].join(' ').trim(),
    })),
    ...suites.flatMap((suite) => within(suite, `${groups} ${suite.title}`)),
  ]
  return (JSON.parse(stdout) as JSONReport).suites.flatMap((suite) => within(suite, ''))
}

const matches = (pattern: RegExp, { file, title }: Journey): boolean => pattern.test(`phone ${file} ${title}`)
const left = onlyInFull.map(patternOf)

describe('the journeys that only test:full runs', () => {
  const all = listed()
  const gate = all.filter((journey) => !left.some((pattern) => matches(pattern, journey)))

  it('each entry takes some out, and each of its words does', () =>
    expect(
      onlyInFull
        .flatMap(({ file, tests }) => wordsOf(tests ?? '').map((words) => ({ file, tests: words })))
        .filter((entry) => !all.some((journey) => matches(patternOf(entry), journey))),
    ).toEqual([]))

  it('each file keeps a journey in the gate', () => {
    const files = new Set(all.map(({ file }) => file))
    expect([...files].filter((name) => !gate.some(({ file }) => file === name))).toEqual([])
  })

  it('a clause that only journeys cite is cited in the gate', () => {
    const { citedBy, othersCitedBy } = clauseCoverage(root, shippedVariants(root))
    const onlyByJourneys = [...citedBy, ...othersCitedBy]
      .filter(([, by]) => by.every((file) => file.startsWith('tests/journeys/')))
      .map(([id]) => id)
    const cited = (journeys: Journey[]) => new Set(journeys.flatMap(({ title }) => citationsIn(title, false).flat()))
    const [some, kept] = [cited(all), cited(gate)]
    expect(onlyByJourneys.filter((id) => some.has(id) && !kept.has(id))).toEqual([])
  })
})
