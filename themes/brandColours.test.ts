import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brandColours, brandStyleSheet, surfaces } from './brandColours.ts'
import { contrast } from './colours.ts'
import { defaultPrimaryColor } from './resolveTheme.ts'

const hostile = [
  '#ffffff',
  '#000000',
  '#ffff00',
  '#00ff00',
  '#00ffff',
  '#ff00ff',
  '#fffde7',
  '#f5f5f5',
  '#767676',
  '#808080',
  '#ff8800',
  '#ffd1dc',
]
const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

const tokens = Object.fromEntries(
  [...readFileSync(new URL('./base/tokens.css', import.meta.url), 'utf8').matchAll(/(--[\w-]+): (#[0-9a-f]{6});/g)].map(
    (match) => [match[1]!, match[2]!],
  ),
)

function expectReadable(primary: string) {
  const colours = brandColours(primary)
  const backgrounds = [...surfaces, colours['--brand-soft']!]
  for (const background of ['--brand', '--brand-hover'])
    expect(contrast(colours['--on-brand']!, colours[background]!), `${primary} ${background}`).toBeGreaterThanOrEqual(
      4.5,
    )
  for (const background of backgrounds) {
    expect(
      contrast(colours['--brand-text']!, background),
      `${primary} as text on ${background}`,
    ).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colours['--brand-ui']!, background), `${primary} as part on ${background}`).toBeGreaterThanOrEqual(
      3,
    )
    expect(contrast(tokens['--ink-soft']!, background), `quiet text on ${background}`).toBeGreaterThanOrEqual(4.5)
  }
}

describe('brandColours', () => {
  it.each(hostile)('is readable for the hostile brand %s [THEME-07]', expectReadable)

  it('is readable for any brand [THEME-07]', () => {
    fc.assert(fc.property(anyColour, expectReadable), { numRuns: 1500 })
  })

  it('keeps the primary colour itself as --brand [THEME-07]', () => {
    expect(brandColours('#FFC247')['--brand']).toBe('#ffc247')
    expect(brandStyleSheet('#FFC247')).toContain('--brand:#ffc247;')
  })

  it('agrees with the defaults of the tokens', () => {
    expect(tokens).toMatchObject(brandColours(defaultPrimaryColor))
    expect([tokens['--surface'], tokens['--surface-raised'], tokens['--surface-sunken']]).toEqual(surfaces)
  })

  it.each(['danger', 'success', 'warning', 'info'])(
    'has readable %s text on every surface and on its own tint',
    (tone) => {
      for (const background of [...surfaces, tokens[`--${tone}-soft`]!])
        expect(contrast(tokens[`--${tone}`]!, background)).toBeGreaterThanOrEqual(4.5)
    },
  )

  it('has strong lines that stand out by 3:1', () => {
    for (const background of surfaces) expect(contrast(tokens['--line-strong']!, background)).toBeGreaterThanOrEqual(3)
  })
})
