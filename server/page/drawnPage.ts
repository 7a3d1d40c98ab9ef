import type { PublishedFunnel } from 'runnel/browser'
import type { Theme } from '#schemas/theme.ts'
import type { CompiledFunnel, CompiledLanguage } from 'runnel/compile'
import type { Funnels } from '../funnels/loadFunnels.ts'

/** A page to draw, for a new visitor. */
export interface WantedPage {
  /** As `meant` gives it. */
  path: string | undefined
  theme: Theme
  funnels: Funnels
  /** Those of which the build has another version or none, by id. */
  published?: ReadonlyMap<string, PublishedFunnel>
  /** The funnel of this path in the language that was asked for; absent for the original. */
  translated?: CompiledFunnel
  /** Whether languages are offered that are drafts. */
  drafts: boolean
  /** Milliseconds since 1970. */
  now: number
}

/** A page that the code of the site has drawn (`app/server.tsx`). */
export interface DrawnPage {
  /** What stands in the element in which the browser draws. */
  html: string
  title: string
  /** Goes into the page as it is. Of a funnel, `step` names it, and whether answers are missing. Absent if only the browser draws the page. */
  screen?: { step?: { funnel: string; lost?: unknown; language?: CompiledLanguage } }
  /** The components of a step, by the names that definitions use. */
  uses?: { widgets: string[]; blocks: string[]; parts: string[] }
}

/** The page's code for the server (`app/server.tsx`). */
export interface PageCode {
  /** The path of the landing page or of the step to which an address leads; undefined for every other page. Few paths come out of it, whatever goes in. */
  meant(address: Pick<WantedPage, 'theme' | 'funnels'> & { path: string }): string | undefined
  /** Draws the page at such a path. Where there is none, it says in the brand's frame that the page is loading. */
  draw(page: WantedPage): Promise<DrawnPage>
}
