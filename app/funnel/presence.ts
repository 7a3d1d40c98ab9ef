import { connection, tab } from 'runnel/browser'
import type { CompiledFunnel } from 'runnel/compile'
import type { Runner } from 'runnel/run'
import type { Presence } from '#schemas/studio/publications.ts'
import { ownValue } from 'runnel/rules'

const idKey = 'tab'

let latest = ''
let told = ''
let isUnderWay = false

/** Sends what is not told yet; nobody waits for it, and nobody misses it. */
async function send(): Promise<void> {
  if (isUnderWay || latest === told) return
  isUnderWay = true
  told = latest
  const headers = { 'content-type': 'application/json' }
  if (!connection.lost())
    await fetch('/api/presence', { method: 'POST', headers, body: told, keepalive: true }).catch(() => undefined)
  // The least time between two calls.
  setTimeout(() => {
    isUnderWay = false
    void send()
  }, 3000)
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
  const own = (id ??= tab.get(idKey) ?? newId())
  tab.set(idKey, own)
  const hear = (): void => {
    const { step, over } = runner.view()
    const ended = over || ownValue(steps, step)?.final || runner.state().ended
    latest = JSON.stringify({ tab: own, funnel, definition: hash, step: ended ? '' : step } satisfies Presence)
    void send()
  }
  hear()
  runner.subscribe(hear)
}
