import type { ReactNode } from 'react'
import type { FunnelView } from '#engine/run/index.ts'
import { PageFrame } from '../shell/PageFrame.tsx'

const percentOf = ({ progress: { position, total } }: FunnelView): number =>
  Math.min(100, (position / Math.max(1, total)) * 100)

/** The page around a funnel; without a `view` while nothing can be shown yet. */
export function FunnelFrame({ view, children }: { view?: FunnelView; children: ReactNode }) {
  const progress = view && {
    total: view.progress.total,
    percent: percentOf(view),
    ...(view.progress.counted ? { position: view.progress.position } : {}),
    ...(view.progress.words ? { words: view.progress.words } : {}),
  }
  return <PageFrame {...(progress ? { progress } : {})}>{children}</PageFrame>
}
