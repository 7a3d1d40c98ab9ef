import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { inRoot } from '#scripts/lib/root.ts'
import { onlyInFull, patternOf, wordsOf } from './journeys.ts'

const files = readdirSync(inRoot('tests/journeys')).filter((name) => name.endsWith('.spec.ts'))
const sourceOf = (file: string): string => readFileSync(inRoot('tests/journeys', file), 'utf8')

/** Whether a source sets tags, which it computes. */
const tagged = '\\{ tag\\b'

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
