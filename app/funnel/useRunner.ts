import { useEffect, useState } from 'react'
import { type Host, openFunnel, type Runner, vocabularyOf, type Vocabulary } from '#engine/run/index.ts'
import type { FormData } from '#schemas/formData.ts'
import { formats } from '#schemas/values/formats.ts'
import { functionRuns } from '#schemas/values/functionRuns.ts'
import { normalisers } from '#schemas/values/normalisers.ts'
import type { Theme } from '#schemas/theme.ts'
import { leaveWith } from '../shell/leftWith.ts'
import { browserHost } from './browserHost.ts'
import { noteFinished } from './finished.ts'
import type { LoadedFunnel } from './funnels.ts'

const vocabulary: Vocabulary = { ...vocabularyOf({ functions: {}, formats, normalisers }), functions: functionRuns }

/** A moment after the next paint; a tab in the background paints nothing, and does not wait for it. */
const painted = (): Promise<void> =>
  new Promise((go) => {
    requestAnimationFrame(() => setTimeout(go))
    setTimeout(go, 200)
  })

/** The machine and all that runs it: not needed to show a first step that only waits (docs/decisions). */
async function loadEngine() {
  await painted()
  return (await import('#engine/run/startFunnel.ts')).startFunnel
}

/** The same where the funnel keeps its journeys on the server: what saves them comes along. Without it the funnel runs and keeps them in this tab. */
async function loadEngineAndKeeper({ store }: Host, funnel: string) {
  const [start] = await Promise.all([
    loadEngine(),
    import('../saving/keeper.ts').then(
      ({ keeperOf }) => (store.copy = keeperOf(funnel).copy),
      () => undefined,
    ),
  ])
  return start
}

/** A running funnel for this page; null until there is something to show. It ends when the page does. */
export function useRunner(
  { funnel, details }: LoadedFunnel,
  step: string | undefined,
  theme: Theme,
  navigate: (path: string, options?: { replace?: boolean }) => void,
): Runner | null {
  const [runner, setRunner] = useState<Runner | null>(null)
  useEffect(() => {
    // A process leaves no entry in the history, so that Back from where it led to does not enter it again (format.md §7.6).
    const leave = (path: string): void => {
      const { form, forgotten } = (opened as Runner).state()
      const { claim_reference: claimReference = '', contactDetails } = form as FormData
      if (forgotten) noteFinished(funnel.id)
      if (path.startsWith('/login')) leaveWith({ email: contactDetails?.email ?? '', claimReference })
      navigate(path, { replace: opened.view()?.automatic ?? true })
    }
    const host = browserHost(funnel.id, theme, leave)
    const opened = openFunnel(
      {
        funnel,
        vocabulary,
        validators: async (of) =>
          of === 'form' ? (await (await details()).form()).validators : (await details()).validators,
        host,
        ...(step === undefined ? {} : { step }),
      },
      funnel.persist.in === 'server' ? () => loadEngineAndKeeper(host, funnel.id) : loadEngine,
    )
    const show = (): void => {
      if (opened.view()) setRunner(opened as Runner)
    }
    const { unsubscribe } = opened.actor.subscribe(show)
    show()
    return () => {
      unsubscribe()
      opened.stop()
      setRunner(null)
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the address at the start; later changes are the address bar's (useAddress)
  }, [funnel, details, theme, navigate])
  return runner
}
