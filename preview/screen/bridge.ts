import type { CompiledFunnel, FunnelDetails } from '#engine/compile/index.ts'
import type { Clock, Runner } from '#engine/run/index.ts'
import type { Brand } from '../data/loadPreview.ts'

/** What the screen shows. The funnel itself runs in the page around it, so that it outlives the screen. */
export interface Shown {
  /** Changes when everything is new. */
  key: string
  brand: Brand
  /** What it may show, so that its code is there before. */
  uses: CompiledFunnel['uses']
  runner: Runner
  details: () => Promise<FunnelDetails>
  theme: Record<string, unknown>
  clock: Clock
  left?: { route: string; query: Record<string, string> }
  missing?: boolean
  restart(): void
}

/** How the screen reaches the page around it. */
export interface Bridge {
  shown(): Shown | undefined
  subscribe(changed: () => void): () => void
}

declare global {
  interface Window {
    runnelPreview?: Bridge
  }
}

const nobody: Bridge = { shown: () => undefined, subscribe: () => () => undefined }

/** The bridge of the page around this one; of nobody, when the screen was opened by itself. */
export const outerBridge = (): Bridge => window.parent.runnelPreview ?? nobody

/** The page's end of the bridge. */
export function createBridge(): Bridge & { show(shown: Shown | undefined): void } {
  const listeners = new Set<() => void>()
  let now: Shown | undefined
  return {
    shown: () => now,
    subscribe: (changed) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    show: (shown) => {
      now = shown
      listeners.forEach((changed) => changed())
    },
  }
}
