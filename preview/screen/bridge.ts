import type { Shown } from './shown.ts'

/** The interface between the screen and the surrounding page. */
export interface Bridge {
  shown(): Shown | undefined
  subscribe(changed: () => void): () => void
}

declare global {
  interface Window {
    runnelPreview?: Bridge
    /** The bridges of a page with several screens, by the name of the frame. */
    runnelScreens?: Map<string, Bridge>
  }
}

const nobody: Bridge = { shown: () => undefined, subscribe: () => () => undefined }

/** The bridge of the surrounding page; an empty one if the screen was opened alone. */
export const outerBridge = (): Bridge =>
  window.parent.runnelScreens?.get(window.name) ?? window.parent.runnelPreview ?? nobody

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
