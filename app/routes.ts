export interface StepAddress {
  version: string
  step: string
}

/**
 * The version and step that a path means. `/claim/v3/…` and `/find-claims/…` count as v2 (ROUTE-11, ROUTE-12): the router shows v3's own
 * pages first, so this decides only about steps that v3 does not have.
 */
export function detectStep(path: string): StepAddress | undefined {
  const [area, first = '', second = ''] = path.split('/').slice(1)
  if (area === 'find-claims') return { version: 'v2', step: first }
  if (area !== 'claim' || !first) return undefined
  return { version: first === 'v3' ? 'v2' : first, step: second }
}

export const stepPath = ({ version, step }: StepAddress): string => (step ? `/claim/${version}/${step}` : `/claim/${version}`)

/** Inside the v3 family, links to v3b lead to the variant that the visitor is in (ROUTE-10). */
export const rewriteVersion = (path: string, current: string): string =>
  /^v3[a-z]?$/.test(current) ? path.replace(/^\/claim\/v3b(?=\/|$)/, `/claim/${current}`) : path

/**
 * A path of this site to go to, from text that came with the address; `fallback` for everything else.
 * Judged after the browser's own reading, in which `\` is `/` and `/..//host` leaves the site.
 */
export function sameSitePath(given: string | null, fallback: string): string {
  if (!given?.startsWith('/')) return fallback
  const origin = 'https://site.invalid'
  if (!URL.canParse(given, origin)) return fallback
  const url = new URL(given, origin)
  return url.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : fallback
}
