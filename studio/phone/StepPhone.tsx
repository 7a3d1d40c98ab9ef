import { useEffect, useId, useMemo, useState, useSyncExternalStore } from 'react'
import { brands } from 'virtual:runnel-brands'
import { registry } from '#funnels/registry.ts'
import { noLink } from '#preview/link/link.ts'
import { stepInWords } from '#preview/parts/stepTitle.ts'
import { createBridge } from '#preview/screen/bridge.ts'
import { whyElsewhere } from '#preview/session/whyElsewhere.ts'
import { createPreview, type Preview } from '#preview/store/createPreview.ts'
import { usePreviewState, useScreen } from '#preview/store/usePreviewState.ts'
import { ownValue } from 'runnel/rules'
import { createAsker } from '../proof/createAsker.ts'
import { phoneSources } from '../proof/phoneSources.ts'
import { startWorker } from '../proof/proofOf.ts'
import type { ScreenProps } from '../publish/SideBySide.tsx'
import '#preview/styles/phone.css'

/** A phone for a funnel of given texts. It has a worker of its own for as long as it is shown. */
function phoneOf(funnel: string, texts: ScreenProps['texts']) {
  let preview: Preview | undefined
  return {
    preview: () => preview,
    subscribe: (changed: () => void) => {
      const asker = createAsker(startWorker, () => texts)
      const make = () => asker.ask('make', { funnel })
      const own = createPreview(
        phoneSources({ funnel, registry, brands, make }),
        { ...noLink, funnel },
        { stays: true },
      )
      preview = own
      changed()
      return () => {
        preview = undefined
        own.state().session?.stop()
        asker.stop()
      }
    },
  }
}

/** A step of a funnel in a phone that can be used, made from given texts. */
export function StepPhone({ label, funnel, texts, step }: ScreenProps) {
  const phone = useMemo(() => phoneOf(funnel, texts), [funnel, texts])
  const preview = useSyncExternalStore(phone.subscribe, phone.preview)
  useEffect(() => preview?.open({ step }), [preview, step])
  return preview ? <Shown preview={preview} label={label} step={step} /> : null
}

function Shown({ preview, label, step }: { preview: Preview } & Pick<ScreenProps, 'label' | 'step'>) {
  const state = usePreviewState(preview)
  const name = useId()
  const [bridge] = useState(createBridge)
  useEffect(() => {
    const screens = (window.runnelScreens ??= new Map())
    screens.set(name, bridge)
    return () => void screens.delete(name)
  }, [name, bridge])
  useScreen(preview, state, bridge)
  const { previewed, session, problem } = state
  const steps = previewed?.compiled?.steps
  const said =
    problem ??
    (steps && !ownValue(steps, step) ? `There is no step “${step}” here.` : undefined) ??
    (previewed && !steps ? 'This version cannot run.' : undefined) ??
    (session && whyElsewhere(session, step, (path) => stepInWords(previewed?.compiled, path)))
  return (
    <section className="report-phone" aria-label={label}>
      <h3>{label}</h3>
      {said && (
        <p className="phone-note" role="status">
          {said}
        </p>
      )}
      <div className="phone phone-320">
        <iframe name={name} title={label} src="/studio/screen" />
      </div>
    </section>
  )
}
