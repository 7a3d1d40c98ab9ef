import type { Elements } from 'runnel/react'
import type { FunnelView } from 'runnel/run'
import { PageFrame } from '../shell/PageFrame.tsx'

interface FunnelFrameProps {
  progress?: FunnelView['progress']
  /** Rendered beside the logo. */
  aside?: Elements
  children: Elements
}

/** The page around a funnel; without `progress` while nothing can be shown yet. */
export function FunnelFrame({ progress, aside, children }: FunnelFrameProps) {
  if (!progress) return <PageFrame>{children}</PageFrame>
  const { position, total, counted, words } = progress
  const shown = {
    total,
    percent: Math.min(100, (position / Math.max(1, total)) * 100),
    position: counted ? position : undefined,
    words: words || undefined,
  }
  return (
    <PageFrame progress={shown} aside={aside}>
      {children}
    </PageFrame>
  )
}
