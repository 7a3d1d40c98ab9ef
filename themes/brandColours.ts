import type { Look } from '#schemas/theme.ts'
import { brandLook } from './brandLook.ts'
import { contrast, mix, readableOn, textOn, type Hex } from './colours.ts'

type Colours = Record<string, Hex>

/** The backgrounds of pages: `--surface`, `--surface-raised` and `--surface-sunken` of `base/tokens.css`. */
export const surfaces = ['#f7f8fa', '#ffffff', '#eef1f4'] as const

/** The same on dark screens. */
const darkSurfaces = ['#141a20', '#1c242c', '#0e1318'] as const

const darkInk = '#e8edf2'
const darkLine = '#35414c'

/** Backgrounds of notes, on which links are read too: `--danger-soft` and the like. */
const notes = ['#fdecea', '#e6f4ec', '#fff4d6', '#e8f0fb'] as const
const darkNotes = ['#3b1c1b', '#13301f', '#33280f', '#17293f'] as const

const ratioOfText = 4.5 // WCAG 1.4.3
const ratioOfParts = 3 // WCAG 1.4.11
/** More than must be: on dark screens a colour that has only just enough looks dim. */
const ratioOfDarkText = 6

/** `--brand-text` is for text and links, `--brand-ui` for borders, marks and bars. */
function inBrandColour(
  primary: Hex,
  soft: Hex,
  on: { pages: readonly Hex[]; notes: readonly Hex[]; ratio: number },
): Colours {
  const grounds = [...on.pages, soft]
  return {
    '--brand-text': readableOn(primary, [...grounds, ...on.notes], on.ratio),
    '--brand-ui': readableOn(primary, grounds, ratioOfParts),
    '--brand-soft': soft,
  }
}

/** A button in this colour: its text is black or white, and its colour moves away from the text under the mouse. */
function filled(colour: Hex): Colours {
  const onBrand = textOn(colour)
  return {
    '--brand': colour,
    '--brand-hover': mix(colour, onBrand === '#ffffff' ? '#000000' : '#ffffff', 0.14),
    '--on-brand': onBrand,
  }
}

/**
 * The custom properties that are derived from a brand's primary colour (THEME-07). `--brand` itself may be too pale for
 * text and borders, and is only used as the background of `--on-brand`.
 */
export const brandColours = (primary: Hex): Colours => ({
  ...filled(primary.toLowerCase()),
  ...inBrandColour(primary, mix(primary, '#ffffff', 0.92), { pages: surfaces, notes, ratio: ratioOfText }),
})

/** Less than this, and a colour can hardly be told from black. */
const nearlyBlack = 1.5

/**
 * The primary colour for dark screens, lightened until a button in it stands out from the page. What is nearly black has
 * no colour to keep and would become grey, as what cannot be pressed: it becomes nearly white.
 */
const onDarkScreens = (primary: Hex): Hex =>
  contrast(primary, '#000000') < nearlyBlack
    ? mix('#ffffff', primary, 0.1)
    : readableOn(primary.toLowerCase(), [...darkSurfaces, softOnDark(primary)], ratioOfParts)

const softOnDark = (colour: Hex): Hex => mix(colour, darkSurfaces[0], 0.88)

/** All colours of `base/tokens.css` for dark screens. */
export function darkColours(primary: Hex, look: Partial<Look> = {}): Record<string, string> {
  const [surface, raised, sunken] = darkSurfaces
  const plainHeader = { '--header': raised, '--on-header': darkInk, '--logo-plate': '#ffffff' }
  const [danger, success, warning, info] = darkNotes
  const brand = onDarkScreens(primary)
  const soft = softOnDark(brand)
  return {
    ...filled(brand),
    ...inBrandColour(brand, soft, { pages: darkSurfaces, notes: darkNotes, ratio: ratioOfDarkText }),
    ...(look.header === 'brand'
      ? { ...brandLook(primary, { header: 'brand' }), '--logo-plate': 'transparent' }
      : plainHeader),
    '--header-line': darkLine,
    '--ink': darkInk,
    '--ink-soft': '#aebac6',
    '--line': darkLine,
    '--line-strong': '#8593a1',
    '--surface': surface,
    '--surface-raised': raised,
    '--surface-sunken': sunken,
    '--danger': '#ff9d94',
    '--danger-soft': danger,
    '--success': '#74d3a3',
    '--success-soft': success,
    '--warning': '#f0c468',
    '--warning-soft': warning,
    '--info': '#98bff5',
    '--info-soft': info,
    '--focus-inner': '#0b1218',
    '--focus-outer': '#ffffff',
    '--shadow-1': '0 1px 2px rgb(0 0 0/40%)',
    '--shadow-2': '0 2px 6px rgb(0 0 0/35%),0 16px 40px -8px rgb(0 0 0/55%)',
  }
}

const rule = (properties: Record<string, string>): string =>
  `:root{${Object.entries(properties)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`

/**
 * The brand's style sheet. It is in no cascade layer, so that it overrides `base/tokens.css` whatever the order of
 * loading. Paper stays light, whatever the device asks for on its screen.
 */
export const brandStyleSheet = (primary: Hex, look?: Partial<Look>): string => {
  const light = rule({ ...brandColours(primary), ...brandLook(primary, look) })
  const dark = rule({ 'color-scheme': 'dark', ...darkColours(primary, look) })
  return `${light}\n@media screen and (prefers-color-scheme:dark){${dark}}\n`
}
