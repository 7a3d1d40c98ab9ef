import { readdirSync, readFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import { describe, expect, it } from 'vitest'
import { inRoot, root } from '#scripts/lib/root.ts'
import { citationsIn, clauseCoverage } from '#tests/completeness/clauseCoverage.ts'
import { shippedVariants } from '#tests/completeness/shippedVariants.ts'
import { onlyInFull, patternOf } from './journeys.ts'

const files = readdirSync(inRoot('tests/journeys')).filter((name) => name.endsWith('.spec.ts'))
const sourceOf = (file: string): string => readFileSync(inRoot('tests/journeys', file), 'utf8')

/** Whether a source sets tags, which it computes. */
const tagged = '\\{ tag\\b'
const wordsOf = (tests: string): string[] => tests.split('|')

describe('the journeys that only test:full runs', () => {
  it('are of files that there are, one entry each, with a reason', () => {
    expect(onlyInFull.map(({ file }) => file).filter((file) => !files.includes(file))).toEqual([])
    expect(new Set(onlyInFull.map(({ file }) => file)).size).toBe(onlyInFull.length)
    expect(onlyInFull.filter(({ reason }) => reason.length < 20)).toEqual([])
  })

  it.each(onlyInFull.filter(({ tests }) => tests !== undefined).map(({ file, tests }) => [file, tests!] as const))(
    'in %s there is a journey for each of these words: %s',
    (file, tests) => {
      const source = sourceOf(file)
      expect(wordsOf(tests).filter((words) => !new RegExp(words === '@full' ? tagged : words).test(source))).toEqual([])
    },
  )

  it('are all that a tag takes out of the gate', () =>
    expect(files.filter((file) => new RegExp(tagged).test(sourceOf(file)))).toEqual(
      onlyInFull
        .filter(({ tests }) => wordsOf(tests ?? '').includes('@full'))
        .map(({ file }) => file)
        .sort(),
    ))

  it('is read as Playwright reads it', () => {
    const pattern = patternOf({ file: 'v1.spec.ts', tests: 'first|@full' })
    expect(
      ['phone v1.spec.ts group the first', 'phone v1.spec.ts other @full'].every((test) => pattern.test(test)),
    ).toBe(true)
    expect(
      ['phone v1.spec.ts other', 'phone xv1.spec.ts the first', 'phone v1xspec.ts the first'].some((test) =>
        pattern.test(test),
      ),
    ).toBe(false)
  })
})

interface Journey {
  file: string
  title: string
}

/** The journeys that Playwright would run. */
function listed(tier: 'gate' | 'full'): Journey[] {
  const { stdout } = spawnSync('npx', ['playwright', 'test', '--list', '--reporter=json'], {
    cwd: root,
    encoding: 'utf8',
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

// Playwright loads every spec file twice for this, which takes longer than all tests above.
describe.skipIf(process.env.RUNNEL_TIER === 'gate')('the journeys as Playwright lists them', () => {
  const all = listed('full')
  const gate = listed('gate')
  const inGate = new Set(gate.map(({ file, title }) => `${file} ${title}`))

  it('each entry takes some out, and each of its words does', () =>
    expect(
      onlyInFull
        .flatMap(({ file, tests }) => wordsOf(tests ?? '').map((words) => ({ file, tests: words })))
        .filter((entry) => !all.some(({ file, title }) => patternOf(entry).test(`phone ${file} ${title}`))),
    ).toEqual([]))

  it('each file keeps a journey in the gate', () =>
    expect(files.filter((file) => !gate.some((journey) => journey.file === file))).toEqual([]))

  it('a clause that only journeys cite is cited in the gate', () => {
    const { citedBy, othersCitedBy } = clauseCoverage(root, shippedVariants(root))
    const onlyByJourneys = [...citedBy, ...othersCitedBy]
      .filter(([, by]) => by.every((file) => file.startsWith('tests/journeys/')))
      .map(([id]) => id)
    const left = all
      .filter(({ file, title }) => !inGate.has(`${file} ${title}`))
      .flatMap(({ title }) => citationsIn(title, false).flat())
    const kept = new Set(gate.flatMap(({ title }) => citationsIn(title, false).flat()))
    expect(onlyByJourneys.filter((id) => left.includes(id) && !kept.has(id))).toEqual([])
  })
})
