import { existsSync, readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Look, ThemeFile } from '#schemas/theme.ts'
import { brandColours, brandStyleSheet, darkColours, surfaces } from './brandColours.ts'
import { brandLook } from './brandLook.ts'
import { contrast, mix } from './colours.ts'
import { defaultPrimaryColor } from './resolveTheme.ts'
import { hostileColours } from '#tests/support/hostileColours.ts'

/** The brands of this folder. */
const brands = readdirSync(import.meta.dirname)
  .map((name) => ({ name, path: `${import.meta.dirname}/${name}/theme.json` }))
  .filter(({ path }) => existsSync(path))
  .map(({ name, path }) => ({ name, file: JSON.parse(readFileSync(path, 'utf8')) as ThemeFile }))
const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

const tokens = Object.fromEntries(
  [...readFileSync(new URL('./base/tokens.css', import.meta.url), 'utf8').matchAll(/(--[\w-]+): (#[0-9a-f]{6});/g)].map(
    (match) => [match[1]!, match[2]!],
  ),
)

type Palette = Record<string, string>

const tones = ['danger', 'success', 'warning', 'info'].map((tone) => `--${tone}`)
const grounds = ['--surface', '--surface-raised', '--surface-sunken', '--brand-soft']
const softTones = tones.map((tone) => `${tone}-soft`)

/** Text and the backgrounds it is read on: the pairs of the style sheets of app, widgets and engine. */
const texts: [string, string[]][] = [
  ['--ink', [...grounds, ...softTones]],
  ['--ink-soft', [...grounds, ...softTones]],
  ['--brand-text', [...grounds, ...softTones]],
  ...tones.map((tone): [string, string[]] => [tone, [...grounds, `${tone}-soft`]]),
  ['--on-brand', ['--brand', '--brand-hover']],
  ['--on-header', ['--header']],
  // The green button of a step with the bar of the average refund.
  ['--surface-raised', ['--success']],
]

/** Borders, marks and bars, and what they stand out from. */
const parts: [string, string[]][] = [
  ['--brand-ui', grounds],
  ['--line-strong', grounds],
  ['--danger', softTones],
  ['--brand-text', ['disc']],
]

/** Each pair with too little contrast: `--ink on --surface: 3.10`. */
function unreadable(palette: Palette): string[] {
  const colours: Palette = { ...palette, disc: mix(palette['--surface-raised']!, palette['--brand']!, 0.12) }
  const low = (pairs: [string, string[]][], least: number): string[] =>
    pairs.flatMap(([front, backs]) =>
      backs.flatMap((back) => {
        const ratio = contrast(colours[front]!, colours[back]!)
        return ratio < least ? [`${front} on ${back}: ${ratio.toFixed(2)}`] : []
      }),
    )
  const ring = [...grounds, ...softTones, '--brand', '--header'].filter((back) =>
    ['--focus-inner', '--focus-outer'].every((colour) => contrast(colours[colour]!, colours[back]!) < 3),
  )
  return [...low(texts, 4.5), ...low(parts, 3), ...ring.map((back) => `the focus on ${back}`)]
}

const light = (primary: string, look?: Partial<Look>): Palette => ({
  ...tokens,
  ...brandColours(primary),
  ...brandLook(primary, look),
})
const dark = (primary: string, look?: Partial<Look>): Palette => ({ ...tokens, ...darkColours(primary, look) })

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
  it.each(hostileColours)('is readable for the hostile brand %s [THEME-07]', expectReadable)

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

describe('the pairs of colours that are used together', () => {
  const looks: Partial<Look>[] = [{ header: 'plain' }, { header: 'brand' }]

  it.each([defaultPrimaryColor, ...hostileColours])(
    'have enough contrast for %s, light and dark [THM-01, THM-02, BTN-05]',
    (primary) => {
      for (const look of looks) {
        expect(unreadable(light(primary, look)), 'light').toEqual([])
        expect(unreadable(dark(primary, look)), 'dark').toEqual([])
      }
    },
  )

  it.each(brands.map(({ name, file }) => [name, file.primaryColor ?? defaultPrimaryColor, file.look] as const))(
    'have enough contrast in the brand %s, light and dark [THM-03, THM-04]',
    (_, primary, look) => {
      expect(unreadable(light(primary, look)), 'light').toEqual([])
      expect(unreadable(dark(primary, look)), 'dark').toEqual([])
    },
  )

  it('have enough contrast in any brand, light and dark [THM-01]', () => {
    fc.assert(
      fc.property(anyColour, (primary) => unreadable(light(primary)).length + unreadable(dark(primary)).length === 0),
      { numRuns: 1500 },
    )
  })
})

describe('the dark colours', () => {
  it('replace every colour of the tokens but that of paper', () => {
    const left = Object.keys(tokens).filter((name) => !(name in darkColours(defaultPrimaryColor)))
    expect(left).toEqual(['--paper', '--paper-line'])
  })

  it.each(hostileColours)('make a button of %s stand out from what is around it [THM-03]', (primary) => {
    const colours = dark(primary)
    for (const ground of grounds) expect(contrast(colours['--brand']!, colours[ground]!)).toBeGreaterThanOrEqual(3)
  })

  it('are sent for dark screens only: paper stays light [THM-07]', () => {
    expect(brandStyleSheet('#123456')).toContain(
      '@media screen and (prefers-color-scheme:dark){:root{color-scheme:dark;',
    )
  })

  it('put a light plate behind a logo, unless the header has the brand’s own colour [THM-05]', () => {
    expect(darkColours('#123456')['--logo-plate']).toBe('#ffffff')
    expect(darkColours('#123456', { header: 'brand' })).toMatchObject({
      '--logo-plate': 'transparent',
      '--header': '#123456',
    })
  })
})
