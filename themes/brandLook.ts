import type { Look } from '#schemas/theme.ts'
import { textOn, type Hex } from './colours.ts'

type Properties = Record<string, string>

const corners: Record<Look['corners'], Properties> = {
  soft: {},
  square: { '--radius-s': '0', '--radius-m': '0.125rem', '--radius-l': '0.25rem' },
  round: { '--radius-s': '0.625rem', '--radius-m': '1.25rem', '--radius-l': '1.75rem' },
}

/** Fonts that are installed on the device: nothing is downloaded, and nothing moves when a font loads. */
const headings: Record<Look['headings'], Properties> = {
  plain: {},
  serif: {
    '--font-heading':
      '"Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", Georgia, "Noto Serif", "Liberation Serif", serif',
    '--heading-spacing': '-0.01em',
  },
  rounded: {
    '--font-heading': 'ui-rounded, "SF Pro Rounded", "Arial Rounded MT Bold", "Nunito", "Varela Round", var(--font)',
    '--heading-spacing': '0',
  },
}

const headers: Record<Look['header'], (primary: Hex) => Properties> = {
  plain: () => ({}),
  brand: (primary) => ({
    '--header': primary.toLowerCase(),
    '--on-header': textOn(primary),
    '--header-line': primary.toLowerCase(),
  }),
}

/** The custom properties in which a brand's look differs from `themes/base/tokens.css` (THEME-01). */
export const brandLook = (primary: Hex, look: Partial<Look> = {}): Properties => ({
  ...corners[look.corners ?? 'soft'],
  ...headings[look.headings ?? 'plain'],
  ...headers[look.header ?? 'plain'](primary),
})
