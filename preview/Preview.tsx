import type { ReactNode } from 'react'
import type { Registry } from 'runnel/contracts'
import type { Preview as PreviewStore } from './store/createPreview.ts'
import { Findings } from './panels/Findings.tsx'
import { Outcomes } from './panels/Outcomes.tsx'
import { Phone } from './panels/Phone.tsx'
import { Tabs } from './panels/Tabs.tsx'
import { TopBar } from './panels/TopBar.tsx'
import type { createBridge } from './screen/bridge.ts'
import { useAddressBar, usePreviewState, useScreen } from './store/usePreviewState.ts'

interface PreviewProps {
  preview: PreviewStore
  registry: Registry
  bridge: ReturnType<typeof createBridge>
  /** The content of the phone. */
  screen: ReactNode
}

/**
 * The preview: the phone in the middle, what operations answer on the left, what the funnel does on the right, findings
 * below.
 */
export function Preview({ preview, bridge, registry, screen }: PreviewProps) {
  const state = usePreviewState(preview)
  const address = preview.address()
  useScreen(preview, state, bridge)
  useAddressBar(address)
  return (
    <div className="preview">
      <TopBar {...{ preview, state }} />
      {state.problem && (
        <p className="preview-problem" role="alert">
          {state.problem}
        </p>
      )}
      <div className="preview-columns">
        <Outcomes {...{ preview, state, registry }} />
        <Phone {...{ preview, state, screen }} />
        <Tabs {...{ preview, state, registry }} />
      </div>
      <Findings {...{ preview, state }} />
    </div>
  )
}
