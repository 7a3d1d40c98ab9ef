import { sentences as inEnglish, type Sentences } from './sentences.ts'
import type { FunnelView } from './view.ts'

/**
 * The title of the document: "Step 2 of 8: heading - site", with "Error: " in front after a failed attempt (WCAG 2.4.2).
 * Without a site it ends with the heading.
 */
export function titleOf(
  { progress, page, notice, dialog }: FunnelView,
  site: string | undefined,
  sentences: Pick<Sentences, 'step' | 'error'> = inEnglish,
): string {
  const { position, total, counted } = progress
  const panel = dialog ?? notice ?? page
  const place = counted ? `${sentences.step(position, total)}: ` : ''
  const title = `${place}${panel.title || page.title}${site === undefined ? '' : ` - ${site}`}`
  return panel.attempted && panel.errors.length > 0 ? sentences.error(title) : title
}
