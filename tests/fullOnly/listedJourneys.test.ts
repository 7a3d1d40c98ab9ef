import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
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

/** The journeys that Playwright would run. It loads every spec file for this. */
async function listed(tier: 'gate' | 'full'): Promise<Journey[]> {
  const { stdout } = await promisify(execFile)('npx', ['playwright', 'test', '--list', '--reporter=json'], {
    cwd: root,
    env: { ...process.env, RUNNEL_TIER: tier },
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

describe('the journeys as Playwright lists them', async () => {
  const [all, gate] = await Promise.all([listed('full'), listed('gate')])

  it('the gate leaves out exactly those that an entry matches', () => {
    const left = onlyInFull.map(patternOf)
    const isLeft = ({ file, title }: Journey) => left.some((pattern) => pattern.test(`phone ${file} ${title}`))
    expect(gate).toEqual(all.filter((journey) => !isLeft(journey)))
  })

  it('each entry takes some out, and each of its words does', () =>
    expect(
      onlyInFull
        .flatMap(({ file, tests }) => wordsOf(tests ?? '').map((words) => ({ file, tests: words })))
        .filter((entry) => !all.some(({ file, title }) => patternOf(entry).test(`phone ${file} ${title}`))),
    ).toEqual([]))

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
