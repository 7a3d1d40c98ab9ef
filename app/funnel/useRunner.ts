import { useEffect, useState } from 'react'
import { type Act, openFunnel, type Runner } from '#engine/run/index.ts'
import { NotLoaded, orNotLoaded } from '#engine/react/index.ts'
import type { FormData } from '#schemas/formData.ts'
import type { Theme } from '#schemas/theme.ts'
import { actsKey, tab } from '../saving/tabStorage.ts'
import type { FirstStep } from '../shell/firstScreen.ts'
import { leaveWith } from '../shell/leftWith.ts'
import { noteFinished } from './finished.ts'
import type { FunnelSource } from './funnels.ts'
import type { ReadyFunnel } from './runFunnel.ts'

/** The part of the page that needs the state machine (docs/decisions/021). */
export const loadEngine = orNotLoaded(() => import('./runFunnel.ts'))

/** Resolves after the next frame, or after 200 ms in a background tab, which draws none. */
const painted = (): Promise<void> =>
  new Promise((go) => {
    requestAnimationFrame(() => setTimeout(go))
    setTimeout(go, 200)
  })

/** Resolves in a task of its own, before which the page answers a press. */
const nextTask = (): Promise<void> => new Promise((go) => setTimeout(go))

/** What was done before the machine could not be loaded, and is done when it is loaded next. */
const keptActs = (funnel: string): Act[] => JSON.parse(tab.get(actsKey(funnel)) ?? '[]') as Act[]

interface Wanted {
  source: FunnelSource
  /** The step in the address, if it names one. */
  step: string | undefined
  theme: Theme
  navigate: (path: string, options?: { replace?: boolean }) => void
  /** What the server drew. */
  first: FirstStep | undefined
  /** The tag of the language; undefined for the original. */
  language?: string | undefined
}

/** A running funnel, as soon as there is something to show. */
interface Running {
  runner: Runner | undefined
  /** Absent until the definition has arrived. */
  ready: ReadyFunnel | undefined
}

/**
 * Runs a funnel while the page is mounted.
 * @throws `NotLoaded` if it could not be fetched and there is nothing to show.
 */
export function useRunner({ source, step, theme, navigate, first, language }: Wanted): Running {
  const { id } = source.addresses
  const [opened] = useState(() => openFunnel(first?.view, keptActs(id)))
  const [ready, setReady] = useState<ReadyFunnel>()
  const [isShown, setShown] = useState(first !== undefined)
  const [isLost, setLost] = useState(false)
  if (isLost) throw new NotLoaded()
  useEffect(() => {
    // An automatic step leaves no history entry, so that Back does not enter it again (format.md §7.6).
    const leave = (path: string): void => {
      const { form, forgotten } = opened.state()
      const { claim_reference: claimReference = '', contactDetails } = form as FormData
      if (forgotten) noteFinished(id)
      if (path.startsWith('/login')) leaveWith({ email: contactDetails?.email ?? '', claimReference })
      navigate(path, { replace: opened.view()?.automatic ?? true })
    }
    const shown = opened.view()
    opened.run(async () => {
      // What is on the screen already answers first.
      const [{ runFunnel }, data] = await Promise.all([loadEngine(), source.data(language), first && painted()])
      const readied = await runFunnel({ data, details: source.details, step, theme, leave, shown })
      setReady(readied)
      return async () => {
        // Compiling, starting and drawing together would keep a slow phone busy for long.
        await nextTask()
        const runner = await readied.start()
        await nextTask()
        tab.remove(actsKey(id))
        return runner
      }
    })
    const show = (): void => {
      if (opened.failed() && opened.acts().length > 0) tab.set(actsKey(id), JSON.stringify(opened.acts()))
      if (opened.view()) setShown(true)
      else if (opened.failed()) setLost(true)
    }
    const { unsubscribe } = opened.actor.subscribe(show)
    return () => {
      unsubscribe()
      opened.stop()
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the address and the screen at the start; later changes are the address bar's (useAddress)
  }, [opened, source, theme, navigate])
  return { runner: isShown ? (opened as Runner) : undefined, ready }
}
