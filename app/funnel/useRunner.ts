import { useEffect, useState } from 'react'
import { startFunnel, type Runner } from '#engine/run/startFunnel.ts'
import type { Vocabulary } from '#engine/run/vocabulary.ts'
import { formats } from '#schemas/values/formats.ts'
import { functions } from '#schemas/values/functions.ts'
import { normalisers } from '#schemas/values/normalisers.ts'
import type { Theme } from '#schemas/theme.ts'
import { vocabularyOf } from '#engine/run/vocabulary.ts'
import { browserHost } from './browserHost.ts'
import type { LoadedFunnel } from './funnels.ts'

const vocabulary: Vocabulary = vocabularyOf({ functions, formats, normalisers })

/** A running funnel for this page; null until it has landed on a step. It ends when the page does. */
export function useRunner({ funnel, details }: LoadedFunnel, step: string | undefined, theme: Theme, navigate: (path: string, options?: { replace?: boolean }) => void): Runner | null {
  const [runner, setRunner] = useState<Runner | null>(null)
  useEffect(() => {
    let ended = false
    let started: Runner | undefined
    // A process leaves no entry in the history, so that Back from where it led to does not enter it again (format.md §7.6).
    const leave = (path: string): void => navigate(path, { replace: started?.view().automatic ?? true })
    void startFunnel({
      funnel,
      vocabulary,
      validators: async () => (await details()).validators,
      host: browserHost(funnel.id, theme, leave),
      ...(step === undefined ? {} : { step }),
    }).then((running) => {
      if (ended) return running.stop()
      started = running
      setRunner(running)
    })
    return () => {
      ended = true
      started?.stop()
      setRunner(null)
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the address at the start; later changes are the address bar's (useAddress)
  }, [funnel, details, theme, navigate])
  return runner
}
