import { useEffect, useState } from 'react'
import { actsKey, type ReadyFunnel, tab } from '#engine/browser/index.ts'
import { type Act, type FunnelState, type FunnelView, openFunnel, type Runner } from '#engine/run/index.ts'

/** Resolves after the next frame, or after 200 ms in a background tab, which draws none. */
export const painted = (): Promise<void> =>
  new Promise((go) => {
    requestAnimationFrame(() => setTimeout(go))
    setTimeout(go, 200)
  })

/** Resolves in a task of its own, before which the page answers a press. */
const nextTask = (): Promise<void> => new Promise((go) => setTimeout(go))

/** What was done before the machine could not be loaded, and is done when it is loaded next. */
const keptActs = (funnel: string): Act[] => JSON.parse(tab.get(actsKey(funnel)) ?? '[]') as Act[]

interface Wanted {
  /** The funnel's id. */
  id: string
  /** The first screen, if a server has drawn it. */
  first: FunnelView | undefined
  /** Makes the funnel ready; another function loads it again. `leave` goes to a path outside the funnel. */
  load(leave: (path: string) => void, shown: FunnelView | undefined): Promise<ReadyFunnel>
  navigate(path: string, options?: { replace?: boolean }): void
  /** Called before the funnel is left, with what is known of the person. */
  leaving?(path: string, state: FunnelState): void
}

/** A running funnel, as soon as there is something to show. */
export interface Running {
  runner: Runner | undefined
  /** Absent until the definition has arrived. */
  ready: ReadyFunnel | undefined
}

/**
 * Runs a funnel while the page is mounted.
 * @throws `NotLoaded` if it could not be fetched and there is nothing to show, `Broken` if it has thrown.
 */
export function useRunner({ id, first, load, navigate, leaving }: Wanted): Running {
  const [opened] = useState(() => openFunnel(first, keptActs(id)))
  const [ready, setReady] = useState<ReadyFunnel>()
  const [isShown, setShown] = useState(first !== undefined)
  const [failure, setFailure] = useState<Error>()
  if (failure) throw failure
  useEffect(() => {
    // An automatic step leaves no history entry, so that Back does not enter it again (format.md §7.6).
    const leave = (path: string): void => {
      leaving?.(path, opened.state())
      navigate(path, { replace: opened.view()?.automatic ?? true })
    }
    const shown = opened.view()
    opened.run(async () => {
      const readied = await load(leave, shown)
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
      if (opened.failure() && opened.acts().length > 0) tab.set(actsKey(id), JSON.stringify(opened.acts()))
      if (opened.view()) setShown(true)
      else setFailure(opened.failure())
    }
    const { unsubscribe } = opened.actor.subscribe(show)
    return () => {
      unsubscribe()
      opened.stop()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `leaving` is that of the start
  }, [opened, id, load, navigate])
  return { runner: isShown ? (opened as Runner) : undefined, ready }
}
