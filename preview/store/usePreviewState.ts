import { useEffect, useSyncExternalStore } from 'react'
import type { Preview, PreviewState } from './createPreview.ts'
import type { createBridge } from '../screen/bridge.ts'

export const usePreviewState = (preview: Preview): PreviewState =>
  useSyncExternalStore(preview.subscribe, preview.state)

/** Puts the funnel on the phone's screen. */
export function useScreen(preview: Preview, state: PreviewState, bridge: ReturnType<typeof createBridge>): void {
  const { session, brand, details, run } = state
  const runner = session?.runner()
  const [left] = session?.player.redirects.slice(-1) ?? []
  const missing = session?.player.notFound() ?? false
  const over = runner?.view().over ?? false
  useEffect(() => {
    if (!session || !brand || !details || !runner) return bridge.show(undefined)
    bridge.show({
      key: `${run}`,
      brand,
      uses: session.sample.funnel.uses,
      runner,
      details,
      theme: session.sample.theme,
      clock: session.clock,
      ...(over && left ? { left } : {}),
      missing,
      restart: preview.restart,
    })
  }, [preview, bridge, session, runner, brand, details, run, over, left, missing])
}

/** Keeps the browser's address in sync with the state. */
export function useAddressBar(address: string): void {
  useEffect(() => {
    window.history.replaceState(null, '', window.location.pathname + address)
  }, [address])
}
