import type { FunnelView } from 'runnel/run'
import { pageTexts, type PageTexts } from '#schemas/pageTexts.ts'
import type { Theme } from '#schemas/theme.ts'

/** The document title: "Step 2 of 8: heading - Brand", with "Error: " in front after a failed attempt (WCAG 2.4.2). */
export function titleOf(
  { progress, page, notice, dialog }: FunnelView,
  { brandName }: Pick<Theme, 'brandName'>,
  texts: PageTexts = pageTexts,
): string {
  const { position, total, counted } = progress
  const panel = dialog ?? notice ?? page
  const place = counted ? `${texts.step(position, total)}: ` : ''
  const title = `${place}${panel.title || page.title} - ${brandName}`
  return panel.attempted && panel.errors.length > 0 ? texts.error(title) : title
}
