import { randomId, tab } from 'runnel/browser'
import type { CompiledFunnel } from 'runnel/compile'
import { isEnd, type Runner } from 'runnel/run'
import type { Presence } from '#schemas/studio/publications.ts'

/** Least time between two calls, in milliseconds. */
const pause = 3000
const idKey = 'tab'

/** The random id of this tab. It says nothing about the person, and goes with the tab. */
const id = tab.get(idKey) ?? randomId()

let latest: Presence
let told = ''
let isUnderWay = false

/** Sends what is not told yet; nobody waits for it, and nobody misses it. */
async function send(): Promise<void> {
  isUnderWay = true
  const body = (told = JSON.stringify(latest))
  const headers = { 'content-type': 'application/json' }
  await fetch('/api/presence', { method: 'POST', headers, body, keepalive: true }).catch(() => undefined)
  setTimeout(() => {
    isUnderWay = false
    if (JSON.stringify(latest) !== told) void send()
  }, pause)
}

/** Tells the server on which step this tab is, for the counts of people in the middle, and when the journey has ended. */
export function tellPresence(runner: Runner, funnel: Pick<CompiledFunnel, 'id' | 'hash' | 'steps' | 'persist'>): void {
  tab.set(idKey, id)
  const hear = (): void => {
    const { step, over } = runner.view()
    const ended = over || funnel.steps[step]?.final || isEnd(step, funnel as CompiledFunnel)
    latest = { tab: id, funnel: funnel.id, definition: funnel.hash, step: ended ? '' : step }
    if (!isUnderWay && JSON.stringify(latest) !== told) void send()
  }
  hear()
  runner.subscribe(hear)
}
