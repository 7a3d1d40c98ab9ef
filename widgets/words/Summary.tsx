import type { ComponentProps } from 'react'
import { lazyComponent, loadOnce, type Parts } from 'runnel/react'

/** The answers given before a step, in a chunk of its own. */
export const Summary = lazyComponent<ComponentProps<Parts['Summary']>>(
  loadOnce(async () => (await import('./SummaryList.tsx')).SummaryList),
)
