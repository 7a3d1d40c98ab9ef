import { parsedUrl } from 'runnel/contracts'

export interface StepAddress {
  version: string
  step: string
}

export const stepPath = ({ version, step }: StepAddress): string =>
  step ? `/claim/${version}/${step}` : `/claim/${version}`

/**
 * The path to navigate to, from an untrusted part of the address; `fallback` unless it is a path of this site. It is
 * judged after the browser's own parsing, in which `\` is `/` and `/..//host` leaves the site.
 */
export function sameSitePath(given: string | null, fallback: string): string {
  if (!given?.startsWith('/')) return fallback
  const origin = 'https://site.invalid'
  const url = parsedUrl(given, origin)
  return url?.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : fallback
}
