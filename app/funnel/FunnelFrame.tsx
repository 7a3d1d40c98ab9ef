import type { ReactNode } from 'react'
import type { FunnelView } from 'runnel/run'
import { PageFrame } from '../shell/PageFrame.tsx'

/** The page around a funnel; without `progress` while nothing can be shown yet. */
export function FunnelFrame({ progress, children }: { progress?: FunnelView['progress']; children: ReactNode }) {
  if (!progress) return <PageFrame>{children}</PageFrame>
  const { position, total, counted, words } = progress
  const shown = {
    total,
    percent: Math.min(100, (position / Math.max(1, total)) * 100),
    ...(counted ? { position } : {}),
    ...(words ? { words } : {}),
  }
  return <PageFrame progress={shown}>{children}</PageFrame>
}
