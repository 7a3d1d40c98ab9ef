import type { CompiledFunnel, FunnelDetails } from '#engine/compile/index.ts'
import { type FunnelView, type Host, type Runner, startFunnel, typedFirst, type Vocabulary } from '#engine/run/index.ts'
import { receiveFunnel, type ShippedContracts, type ShippedFunnel } from '#engine/ship/index.ts'
import { atMostOncePerFrame } from './atMostOncePerFrame.ts'
import { lossOf, type LostAnswers } from './lossOf.ts'
import { sessionKey, tab } from './tabStorage.ts'

interface Wanted {
  data: [ShippedFunnel, ShippedContracts]
  details: () => Promise<FunnelDetails>
  /** What the functions, formats and normalisers of definitions do. */
  vocabulary: Vocabulary
  /** The step in the address, if it names one. */
  step: string | undefined
  /** What is on the screen. */
  shown: FunnelView | undefined
  /** Whether the form was completed since the page was loaded. */
  isFinished?: (funnel: string) => boolean
  host: (funnel: CompiledFunnel) => Host | Promise<Host>
}

/** A funnel that can be started. */
export interface ReadyFunnel {
  funnel: CompiledFunnel
  lost: LostAnswers | undefined
  start: () => Promise<Runner>
}

/** Makes a funnel ready for this browser: the part of a page that needs the machine, and may arrive after the first screen. */
export async function readyFunnel(wanted: Wanted): Promise<ReadyFunnel> {
  const { data, details, vocabulary, step, shown, isFinished } = wanted
  const funnel = receiveFunnel(...data)
  // Read before the form is opened, because opening it deletes expired answers.
  const loss = lossOf({
    funnel,
    step,
    kept: tab.get(sessionKey(funnel.id)),
    finished: isFinished?.(funnel.id) ?? false,
    now: Date.now(),
  })
  const host = await wanted.host(funnel)
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
        step,
        shown,
      })
      return typedFirst(runner, atMostOncePerFrame())
    },
  }
}
