import type { Look } from '#schemas/theme.ts'
import { brandLook } from './brandLook.ts'
import { mix, readableOn, textOn, type Hex } from './colours.ts'

/** The backgrounds of pages: `--surface`, `--surface-raised` and `--surface-sunken` of `base/tokens.css`. */
export const surfaces = ['#f7f8fa', '#ffffff', '#eef1f4'] as const

const ratioOfText = 4.5 // WCAG 1.4.3
const ratioOfParts = 3 // WCAG 1.4.11

/**
 * The custom properties that are derived from a brand's primary colour (THEME-07). `--brand-text` is for text and
 * links, `--brand-ui` for borders, marks and bars. `--brand` itself may be too pale for both and is only used as the
 * background of `--on-brand`.
 */
export function brandColours(primary: Hex): Record<string, Hex> {
  const onBrand = textOn(primary)
  const soft = mix(primary, '#ffffff', 0.92)
  const backgrounds = [...surfaces, soft]
  return {
    '--brand': primary.toLowerCase(),
    '--brand-hover': mix(primary, onBrand === '#ffffff' ? '#000000' : '#ffffff', 0.14),
    '--on-brand': onBrand,
    '--brand-text': readableOn(primary, backgrounds, ratioOfText),
    '--brand-ui': readableOn(primary, backgrounds, ratioOfParts),
    '--brand-soft': soft,
  }
}

/**
 * The brand's style sheet. It is in no cascade layer, so that it overrides `base/tokens.css` whatever the order of
 * loading.
 */
export const brandStyleSheet = (primary: Hex, look?: Partial<Look>): string =>
  `:root{${Object.entries({ ...brandColours(primary), ...brandLook(primary, look) })
    .map(([name, colour]) => `${name}:${colour}`)
    .join(';')}}\n`
