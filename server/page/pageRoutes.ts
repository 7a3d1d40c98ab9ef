import { answerAddress, type FunnelAddresses } from '#engine/run/index.ts'
import { offers } from '#schemas/offers.ts'
import type { Theme } from '#schemas/theme.ts'

const pages = new Set([
  '/',
  '/claim',
  '/login',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/portal',
  '/privacy-policy',
  '/resume',
])

/**
 * Whether the app has a page at this path for this brand. Other paths also get the app, which shows that there is no page, but with status 404 (ROUTE-02).
 * A funnel's definition gives its paths, to the app too (docs/format.md §3.2).
 */
export function isPage(path: string, funnels: FunnelAddresses[], theme: Theme): boolean {
  const plain = path.replace(/(?<=.)\/+$/, '')
  const answer = answerAddress(plain, funnels)
  return pages.has(plain) || (answer !== undefined && offers(theme, answer.funnel))
}
