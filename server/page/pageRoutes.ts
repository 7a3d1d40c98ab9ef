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
 * Whether the app has a page here, in this brand. Others get the app as well, which says that there is nothing, but with status 404 (ROUTE-02). Which
 * addresses a funnel has, its definition says, to the app in the same way (docs/format.md §3.2).
 */
export function isPage(path: string, funnels: FunnelAddresses[], theme: Theme): boolean {
  const plain = path.replace(/(?<=.)\/+$/, '')
  const answer = answerAddress(plain, funnels)
  return pages.has(plain) || (answer !== undefined && offers(theme, answer.funnel))
}
