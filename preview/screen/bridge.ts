import type { CompiledFunnel, FunnelDetails } from '#engine/compile/index.ts'
import type { Clock, Runner } from '#engine/run/index.ts'
import type { Brand } from '../data/loadPreview.ts'

/**
 * What the screen shows. The funnel itself runs in the surrounding page, so that it survives a reload of the screen.
 */
export interface Shown {
  /** A React key, which changes when a new session starts. */
  key: string
  brand: Brand
  /** The widgets and blocks that it may show, for prefetching. */
  uses: CompiledFunnel['uses']
  runner: Runner
  details: () => Promise<FunnelDetails>
  theme: Record<string, unknown>
  clock: Clock
  left?: { route: string; query: Record<string, string> }
  missing?: boolean
  restart(): void
}

/** The interface between the screen and the surrounding page. */
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

/** The bridge of the surrounding page; an empty one if the screen was opened alone. */
export const outerBridge = (): Bridge => window.parent.runnelPreview ?? nobody

/** The surrounding page's end of the bridge. */
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
