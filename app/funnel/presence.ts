import { connection, tab } from 'runnel/browser'
import type { CompiledFunnel } from 'runnel/compile'
import type { Runner } from 'runnel/run'
import type { Presence } from '#schemas/studio/publications.ts'

/** Least time between two calls, in milliseconds. */
const pause = 3000
const idKey = 'tab'

let latest: Presence
let told = ''
let isUnderWay = false

/** Sends what is not told yet; nobody waits for it, and nobody misses it. */
async function send(): Promise<void> {
  isUnderWay = true
  const body = (told = JSON.stringify(latest))
  const headers = { 'content-type': 'application/json' }
  if (!connection.lost())
    await fetch('/api/presence', { method: 'POST', headers, body, keepalive: true }).catch(() => undefined)
  setTimeout(() => {
    isUnderWay = false
    if (JSON.stringify(latest) !== told) void send()
  }, pause)
}

let id: string | undefined

/**
 * Tells the server on which step this tab is, for the counts of people in the middle, and when the journey has ended. The
 * random id of the tab says nothing about the person, and goes with the tab.
 */
export function tellPresence(
  runner: Pick<Runner, 'view' | 'state' | 'subscribe'>,
  { id: funnel, hash, steps }: Pick<CompiledFunnel, 'id' | 'hash' | 'steps'>,
  newId: () => string,
): void {
  id ??= tab.get(idKey) ?? newId()
  tab.set(idKey, id)
  const hear = (): void => {
    const { step, over } = runner.view()
    const ended = over || steps[step]?.final || runner.state().ended
    latest = { tab: id!, funnel, definition: hash, step: ended ? '' : step }
    if (!isUnderWay && JSON.stringify(latest) !== told) void send()
  }
  hear()
  runner.subscribe(hear)
}
