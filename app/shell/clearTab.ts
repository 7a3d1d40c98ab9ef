import { tab } from 'runnel/browser'
import { forgetLeaving } from './leftWith.ts'

/** Deletes what this tab keeps of a person, whether or not the server can be reached. */
export function clearTab(): void {
  tab.clear()
  forgetLeaving()
}
