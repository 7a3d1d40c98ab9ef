import type { PublishedFunnel } from 'runnel/browser'
import type { Theme } from '#schemas/theme.ts'
import { escapeHtml } from '../data/escapeHtml.ts'

/** JSON that cannot close its `<script>` element or be read as the start of another. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** The funnels that were published after the page was built, as data in the page; nothing if there are none. */
export const publishedScript = (funnels: readonly PublishedFunnel[]): string[] =>
  funnels.length === 0 ? [] : [`<script type="application/json" id="funnels">${scriptJson(funnels)}</script>`]

const head = (theme: Theme, funnels: readonly PublishedFunnel[]): string =>
  [
    `<meta name="theme-color" content="${escapeHtml(theme.primaryColor)}">`,
    '<link rel="icon" href="/brand/icon.svg" type="image/svg+xml">',
    '<link rel="stylesheet" href="/theme.css">',
    `<script type="application/json" id="theme">${scriptJson(theme)}</script>`,
    ...publishedScript(funnels),
  ].join('\n    ')

/** What a page says of its site. */
interface Said {
  /** The funnels that were published after the page was built. */
  published?: readonly PublishedFunnel[]
  /** Whether there is a studio. The page tells it where people are (`app/funnel/presence.ts`). */
  studio?: boolean
}

/**
 * The page's HTML for a brand: its name as title, its style sheet before the first paint, and the theme as data (no inline script or style). Used by the
 * server and the development server (`transformIndexHtml`).
 */
export const renderPage = (html: string, theme: Theme, { published = [], studio = false }: Said = {}): string =>
  html
    .replace('<html ', () => (studio ? '<html data-studio ' : '<html '))
    .replace(
      /<title>[^<]*<\/title>/,
      () => `<title>${escapeHtml(theme.brandName)}</title>\n    ${head(theme, published)}`,
    )
