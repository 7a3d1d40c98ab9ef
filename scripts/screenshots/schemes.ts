import type { Page } from '@playwright/test'

/** What a device may ask of the colours of a page. */
export const schemes = ['light', 'dark', 'forced'] as const
export type Scheme = (typeof schemes)[number]

/** Shows the page as a device does that asks for these colours. */
export const putInScheme = (page: Page, scheme: Scheme): Promise<void> =>
  page.emulateMedia({
    colorScheme: scheme === 'dark' ? 'dark' : 'light',
    forcedColors: scheme === 'forced' ? 'active' : 'none',
  })
