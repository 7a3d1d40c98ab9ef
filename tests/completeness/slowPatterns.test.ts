import { describe, expect, it } from 'vitest'
import { vocabularyOf } from 'runnel/run'
import { slownessOf } from 'runnel/patterns'
import { registry } from '#funnels/registry.ts'

/** Texts on which careless patterns take long, of a length that no answer exceeds. */
const longTexts = [
  'a',
  '1',
  ' ',
  '@',
  '.',
  '-',
  ',',
  '\n',
  '1.',
  'a.',
  '@.',
  'a ',
  '07',
  '£',
  'é',
  '/',
  '{',
  '“',
].flatMap((part) => [
  part.repeat(5000),
  `a${part.repeat(5000)}`,
  `${part.repeat(5000)}!`,
  `1${part.repeat(5000)}\u0000`,
])
const world = { now: Date.parse('2026-01-01'), today: '2026-01-01' }
const { formats, normalisers, functions } = vocabularyOf(registry)

/** Whether something takes more than a blink. */
function isSlow(run: () => unknown): boolean {
  const began = performance.now()
  run()
  return performance.now() - began > 200
}

/** The texts on which something is slow each time: a busy machine may hold up any one run. */
const slowOn = (run: (text: string) => unknown): string[] =>
  longTexts.filter((text) => [1, 2, 3].every(() => isSlow(() => run(text))))

describe('code that reads answers is quick on the worst texts', () => {
  it.each(Object.entries(formats))('the format %s', (_, test) => {
    expect(slowOn((text) => test(text, world))).toEqual([])
  })

  it.each(Object.entries(normalisers))('the normaliser %s', (_, run) => {
    expect(slowOn(run)).toEqual([])
  })

  it.each(Object.entries(functions))('the function %s', (name, run) => {
    const { length } = registry.functions[name]!.parameters
    expect(
      slowOn((text) =>
        run(
          Array.from({ length }, () => text),
          world,
        ),
      ),
    ).toEqual([])
  })
})

/** The patterns in the checks that widgets bring along, and in the schemas of what they and blocks take. */
const patternsIn = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) => [
        ...(key === 'pattern' && typeof inner === 'string' ? [inner] : []),
        ...(key === 'patternProperties' ? Object.keys(inner as object) : []),
        ...patternsIn(inner),
      ])

it('no pattern of a widget or block is slow', () => {
  const patterns = [...new Set(patternsIn([registry.widgets, registry.blocks]))]
  expect(patterns.length).toBeGreaterThan(3)
  expect(patterns.filter((pattern) => slownessOf(pattern))).toEqual([])
}, 60_000)
