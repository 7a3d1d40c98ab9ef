import { useEffect, useSyncExternalStore } from 'react'
import type { Preview, PreviewState } from './createPreview.ts'
import type { createBridge } from '../screen/bridge.ts'
import { leftFor, shownOf } from '../screen/shown.ts'

export const usePreviewState = (preview: Preview): PreviewState =>
  useSyncExternalStore(preview.subscribe, preview.state)

/** Puts the funnel on the phone's screen. */
export function useScreen(preview: Preview, state: PreviewState, bridge: ReturnType<typeof createBridge>): void {
  const { session, brand, run } = state
  const runner = session?.runner()
  const left = session && leftFor(session)
  const missing = session?.player.notFound() ?? false
  // A new runner, or leaving the page, is something else on the screen.
  useEffect(() => {
    if (!session || !brand) return bridge.show(undefined)
    bridge.show(shownOf(session, { key: `${run}`, brand, restart: preview.restart }))
  }, [preview, bridge, session, runner, brand, run, left, missing])
}

/** Keeps the browser's address in sync with the state. */
export function useAddressBar(address: string): void {
  useEffect(() => {
    window.history.replaceState(null, '', window.location.pathname + address)
  }, [address])
}
