import { tab } from 'runnel/browser'
import { callOperation } from '../api/callOperation.ts'
import { forgetLeaving } from './leftWith.ts'

/** Deletes what this tab keeps of a person, whether or not the server can be reached. */
export function clearTab(): void {
  tab.clear()
  forgetLeaving()
}

/** Ends the browser's session. What the tab keeps goes first: it must not stay for the next person, whatever becomes of the call. */
export function signOut(signal: AbortSignal) {
  clearTab()
  return callOperation('setSession', { event: 'SIGNED_OUT' }, { signal })
}
