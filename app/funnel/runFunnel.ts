import type { CompiledFunnel, FunnelDetails } from '#engine/compile/index.ts'
import { type FunnelView, type Runner, startFunnel, typedFirst } from '#engine/run/index.ts'
import { receiveFunnel, type ShippedContracts, type ShippedFunnel } from '#engine/ship/index.ts'
import type { Theme } from '#schemas/theme.ts'
import { atMostOncePerFrame } from '../saving/atMostOncePerFrame.ts'
import { sessionKey, tab } from '../saving/tabStorage.ts'
import { browserHost } from './browserHost.ts'
import { isFinished } from './finished.ts'
import { lossOf, type LostAnswers } from './lossOf.ts'
import { vocabulary } from './vocabulary.ts'

interface Wanted {
  data: [ShippedFunnel, ShippedContracts]
  details: () => Promise<FunnelDetails>
  /** The step in the address, if it names one. */
  step: string | undefined
  theme: Theme
  leave: (path: string) => void
  /** What is on the screen. */
  shown: FunnelView | undefined
}

/** A funnel that can be started. */
export interface ReadyFunnel {
  funnel: CompiledFunnel
  lost: LostAnswers | undefined
  start: () => Promise<Runner>
}

/** Makes a funnel ready for this browser: the part of the page that needs the machine, and arrives after the first screen. */
export async function runFunnel({ data, details, step, theme, leave, shown }: Wanted): Promise<ReadyFunnel> {
  const funnel = receiveFunnel(...data)
  const host = browserHost(funnel.id, theme, leave)
  // Read before the form is opened, because opening it deletes expired answers.
  const loss = lossOf({
    funnel,
    step,
    kept: tab.get(sessionKey(funnel.id)),
    finished: isFinished(funnel.id),
    now: Date.now(),
  })
  if (funnel.persist.in === 'server')
    // If the code that saves does not arrive, the funnel runs and keeps the journey in this tab.
    await import('../saving/keeper.ts').then(
      ({ keeperOf }) => (host.store.copy = keeperOf(funnel.id).copy),
      () => undefined,
    )
  return {
    funnel,
    lost: loss && { loss, persist: funnel.persist },
    start: async () => {
      const runner = await startFunnel({
        funnel,
        vocabulary,
        validators: async (of) =>
          of === 'form' ? (await (await details()).form()).validators : (await details()).validators,
        host,
        ...(step === undefined ? {} : { step }),
        ...(shown && { shown }),
      })
      return typedFirst(runner, atMostOncePerFrame())
    },
  }
}
