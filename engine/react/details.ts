import { use } from 'react'
import type { FunnelDetails } from '#engine/compile/index.ts'

/**
 * Waits for the details and marks their promise as React marks promises that have arrived, so that `useDetails` returns
 * them at once, without showing first that something is loaded.
 */
export async function detailsOf(coming: Promise<FunnelDetails>): Promise<void> {
  void Object.assign(coming, { status: 'fulfilled', value: await coming })
}

/** The details of a funnel. */
export const useDetails = (coming: Promise<FunnelDetails>): FunnelDetails => use(coming)

/** Whether the details are here, so that `useDetails` gives them at once. Who uses them hears of a failure. */
export function areHere(coming: Promise<FunnelDetails>): boolean {
  coming.catch(() => undefined)
  return (coming as Promise<FunnelDetails> & { status?: string }).status === 'fulfilled'
}
