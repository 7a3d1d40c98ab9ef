import { useEffect, useState } from 'react'
import { type Host, openFunnel, type Runner, type Vocabulary } from '#engine/run/index.ts'
import type { FormData } from '#schemas/formData.ts'
import { formatRuns } from '#schemas/values/formatRuns.ts'
import { functionRuns } from '#schemas/values/functionRuns.ts'
import { normaliserRuns } from '#schemas/values/normaliserRuns.ts'
import type { Theme } from '#schemas/theme.ts'
import { leaveWith } from '../shell/leftWith.ts'
import { browserHost } from './browserHost.ts'
import { noteFinished } from './lossOf.ts'
import type { LoadedFunnel } from './funnels.ts'

/** A page needs no more: its widgets read what is typed. */
const vocabulary: Vocabulary = { functions: functionRuns, formats: formatRuns, normalisers: normaliserRuns }

/** Resolves shortly after the next paint, or after 200 ms in a background tab, which does not paint. */
const painted = (): Promise<void> =>
  new Promise((go) => {
    requestAnimationFrame(() => setTimeout(go))
    setTimeout(go, 200)
  })

/** Loads the state machine, which a first step that only waits does not need (docs/decisions). */
async function loadEngine() {
  await painted()
  return (await import('#engine/run/startFunnel.ts')).startFunnel
}

/**
 * The same for a funnel that saves journeys on the server: loads the code that saves as well. If that fails, the funnel
 * runs and keeps the journey in this tab.
 */
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

/** Runs a funnel while the page is mounted; null until there is something to show. */
export function useRunner(
  { funnel, details }: LoadedFunnel,
  step: string | undefined,
  theme: Theme,
  navigate: (path: string, options?: { replace?: boolean }) => void,
): Runner | null {
  const [runner, setRunner] = useState<Runner | null>(null)
  useEffect(() => {
    // An automatic step leaves no history entry, so that Back does not enter it again (format.md §7.6).
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
