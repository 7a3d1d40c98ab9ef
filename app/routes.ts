import type { FunnelAddresses } from '#engine/run/answerAddress.ts'

export interface StepAddress {
  version: string
  step: string
}

/**
 * The funnel and step that a path means. An address that a funnel has as an alias counts as that funnel's, whoever else
 * has pages there (ROUTE-11, ROUTE-12).
 */
export function detectStep(path: string, funnels: Pick<FunnelAddresses, 'id' | 'path' | 'aliases'>[]): StepAddress | undefined {
  const under = (base: string): boolean => path === base || path.startsWith(`${base}/`)
  const bases = [...funnels.flatMap(({ id, aliases }) => aliases.map((base) => ({ id, base }))), ...funnels.map(({ id, path: base }) => ({ id, base }))]
  const found = bases.find(({ base }) => under(base))
  return found && { version: found.id, step: path.slice(found.base.length + 1) }
}

export const stepPath = ({ version, step }: StepAddress): string => (step ? `/claim/${version}/${step}` : `/claim/${version}`)

/** Inside a family of variants, links to the one that they start from lead to the variant that the visitor is in (ROUTE-10). */
export const rewriteVersion = (path: string, from: { path: string }, current: { path: string }): string =>
  path === from.path || path.startsWith(`${from.path}/`) ? current.path + path.slice(from.path.length) : path

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
