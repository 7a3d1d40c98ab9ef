import type { Theme } from '#schemas/theme.ts'
import type { Funnels } from '../funnels/loadFunnels.ts'

/** A page to draw, for somebody new. */
export interface WantedPage {
  /** Of the address, without query. */
  path: string
  theme: Theme
  funnels: Funnels
  /** Milliseconds since 1970. */
  now: number
}

/** A page that the code of the site has drawn (`app/server.tsx`). */
export interface DrawnPage {
  /** What stands in the element in which the browser draws. */
  html: string
  title: string
  /** Goes into the page as it is. Of a funnel, `step` names it, and whether answers are missing. */
  screen: { step?: { funnel: string; lost?: unknown } }
  /** The components of a step, by the names that definitions use. */
  uses?: { widgets: string[]; blocks: string[]; parts: string[]; form: boolean }
}

/** The page's code for the server (`app/server.tsx`). */
export interface PageCode {
  /** The path of the page to which an address leads: most show themselves. Few paths come out of it, whatever goes in. */
  meant(address: Omit<WantedPage, 'now'>): string
  /** Draws the page at such a path; undefined for a page that only the browser draws. */
  draw(page: WantedPage): Promise<DrawnPage | undefined>
}
