import { callOperation } from '../api/callOperation.ts'
import { lacking } from '../api/endpoints.ts'
import { savedKey, tab } from 'runnel/browser'

/** How long after the last change a journey is saved, in milliseconds. Leaving a step saves at once. */
const pause = 2000

/** The result of requesting a link. `until` is its expiry, if the server sends one. */
export type Sent = { ok: true; until?: string } | { ok: false; message: string }

/** Saves a journey on the server, once the person has asked for a link to it. */
export interface Keeper {
  /** Receives each version of the journey, without the answers that may not leave the page. */
  copy(text: string): void
  /** Saves the journey and sends a link to it. */
  ask(email: string, signal?: AbortSignal): Promise<Sent>
  /** Deletes the server's copy, whose id this tab has already deleted. */
  drop(id: string): void
  /** Whether another device has continued the journey. */
  hasMoved(): boolean
  subscribe(changed: () => void): () => void
}

const stepOf = (text: string): unknown => (JSON.parse(text) as { step?: unknown }).step

function createKeeper(funnel: string): Keeper {
  const key = savedKey(funnel)
  const listeners = new Set<() => void>()
  let latest: string | undefined
  let unsaved = false
  let sending = false
  let moved = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const tellMoved = (now: boolean): void => {
    moved = now
    listeners.forEach((changed) => changed())
  }

  /**
   * Saves one at a time, so that an older version never overwrites a newer one. A failed save is repeated with the next
   * change.
   */
  async function save(): Promise<void> {
    clearTimeout(timer)
    const journeyId = tab.get(key)
    if (!journeyId || latest === undefined || !unsaved || sending) return
    sending = true
    unsaved = false
    const result = await callOperation('saveJourney', { journeyId, journey: latest }, { keepalive: true })
    sending = false
    if (tab.get(key) !== journeyId) return
    if (result.ok) return void (unsaved && save())
    if (result.status !== 404) return void (unsaved = true)
    tab.remove(key)
    tellMoved(true)
  }

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void save()
  })

  return {
    copy(text) {
      const leavesStep = latest !== undefined && tab.get(key) !== null && stepOf(latest) !== stepOf(text)
      unsaved ||= latest !== text
      latest = text
      clearTimeout(timer)
      if (leavesStep) void save()
      else timer = setTimeout(() => void save(), pause)
    },
    async ask(email, signal) {
      const journey = latest
      if (journey === undefined)
        return { ok: false, message: 'There is nothing to save yet. Please try again in a moment.' }
      const known = tab.get(key)
      const result = await callOperation(
        'sendJourneyLink',
        { email, journey, journey_id: known || undefined },
        { signal },
      )
      if (!result.ok) return result
      const { journey_id: saved, expires_at: until } = result.reply.data ?? {}
      if (!saved) return { ok: false, message: lacking('sendJourneyLink') }
      tab.set(key, saved)
      unsaved = latest !== journey
      tellMoved(false)
      void save()
      return { ok: true, until }
    },
    drop(id) {
      clearTimeout(timer)
      latest = undefined
      void callOperation('dropJourney', { journeyId: id })
    },
    hasMoved: () => moved,
    subscribe(changed) {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
  }
}

const keepers = new Map<string, Keeper>()

/** The keeper of a funnel in this tab; always the same object. */
export function keeperOf(funnel: string): Keeper {
  const keeper = keepers.get(funnel) ?? createKeeper(funnel)
  keepers.set(funnel, keeper)
  return keeper
}
