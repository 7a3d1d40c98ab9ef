import { createVirtualClock, type VirtualClock } from 'runnel/simulate'

/** How time passes: timers fire at once, in real time, or one by one by hand. */
export type Pace = 'instant' | 'real' | 'hand'
export const paces: Pace[] = ['instant', 'real', 'hand']

export interface PreviewClock extends VirtualClock {
  pace(): Pace
  setPace(pace: Pace): void
  /** Stops time until the returned function is called. */
  hold(): () => void
  /** Milliseconds until the next timer; undefined when there is none. */
  next(): number | undefined
  subscribe(changed: () => void): () => void
}

/** A virtual clock that can also run on its own. */
export function createPreviewClock(first: Pace, start?: number): PreviewClock {
  const virtual = createVirtualClock(start)
  const due = new Map<unknown, number>()
  const listeners = new Set<() => void>()
  let pace = first
  let holds = 0
  /** The real time, in milliseconds, to which the virtual time corresponds. */
  let broughtTo = performance.now()
  let alarm: ReturnType<typeof globalThis.setTimeout> | undefined
  let stepping = false

  const notify = (): void => listeners.forEach((changed) => changed())
  const ahead = (): number => (pace === 'real' && holds === 0 ? performance.now() - broughtTo : 0)
  const now = (): number => virtual.now() + ahead()
  const next = (): number | undefined => (due.size === 0 ? undefined : Math.max(0, Math.min(...due.values()) - now()))

  async function bringUp(): Promise<void> {
    const passed = ahead()
    broughtTo = performance.now()
    await virtual.advance(passed)
  }
  async function stepOn(): Promise<void> {
    stepping = true
    while (pace === 'instant' && holds === 0 && (await virtual.step())) notify()
    stepping = false
    // A timer may have been set during the last step.
    if (pace === 'instant' && holds === 0 && due.size > 0) void stepOn()
  }
  function drive(): void {
    globalThis.clearTimeout(alarm)
    if (holds > 0) return
    if (pace === 'instant' && !stepping && due.size > 0) void stepOn()
    const wait = next()
    if (pace === 'real' && wait !== undefined) {
      alarm = globalThis.setTimeout(() => {
        void bringUp().then(() => {
          notify()
          drive()
        })
      }, wait)
    }
  }
  return {
    now,
    setTimeout: (run, after) => {
      const timer: unknown = virtual.setTimeout(() => {
        due.delete(timer)
        run()
      }, after + ahead())
      due.set(timer, now() + after)
      drive()
      notify()
      return timer
    },
    clearTimeout: (timer) => {
      due.delete(timer)
      virtual.clearTimeout(timer)
    },
    advance: (milliseconds) => virtual.advance(milliseconds).then(notify),
    step: async () => {
      if (holds > 0) return false
      const ran = await virtual.step()
      notify()
      return ran
    },
    pace: () => pace,
    setPace: (wanted) => {
      if (wanted === pace) return
      const before = bringUp()
      pace = wanted
      void before.then(drive)
      notify()
    },
    hold: () => {
      void bringUp()
      holds += 1
      let released = false
      return () => {
        if (released) return
        released = true
        holds -= 1
        broughtTo = performance.now()
        drive()
      }
    },
    next,
    subscribe: (changed) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
  }
}
