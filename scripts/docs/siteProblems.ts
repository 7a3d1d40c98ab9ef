/** Marks of what the server's policy refuses: scripts, styles and handlers that stand in the page. */
const inline: [what: string, mark: RegExp][] = [
  ['an inline script', /<script(?![^>]*\ssrc=)[^>]*>/],
  ['an inline style sheet', /<style[\s>]/],
  ['a style attribute', /<[^>]*\sstyle="[^"]*"[^>]*>/],
  ['an inline handler', /<[^>]*\son\w+="[^"]*"[^>]*>/],
]

const idsOf = (html: string): Set<string> => new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id!))

/** The page and the place in it that an address leads to; none if it leads elsewhere. */
function placeOf(address: string, page: string, base: string): { page: string; id: string } | undefined {
  const { origin, pathname, hash } = new URL(address, `http://site${base}${page}`)
  if (origin !== 'http://site' || !pathname.startsWith(base) || hash === '') return undefined
  const path = pathname.slice(base.length).replace(/(^|\/)$/, '$1index.html')
  return { page: path, id: decodeURIComponent(hash.slice(1)) }
}

/**
 * What is wrong with a built site, a line each: links to a heading that is not there, and code that the policy of the
 * server refuses. `pages` are the HTML files by path; the site is served at `base`. VitePress itself finds links to
 * pages that are not there.
 */
export function siteProblems(pages: Readonly<Record<string, string>>, base: string): string[] {
  const ids = new Map(Object.entries(pages).map(([page, html]) => [page, idsOf(html)]))
  return Object.entries(pages).flatMap(([page, html]) => [
    ...inline.flatMap(([what, mark]) => {
      const found = mark.exec(html)?.[0]
      return found === undefined ? [] : [`${page} has ${what}, which the policy of the server refuses: ${found}`]
    }),
    ...[...html.matchAll(/<a\s[^>]*?href="([^"]+)"/g)].flatMap(([, address]) => {
      const place = placeOf(address!.replaceAll('&amp;', '&'), page, base)
      return place === undefined || ids.get(place.page)?.has(place.id) !== false
        ? []
        : [`${page} links to ${address}, and ${place.page} has no heading #${place.id}`]
    }),
  ])
}
